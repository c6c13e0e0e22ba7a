import type { Instant } from '#domain/time/instant.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/instant.ts'
import { parseWallTimeInZone, formatWallTime } from '#domain/time/stop-time.ts'
import { calculateTransitMinutes } from '#domain/freight/transit.ts'
import type { Random } from './random.ts'

/** Docks are open from 06:00 to 18:00 local time. */
const OPENS = 6
const CLOSES = 18
const LOADING_MS = 2 * HOUR_MS

/**
 * Pickup within a week of `now`, mostly in the next few days. Delivery when a solo driver within hours of service (49
 * CFR 395.3) can arrive, plus up to half a day.
 */
export function drawAppointments(
  random: Random,
  {
    now,
    driveMinutes,
    pickupZone,
    deliveryZone,
  }: { now: Instant; driveMinutes: number; pickupZone: string; deliveryZone: string },
): { pickupAt: Instant; deliveryAt: Instant } {
  const ahead = 3 * HOUR_MS + random.next() * random.next() * 7 * DAY_MS
  const pickupAt = dockTime(random, now + ahead, pickupZone)
  const driven = pickupAt + LOADING_MS + calculateTransitMinutes(driveMinutes) * MINUTE_MS
  return { pickupAt, deliveryAt: dockTime(random, driven + random.next() * 12 * HOUR_MS, deliveryZone) }
}

/** Hours that a dock takes a truck in. */
const WINDOWS = [2, 4, 6] as const

/** The end of a window in a third of the cases, while the dock is open; null: the time is exact. */
export function drawWindowEnd(random: Random, at: Instant, zone: string): Instant | null {
  const isWindow = random.chance(1 / 3)
  const end = at + random.pick([...WINDOWS]) * HOUR_MS
  const closes = `${formatWallTime(at, zone).slice(0, 10)}T${CLOSES}:00`
  return isWindow && formatWallTime(end, zone) <= closes ? end : null
}

/** The first half hour from `earliest` when the dock is open; at night, a random time in the morning. */
function dockTime(random: Random, earliest: Instant, zone: string): Instant {
  const rounded = Math.ceil(earliest / (30 * MINUTE_MS)) * 30 * MINUTE_MS
  const wall = formatWallTime(rounded, zone)
  const hour = Number(wall.slice(11, 13))
  if (hour >= OPENS && hour < CLOSES) return rounded
  const day = formatWallTime(hour < OPENS ? rounded : rounded + (24 - hour) * HOUR_MS, zone).slice(0, 10)
  const opening = parseWallTimeInZone(`${day}T0${OPENS}:00`, zone)
  return (opening.ok ? opening.at : rounded) + random.between(0, 10) * 30 * MINUTE_MS
}
