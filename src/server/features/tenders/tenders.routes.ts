import type { Route } from '#server/http/route.ts'
import { acceptShipperTender, counterShipperTender, declineShipperTender } from './answer-tender.ts'
import type { TenderDeps } from './present-tender.ts'
import { countShipperTenders, readShipperTender, readShipperTenders } from './read-tenders.ts'

/** What shippers offer a broker by EDI. */
export function tenderRoutes(deps: TenderDeps): Route[] {
  return [
    readShipperTenders(deps),
    countShipperTenders,
    readShipperTender(deps),
    acceptShipperTender(deps),
    declineShipperTender(deps),
    counterShipperTender(deps),
  ]
}
