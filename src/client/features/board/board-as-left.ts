import { BOARD_DEFAULTS, type BoardSearch } from './board-search.ts'

/** What the board was asked for when it was left: the way back leads to the same loads. */
let left: BoardSearch = BOARD_DEFAULTS

export function rememberBoard(asked: BoardSearch): void {
  left = asked
}

export function boardAsLeft(): BoardSearch {
  return left
}
