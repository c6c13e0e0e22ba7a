import type { BoardPage, BoardQuery } from '#contract/freight/board.ts'
import type { Load } from '#contract/freight/load.ts'
import { searchStoredBoard } from '#offline/cache/stored-board.ts'

/** What a device without connection finds among these loads of its board. */
export function searchOffline(loads: readonly Load[], query: BoardQuery, now: Date): BoardPage {
  return searchStoredBoard({ open: loads, all: loads }, query, now.getTime())
}
