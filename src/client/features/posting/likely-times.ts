import { DAY_MS, type Instant, MINUTE_MS } from '#domain/instant.ts'
import { formatStopTime, instantOfWallTime, stopDay, wallTimeOf } from '#domain/stop-time.ts'
import { transitMinutes } from '#domain/transit.ts'

export interface EarliestTime {
  /** as a date-time input takes it */
  wallTime: string
  /** 'Mon Nov 23, 08:00 CST' */
  words: string
}

const HALF_HOUR = 30 * MINUTE_MS

/** When docks open: tomorrow at eight, on the clock there. */
export function tomorrowMorning(now: Instant, zone: string): EarliestTime | null {
  return onClock(`${stopDay(now + DAY_MS, zone)}T08:00`, zone)
}

/** The end of the shortest legal drive of one rested driver, at the next half hour; loading is not in it. */
export function earliestDelivery(
  pickup: { typed: string; zone: string },
  driveMinutes: number | null,
  zone: string,
): EarliestTime | null {
  const start = pickup.zone === '' ? null : instantOfWallTime(pickup.typed, pickup.zone)
  if (!start?.ok || driveMinutes === null) return null
  const arrival = start.at + transitMinutes(driveMinutes) * MINUTE_MS
  return onClock(wallTimeOf(Math.ceil(arrival / HALF_HOUR) * HALF_HOUR, zone), zone)
}

function onClock(wallTime: string, zone: string): EarliestTime | null {
  const answer = instantOfWallTime(wallTime, zone)
  return answer.ok ? { wallTime, words: formatStopTime(answer.at, zone) } : null
}
