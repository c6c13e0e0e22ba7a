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
export function toSavedQuery({ page: _page, status: _status, ...asked }: BoardSearch): SavedQuery {
  return {
    ...asked,
    near: textOf(asked.near),
    nearName: textOf(asked.nearName),
    to: textOf(asked.to),
    toName: textOf(asked.toName),
    toStates: textOf(asked.toStates),
    equipment: textOf(asked.equipment),
    pickupDateFrom: textOf(asked.pickupDateFrom),
    pickupDateTo: textOf(asked.pickupDateTo),
    broker: textOf(asked.broker),
    brokerName: textOf(asked.brokerName),
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
export function describeSearch(asked: BoardSearch): string {
  const filters = describeFilters(asked).map(({ words }) => words)
  return [...(asked.search ? [`'${asked.search}'`] : []), ...filters].join(', ')
}
