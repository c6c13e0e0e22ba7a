import * as z from 'zod/mini'
import { textSchema } from '#contract/api/common-schemas.ts'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import type { ApiError } from '#contract/api/http-request.ts'
import type { SavedSearch, saveSearchEndpoint } from '#contract/freight/saved-search.ts'
import { BOARD_DEFAULTS, type BoardSearch, boardSearchSchema } from '../board-search.ts'
import { describeFilters, FILTER_GROUPS, withoutFilters } from './board-filters.ts'
import { SAVE_SEARCH_COPY } from './copy.ts'

/** As the server takes it. */
export const MAX_SEARCH_NAME = 60

export const searchNameForm = z.object({ name: textSchema(MAX_SEARCH_NAME, 1, SAVE_SEARCH_COPY.nameIsRequired) })

/** The name's field shows that it is taken. */
export function placeTakenName({ code, message }: ApiError) {
  return code === 'SEARCH_NAME_TAKEN' ? { name: message } : undefined
}

type SavedQuery = EndpointInput<typeof saveSearchEndpoint>['body']['query']

const textOf = (value: string | number | undefined) => (value === undefined ? undefined : String(value))

/** What the server keeps of a search: no page and no status. */
export function toSavedQuery({ page: _page, status: _status, ...search }: BoardSearch): SavedQuery {
  return {
    ...search,
    near: textOf(search.near),
    nearName: textOf(search.nearName),
    to: textOf(search.to),
    toName: textOf(search.toName),
    toStates: textOf(search.toStates),
    equipment: textOf(search.equipment),
    pickupDateFrom: textOf(search.pickupDateFrom),
    pickupDateTo: textOf(search.pickupDateTo),
    broker: textOf(search.broker),
    brokerName: textOf(search.brokerName),
  }
}

/** A saved search in place of the one on screen. Values of an earlier version that the board no longer reads are left out. */
export function fromSavedQuery({ query }: Pick<SavedSearch, 'query'>): BoardSearch {
  return {
    ...withoutFilters(FILTER_GROUPS),
    ...boardSearchSchema.parse(query),
    page: BOARD_DEFAULTS.page,
    status: undefined,
  }
}

/** 'Within 100 mi of Dallas, TX, Van'; empty for all loads. */
export function describeSearch(search: BoardSearch): string {
  const filters = describeFilters(search).map(({ words }) => words)
  return [...(search.search ? [`'${search.search}'`] : []), ...filters].join(', ')
}
