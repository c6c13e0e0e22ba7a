import { acceptTenderEndpoint, declineTenderEndpoint, revokeTenderEndpoint } from '#contract/freight/load-actions.ts'
import { type Route, route } from '#server/http/route.ts'
import { type Spend, within } from '#server/http/budget.ts'
import { assignLoads } from './assign-loads.ts'
import { askForUpdate } from './ask-for-update.ts'
import { deleteLoad } from './delete-load.ts'
import { exportLoads } from './export-loads.ts'
import { listMyLoads, readLoad } from './read-loads.ts'
import { acceptTenderedLoad, declineTenderedLoad, revokeTenderedLoad, tenderLoad } from './tender-load.ts'

export function loadRoutes({ spend }: { spend: Spend }): Route[] {
  return [
    listMyLoads,
    exportLoads,
    readLoad,
    deleteLoad,
    assignLoads,
    within(spend, 'tenders', tenderLoad),
    route(acceptTenderEndpoint, acceptTenderedLoad),
    route(declineTenderEndpoint, declineTenderedLoad),
    route(revokeTenderEndpoint, revokeTenderedLoad),
    askForUpdate,
  ]
}
