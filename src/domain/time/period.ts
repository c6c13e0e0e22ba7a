import { addDays as addCalendarDays } from 'date-fns/addDays'
import { addMonths as addCalendarMonths } from 'date-fns/addMonths'
import { addWeeks } from 'date-fns/addWeeks'
import { addYears } from 'date-fns/addYears'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { differenceInCalendarISOWeeks } from 'date-fns/differenceInCalendarISOWeeks'
import { differenceInCalendarMonths } from 'date-fns/differenceInCalendarMonths'
import { differenceInCalendarYears } from 'date-fns/differenceInCalendarYears'
import { formatISO } from 'date-fns/formatISO'
import { parseISO } from 'date-fns/parseISO'
import { startOfDay } from 'date-fns/startOfDay'
import { startOfISOWeek } from 'date-fns/startOfISOWeek'
import { startOfMonth } from 'date-fns/startOfMonth'
import { startOfYear } from 'date-fns/startOfYear'
import { HOUR_MS, type Instant } from './instant.ts'
import { parseWallTimeInZone, localDay } from './stop-time.ts'

export const PERIODS = ['day', 'week', 'month', 'year'] as const
export type Period = (typeof PERIODS)[number]

/** A calendar day, 'yyyy-MM-dd'. */
export type Day = string

/** A run of whole days, with the instants at which it begins and ends in a zone. */
export interface Bucket {
  from: Day
  /** the last day, inclusive */
  to: Day
  startsAt: Instant
  /** the first instant after it */
  endsAt: Instant
}

/** Weeks begin on Monday, as in the calendar. */
const CALENDAR = {
  day: { start: startOfDay, add: addCalendarDays, between: differenceInCalendarDays },
  week: { start: startOfISOWeek, add: addWeeks, between: differenceInCalendarISOWeeks },
  month: { start: startOfMonth, add: addCalendarMonths, between: differenceInCalendarMonths },
  year: { start: startOfYear, add: addYears, between: differenceInCalendarYears },
} as const

/** The calendar day in a zone. */
export const dayInZone: (at: Instant, zone: string) => Day = localDay

export function addDays(day: Day, count: number): Day {
  return toDay(CALENDAR.day.add(parseISO(day), count))
}

/** The same day of a later month, or that month's last day. */
export function addMonths(day: Day, count: number): Day {
  return toDay(CALENDAR.month.add(parseISO(day), count))
}

/** The first day of the period `count` periods later; earlier, when negative; of the day's own, when 0. */
export function addPeriods(day: Day, count: number, period: Period): Day {
  const { start, add } = CALENDAR[period]
  return toDay(add(start(parseISO(day)), count))
}

/** The periods that a range of days touches, oldest first; the first and last are cut to the range. */
export function splitIntoBuckets({ from, to }: { from: Day; to: Day }, period: Period, zone: string): Bucket[] {
  const buckets: Bucket[] = []
  for (let start = from; start <= to;) {
    const next = addPeriods(start, 1, period)
    const end = next > to ? addDays(to, 1) : next
    buckets.push({
      from: start,
      to: addDays(end, -1),
      startsAt: startOfDayInZone(start, zone),
      endsAt: startOfDayInZone(end, zone),
    })
    start = next
  }
  return buckets
}

/** How many periods a range of days touches, regardless of zone; NaN if one is not a day. */
export function countPeriods({ from, to }: { from: Day; to: Day }, period: Period): number {
  return CALENDAR[period].between(parseISO(to), parseISO(from)) + 1
}

/** The canonical spelling, 'America/Chicago' for 'america/chicago'; null if there is no such zone. */
export function canonicalTimeZone(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** The first instant of a day in a zone; where midnight is skipped or occurs twice, the earliest one. */
function startOfDayInZone(day: Day, zone: string): Instant {
  const midnight = parseWallTimeInZone(`${day}T00:00`, zone)
  if (midnight.ok) return midnight.at
  const before = parseWallTimeInZone(`${addDays(day, -1)}T23:00`, zone)
  if (before.ok) return before.at + HOUR_MS
  throw new RangeError(`No such day: ${day} in ${zone}`)
}

/** The index of the bucket that contains an instant; -1 for none. */
export function findBucketIndex(buckets: readonly Bucket[], at: Instant): number {
  let [low, high] = [0, buckets.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const bucket = buckets[middle]
    if (!bucket) return -1
    if (at < bucket.startsAt) high = middle - 1
    else if (at >= bucket.endsAt) low = middle + 1
    else return middle
  }
  return -1
}

const DAY_NAME = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' })
const SHORT_DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })
const MONTH_NAME = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const SHORT_MONTH = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short' })

/** 'Nov 21, 2026', 'Week of Nov 16, 2026', 'November 2026', '2026'. */
export function formatPeriod(from: Day, period: Period): string {
  const at = Date.parse(from)
  const names = {
    day: DAY_NAME.format(at),
    week: `Week of ${DAY_NAME.format(at)}`,
    month: MONTH_NAME.format(at),
    year: from.slice(0, 4),
  }
  return names[period]
}

/** Short enough for an axis: 'Nov 21', 'Nov', "2026". */
export function formatPeriodShort(from: Day, period: Period): string {
  const at = Date.parse(from)
  const names = {
    day: SHORT_DAY.format(at),
    week: SHORT_DAY.format(at),
    month: from.slice(5, 7) === '01' ? from.slice(0, 4) : SHORT_MONTH.format(at),
    year: from.slice(0, 4),
  }
  return names[period]
}

/** The day of a date at midnight on the machine's calendar. */
function toDay(date: Date): Day {
  return formatISO(date, { representation: 'date' })
}
