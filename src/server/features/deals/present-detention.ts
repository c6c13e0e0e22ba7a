import type { DetentionStatement, StopDetention } from '#contract/freight/detention.ts'
import type { DealParty, NamedCarrier } from '#domain/freight/deal.ts'
import { detentionAt, type WaitedDeal } from '#domain/freight/detention.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import { type StopId, stopOf } from '#domain/freight/load-stop.ts'
import { findProvenStay, findStopStay, type StopEvent } from '#domain/freight/stop-event.ts'
import type { Instant } from '#domain/time/instant.ts'
import { writtenPartyName } from '#domain/text/names.ts'
import type { DealRow, TermsJson } from './deal.sql.ts'
import {
  presentDetentionTerms,
  readPlace,
  readStops,
  readStopsOfAllVersions,
  readStoredDetention,
} from './present-deal.ts'
import { presentStopEvent } from './present-stop-event.ts'
import type { StopEventJson } from './stop-event.sql.ts'

/** A deal's detention as both parties read it; null without terms. @param chain of its stop events, verified */
export function presentDetentionStatement(
  deal: DealRow,
  { chain, now }: { chain: DetentionStatement['chain']; now: Instant },
): DetentionStatement | null {
  const terms = deal.terms.at(-1)
  if (!terms) return null
  const waited = readWaitedDeal(deal, terms)
  const stops = terms.stops.map((stop) => ({ ...presentStop(waited, stop.id, now), place: readPlace(stop) }))
  const known = readStopsOfAllVersions(deal.terms)
  return {
    dealId: deal.id,
    loadNumber: deal.load_number,
    asOf: new Date(now).toISOString(),
    broker: presentParty(deal.broker),
    carrier: presentCarrier(deal.named_carrier, deal.carrier),
    terms: presentDetentionTerms(terms),
    stops,
    amount: centsToDollars(stops.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)),
    events: deal.stop_events.map((event) => presentStopEvent(event, { brokerId: deal.broker_id, stops: known })),
    chain,
  }
}

const toIso = (at: Instant | null) => (at === null ? null : new Date(at).toISOString())

/** A party by its business, else by its name. */
export function presentParty(party: DealParty) {
  return { name: writtenPartyName(party), dotNumber: party.dotNumber, mcNumber: party.mcNumber }
}

/** The motor carrier that a dispatcher named, else the account that booked. */
export function presentCarrier(named: NamedCarrier | null, party: DealParty) {
  return named ? { name: named.legalName, dotNumber: named.dotNumber, mcNumber: named.mcNumber } : presentParty(party)
}

type TimedEvent = StopEvent & { earliest: Instant; latest: Instant }

const isRange = (event: TimedEvent | null): event is TimedEvent => event !== null && event.earliest !== event.latest
const rangeOf = ({ earliest, latest }: TimedEvent) => ({
  earliest: new Date(earliest).toISOString(),
  latest: new Date(latest).toISOString(),
})

/** The events with their times, as rules read them. */
export function readStopTimes(events: readonly StopEventJson[]): TimedEvent[] {
  return events.map(({ id, kind, stop, corrects, ...times }) => ({
    id,
    kind,
    stop,
    corrects,
    occurredAt: Date.parse(times.occurred_at),
    earliest: Date.parse(times.earliest_at),
    latest: Date.parse(times.latest_at),
  }))
}

/** A deal's waiting, by a version of its terms. */
export function readWaitedDeal(
  { stop_events: events, ended_at: endedAt }: { stop_events: readonly StopEventJson[]; ended_at: Date | null },
  terms: Pick<TermsJson, 'stops' | 'detention'>,
): WaitedDeal<TimedEvent> {
  return {
    events: readStopTimes(events),
    stops: readStops(terms),
    terms: readStoredDetention(terms.detention),
    endedAt: endedAt?.getTime() ?? null,
  }
}

/** The clock of a stop, with every figure. */
function presentStop(deal: WaitedDeal<TimedEvent>, stop: StopId, now: Instant): Omit<StopDetention, 'place'> {
  const { arrival, departure } = findStopStay(deal.events, stop)
  const { arrivedAt, departedAt } = findProvenStay(deal.events, stop)
  const { from, to } = stopOf(deal.stops, stop).appointment
  const { startsAt, freeEndsAt, endsAt, cents, ...clock } = detentionAt(deal, stop, now)
  return {
    stop,
    appointment: { from: new Date(from).toISOString(), to: toIso(to) },
    state: clock.state,
    arrivedAt: toIso(arrivedAt),
    departedAt: toIso(departedAt),
    ...(isRange(arrival) && { arrivedBetween: rangeOf(arrival) }),
    ...(isRange(departure) && { departedBetween: rangeOf(departure) }),
    ...(endsAt !== null && endsAt !== departedAt && { releasedAt: new Date(endsAt).toISOString() }),
    startsAt: toIso(startsAt),
    freeEndsAt: toIso(freeEndsAt),
    minutes: clock.minutes,
    pastFreeMinutes: clock.pastFreeMinutes,
    steps: clock.steps,
    billedMinutes: clock.billedMinutes,
    amount: centsToDollars(cents),
  }
}
