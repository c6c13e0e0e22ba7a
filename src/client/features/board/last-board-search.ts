import * as z from 'zod/mini'
import { currentSession } from '#client/browser/session/session-state.ts'
import { BOARD_DEFAULTS, type BoardSearch, boardSearchSchema } from './board-search.ts'

/** In this tab, also after a reload. */
const STORED_AS = 'board-left'

declare module '@tanstack/react-router' {
  interface HistoryState {
    fromBoard?: boolean
  }
}

/** Of a load that the board opened: the tab's Back leads to the board, where it was scrolled to. */
export const FROM_BOARD = { fromBoard: true }

const leftSchema = z.object({ personId: z.string(), search: boardSearchSchema })
type LeftBoard = z.output<typeof leftSchema>

/** The board's last query, so the way back leads to the same loads. */
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
  return left?.personId === currentSession()?.user.id ? left : null
}

export function rememberBoard(search: BoardSearch): void {
  const personId = currentSession()?.user.id
  // the board of an account that signs out is unmounted last
  if (personId === undefined) return
  left = { personId, search }
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify(left))
  } catch {
    // without storage, a reload forgets it
  }
}

export function getLastBoardSearch(): BoardSearch {
  return ownBoard()?.search ?? boardSearchSchema.parse(BOARD_DEFAULTS)
}
