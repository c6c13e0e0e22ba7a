import type { PartyId } from '../access/ids.ts'
import { DAY_MS, hasPassed, type Instant, MINUTE_MS, minutesBetween } from '../time/instant.ts'
import type { TapTime } from '../time/occurred-at.ts'
import type { LoadStatus } from './load-status.ts'
import { lastStop, type LoadStop, POSTED_STOPS, type StopId } from './load-stop.ts'
import { type Refusal, refuse } from './refusal.ts'

/** Evidence of a stop; never changed once recorded. */
export interface StopEvent {
  id: string
  kind: (typeof STOP_EVENT_KINDS)[number]
  stop: StopId
  occurredAt: Instant
  /** what `occurredAt` can't be before or after; absent when it is certain */
  earliest?: Instant | undefined
  latest?: Instant | undefined
  /** the event that a correction voids; null for any other */
  corrects: string | null
}

/** When a tap was: the best estimate, and what it can't be before or after. */
type TapRange = Pick<StopEvent, 'occurredAt' | 'earliest' | 'latest'>

/** When the truck was at a stop; null where it isn't recorded. */
export interface StopStay<E extends StopEvent = StopEvent> {
  arrival: E | null
  departure: E | null
}

const earliestOf = ({ occurredAt, earliest }: TapRange) => earliest ?? occurredAt
const latestOf = ({ occurredAt, latest }: TapRange) => latest ?? occurredAt
const isCertain = (tap: TapRange) => earliestOf(tap) === latestOf(tap)

/**
 * The stay at a stop, as it is decided, shown, billed and reported: the arrival that proves most, and the earliest certain
 * departure after it. Without a certain one, it is the one that may be the earliest. What was corrected counts for nothing,
 * and other taps are evidence alone.
 */
export function findStopStay<E extends StopEvent>(events: readonly E[], stop: StopId): StopStay<E> {
  // most of a broker's loads have none yet, and a desk asks about each of them many times
  if (events.length === 0) return { arrival: null, departure: null }
  const [arrival = null] = validTaps(events, 'arrived', stop).sort((a, b) => latestOf(a) - latestOf(b))
  const departures = validTaps(events, 'departed', stop)
    .filter((departure) => arrival === null || latestOf(departure) >= earliestOf(arrival))
    .sort((a, b) => earliestOf(a) - earliestOf(b))
  return { arrival, departure: departures.find(isCertain) ?? departures[0] ?? null }
}

/** Taps at a stop that aren't corrected, the earliest first. */
function validTaps<E extends StopEvent>(events: readonly E[], kind: StopTap, stop: StopId): E[] {
  const corrected = new Set(events.map(({ corrects }) => corrects))
  return events
    .filter((event) => event.kind === kind && event.stop === stop && !corrected.has(event.id))
    .sort((a, b) => a.occurredAt - b.occurredAt)
}

/** Valid taps at a stop beside the ones that make its stay: a second arrival or departure, which counts for nothing. */
export function listFurtherTaps<E extends StopEvent>(events: readonly E[], stop: StopId): E[] {
  const { arrival, departure } = findStopStay(events, stop)
  return STOP_TAPS.flatMap((kind) => validTaps(events, kind, stop))
    .filter((event) => event !== arrival && event !== departure)
    .sort((a, b) => a.occurredAt - b.occurredAt)
}

/** The part of a stay that can be proved, as it is billed: arrived by then at the latest, not left before then. */
export function findProvenStay(
  events: readonly StopEvent[],
  stop: StopId,
): { arrivedAt: Instant | null; departedAt: Instant | null } {
  const { arrival, departure } = findStopStay(events, stop)
  return { arrivedAt: arrival && latestOf(arrival), departedAt: departure && earliestOf(departure) }
}

/** An appointment: from its start to its end. Without an end, it is the minute of its start. */
export interface AppointmentWindow {
  from: Instant
  to: Instant | null
}

export function isSameWindow(a: AppointmentWindow, b: AppointmentWindow): boolean {
  return a.from === b.from && a.to === b.to
}

