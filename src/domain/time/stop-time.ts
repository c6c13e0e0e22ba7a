import { tz, tzOffset } from '@date-fns/tz'
import { formatISO } from 'date-fns/formatISO'
import { parseISO } from 'date-fns/parseISO'
import type { AppointmentWindow } from '../freight/stop-event.ts'
import { DAY_MS, type Instant, MINUTE_MS } from './instant.ts'

/** The instant of a wall time at the stop, or why there is none. */
export type WallTimeResult = { ok: true; at: Instant } | { ok: false; reason: 'gap' | 'overlap' | 'invalid' }

/**
 * The instant of a wall time in an IANA zone. In spring an hour is skipped ('gap'), in fall one occurs twice
 * ('overlap'): both are rejected, since guessing could move an appointment.
 * @param wallTime 'yyyy-MM-ddTHH:mm', as a date-time input gives it; seconds may follow
 */
export function parseWallTimeInZone(wallTime: string, zone: string): WallTimeResult {
  const asUtc = WALL_TIME.test(wallTime) ? parseISO(`${wallTime}Z`).getTime() : NaN
  // No zone changes twice within two days, so only the offsets a day before and after can apply.
  const [before, after] = [offsetAt(asUtc - DAY_MS, zone), offsetAt(asUtc + DAY_MS, zone)]
  if (Number.isNaN(asUtc - before)) return { ok: false, reason: 'invalid' }
  if (before === after) return { ok: true, at: asUtc - before }
  const meant = [before, after]
    .filter((offset) => offsetAt(asUtc - offset, zone) === offset)
    .map((offset) => asUtc - offset)
  const [at] = meant
  if (at === undefined) return { ok: false, reason: 'gap' }
  return meant.length > 1 ? { ok: false, reason: 'overlap' } : { ok: true, at }
}

/** An instant that a wall time can mean. */
export interface WallTimeReading {
  /** with its offset: '2027-11-07T01:30:00-05:00' */
  text: string
  /** 'Sun Nov 7, 01:30 CDT' */
  words: string
}

/** The two instants that a wall time can mean that comes twice or not at all, the earlier first; none for any other. */
export function wallTimeReadings(wallTime: string, zone: string): WallTimeReading[] {
  const read = parseWallTimeInZone(wallTime, zone)
  if (read.ok || read.reason === 'invalid') return []
  const asUtc = parseISO(`${wallTime}Z`).getTime()
  return [asUtc - DAY_MS, asUtc + DAY_MS]
    .map((near) => asUtc - offsetAt(near, zone))
    .sort((a, b) => a - b)
    .map((at) => ({ text: formatISO(at, { in: tz(zone) }), words: formatStopTime(at, zone) }))
}

/** 'yyyy-MM-ddTHH:mm' in the stop's zone, as a date-time input takes it. */
export function formatWallTime(at: Instant, zone: string): string {
  return formatISO(at, { in: tz(zone) }).slice(0, 16)
}

/** 'yyyy-MM-dd': the day on the calendar at the stop. */
export function localDay(at: Instant, zone: string): string {
  return formatISO(at, { in: tz(zone), representation: 'date' })
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

/** A stop in another century is a typo. */
const WALL_TIME = /^20\d\d-\d\d-\d\dT(?:[01]\d|2[0-3]):\d\d(?::\d\d)?$/

/** Milliseconds that the zone's clocks are ahead of UTC; NaN if there is no such zone or instant. */
function offsetAt(at: Instant, zone: string): number {
  return tzOffset(zone, new Date(at)) * MINUTE_MS
}

type StopParts = Record<'weekday' | 'month' | 'day' | 'hour' | 'minute' | 'timeZoneName', string>

function partsIn(at: Instant, zone: string): StopParts {
  const parts = formatterOf(zone).formatToParts(at)
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as StopParts
}

/** Creating a formatter costs a hundred times as much as using one; a board shows dozens of times. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string): Intl.DateTimeFormat {
  const existing = formatters.get(zone)
  if (existing) return existing
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  formatters.set(zone, made)
  return made
}

/**
 * The day and the time of an appointment, in the stop's zone: 'Mon Nov 23' and '08:00 CST', with an end '08:00 to 12:00
 * CST'.
 */
export function appointmentParts(
  { from, to }: AppointmentWindow,
  zone: string,
  between = ' to ',
): { day: string; time: string } {
  const [day = '', start = ''] = formatStopTime(from, zone).split(', ')
  if (to === null || to <= from) return { day, time: start }
  const [lastDay, end = ''] = formatStopTime(to, zone).split(', ')
  const [clock, abbreviation = ''] = start.split(' ')
  const isOneDay = day === lastDay
  const begin = isOneDay && end.endsWith(abbreviation) ? clock : start
  return { day, time: `${begin}${between}${isOneDay ? end : `${lastDay}, ${end}`}` }
}

/** 'Mon Nov 23, 08:00 to 12:00 CST' */
export function formatAppointment(window: AppointmentWindow, zone: string, between?: string): string {
  const { day, time } = appointmentParts(window, zone, between)
  return `${day}, ${time}`
}

/** As a paper says it: 'Mon Nov 23, 2026, 08:00 to 12:00 CST', of a moment 'Mon Nov 23, 2026, 15:00 CST'. */
export function formatPaperTime({ from, to = null }: { from: string; to?: string | null }, zone: string): string {
  const at = Date.parse(from)
  const { day, time } = appointmentParts({ from: at, to: to === null ? null : Date.parse(to) }, zone)
  return `${day}, ${localDay(at, zone).slice(0, 4)}, ${time}`
}
