import { useState } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import { useDesktopScreen } from '#client/ui/use-desktop.ts'
import { BOARD_PAGE_SIZE } from './board.queries.ts'

export type BoardView = 'cards' | 'table'

/** Loads on a page; the table has room for twice as many. */
export const VIEW_SIZES: Record<BoardView, number> = { cards: BOARD_PAGE_SIZE, table: 2 * BOARD_PAGE_SIZE }

const keyOf = (accountId: string) => `board-view ${accountId}`

function storedView(accountId: string): BoardView {
  try {
    return localStorage.getItem(keyOf(accountId)) === 'table' ? 'table' : 'cards'
  } catch {
    return 'cards'
  }
}

function storeView(accountId: string, view: BoardView): void {
  try {
    localStorage.setItem(keyOf(accountId), view)
  } catch {
    // without storage, the choice lasts until the screen closes
  }
}

/** Cards, or a table where one fits: the account's choice on this device. */
export function useBoardView(): { view: BoardView; choose: (view: BoardView) => void } {
  const { id } = useSession().user
  const [chosen, setChosen] = useState(() => storedView(id))
  const isWide = useDesktopScreen()
  return {
    view: isWide ? chosen : 'cards',
    choose: (view) => {
      setChosen(view)
      storeView(id, view)
    },
  }
}
