import { board, type Load } from '#contract/load.ts'
import type { Page } from '#contract/wire.ts'
import type { StoredQuery } from '#client/data/use-stored.ts'
import { call } from '#offline/call.ts'
import { pageKeeper } from '#offline/read-through.ts'
import type { BoardSearch } from './board-search.ts'

/** BOARD-06 */
export const BOARD_PAGE_SIZE = 12

/** One page of the board; the last ones seen are kept. */
export function boardQuery({ search, ...asked }: BoardSearch): StoredQuery<Page<Load>> {
  return {
    key: ['loads', 'board', search, asked],
    fetch: (signal) =>
      call(board, { query: { ...asked, search: search || undefined, limit: BOARD_PAGE_SIZE } }, { signal }),
    ...pageKeeper('loads', `board:${JSON.stringify([search, asked])}`),
  }
}
