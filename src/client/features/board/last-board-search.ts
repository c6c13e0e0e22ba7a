import * as z from 'zod/mini'
import { currentSession } from '#client/browser/session/session-state.ts'
import { BOARD_DEFAULTS, type BoardSearch, boardSearchSchema } from './board-search.ts'

/** In this tab, also after a reload. */
const STORED_AS = 'board-left'

/** Back doesn't lead to the board. Not -1, which is before the history's first entry (`isBoardBefore`). */
export const NOWHERE = -2

const leftSchema = z.object({ accountId: z.string(), search: boardSearchSchema, index: z.number() })
type LeftBoard = z.output<typeof leftSchema>

/** The board's last query and its place in the tab's history, so the way back leads to the same loads. */
let left: LeftBoard | null = readLeft()

function readLeft(): LeftBoard | null {
  try {
    return leftSchema.parse(JSON.parse(sessionStorage.getItem(STORED_AS) ?? ''))
  } catch {
    return null
  }
}

/** Where another account's truck is isn't this one's to read. */
function ownBoard(): LeftBoard | null {
  return left?.accountId === currentSession()?.user.id ? left : null
}

export function rememberBoard(shown: Omit<LeftBoard, 'accountId'>): void {
  const accountId = currentSession()?.user.id
  // the board of an account that signs out is unmounted last
  if (accountId === undefined) return
  left = { accountId, ...shown }
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify(left))
  } catch {
    // without storage, a reload forgets it
  }
}

export function getLastBoardSearch(): BoardSearch {
  return ownBoard()?.search ?? boardSearchSchema.parse(BOARD_DEFAULTS)
}

/** Whether the tab's Back leads from here to the board, where it was scrolled to. */
export function isBoardBefore(index: number): boolean {
  return ownBoard()?.index === index - 1
}
