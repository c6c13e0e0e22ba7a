import type { BoardPage } from '#contract/freight/board-call.ts'
import type { BoardQuery } from '#contract/freight/board-query.ts'
import type { Load } from '#contract/freight/load.ts'
import { searchStoredBoard } from '#offline/cache/search-stored-board.ts'

/** What a device without connection finds among these loads of its board. */
export function searchOffline(loads: readonly Load[], query: BoardQuery, now: Date): BoardPage {
  return searchStoredBoard({ open: loads, all: loads }, query, now.getTime())
}
