import type { Instant } from '#domain/instant.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/instant.ts'
import { instantOfWallTime, wallTimeOf } from '#domain/stop-time.ts'
import { transitMinutes } from '#domain/transit.ts'
import type { Random } from './random.ts'

/** Docks take trucks from 06:00 to 18:00 by their own clock. */
const OPENS = 6
const CLOSES = 18
const LOADING_MS = 2 * HOUR_MS

/**
 * Pickup within the week after `now`, most of them in the next days; delivery when a lone driver who keeps his hours
 * can be there (49 CFR 395.3), with up to half a day to spare.
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
  const driven = pickupAt + LOADING_MS + transitMinutes(driveMinutes) * MINUTE_MS
  return { pickupAt, deliveryAt: dockTime(random, driven + random.next() * 12 * HOUR_MS, deliveryZone) }
}

/** The first half hour at or after `earliest` at which the dock is open; of a night, some hour of the morning after. */
function dockTime(random: Random, earliest: Instant, zone: string): Instant {
  const rounded = Math.ceil(earliest / (30 * MINUTE_MS)) * 30 * MINUTE_MS
  const wall = wallTimeOf(rounded, zone)
  const hour = Number(wall.slice(11, 13))
  if (hour >= OPENS && hour < CLOSES) return rounded
  const day = wallTimeOf(hour < OPENS ? rounded : rounded + (24 - hour) * HOUR_MS, zone).slice(0, 10)
  const opening = instantOfWallTime(`${day}T0${OPENS}:00`, zone)
  return (opening.ok ? opening.at : rounded) + random.between(0, 10) * 30 * MINUTE_MS
}
