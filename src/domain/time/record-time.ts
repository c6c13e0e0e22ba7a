import { differenceInHours } from 'date-fns/differenceInHours'
import { differenceInMinutes } from 'date-fns/differenceInMinutes'
import type { Instant } from './instant.ts'
import { zoneAbbreviation } from './stop-time.ts'

/**
 * When a record was made or changed: 'Nov 21, 2026 05:14:09 PM' (CONST-03). AM or PM is added to the specified 12-hour
 * digits, which are ambiguous alone.
 * @param zone the viewer's own by default
 */
export function formatRecordTime(at: Instant, zone?: string): string {
  const { month, day, year, hour, minute, second, dayPeriod } = partsIn(at, zone)
  return `${month} ${day}, ${year} ${hour}:${minute}:${second} ${dayPeriod}`
}

/** 'Nov 21, 2026 05:14:09 PM CST': among times at a stop, in its zone. */
export function formatZonedRecordTime(at: Instant, zone: string): string {
  return `${formatRecordTime(at, zone)} ${zoneAbbreviation(at, zone)}`
}

/** 'Nov 21, 2026'. */
export function formatRecordDay(at: Instant, zone?: string): string {
  const { month, day, year } = partsIn(at, zone)
  return `${month} ${day}, ${year}`
}

/** 'Nov 21, 2026' for '2026-11-21', a day in no time zone. */
export function formatCalendarDay(day: string): string {
  return formatRecordDay(Date.parse(day), 'UTC')
}

/** How long ago, in its largest unit: 'just now', '12 min', '3 h', '2 d'. */
export function formatAge(at: Instant, now: Instant): string {
  const [minutes, hours] = [differenceInMinutes(now, at), differenceInHours(now, at)]
  if (minutes < 1) return 'just now'
  if (hours < 1) return `${minutes} min`
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}

/** How long ago something was: 'just now', '12 min ago'. */
export function formatAgo(at: Instant, now: Instant): string {
  const age = formatAge(at, now)
  return age === 'just now' ? age : `${age} ago`
}

/** The age on a load card: 'posted just now', 'posted 12 min ago'. */
export const formatPostedAge = (at: Instant, now: Instant): string => `posted ${formatAgo(at, now)}`

/**
 * A notification's age (NOTIF-15): 'Just now' under 1 hour, '3h ago', 'Yesterday' from 24 to 48 hours, else the day.
 * @param zone the viewer's own by default
 */
export function formatNotificationAge(at: Instant, now: Instant, zone?: string): string {
  const hours = differenceInHours(now, at)
  if (hours < 1) return 'Just now'
  if (hours < 24) return `${hours}h ago`
  return hours < 48 ? 'Yesterday' : formatRecordDay(at, zone)
}

type RecordParts = Record<'month' | 'day' | 'year' | 'hour' | 'minute' | 'second' | 'dayPeriod', string>

function partsIn(at: Instant, zone: string | undefined): RecordParts {
  const parts = formatterOf(zone).formatToParts(at)
  return Object.fromEntries(parts.map((part) => [part.type, part.value])) as RecordParts
}

const formatters = new Map<string | undefined, Intl.DateTimeFormat>()

function formatterOf(zone: string | undefined): Intl.DateTimeFormat {
  const existing = formatters.get(zone)
  if (existing) return existing
  const made = new Intl.DateTimeFormat('en-US', {
    ...(zone !== undefined && { timeZone: zone }),
    hourCycle: 'h12',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formatters.set(zone, made)
  return made
}
