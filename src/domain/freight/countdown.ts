import { DAY_MS, HOUR_MS, MINUTE_MS, hasPassed, type Instant } from '../time/instant.ts'
import type { StopKind } from './load-stop.ts'
import { formatDelay } from './transit.ts'

/** A load's state before a stop, with its labels. */
export interface CountdownState {
  state: 'overdue' | 'due-soon' | 'scheduled'
  label: string
  title: string
}

const DELIVERY_IN = 'Delivery in'

/** A load's state before its pickup; once that is recorded, before its delivery (OWN-13). */
export function countdownState(at: Instant, now: Instant, kind: StopKind = 'pickup'): CountdownState {
  const isPickup = kind === 'pickup'
  if (hasPassed(at, now))
    return { state: 'overdue', label: 'Overdue', title: `${isPickup ? 'Pickup' : 'Delivery'} Time Expired` }
  return at - now < DAY_MS
    ? { state: 'due-soon', label: 'Due Soon', title: isPickup ? 'Pickup Due Soon' : DELIVERY_IN }
    : { state: 'scheduled', label: 'Scheduled', title: isPickup ? 'Scheduled' : DELIVERY_IN }
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
