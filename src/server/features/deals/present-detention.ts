import type { DetentionStatement, StopDetention } from '#contract/freight/detention.ts'
import type { DealParty, NamedCarrier } from '#domain/freight/deal.ts'
import { detentionOf } from '#domain/freight/detention.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import {
  type AppointmentWindow,
  findProvenStay,
  findStopStay,
  STOP_KINDS,
  type StopEvent,
  type StopKind,
} from '#domain/freight/stop-event.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { DealRow } from './deal.sql.ts'
import { presentDetentionTerms, readAppointments, readStoredDetention } from './present-deal.ts'
import { presentStopEvent } from './present-stop-event.ts'

/** A deal's detention as both parties read it; null without terms. @param chain of its stop events, verified */
export function presentDetentionStatement(
  deal: DealRow,
  { chain, now }: { chain: DetentionStatement['chain']; now: Instant },
): DetentionStatement | null {
  const terms = deal.terms.at(-1)
  if (!terms) return null
  const appointments = readAppointments(terms)
  // a released carrier's clock stopped with its deal
  const until = Math.min(now, deal.ended_at?.getTime() ?? now)
  const stops = stopsOf(deal, { appointments, terms: readStoredDetention(terms.detention), now: until })
  return {
    dealId: deal.id,
    loadNumber: deal.load_number,
    asOf: new Date(now).toISOString(),
    broker: partyOf(deal.broker),
    carrier: carrierOf(deal.named_carrier, deal.carrier),
    terms: presentDetentionTerms(terms),
    stops,
    amount: centsToDollars(stops.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)),
    events: deal.stop_events.map((event) => presentStopEvent(event, { brokerId: deal.broker_id, appointments })),
    chain,
  }
}

const toIso = (at: Instant | null) => (at === null ? null : new Date(at).toISOString())

/** A party by its business, else by its name. */
export function partyOf({ businessName, firstName, lastName, dotNumber, mcNumber }: DealParty) {
  return { name: businessName ?? `${firstName} ${lastName}`, dotNumber, mcNumber }
}

/** The motor carrier that a dispatcher named, else the account that booked. */
export function carrierOf(named: NamedCarrier | null, party: DealParty) {
  return named ? { name: named.legalName, dotNumber: named.dotNumber, mcNumber: named.mcNumber } : partyOf(party)
}

type TimedEvent = StopEvent & { earliest: Instant; latest: Instant }

const isRange = (event: TimedEvent | null): event is TimedEvent => event !== null && event.earliest !== event.latest
const rangeOf = ({ earliest, latest }: TimedEvent) => ({
  earliest: new Date(earliest).toISOString(),
  latest: new Date(latest).toISOString(),
})

/** The clocks of both stops of a deal. */
export function stopsOf(
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
  const recorded = events.map((event) => ({
    ...event,
    occurredAt: Date.parse(event.occurred_at),
    earliest: Date.parse(event.earliest_at),
    latest: Date.parse(event.latest_at),
  }))
  return STOP_KINDS.map((stop) => {
    const { arrival, departure } = findStopStay(recorded, stop)
    const nextArrivedAt = stop === 'pickup' ? (findStopStay(recorded, 'delivery').arrival?.occurredAt ?? null) : null
    const { arrivedAt, departedAt } = findProvenStay(recorded, stop)
    const { from, to } = appointments[stop]
    const { startsAt, freeEndsAt, cents, ...clock } = detentionOf(
      { arrivedAt, departedAt, nextArrivedAt },
      { from },
      terms,
      now,
    )
    return {
      stop,
      place: stops[stop],
      appointment: { from: new Date(from).toISOString(), to: toIso(to) },
      state: clock.state,
      arrivedAt: toIso(arrivedAt),
      departedAt: toIso(departedAt),
      ...(isRange(arrival) && { arrivedBetween: rangeOf(arrival) }),
      ...(isRange(departure) && { departedBetween: rangeOf(departure) }),
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
