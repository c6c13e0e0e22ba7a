import { canPostLoads } from '#domain/access/permission.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import type { ListView } from '#client/components/use-list-view.ts'
import { useTableScreen } from '#client/ui/use-screen.ts'
import { CARDS_ON_A_PAGE, TABLE_STRETCH } from './loads.queries.ts'
import { useDesk } from './use-desk.ts'

/** Loads that the shown list fetches at once. */
export const VIEW_SIZES: Record<ListView, number> = { cards: CARDS_ON_A_PAGE, table: TABLE_STRETCH }

/** MY-04: on a wide screen a table, which a broker of many loads gets first; cards everywhere else. */
export function useMyLoadsView() {
  const fits = useTableScreen()
  const { desk, choose } = useDesk()
  const first = canPostLoads(useSession()) ? 'table' : 'cards'
  return { fits, view: fits ? (desk.view ?? first) : 'cards', choose: (view: ListView) => choose({ view }) }
}
