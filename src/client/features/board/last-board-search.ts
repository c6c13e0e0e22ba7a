import * as z from 'zod/mini'
import { BOARD_DEFAULTS, type BoardSearch, boardSearchSchema } from './board-search.ts'

/** In this tab, also after a reload. */
const STORED_AS = 'board-left'

/** Back doesn't lead to the board. Not -1, which is before the history's first entry (`isBoardBefore`). */
export const NOWHERE = -2

const leftSchema = z.object({ search: boardSearchSchema, index: z.number() })
type LeftBoard = z.output<typeof leftSchema>

/** The board's last query and its place in the tab's history, so the way back leads to the same loads. */
let left: LeftBoard = readLeft()

function readLeft(): LeftBoard {
  try {
    return leftSchema.parse(JSON.parse(sessionStorage.getItem(STORED_AS) ?? ''))
  } catch {
    return { search: boardSearchSchema.parse(BOARD_DEFAULTS), index: NOWHERE }
  }
}

export function rememberBoard(shown: LeftBoard): void {
  left = shown
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify(shown))
  } catch {
    // without storage, a reload forgets it
  }
}

export function getLastBoardSearch(): BoardSearch {
  return left.search
}

/** Whether the tab's Back leads from here to the board, where it was scrolled to. */
export function isBoardBefore(index: number): boolean {
  return left.index === index - 1
}
