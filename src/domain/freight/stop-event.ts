import { DAY_MS, hasPassed, type Instant, MINUTE_MS, minutesBetween } from '../time/instant.ts'
import type { TapTime } from '../time/occurred-at.ts'
import type { LoadSnapshot } from './load-lifecycle.ts'
import { type Refusal, refuse } from './refusal.ts'

/** Evidence of a stop; never changed once recorded. */
export interface StopEvent {
  id: string
  kind: (typeof STOP_EVENT_KINDS)[number]
  stop: StopKind
  occurredAt: Instant
  /** what `occurredAt` can't be before or after; absent when it is certain */
  earliest?: Instant | undefined
  latest?: Instant | undefined
  /** the event that a correction voids; null for any other */
  corrects: string | null
}

/** When the truck was at a stop; null where it isn't recorded. */
export interface StopStay<E extends StopEvent = StopEvent> {
  arrival: E | null
  departure: E | null
}

/** The stay at a stop: first arrival, first departure, without what was corrected. Later taps are evidence alone. */
export function findStopStay<E extends StopEvent>(events: readonly E[], stop: StopKind): StopStay<E> {
  // most of a broker's loads have none yet, and a desk asks about each of them many times
  if (events.length === 0) return { arrival: null, departure: null }
  return {
    arrival: validTaps(events, 'arrived', stop)[0] ?? null,
    departure: validTaps(events, 'departed', stop)[0] ?? null,
  }
}

/** Taps at a stop that aren't corrected, the earliest first. */
function validTaps<E extends StopEvent>(events: readonly E[], kind: StopTap, stop: StopKind): E[] {
  const corrected = new Set(events.map(({ corrects }) => corrects))
  return events
    .filter((event) => event.kind === kind && event.stop === stop && !corrected.has(event.id))
    .sort((a, b) => a.occurredAt - b.occurredAt)
}

/** Valid taps at a stop beside the ones that make its stay: a second arrival or departure, which counts for nothing. */
export function listFurtherTaps<E extends StopEvent>(events: readonly E[], stop: StopKind): E[] {
  return STOP_TAPS.flatMap((kind) => validTaps(events, kind, stop).slice(1)).sort((a, b) => a.occurredAt - b.occurredAt)
}

/**
 * The part of a stay that can be proved, as it is billed: arrived by then at the latest, not left before then. Of
 * several arrivals, the one that proves most.
 */
export function findProvenStay(
  events: readonly StopEvent[],
  stop: StopKind,
): { arrivedAt: Instant | null; departedAt: Instant | null } {
  if (events.length === 0) return { arrivedAt: null, departedAt: null }
  const arrivals = validTaps(events, 'arrived', stop).map(({ occurredAt, latest }) => latest ?? occurredAt)
  const [departure] = validTaps(events, 'departed', stop)
  return {
    arrivedAt: arrivals.length === 0 ? null : Math.min(...arrivals),
    departedAt: departure ? (departure.earliest ?? departure.occurredAt) : null,
  }
}

/** An appointment: from its start to its end. Without an end, it is the minute of its start. */
export interface AppointmentWindow {
  from: Instant
  to: Instant | null
}

/** An arrival against its appointment, in whole minutes. */
export interface Punctuality {
  status: 'early' | 'on-time' | 'late'
  minutes: number
}

/** Early before the appointment's first minute, late after its last one. Seconds don't count: dock clocks show none. */
export function judgePunctuality(arrivedAt: Instant, { from, to }: AppointmentWindow): Punctuality {
  const early = minutesBetween(arrivedAt, from)
  const late = minutesBetween(to ?? from, arrivedAt)
  if (early > 0) return { status: 'early', minutes: early }
  return late > 0 ? { status: 'late', minutes: late } : { status: 'on-time', minutes: 0 }
}

/** An arrival whose time may be a range; null where its ends would be judged differently. */
export function judgeArrival(
  { occurredAt, earliest, latest }: Pick<StopEvent, 'occurredAt' | 'earliest' | 'latest'>,
  window: AppointmentWindow,
): Punctuality | null {
  const [first, last] = [earliest, latest].map((at) => judgePunctuality(at ?? occurredAt, window))
  return first?.status === last?.status ? judgePunctuality(occurredAt, window) : null
}

