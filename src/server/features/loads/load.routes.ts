import {
  acceptTenderEndpoint,
  askForUpdateEndpoint,
  declineTenderEndpoint,
  deleteLoadEndpoint,
  revokeTenderEndpoint,
  tenderLoadEndpoint,
} from '#contract/freight/load-actions.ts'
import { exportLoadsEndpoint, listMyLoadsEndpoint, readLoadEndpoint } from '#contract/freight/load.ts'
import { type Route, route } from '#server/http/route.ts'
import { type Spend, within } from '#server/http/budget.ts'
import { askForUpdate } from './ask-for-update.ts'
import { deleteLoad } from './delete-load.ts'
import { exportLoads } from './export-loads.ts'
import { listMyLoads, readLoad } from './read-loads.ts'
import { acceptTenderedLoad, declineTenderedLoad, revokeTenderedLoad, tenderLoad } from './tender-load.ts'

export function loadRoutes({ spend }: { spend: Spend }): Route[] {
  return [
    route(listMyLoadsEndpoint, listMyLoads),
    route(exportLoadsEndpoint, exportLoads),
    route(readLoadEndpoint, readLoad),
    route(deleteLoadEndpoint, deleteLoad),
    route(tenderLoadEndpoint, within(spend, 'tenders', tenderLoad)),
    route(acceptTenderEndpoint, acceptTenderedLoad),
    route(declineTenderEndpoint, declineTenderedLoad),
    route(revokeTenderEndpoint, revokeTenderedLoad),
    route(askForUpdateEndpoint, askForUpdate),
  ]
}
