import { type ListView, useListView } from '#client/components/use-list-view.ts'
import { useDesktopScreen } from '#client/ui/use-screen.ts'
import { CARDS_ON_A_PAGE, TABLE_STRETCH } from './loads.queries.ts'

/** Loads that the shown list fetches at once. */
export const VIEW_SIZES: Record<ListView, number> = { cards: CARDS_ON_A_PAGE, table: TABLE_STRETCH }

/** MY-04: cards, or a table where one fits. */
export function useMyLoadsView() {
  return useListView({ storedAs: 'my-loads-view', first: 'cards', fits: useDesktopScreen() })
}
