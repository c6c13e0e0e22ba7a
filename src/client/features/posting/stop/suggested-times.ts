import { DAY_MS, type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { formatStopTime, parseWallTimeInZone, localDay, formatWallTime } from '#domain/time/stop-time.ts'
import { calculateCrewMinutes } from '#domain/freight/transit.ts'

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

interface Trip {
  pickup: { typed: string; zone: string }
  /** null while unknown */
  driveMinutes: number | null
  isTeam: boolean
}

/** The earliest legal arrival of rested drivers; loading not included. */
function arrivalOf({ pickup, driveMinutes, isTeam }: Trip): Instant | null {
  const start = pickup.zone === '' ? null : parseWallTimeInZone(pickup.typed, pickup.zone)
  if (!start?.ok || driveMinutes === null) return null
  return start.at + calculateCrewMinutes(driveMinutes, isTeam) * MINUTE_MS
}

/** That arrival, rounded up to the half hour. */
export function suggestDeliveryTime(trip: Trip, zone: string): EarliestTime | null {
  const arrival = arrivalOf(trip)
  return arrival === null ? null : onClock(formatWallTime(Math.ceil(arrival / HALF_HOUR) * HALF_HOUR, zone), zone)
}

/** FORM-09: whether no driver, or no team, can be there at that time. */
export function isTooSoon(trip: Trip, delivery: { typed: string; zone: string }): boolean {
  const arrival = arrivalOf(trip)
  const wanted = delivery.zone === '' ? null : parseWallTimeInZone(delivery.typed, delivery.zone)
  return arrival !== null && wanted?.ok === true && wanted.at < arrival
}

function onClock(wallTime: string, zone: string): EarliestTime | null {
  const answer = parseWallTimeInZone(wallTime, zone)
  return answer.ok ? { wallTime, words: formatStopTime(answer.at, zone) } : null
}
