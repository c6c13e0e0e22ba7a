import type { Route } from '#server/http/route.ts'
import { acceptShipperTender, applyShipperTender, counterShipperTender, declineShipperTender } from './answer-tender.ts'
import { countShipperTenders, readShipperTender, readShipperTenders } from './read-tenders.ts'

/** What shippers offer a broker by EDI. */
export function tenderRoutes(): Route[] {
  return [
    readShipperTenders,
    countShipperTenders,
    readShipperTender,
    acceptShipperTender,
    declineShipperTender,
    counterShipperTender,
    applyShipperTender,
  ]
}
