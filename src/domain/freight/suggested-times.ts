import { HOUR_MS, type Instant, MINUTE_MS } from '../time/instant.ts'
import { addDays } from '../time/period.ts'
import { formatStopTime, parseWallTimeInZone, localDay, formatWallTime } from '../time/stop-time.ts'
import { calculateCrewMinutes } from './transit.ts'

export interface EarliestTime {
  /** as a date-time input expects it */
  wallTime: string
  /** 'Mon Nov 23, 08:00 CST' */
  words: string
}

const HALF_HOUR = 30 * MINUTE_MS
const WEEK = 7 * 24 * HOUR_MS

/** Tomorrow at 08:00 local time, when docks open. */
export function suggestPickupTime(now: Instant, zone: string): EarliestTime | null {
  return onClock(`${addDays(localDay(now, zone), 1)}T08:00`, zone)
}

/** Weeks after which a repeated pickup is ahead again; at least one. */
export function weeksUntilAhead(pickup: Instant, now: Instant): number {
  return Math.max(1, Math.floor((now - pickup) / WEEK) + 1)
}

/** A time at a stop, in its zone; '' while the zone is unknown. */
interface StopTime {
  /** wall time, or an instant with its offset */
  typed: string
  zone: string
}

export interface Trip {
  pickup: StopTime
  /** null while unknown */
  driveMinutes: number | null
  isTeam: boolean
}

/** The earliest legal arrival of rested drivers; loading not included. */
function arrivalOf({ pickup, driveMinutes, isTeam }: Trip): Instant | null {
  const start = instantOf(pickup)
  if (start === null || driveMinutes === null) return null
  return start + calculateCrewMinutes(driveMinutes, isTeam) * MINUTE_MS
}

/** That arrival, rounded up to the half hour. */
export function suggestDeliveryTime(trip: Trip, zone: string): EarliestTime | null {
  const arrival = arrivalOf(trip)
  return arrival === null ? null : onClock(formatWallTime(Math.ceil(arrival / HALF_HOUR) * HALF_HOUR, zone), zone)
}

/** FORM-09: whether no driver, or no team, can be there at that time. */
export function isTooSoon(trip: Trip, delivery: StopTime): boolean {
  const [arrival, wanted] = [arrivalOf(trip), instantOf(delivery)]
  return arrival !== null && wanted !== null && wanted < arrival
}

/** The earliest time if that one is too soon, else null. */
export function findTooSoon(trip: Trip, delivery: StopTime): EarliestTime | null {
  return isTooSoon(trip, delivery) ? suggestDeliveryTime(trip, delivery.zone) : null
}

function instantOf({ typed, zone }: StopTime): Instant | null {
  if (zone === '') return null
  if (/T.+(Z|[+-]\d\d:\d\d)$/.test(typed)) {
    const at = Date.parse(typed)
    return Number.isNaN(at) ? null : at
  }
  const answer = parseWallTimeInZone(typed, zone)
  return answer.ok ? answer.at : null
}

function onClock(wallTime: string, zone: string): EarliestTime | null {
  const answer = parseWallTimeInZone(wallTime, zone)
  return answer.ok ? { wallTime, words: formatStopTime(answer.at, zone) } : null
}
