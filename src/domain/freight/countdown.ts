import { DAY_MS, HOUR_MS, MINUTE_MS, hasPassed, type Instant } from '../time/instant.ts'

const PICKUP_STATES = {
  overdue: { state: 'overdue', label: 'Overdue', title: 'Pickup Time Expired' },
  'due-soon': { state: 'due-soon', label: 'Due Soon', title: 'Pickup Due Soon' },
  scheduled: { state: 'scheduled', label: 'Scheduled', title: 'Scheduled' },
} as const

export type PickupCountdownState = (typeof PICKUP_STATES)[keyof typeof PICKUP_STATES]

/** A load's state before its pickup, with its labels (OWN-13). */
export function pickupCountdownState(pickupAt: Instant, now: Instant): PickupCountdownState {
  if (hasPassed(pickupAt, now)) return PICKUP_STATES.overdue
  return pickupAt - now < DAY_MS ? PICKUP_STATES['due-soon'] : PICKUP_STATES.scheduled
}

/** The card's label (OWN-14): 'Expired', '2d 3h' above 24 hours, '5h 12m', '12m'. */
export function formatTimeToPickup(pickupAt: Instant, now: Instant): string {
  if (hasPassed(pickupAt, now)) return 'Expired'
  const left = pickupAt - now
  const { days, hours, minutes } = splitCountdown(pickupAt, now)
  if (left > DAY_MS) return `${days}d ${hours}h`
  return left >= HOUR_MS ? `${days * 24 + hours}h ${minutes}m` : `${minutes}m`
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
