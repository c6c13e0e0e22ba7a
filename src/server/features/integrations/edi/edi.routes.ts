import type { Route } from '#server/http/route.ts'
import type { EdiFolder } from '#server/ports/edi-folder/edi-folder.ts'
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
export function ediRoutes({ ediFolder }: { ediFolder: EdiFolder | null }): Route[] {
  const hasFolder = ediFolder !== null
  return [
    readEdiPartners,
    readEdiPartner,
    addEdiPartner(hasFolder),
    changeEdiPartner(hasFolder),
    putEdiPartnerLive,
    pauseEdiPartner,
    readEdiInterchanges,
    readEdiInterchange,
    readEdiOutbox,
    markEdiFetched,
    readEdiMessage,
  ]
}
