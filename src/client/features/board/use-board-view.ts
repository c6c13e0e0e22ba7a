import { type ListView, useListView } from '#client/components/list-view.tsx'
import { useDesktopScreen } from '#client/ui/use-screen.ts'
import { BOARD_PAGE_SIZE } from './board.queries.ts'

/** Loads on a page; the table has room for twice as many. */
export const VIEW_SIZES: Record<ListView, number> = { cards: BOARD_PAGE_SIZE, table: 2 * BOARD_PAGE_SIZE }

export function useBoardView() {
  return useListView({ storedAs: 'board-view', first: 'cards', fits: useDesktopScreen() })
}
