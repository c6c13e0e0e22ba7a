import { DAY_MS, type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { formatStopTime, parseWallTimeInZone, localDay, formatWallTime } from '#domain/time/stop-time.ts'
import { calculateTransitMinutes } from '#domain/freight/transit.ts'

export interface EarliestTime {
  /** as a date-time input expects it */
  wallTime: string
  /** 'Mon Nov 23, 08:00 CST' */
  words: string
}

const HALF_HOUR = 30 * MINUTE_MS

/** Tomorrow at 08:00 local time, when docks open. */
export function suggestPickupTime(now: Instant, zone: string): EarliestTime | null {
  return onClock(`${localDay(now + DAY_MS, zone)}T08:00`, zone)
}

/** The earliest legal arrival of one rested driver, rounded up to the half hour; loading not included. */
export function suggestDeliveryTime(
  pickup: { typed: string; zone: string },
  driveMinutes: number | null,
  zone: string,
): EarliestTime | null {
  const start = pickup.zone === '' ? null : parseWallTimeInZone(pickup.typed, pickup.zone)
  if (!start?.ok || driveMinutes === null) return null
  const arrival = start.at + calculateTransitMinutes(driveMinutes) * MINUTE_MS
  return onClock(formatWallTime(Math.ceil(arrival / HALF_HOUR) * HALF_HOUR, zone), zone)
}

function onClock(wallTime: string, zone: string): EarliestTime | null {
  const answer = parseWallTimeInZone(wallTime, zone)
  return answer.ok ? { wallTime, words: formatStopTime(answer.at, zone) } : null
}
