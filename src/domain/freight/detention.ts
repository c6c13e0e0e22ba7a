import { DAY_MS, type Instant, MINUTE_MS } from '../time/instant.ts'
import { type Cents, formatMoney } from './money.ts'
import { lastStop, type StopId, stopOf } from './load-stop.ts'
import { type AppointedStop, findProvenStay, type StopEvent } from './stop-event.ts'
import { formatDuration } from './transit.ts'

/** What a broker pays for waiting at a dock; frozen into a load when a request is accepted. */
export interface DetentionTerms {
  freeMinutes: number
  centsPerHour: Cents
  stepMinutes: number
  maxHours: number
}

/** Two hours free, then $50 an hour in quarter hours, at most five hours. */
export const DEFAULT_DETENTION: DetentionTerms = {
  freeMinutes: 120,
  centsPerHour: 5000,
  stepMinutes: 15,
  maxHours: 5,
}

export function isSameDetention(one: DetentionTerms, other: DetentionTerms): boolean {
  return (
    one.freeMinutes === other.freeMinutes &&
    one.centsPerHour === other.centsPerHour &&
    one.stepMinutes === other.stepMinutes &&
    one.maxHours === other.maxHours
  )
}

/** While the truck is still at the dock, `departedAt` is now. */
export interface DockStay {
  arrivedAt: Instant
  departedAt: Instant
  appointmentAt: Instant
}

/** Whole minutes on the clock so far. It starts at the later of arrival and appointment: waiting early earns nothing. */
export function minutesOnClock({ arrivedAt, appointmentAt }: Omit<DockStay, 'departedAt'>, until: Instant): number {
  return Math.max(0, Math.floor((until - Math.max(arrivedAt, appointmentAt)) / MINUTE_MS))
}

export interface DetentionCharge {
  /** Whole minutes on the clock, free time included. */
  minutes: number
  billedMinutes: number
  cents: Cents
}

/** What a stay at a dock costs. Each started step after the free time counts in full, up to the cap. */
export function calculateDetention(stay: DockStay, terms: DetentionTerms): DetentionCharge {
  const minutes = minutesOnClock(stay, stay.departedAt)
  const steps = Math.ceil(Math.max(0, minutes - terms.freeMinutes) / terms.stepMinutes)
  const billedMinutes = Math.min(steps * terms.stepMinutes, terms.maxHours * 60)
  return { minutes, billedMinutes, cents: Math.round((billedMinutes * terms.centsPerHour) / 60) }
}

/** After this, a stay without a departure counts as forgotten, and nothing of it is billed until it is recorded. */
const FORGOTTEN_MS = DAY_MS

/** Before free time ends, both parties are warned: once ahead, and once when it ends. */
const WARNING_AHEAD_MINUTES = 30

export type DetentionState =
  /** no arrival is recorded */
  | 'not-arrived'
  /** before the appointment: the clock hasn't started */
  | 'early'
  | 'free'
  | 'billing'
  /** the truck is still there, and the amount can't grow any more */
  | 'capped'
  | 'ended'
  /** the truck left, but nobody recorded when */
  | 'departure-missing'

/** Whether the truck is still at the dock, so that the amount may grow. */
export function isDetentionRunning(state: DetentionState): boolean {
  return state === 'early' || state === 'free' || state === 'billing' || state === 'capped'
}

/** What a stop's detention is now, with every figure of its arithmetic. */
export interface StopDetention extends DetentionCharge {
  state: DetentionState
  /** the later of arrival and appointment; null without an arrival */
  startsAt: Instant | null
  freeEndsAt: Instant | null
  /** the departure, or the release of a carrier that waited; null while the truck waits */
  endsAt: Instant | null
  /** of `minutes`, those past free time */
  pastFreeMinutes: number
  /** steps begun past free time, as billed */
  steps: number
}

/** A stop's recorded stay. An arrival at another stop shows that the truck has left this one. */
interface RecordedStay {
  arrivedAt: Instant | null
  departedAt: Instant | null
  /** the first arrival elsewhere after it */
  nextArrivedAt: Instant | null
}

const NO_CHARGE = { minutes: 0, billedMinutes: 0, cents: 0, pastFreeMinutes: 0, steps: 0 }

/** The detention at a stop: running until the departure, at what it would be if the truck left now. */
export function detentionOf(
  { arrivedAt, departedAt, nextArrivedAt }: RecordedStay,
  { from }: { from: Instant },
  terms: DetentionTerms,
  now: Instant,
): StopDetention {
  if (arrivedAt === null) return { ...NO_CHARGE, state: 'not-arrived', startsAt: null, freeEndsAt: null, endsAt: null }
  const startsAt = Math.max(arrivedAt, from)
  const clock = { startsAt, freeEndsAt: startsAt + terms.freeMinutes * MINUTE_MS }
  const isForgotten = departedAt === null && (nextArrivedAt !== null || now >= startsAt + FORGOTTEN_MS)
  if (isForgotten) return { ...NO_CHARGE, ...clock, state: 'departure-missing', endsAt: null }
  const charge = calculateDetention({ arrivedAt, departedAt: departedAt ?? now, appointmentAt: from }, terms)
  return {
    ...charge,
    ...clock,
    endsAt: departedAt,
    pastFreeMinutes: Math.max(0, charge.minutes - terms.freeMinutes),
    steps: Math.ceil(charge.billedMinutes / terms.stepMinutes),
    state: departedAt === null ? runningState(charge, clock, terms, now) : 'ended',
  }
}

