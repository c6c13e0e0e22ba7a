import * as z from 'zod/mini'
import { instantSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'

const MOST_COLUMNS = 30
const MANY = `Must be up to ${MOST_COLUMNS} columns`
const NAME = 'Must be 1 to 32 letters'

/** How an account wants My loads on a wide screen; null for what everybody gets. */
export const viewPreferencesSchema = z.object({
  view: z.nullable(z.enum(['table', 'cards'])),
  /** ids of columns; a page leaves out those that it doesn't know */
  columns: z.nullable(
    z.array(z.string().check(z.regex(/^[A-Za-z]{1,32}$/, NAME))).check(z.maxLength(MOST_COLUMNS, MANY)),
  ),
})
export type ViewPreferences = z.output<typeof viewPreferencesSchema>

const answer = z.object({
  /** null until the account chose */
  viewPreferences: z.nullable(z.object({ ...viewPreferencesSchema.shape, chosenAt: z.string() })),
})

export const readViewPreferencesEndpoint = defineEndpoint({
  name: 'viewPreferences.read',
  summary: 'How the account wants My loads on a wide screen',
  method: 'GET',
  path: '/view-preferences',
  access: 'load:list',
  answer,
})

export const updateViewPreferencesEndpoint = defineEndpoint({
  name: 'viewPreferences.update',
  summary: 'Set how My loads shows on a wide screen; a choice made later than this one stays',
  method: 'PUT',
  path: '/view-preferences',
  access: 'load:list',
  seat: 'any',
  body: z.object({
    ...viewPreferencesSchema.shape,
    /** now when omitted; a time ahead of the server's counts as now */
    chosenAt: z.optional(instantSchema),
  }),
  answer,
})
