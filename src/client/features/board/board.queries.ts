import { boardCall } from '#contract/freight/board-call.ts'
import type { Load } from '#contract/freight/load.ts'
import type { Page } from '#contract/api/common-schemas.ts'
import type { StoredQuery } from '#client/data/cache/use-stored.ts'
import { call } from '#offline/session/call.ts'
import { createPageStore } from '#offline/cache/read-through.ts'
import type { BoardSearch } from './board-search.ts'

/** BOARD-06 */
export const BOARD_PAGE_SIZE = 12

/** What the server is asked: names are for the screen. */
export function boardQueryOf({ search, nearName: _near, toName: _to, brokerName: _broker, ...asked }: BoardSearch) {
  return { ...asked, search: search || undefined }
}

/** One page of the board; the last ones seen are stored. */
export function boardQuery(search: BoardSearch): StoredQuery<Page<Load>> {
  const { search: words = '', ...asked } = boardQueryOf(search)
  return {
    key: ['loads', 'board', words, asked],
    fetch: (signal) =>
      call(boardCall, { query: { ...asked, search: words || undefined, limit: BOARD_PAGE_SIZE } }, { signal }),
    ...createPageStore('loads', `board:${JSON.stringify([words, asked])}`),
  }
}