/** A deal as far as its waiting goes. */
export interface WaitedDeal<E extends StopEvent = StopEvent> {
  events: readonly E[]
  /** with their appointments as agreed */
  stops: readonly AppointedStop[]
  terms: DetentionTerms
  /** when its carrier was released, and waited no longer; null while the deal runs */
  endedAt: Instant | null
}

/**
 * The detention at a stop of a deal. Statement, invoice, reports, warnings and screens all read it here, so that they
 * agree on which taps count, how long the truck waited and what that costs.
 */
export function detentionAt({ events, stops, terms, endedAt }: WaitedDeal, stop: StopId, now: Instant): StopDetention {
  const { arrivedAt, departedAt } = findProvenStay(events, stop)
  const nextArrivedAt = findNextArrival({ events, stops }, stop)
  const until = endedAt === null ? now : Math.min(now, endedAt)
  const clockUntil = (leftAt: Instant | null) =>
    detentionOf({ arrivedAt, departedAt: leftAt, nextArrivedAt }, stopOf(stops, stop).appointment, terms, until)
  const clock = clockUntil(endedAt === null || departedAt === null ? departedAt : Math.min(departedAt, endedAt))
  return endedAt !== null && isDetentionRunning(clock.state) ? clockUntil(endedAt) : clock
}

/**
 * The first arrival at another stop after the one at this stop: the truck has left. One at the last stop counts whenever
 * it was, and nothing comes after the last stop.
 */
function findNextArrival({ events, stops }: Pick<WaitedDeal, 'events' | 'stops'>, stop: StopId): Instant | null {
  const last = lastStop(stops).id
  if (stop === last) return null
  const { arrivedAt } = findProvenStay(events, stop)
  const arrivals = stops.flatMap(({ id }) => {
    const { arrivedAt: at } = id === stop ? { arrivedAt: null } : findProvenStay(events, id)
    return at !== null && (id === last || (arrivedAt !== null && at > arrivedAt)) ? [at] : []
  })
  return arrivals.length === 0 ? null : Math.min(...arrivals)
}

/** A stop's detention once the truck has left, or its carrier was released: it depends on no time of day any more. */
export interface StopCharge {
  stop: StopId
  cents: Cents
  billedMinutes: number
}

/** What the waiting at a deal's stops costs, stop by stop. */
export function listCharges(deal: WaitedDeal): StopCharge[] {
  return deal.stops.flatMap(({ id: stop }) => {
    // a departure that isn't recorded by then never was: the stop is not charged
    const { state, cents, billedMinutes } = detentionAt(deal, stop, Infinity)
    return state === 'ended' ? [{ stop, cents, billedMinutes }] : []
  })
}

/** An amount that stood once the truck had left, and what stands now. */
export interface DetentionChange {
  stop: StopId
  fromCents: Cents
  cents: Cents
  /** the truck waits again, so that the amount grows */
  isRunning: boolean
}

/** What a tap, a correction or other terms change of amounts that stood: while a truck waits, nobody relies on one. */
export function listDetentionChanges(before: WaitedDeal, after: WaitedDeal, now: Instant): DetentionChange[] {
  // a stop that a change added or removed has no amount: the truck wasn't there
  const kept = after.stops.filter(({ id }) => before.stops.some((stop) => stop.id === id))
  return kept.flatMap(({ id: stop }) => {
    const [was, is] = [detentionAt(before, stop, now), detentionAt(after, stop, now)]
    if (was.state !== 'ended' || was.cents === is.cents) return []
    return [{ stop, fromCents: was.cents, cents: is.cents, isRunning: isDetentionRunning(is.state) }]
  })
}

function runningState(
  { billedMinutes }: DetentionCharge,
  { startsAt }: { startsAt: Instant },
  terms: DetentionTerms,
  now: Instant,
): DetentionState {
  if (now < startsAt) return 'early'
  if (billedMinutes === 0) return 'free'
  return isDetentionCapped({ billedMinutes }, terms) ? 'capped' : 'billing'
}

/** Minutes on the clock at which both parties are warned, while the truck waits. */
export function detentionWarningMinutes({ freeMinutes }: Pick<DetentionTerms, 'freeMinutes'>): number[] {
  const ahead = freeMinutes - WARNING_AHEAD_MINUTES
  return ahead > 0 ? [ahead, freeMinutes] : [freeMinutes]
}

/** Whether the amount has reached the agreed maximum. */
function isDetentionCapped(
  { billedMinutes }: Pick<DetentionCharge, 'billedMinutes'>,
  { maxHours }: DetentionTerms,
): boolean {
  return billedMinutes > 0 && billedMinutes >= maxHours * 60
}

interface AgreedTerms {
  freeMinutes: number
  /** dollars */
  ratePerHour: number
  stepMinutes: number
  maxHours: number
}

/** '2 h free at each stop, then $50 an hour by 15 min, at most 5 h', on every paper that states the terms. */
export function formatDetentionTerms({ freeMinutes, ratePerHour, stepMinutes, maxHours }: AgreedTerms): string {
  const rate = formatMoney(ratePerHour)
  return `${formatDuration(freeMinutes)} free at each stop, then ${rate} an hour by ${stepMinutes} min, at most ${maxHours} h`
}
