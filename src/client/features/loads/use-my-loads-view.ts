import type { ListView } from '#client/components/list-view.tsx'
import { useTableScreen } from '#client/ui/use-screen.ts'
import { CARDS_ON_A_PAGE, TABLE_STRETCH } from './loads.queries.ts'
import { useDesk } from './use-desk.ts'

/** Loads that the shown list fetches at once. */
export const VIEW_SIZES: Record<ListView, number> = { cards: CARDS_ON_A_PAGE, table: TABLE_STRETCH }

/** MY-04: on a wide screen a table until the account chooses cards; cards everywhere else. */
export function useMyLoadsView() {
  const fits = useTableScreen()
  const { desk, choose } = useDesk()
  return { fits, view: fits ? (desk.view ?? 'table') : 'cards', choose: (view: ListView) => choose({ view }) }
}
