import { Readable } from 'node:stream'
import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type {
  DetentionStatement,
  readDetentionEndpoint,
  readDetentionStatementEndpoint,
} from '#contract/freight/detention.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import type { ReadContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { findDealOf } from '../deals/deal.sql.ts'
import { presentDetentionTerms, readAppointments } from '../deals/present-deal-terms.ts'
import { presentStopEvent } from '../deals/present-stop-event.ts'
import { verifyStopEvents } from '../deals/stop-event.sql.ts'
import { readStoredDetention } from '../deals/stored-detention.sql.ts'
import { buildDetentionStatementPdf } from './detention-statement-pdf.ts'
import { findLoadNumber } from './load.sql.ts'
import { carrierOf, partyOf, stopsOf } from './present-detention.ts'

/** The detention of one of the account's deals on a load, the last one if none is named. */
async function loadDetentionStatement(
  { db, actor, now }: ReadContext,
  { loadId, dealId }: { loadId: string; dealId: string | undefined },
): Promise<DetentionStatement> {
  const deal = await findDealOf(db, { loadId, dealId, accountId: actor.id })
  const terms = deal?.terms.at(-1)
  if (!deal || !terms) throw new Refused('NOT_FOUND')
  const appointments = readAppointments(terms)
  // a released carrier's clock stopped with its deal
  const until = Math.min(now, deal.ended_at?.getTime() ?? now)
  const stops = stopsOf(deal, { appointments, terms: readStoredDetention(terms.detention), now: until })
  return {
    dealId: deal.id,
    loadNumber: await findLoadNumber(db, loadId),
    asOf: new Date(now).toISOString(),
    broker: partyOf(deal.broker),
    carrier: carrierOf(deal.named_carrier, deal.carrier),
    terms: presentDetentionTerms(terms),
    stops,
    amount: centsToDollars(stops.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)),
    events: deal.stop_events.map((event) => presentStopEvent(event, { brokerId: deal.broker_id, appointments })),
    chain: await verifyStopEvents(db, deal.id),
  }
}

/** Detention as both parties read it. */
export function readDetention(
  { params, query }: ParsedEndpointInput<typeof readDetentionEndpoint>,
  ctx: ReadContext,
): Promise<EndpointResponseInput<typeof readDetentionEndpoint>> {
  return loadDetentionStatement(ctx, { loadId: params.id, dealId: query.deal })
}

/** The same as a PDF. */
export async function readDetentionStatement(
  { params, query }: ParsedEndpointInput<typeof readDetentionStatementEndpoint>,
  ctx: ReadContext,
): Promise<EndpointResponseInput<typeof readDetentionStatementEndpoint>> {
  const pdf = await buildDetentionStatementPdf(
    await loadDetentionStatement(ctx, { loadId: params.id, dealId: query.deal }),
  )
  return Readable.from([pdf])
}
