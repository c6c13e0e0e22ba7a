import { DAY_MS, HOUR_MS, MINUTE_MS, hasPassed, type Instant } from '../time/instant.ts'
import { firstStop, lastStop, type LoadStop, type NamedStop, POSTED_STOPS, type StopId } from './load-stop.ts'
import { formatDelay } from './transit.ts'

/** A load's state before a stop, with its labels. */
export interface CountdownState {
  state: 'overdue' | 'due-soon' | 'scheduled'
  label: string
  title: string
}

/** The stop that a countdown counts to: the first, the last, or the number of one between. */
export type CountedStop = NamedStop['id'] | number

/** What a countdown calls a stop. */
export function countedStop(id: StopId, stops: readonly Pick<LoadStop, 'id'>[]): CountedStop {
  const at = stops.findIndex((stop) => stop.id === id)
  if (at === 0) return firstStop(POSTED_STOPS).id
  return at === stops.length - 1 ? lastStop(POSTED_STOPS).id : at + 1
}

/** A load's state before its pickup; once that is recorded, before the stop that comes next (OWN-13). */
export function countdownState(at: Instant, now: Instant, stop: CountedStop = 'pickup'): CountdownState {
  const isPickup = stop === 'pickup'
  const name = isPickup ? 'Pickup' : typeof stop === 'number' ? `Stop ${stop}` : 'Delivery'
  if (hasPassed(at, now)) return { state: 'overdue', label: 'Overdue', title: `${name} Time Expired` }
  return at - now < DAY_MS
    ? { state: 'due-soon', label: 'Due Soon', title: isPickup ? 'Pickup Due Soon' : `${name} in` }
    : { state: 'scheduled', label: 'Scheduled', title: isPickup ? 'Scheduled' : `${name} in` }
}

/** The card's label (OWN-14): 'Expired', '2d 3h' above 24 hours, '5h 12m', '12m'. */
export function formatTimeToPickup(pickupAt: Instant, now: Instant): string {
  if (hasPassed(pickupAt, now)) return 'Expired'
  const left = pickupAt - now
  const { days, hours, minutes } = splitCountdown(pickupAt, now)
  if (left > DAY_MS) return `${days}d ${hours}h`
  return left >= HOUR_MS ? `${days * 24 + hours}h ${minutes}m` : `${minutes}m`
}

/** How long is left, everywhere but on that label: '45 min', '5 h 12 min', '14 h', '2 d 14 h'; '0 min' once it passed. */
export function formatTimeLeft(until: Instant, now: Instant): string {
  return formatDelay((until - now) / MINUTE_MS)
}

/** The parts of a ticking countdown (OWN-12); all zero once the time has passed. */
export function splitCountdown(
  until: Instant,
  now: Instant,
): { days: number; hours: number; minutes: number; seconds: number } {
  const left = Math.max(0, until - now)
  return {
    days: Math.floor(left / DAY_MS),
    hours: Math.floor((left % DAY_MS) / HOUR_MS),
    minutes: Math.floor((left % HOUR_MS) / MINUTE_MS),
    seconds: Math.floor((left % MINUTE_MS) / 1000),
  }
}
