import { BOARD_DEFAULTS, type BoardSearch } from './board-search.ts'

/** The board's last query, so the way back leads to the same loads. */
let left: BoardSearch = BOARD_DEFAULTS

export function rememberBoard(asked: BoardSearch): void {
  left = asked
}

export function getLastBoardSearch(): BoardSearch {
  return left
}
