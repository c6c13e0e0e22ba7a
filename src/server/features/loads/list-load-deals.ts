import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { Deal, listLoadDealsEndpoint } from '#contract/freight/deal.ts'
import type { Party } from '#contract/freight/load.ts'
import type { DealParty } from '#domain/freight/deal.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import type { ReadContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { presentUsdot } from '../account/present-usdot.ts'
import { type DealRow, listDealsOf } from '../deals/deal.sql.ts'
import { listLoadHistory } from './load-event.sql.ts'
import { findLoadFor } from './load.sql.ts'
import { presentLoadEvent } from './present-load-event.ts'
import { resolveRowViewer } from './present-load.ts'
import { presentDetentionTerms, readAppointments } from '../deals/present-deal-terms.ts'
import { presentStopEvent } from '../deals/present-stop-event.ts'
import { presentDocument } from '../documents/present-document.ts'
import { verifyStopEvents } from '../deals/stop-event.sql.ts'

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
  const { pickup_until: pickupUntil, delivery_until: deliveryUntil, team } = terms
  return {
    version: terms.version,
    rate: centsToDollars(terms.rate_cents),
    pickupDateTime: new Date(terms.pickup_at).toISOString(),
    ...(pickupUntil !== null && { pickupUntil: new Date(pickupUntil).toISOString() }),
    deliveryDateTime: new Date(terms.delivery_at).toISOString(),
    ...(deliveryUntil !== null && { deliveryUntil: new Date(deliveryUntil).toISOString() }),
    detention: presentDetentionTerms(terms),
    team,
    agreedAt: new Date(terms.agreed_at).toISOString(),
  }
}

function presentDeal(
  deal: DealRow,
  { history, chain }: { history: Awaited<ReturnType<typeof listLoadHistory>>; chain: Deal['chain'] },
): Deal {
  const terms = deal.terms.at(-1)
  const appointments = terms && readAppointments(terms)
  const { broker_id: brokerId } = deal
  return {
    id: deal.id,
    broker: presentParty(deal.broker_id, deal.broker, deal.is_broker_dot_shared),
    carrier: presentParty(deal.carrier_id, deal.carrier, deal.is_carrier_dot_shared),
    acceptedAt: deal.accepted_at.toISOString(),
    endedAt: deal.ended_at?.toISOString() ?? null,
    terms: deal.terms.map(presentTerms),
    events: history.filter((event) => event.deal_id === deal.id).map(presentLoadEvent),
    stopEvents: appointments
      ? deal.stop_events.map((event) => presentStopEvent(event, { brokerId, appointments }))
      : [],
    chain,
    stops: deal.stops,
    documents: deal.documents.map((document) => presentDocument(document, brokerId)),
  }
}

/** Each party reads its own deals, also once the load is gone or another carrier's. */
export async function listLoadDeals(
  { params }: ParsedEndpointInput<typeof listLoadDealsEndpoint>,
  { db, actor }: ReadContext,
): Promise<EndpointResponseInput<typeof listLoadDealsEndpoint>> {
  const deals = await listDealsOf(db, params.id, actor.id)
  if (deals.length === 0) {
    const row = await findLoadFor(db, actor.id, params.id)
    if (!row || !resolveRowViewer(row, actor)) throw new Refused('NOT_FOUND')
    return { data: [] }
  }
  const history = await listLoadHistory(db, params.id)
  const chains = await Promise.all(deals.map(({ id }) => verifyStopEvents(db, id)))
  return {
    data: deals.map((deal, index) =>
      presentDeal(deal, { history, chain: chains[index] ?? { intact: true, hash: null } }),
    ),
  }
}
