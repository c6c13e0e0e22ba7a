import { Readable } from 'node:stream'
import { type Deal, listLoadDealsEndpoint } from '#contract/freight/deal.ts'
import {
  type DetentionStatement,
  readDetentionEndpoint,
  readDetentionStatementEndpoint,
} from '#contract/freight/detention.ts'
import type { Party } from '#contract/freight/load.ts'
import { nameAppointments } from '#contract/freight/placed-stops.ts'
import {
  type RateConfirmationDocument,
  readRateConfirmationEndpoint,
  readRateConfirmationPdfEndpoint,
} from '#contract/freight/rate-confirmation.ts'
import type { DealParty } from '#domain/freight/deal.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import type { AgreedStopJson } from '#server/db/deal-schema.ts'
import type { ReadContext } from '#server/http/request-context.ts'
import { Refused } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import type { Papers } from '#server/ports/pdf/papers.ts'
import { presentUsdot } from '../account/present-usdot.ts'
import { presentDocument } from '../documents/present-document.ts'
import { listLoadHistory } from '../loads/load-event.sql.ts'
import { findLoadFor } from '../loads/load.sql.ts'
import { presentLoadEvent } from '../loads/present-load-event.ts'
import { resolveRowViewer } from '../loads/present-load.ts'
import { type DealRow, findDealOf, listDealsOf } from './deal.sql.ts'
import {
  presentDetentionTerms,
  presentStopFreight,
  presentWindow,
  readPlace,
  readStops,
  readStopsOfAllVersions,
} from './present-deal.ts'
import { presentDetentionStatement } from './present-detention.ts'
import { presentRateConfirmation } from './present-rate-confirmation.ts'
import { presentStopEvent } from './present-stop-event.ts'
import { verifyStopEvents } from './stop-event.sql.ts'

function presentParty(id: string, party: DealParty, isDotShared: boolean): Party {
  const { firstName, lastName, businessName, phoneNumber, email } = party
  return {
    id,
    firstName,
    lastName,
    businessName,
    ...presentUsdot({ ...party, isDotShared }),
    phoneNumber,
    email,
  }
}

function presentTerms(terms: DealRow['terms'][number]): Deal['terms'][number] {
  return {
    version: terms.version,
    rate: centsToDollars(terms.rate_cents),
    stops: terms.stops.map(presentAgreedStop),
    miles: terms.miles,
    ...nameAppointments(readStops(terms)),
    detention: presentDetentionTerms(terms),
    team: terms.team,
    agreedAt: new Date(terms.agreed_at).toISOString(),
  }
}

function presentAgreedStop(stop: AgreedStopJson): Deal['terms'][number]['stops'][number] {
  return { id: stop.id, kind: stop.kind, ...readPlace(stop), ...presentWindow(stop), ...presentStopFreight(stop) }
}

function presentDeal(
  deal: DealRow,
  {
    history,
    chain,
    viewerId,
  }: { history: Awaited<ReturnType<typeof listLoadHistory>>; chain: Deal['chain']; viewerId: string },
): Deal {
  const stops = readStopsOfAllVersions(deal.terms)
  const { broker_id: brokerId, named_carrier: named } = deal
  return {
    id: deal.id,
    broker: presentParty(deal.broker_id, deal.broker, deal.is_broker_dot_shared),
    carrier: presentParty(deal.carrier_id, deal.carrier, deal.is_carrier_dot_shared),
    ...(named && {
      hauler: { legalName: named.legalName, usdot: named.dotNumber, isUsdotProved: named.isUsdotProved },
    }),
    acceptedAt: deal.accepted_at.toISOString(),
    endedAt: deal.ended_at?.toISOString() ?? null,
    terms: deal.terms.map(presentTerms),
    events: history.filter((event) => event.deal_id === deal.id).map((event) => presentLoadEvent(event, viewerId)),
    stopEvents: deal.stop_events.map((event) => presentStopEvent(event, { brokerId, stops })),
    chain,
    documents: deal.documents.map((document) => presentDocument(document, brokerId)),
  }
}

/** Each party reads its own deals, also once the load is gone or another carrier's. */
export const listLoadDeals = route(listLoadDealsEndpoint, async ({ params }, { db, actor }) => {
  const deals = await listDealsOf(db, params.id, actor.accountId)
  if (deals.length === 0) {
    const row = await findLoadFor(db, actor.accountId, params.id)
    if (!row || !resolveRowViewer(row, actor)) throw new Refused('NOT_FOUND')
    return { data: [] }
  }
  const history = await listLoadHistory(db, params.id)
  const chains = await Promise.all(deals.map(({ id }) => verifyStopEvents(db, id)))
  return {
    data: deals.map((deal, index) =>
      presentDeal(deal, { history, chain: chains[index] ?? { intact: true, hash: null }, viewerId: actor.accountId }),
    ),
  }
})

/** The rate confirmation of one of the account's deals on a load: of the last deal and its latest terms if none is named. */
async function loadRateConfirmation(
  { db, actor }: ReadContext,
  loadId: string,
  { deal: dealId, version }: { deal?: string | undefined; version?: number | undefined },
): Promise<RateConfirmationDocument> {
  const deal = await findDealOf(db, { loadId, dealId, accountId: actor.accountId })
  const hasVersion = version === undefined || deal?.terms.some((terms) => terms.version === version)
  const document = deal && hasVersion && presentRateConfirmation(deal, version)
  if (!document) throw new Refused('NOT_FOUND')
  return document
}

/** The agreement as both parties read it. */
export const readRateConfirmation = route(readRateConfirmationEndpoint, ({ params, query }, ctx) =>
  loadRateConfirmation(ctx, params.id, query),
)

/** The same as a PDF. */
export const readRateConfirmationPdf = (papers: Papers) =>
  route(readRateConfirmationPdfEndpoint, async ({ params, query }, ctx) => {
    const pdf = await papers.rateConfirmation(await loadRateConfirmation(ctx, params.id, query))
    return Readable.from([pdf])
  })

/** The detention of one of the account's deals on a load, the last one if none is named. */
async function loadDetentionStatement(
  { db, actor, now }: ReadContext,
  { loadId, dealId }: { loadId: string; dealId: string | undefined },
): Promise<DetentionStatement> {
  const deal = await findDealOf(db, { loadId, dealId, accountId: actor.accountId })
  const statement = deal && presentDetentionStatement(deal, { chain: await verifyStopEvents(db, deal.id), now })
  if (!statement) throw new Refused('NOT_FOUND')
  return statement
}

/** Detention as both parties read it. */
export const readDetention = route(readDetentionEndpoint, ({ params, query }, ctx) =>
  loadDetentionStatement(ctx, { loadId: params.id, dealId: query.deal }),
)

/** The same as a PDF. */
export const readDetentionStatement = (papers: Papers) =>
  route(readDetentionStatementEndpoint, async ({ params, query }, ctx) => {
    const statement = await loadDetentionStatement(ctx, { loadId: params.id, dealId: query.deal })
    return Readable.from([await papers.detentionStatement(statement)])
  })
