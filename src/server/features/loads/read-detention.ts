import { Readable } from 'node:stream'
import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type {
  DetentionStatement,
  readDetentionEndpoint,
  readDetentionStatementEndpoint,
  StopDetention,
} from '#contract/freight/detention.ts'
import type { DealParty, NamedCarrier } from '#domain/freight/deal.ts'
import { detentionOf } from '#domain/freight/detention.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import { type AppointmentWindow, findStopStay } from '#domain/freight/stop-event.ts'
import { STOP_KINDS, type StopKind } from '#domain/freight/stop-kind.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { ReadContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { type DealRow, listDealsOf } from '../deals/deal.sql.ts'
import { presentDetentionTerms, readAppointments } from '../deals/present-deal-terms.ts'
import { presentStopEvent } from '../deals/present-stop-event.ts'
import { verifyStopEvents } from '../deals/stop-event.sql.ts'
import { readStoredDetention } from '../deals/stored-detention.sql.ts'
import { buildDetentionStatementPdf } from './detention-statement-pdf.ts'
import { findLoadNumber } from './load.sql.ts'

const toIso = (at: Instant | null) => (at === null ? null : new Date(at).toISOString())

function partyOf({ businessName, firstName, lastName, dotNumber, mcNumber }: DealParty) {
  return { name: businessName ?? `${firstName} ${lastName}`, dotNumber, mcNumber }
}

/** The motor carrier that a dispatcher named, else the account that booked. */
function carrierOf(named: NamedCarrier | null, party: DealParty) {
  return named ? { name: named.legalName, dotNumber: named.dotNumber, mcNumber: named.mcNumber } : partyOf(party)
}

function stopsOf(
  { stops, stop_events: events }: DealRow,
  {
    appointments,
    terms,
    now,
  }: {
    appointments: Record<StopKind, AppointmentWindow>
    terms: ReturnType<typeof readStoredDetention>
    now: Instant
  },
): StopDetention[] {
  const recorded = events.map((event) => ({ ...event, occurredAt: Date.parse(event.occurred_at) }))
  return STOP_KINDS.map((stop) => {
    const { arrival, departure } = findStopStay(recorded, stop)
    const nextArrivedAt = stop === 'pickup' ? (findStopStay(recorded, 'delivery').arrival?.occurredAt ?? null) : null
    const [arrivedAt, departedAt] = [arrival?.occurredAt ?? null, departure?.occurredAt ?? null]
    const { from, to } = appointments[stop]
    const { startsAt, freeEndsAt, cents, ...clock } = detentionOf(
      { arrivedAt, departedAt, nextArrivedAt },
      { from },
      terms,
      now,
    )
    return {
      stop,
      place: stops?.[stop] ?? null,
      appointment: { from: new Date(from).toISOString(), to: toIso(to) },
      state: clock.state,
      arrivedAt: toIso(arrivedAt),
      departedAt: toIso(departedAt),
      startsAt: toIso(startsAt),
      freeEndsAt: toIso(freeEndsAt),
      minutes: clock.minutes,
      pastFreeMinutes: clock.pastFreeMinutes,
      steps: clock.steps,
      billedMinutes: clock.billedMinutes,
      amount: centsToDollars(cents),
    }
  })
}

/** The detention of one of the account's deals on a load, the last one if none is named. */
async function loadDetentionStatement(
  { db, actor, now }: ReadContext,
  { loadId, dealId }: { loadId: string; dealId: string | undefined },
): Promise<DetentionStatement> {
  const deals = await listDealsOf(db, loadId, actor.id)
  const deal = dealId === undefined ? deals.at(-1) : deals.find(({ id }) => id === dealId)
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
