/** A point in time as epoch milliseconds (UTC). Zones belong to stops, never to instants. */
export type Instant = number

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Minutes from one clock time to another; negative back. Seconds don't count: the clocks people read show none. */
export function minutesBetween(from: Instant, to: Instant): number {
  return Math.floor(to / MINUTE_MS) - Math.floor(from / MINUTE_MS)
}

/** Whether `at` is reached. The exact millisecond counts as passed, so no instant is on both sides. */
export function hasPassed(at: Instant, now: Instant): boolean {
  return now >= at
}