/** A stop with its appointment. */
export interface AppointedStop extends LoadStop {
  appointment: AppointmentWindow
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
export function judgeArrival(arrival: TapRange, window: AppointmentWindow): Punctuality | null {
  const [first, last] = [earliestOf(arrival), latestOf(arrival)].map((at) => judgePunctuality(at, window))
  return first?.status === last?.status ? judgePunctuality(arrival.occurredAt, window) : null
}

/** Whether an arrival was in time for its appointment; null where its range lets it be either. */
export function isArrivalOnTime(arrival: TapRange, window: AppointmentWindow): boolean | null {
  const isLate = (at: Instant) => judgePunctuality(at, window).status === 'late'
  if (isLate(earliestOf(arrival))) return false
  return isLate(latestOf(arrival)) ? null : true
}

/**
 * What becomes of a tap at a stop. `isNew` is false when it repeats a recorded one, or is `isFurther`: recorded beside
 * it as evidence, without any effect. `conflict` says why the load
 * stays as it is; the event is kept all the same, since it is evidence.
 */
export type StopEventDecision =
  | { ok: true; isNew: boolean; isFurther: boolean; completes: boolean; conflict: 'STATUS_CONFLICT' | null }
  /** nothing is recorded */
  | Refusal

/** The deal of the carrier who tapped; `endedAt` once that carrier was released. */
export interface StopDeal {
  carrierId: string
  endedAt: Instant | null
}

/** The same tap within this time, of another device or of an impatient thumb, says nothing new. */
const REPEAT_MS = 15 * MINUTE_MS
/** From here on, only what counts is recorded. */
const MOST_WITH_FURTHER = { twoStops: 20, stopBetween: 5 }
/** Far more than any honest deal has. Both parties' devices get all of them with the load. */
const MOST_EVENTS = { twoStops: 100, stopBetween: 10 }

type StopIds = readonly Pick<LoadStop, 'id'>[]
const isFull = (events: readonly StopEvent[], stops: StopIds, { twoStops, stopBetween }: typeof MOST_EVENTS) =>
  events.length >= twoStops + stopBetween * (stops.length - POSTED_STOPS.length)

/**
 * Whether a tap is recorded, and whether it completes the load. One that becomes part of the stay is new. Any other is
 * further evidence, or repeats what is recorded.
 */
export function decideStopEvent(
  {
    load,
    deal,
    stops,
    removed = [],
    events,
  }: {
    load: { status: LoadStatus }
    deal: StopDeal
    stops: StopIds
    /** stops that a change removed: a tap there is evidence alone */
    removed?: readonly StopId[]
    events: readonly StopEvent[]
  },
  { kind, stop, time }: { kind: StopTap; stop: StopId; time: Pick<TapTime, 'at' | 'earliest' | 'latest'> },
  actor: { accountId: PartyId },
): StopEventDecision {
  if (actor.accountId !== deal.carrierId) return refuse('NOT_ALLOWED')
  const isInForce = stops.some(({ id }) => id === stop)
  if (!isInForce && !removed.includes(stop)) return refuse('NOT_FOUND')
  const { arrival, departure } = findStopStay(events, stop)
  const { at: occurredAt, earliest, latest } = time
  const tap: StopEvent = { id: 'tap', kind, stop, occurredAt, earliest, latest, corrects: null }
  const stay = findStopStay([...events, tap], stop)
  const isNew = tap === (kind === 'arrived' ? stay.arrival : stay.departure)
  // a tap after the release is no part of the deal, unless it says when the truck left that waited
  const isAfterRelease = deal.endedAt !== null && time.earliest > deal.endedAt
  if (isAfterRelease && !(kind === 'departed' && arrival && isNew)) return refuse('STATUS_CONFLICT')
  const isDelivery = stop === lastStop(stops).id && load.status === 'active'
  // a deal that is full of taps can still be delivered
  if (isNew && isFull(events, stops, MOST_EVENTS) && !(kind === 'arrived' && isDelivery))
    return refuse('STATUS_CONFLICT')
  const isOver = deal.endedAt !== null || load.status === 'cancelled' || load.status === 'pending'
  if (isOver || !isInForce) return { ok: true, isNew, isFurther: false, completes: false, conflict: 'STATUS_CONFLICT' }
  const isAfterDeparture = departure !== null && time.earliest > latestOf(departure)
  if (kind === 'arrived' && isNew && isAfterDeparture) return refuse('STATUS_CONFLICT')
  // a departure alone would leave a delivered load active
  if (kind === 'departed' && isDelivery && !arrival) return refuse('STATUS_CONFLICT')
  const isRepeat = validTaps(events, kind, stop).some((one) => Math.abs(one.occurredAt - time.at) < REPEAT_MS)
  const isFurther = !isNew && !isRepeat && !isFull(events, stops, MOST_WITH_FURTHER)
  return { ok: true, isNew, isFurther, completes: kind === 'arrived' && isDelivery, conflict: null }
}

const CORRECTABLE_MS = 7 * DAY_MS

/**
 * Whether the carrier may correct an event of its own deal: for 7 days. The owner voids an arrival at the last stop,
 * since that reopens the load; the carrier may give it another time.
 * @param isReplaced another time is recorded in the same act
 */
export function decideStopCorrection(
  event: StopEvent & { receivedAt: Instant },
  { stops, events, isReplaced = false }: { stops: StopIds; events: readonly StopEvent[]; isReplaced?: boolean },
  now: Instant,
): { ok: true } | Refusal {
  if (isFull(events, stops, MOST_EVENTS)) return refuse('STATUS_CONFLICT')
  const isCorrected = events.some(({ corrects }) => corrects === event.id)
  const reopens = !isReplaced && event.kind === 'arrived' && event.stop === lastStop(stops).id
  if (event.kind === 'corrected' || isCorrected || reopens) return refuse('STATUS_CONFLICT')
  return hasPassed(event.receivedAt + CORRECTABLE_MS, now) ? refuse('TOO_LATE') : { ok: true }
}

/** What a driver records at a stop. */
export const STOP_TAPS = ['arrived', 'departed'] as const
export type StopTap = (typeof STOP_TAPS)[number]

/** A correction voids an earlier event and stays beside it. */
export const STOP_EVENT_KINDS = [...STOP_TAPS, 'corrected'] as const
