import type { Route } from '#server/http/route.ts'
import {
  addEdiPartner,
  changeEdiPartner,
  pauseEdiPartner,
  putEdiPartnerLive,
  readEdiPartner,
  readEdiPartners,
} from './partners.ts'

import {
  markEdiFetched,
  readEdiInterchange,
  readEdiInterchanges,
  readEdiMessage,
  readEdiOutbox,
} from './interchanges.ts'
/** Partners and what is exchanged with them. */
export function ediRoutes(): Route[] {
  return [
    readEdiPartners,
    readEdiPartner,
    addEdiPartner,
    changeEdiPartner,
    putEdiPartnerLive,
    pauseEdiPartner,
    readEdiInterchanges,
    readEdiInterchange,
    readEdiOutbox,
    markEdiFetched,
    readEdiMessage,
  ]
}