/**
 * What becomes of a tap at a stop. `isNew` is false when it repeats a recorded one, or is `isFurther`: recorded beside
 * it as evidence, without any effect. `conflict` says why the load
 * stays as it is; the event is kept all the same, since it is evidence.
 */
export type StopEventDecision =
  { ok: true; isNew: boolean; isFurther: boolean; completes: boolean; conflict: 'STATUS_CONFLICT' | null } | Refusal

/** The deal of the carrier who tapped; `endedAt` once that carrier was released. */
export interface StopDeal {
  carrierId: string
  endedAt: Instant | null
}

/** The same tap within this time, of another device or of an impatient thumb, says nothing new. */
const REPEAT_MS = 15 * MINUTE_MS
/** From here on, only what counts is recorded. */
const MOST_WITH_FURTHER = 20
/** Far more than any honest deal has. Both parties' devices get all of them with the load. */
const MOST_EVENTS = 100

/**
 * Whether a tap is recorded, and whether it completes the load. The first arrival and the first departure count, so a
 * second device's earlier arrival is new and its later one is further evidence, or repeats it.
 */
export function decideStopEvent(
  { load, deal, events }: { load: Pick<LoadSnapshot, 'status'>; deal: StopDeal; events: readonly StopEvent[] },
  { kind, stop, time }: { kind: StopTap; stop: StopKind; time: Pick<TapTime, 'at' | 'earliest'> },
  actor: { id: string },
): StopEventDecision {
  if (actor.id !== deal.carrierId) return refuse('NOT_ALLOWED')
  const { arrival, departure } = findStopStay(events, stop)
  const isNew = kind === 'departed' ? departure === null : arrival === null || time.at < arrival.occurredAt
  // a tap after the release is no part of the deal
  if (deal.endedAt !== null && time.earliest > deal.endedAt) return refuse('STATUS_CONFLICT')
  const isDelivery = stop === 'delivery' && load.status === 'active'
  // a deal that is full of taps can still be delivered
  if (isNew && events.length >= MOST_EVENTS && !(kind === 'arrived' && isDelivery)) return refuse('STATUS_CONFLICT')
  const isOver = deal.endedAt !== null || load.status === 'cancelled' || load.status === 'pending'
  if (isOver) return { ok: true, isNew, isFurther: false, completes: false, conflict: 'STATUS_CONFLICT' }
  if (kind === 'arrived' && isNew && departure && time.at > departure.occurredAt) return refuse('STATUS_CONFLICT')
  // a departure alone would leave a delivered load active
  if (kind === 'departed' && isDelivery && !arrival) return refuse('STATUS_CONFLICT')
  const isRepeat = validTaps(events, kind, stop).some((one) => Math.abs(one.occurredAt - time.at) < REPEAT_MS)
  const isFurther = !isNew && !isRepeat && events.length < MOST_WITH_FURTHER
  return { ok: true, isNew, isFurther, completes: kind === 'arrived' && isDelivery, conflict: null }
}

const CORRECTABLE_MS = 7 * DAY_MS

/**
 * Whether the carrier may correct an event of its own deal: for 7 days. The owner corrects an arrival at delivery, since
 * that reopens the load.
 */
export function decideStopCorrection(
  event: StopEvent & { receivedAt: Instant },
  events: readonly StopEvent[],
  now: Instant,
): { ok: true } | Refusal {
  if (events.length >= MOST_EVENTS) return refuse('STATUS_CONFLICT')
  const isCorrected = events.some(({ corrects }) => corrects === event.id)
  const reopens = event.kind === 'arrived' && event.stop === 'delivery'
  if (event.kind === 'corrected' || isCorrected || reopens) return refuse('STATUS_CONFLICT')
  return hasPassed(event.receivedAt + CORRECTABLE_MS, now) ? refuse('TOO_LATE') : { ok: true }
}

export const STOP_KINDS = ['pickup', 'delivery'] as const
export type StopKind = (typeof STOP_KINDS)[number]

/** What a driver records at a stop. */
export const STOP_TAPS = ['arrived', 'departed'] as const
export type StopTap = (typeof STOP_TAPS)[number]

/** A correction voids an earlier event and stays beside it. */
export const STOP_EVENT_KINDS = [...STOP_TAPS, 'corrected'] as const
