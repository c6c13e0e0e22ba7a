import * as z from 'zod/mini'
import { idSchema, textSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { boardFilterShape, DEADHEAD_NEEDS_PLACE, hasDeadheadPlace } from './board.ts'
import { boardQueryShape } from './load-query.ts'

export const MAX_SAVED_SEARCHES = 20

const { search, sort } = boardQueryShape
/** of what was chosen, for the screen alone */
const chosenName = z.optional(textSchema(200))

/** The part of a board's query that stays true: no page, and no status, since only open loads are announced. */
export const savedQuerySchema = z
  .object({ search, sort, ...boardFilterShape, nearName: chosenName, toName: chosenName, brokerName: chosenName })
  .check(z.refine(hasDeadheadPlace, DEADHEAD_NEEDS_PLACE))
export type SavedQuery = z.output<typeof savedQuerySchema>

/** Everything is no search: each load of the board would be announced. */
function narrows({ search: words = '', ...others }: SavedQuery): boolean {
  const { sort: _, radius: __, toRadius: ___, nearName: ____, toName: _____, brokerName: ______, ...filters } = others
  return words !== '' || Object.values(filters).some((value) => value !== undefined)
}

const name = textSchema(60, 1, 'Name is required')

const savedSearch = z.object({
  id: idSchema,
  name: z.string(),
  /** as in the board's URL */
  query: z.record(z.string(), z.string()),
  /** loads that match are announced */
  alerts: z.boolean(),
  createdAt: z.string(),
})
export type SavedSearch = z.output<typeof savedSearch>

export const listSavedSearchesEndpoint = defineEndpoint({
  name: 'saved-searches.list',
  summary: "The account's saved searches of the board, by name",
  method: 'GET',
  path: '/saved-searches',
  access: 'load:book',
  answer: z.object({ data: z.array(savedSearch) }),
})

export const saveSearchEndpoint = defineEndpoint({
  name: 'saved-searches.create',
  summary: 'Save a search of the board; loads that match are announced',
  method: 'POST',
  path: '/saved-searches',
  access: 'load:book',
  seat: 'any',
  body: z.object({
    name,
    query: savedQuerySchema.check(z.refine(narrows, 'Choose at least one filter to save')),
    alerts: z._default(z.boolean(), true),
  }),
  answer: savedSearch,
  errors: ['SEARCH_NAME_TAKEN', 'SEARCH_LIMIT', 'OVER_BUDGET'],
})

export const updateSavedSearchEndpoint = defineEndpoint({
  name: 'saved-searches.update',
  summary: 'Rename a saved search, or turn its alerts on or off',
  method: 'PUT',
  path: '/saved-searches/:id',
  access: 'load:book',
  seat: 'any',
  params: z.object({ id: idSchema }),
  body: z.object({ name: z.optional(name), alerts: z.optional(z.boolean()) }),
  answer: savedSearch,
  errors: ['NOT_FOUND', 'SEARCH_NAME_TAKEN'],
})

export const deleteSavedSearchEndpoint = defineEndpoint({
  name: 'saved-searches.delete',
  summary: 'Delete a saved search',
  method: 'DELETE',
  path: '/saved-searches/:id',
  access: 'load:book',
  seat: 'any',
  params: z.object({ id: idSchema }),
  answer: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
})
