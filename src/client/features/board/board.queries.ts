import { boardCall } from '#contract/freight/board-call.ts'
import type { Load } from '#contract/freight/load.ts'
import type { Page } from '#contract/api/common-schemas.ts'
import type { StoredQuery } from '#client/data/cache/use-stored.ts'
import { call } from '#offline/session/call.ts'
import { createPageStore } from '#offline/cache/read-through.ts'
import type { BoardSearch } from './board-search.ts'

/** BOARD-06 */
export const BOARD_PAGE_SIZE = 12

/** One page of the board; the last ones seen are stored. */
export function boardQuery({ search, ...asked }: BoardSearch): StoredQuery<Page<Load>> {
  return {
    key: ['loads', 'board', search, asked],
    fetch: (signal) =>
      call(boardCall, { query: { ...asked, search: search || undefined, limit: BOARD_PAGE_SIZE } }, { signal }),
    ...createPageStore('loads', `board:${JSON.stringify([search, asked])}`),
  }
}
