import { DAY_MS, type Instant } from './instant.ts'
import { parseMonthName } from './month-name.ts'

/** The instant of a wall time at the stop, or why there is none. */
export type WallTimeResult = { ok: true; at: Instant } | { ok: false; reason: 'gap' | 'overlap' | 'invalid' }

/**
 * The instant of a wall time in an IANA zone. In spring an hour is skipped ('gap'), in fall one occurs twice
 * ('overlap'): both are rejected, since guessing could move an appointment.
 * @param wallTime 'yyyy-MM-ddTHH:mm', as a date-time input gives it; seconds may follow
 */
export function parseWallTimeInZone(wallTime: string, zone: string): WallTimeResult {
  const asUtc = wallTimeAsUtc(wallTime)
  if (asUtc === null || !isZone(zone)) return { ok: false, reason: 'invalid' }
  // No zone changes twice within two days, so only the offsets a day before and after can apply.
  const [before, after] = [offsetAt(asUtc - DAY_MS, zone), offsetAt(asUtc + DAY_MS, zone)]
  if (before === after) return { ok: true, at: asUtc - before }
  const meant = [before, after]
    .filter((offset) => offsetAt(asUtc - offset, zone) === offset)
    .map((offset) => asUtc - offset)
  const [at] = meant
  if (at === undefined) return { ok: false, reason: 'gap' }
  return meant.length > 1 ? { ok: false, reason: 'overlap' } : { ok: true, at }
}

/** 'yyyy-MM-ddTHH:mm' in the stop's zone, as a date-time input takes it. */
export function formatWallTime(at: Instant, zone: string): string {
  const { year, month, day, hour, minute } = partsIn(at, zone)
  return `${year}-${String(parseMonthName(month)).padStart(2, '0')}-${day.padStart(2, '0')}T${hour}:${minute}`
}

/** 'yyyy-MM-dd': the day on the calendar at the stop. */
export function localDay(at: Instant, zone: string): string {
  return formatWallTime(at, zone).slice(0, 10)
}

/** 'CST', 'CDT', 'EST': the local abbreviation on that day. */
export function zoneAbbreviation(at: Instant, zone: string): string {
  return partsIn(at, zone).timeZoneName
}

/** 'Mon Nov 23, 08:00 CST'. */
export function formatStopTime(at: Instant, zone: string): string {
  const { weekday, month, day } = partsIn(at, zone)
  return `${weekday} ${month} ${day}, ${formatClock(at, zone)}`
}

/** 'Mon Nov 23' for '2026-11-23'. */
export function formatDay(day: string): string {
  return formatStopTime(Date.parse(`${day}T12:00Z`), 'UTC').split(',')[0] ?? day
}

/** 'Mon Nov 23, 08:00 CST' as 'Mon 23, 08:00', for a narrow cell. */
export function briefStopTime(stopTime: string): string {
  const [weekday, , day, clock] = stopTime.split(' ')
  return `${weekday} ${day} ${clock}`
}

/** '08:00 CST'. */
export function formatClock(at: Instant, zone: string): string {
  const { hour, minute, timeZoneName } = partsIn(at, zone)
  return `${hour}:${minute} ${timeZoneName}`
}

const PARTS = ['year', 'month', 'day', 'weekday', 'hour', 'minute', 'second', 'timeZoneName'] as const

type WallParts = Record<(typeof PARTS)[number], string>

function partsIn(at: Instant, zone: string): WallParts {
  const parts = formatterOf(zone).formatToParts(at)
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return Object.fromEntries(PARTS.map((type) => [type, valueOf(type)])) as WallParts
}

/** Milliseconds that the zone's clocks are ahead of UTC at an instant of whole seconds. */
function offsetAt(at: Instant, zone: string): number {
  const { year, month, day, hour, minute, second } = partsIn(at, zone)
  const wall = Date.parse(
    `${year}-${String(parseMonthName(month)).padStart(2, '0')}-${day.padStart(2, '0')}T${hour}:${minute}:${second}Z`,
  )
  return wall - at
}

/** The wall time parsed as UTC; null when there is no such date. */
function wallTimeAsUtc(wallTime: string): Instant | null {
  const [minutes, seconds] = WALL_TIME.exec(wallTime)?.slice(1) ?? []
  if (minutes === undefined) return null
  const asUtc = Date.parse(`${minutes}:${seconds ?? '00'}Z`)
  // Date.parse turns February 30 into a day in March.
  const exists = !Number.isNaN(asUtc) && new Date(asUtc).toISOString().startsWith(minutes)
  return exists ? asUtc : null
}

/** A stop in another century is a typo. */
const WALL_TIME = /^(20\d\d-\d\d-\d\dT\d\d:\d\d)(?::(\d\d))?$/

/** Creating a formatter costs a hundred times as much as using one; a board shows dozens of times. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  })
  formatters.set(zone, made)
  return made
}

function isZone(zone: string): boolean {
  try {
    formatterOf(zone)
    return true
  } catch {
    return false
  }
}
