import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'

const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** A weekday before a date. It is ignored: the date alone says which day it is. */
export const LEADING_WEEKDAY = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i

/** Whether the text names another weekday than the day's: 'Fri 12/31' in a year in which that is a Thursday. */
export function isOtherWeekday(text: string, day: string): boolean {
  const [, named] = LEADING_WEEKDAY.exec(text.trim()) ?? []
  const real = weekdayOf(day)
  return named !== undefined && real !== '' && real.slice(0, 3).toLowerCase() !== named.toLowerCase()
}

/** 'Thursday' for '2026-12-31'. */
export function weekdayOf(day: string): string {
  const noon = Date.parse(`${day}T12:00Z`)
  return Number.isNaN(noon) ? '' : WEEKDAY.format(noon)
}

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** 1 to 12 by the first three letters of 'Nov' or 'november'; null for anything else. */
export function parseMonthName(name: string): number | null {
  const start = name.slice(0, 3).toLowerCase()
  const index = MONTH_NAMES.findIndex((month) => month.toLowerCase() === start)
  return index === -1 ? null : index + 1
}

const CLOCK = /^(\d{1,2})(?:[:.h]?(\d{2})(?::\d{2}(?:\.\d+)?)?)?\s*(?:([ap])\.?(?:m\.?)?|hrs?|hours?)?$/i

/** '8:00 AM', '08:00', '0800', '8 pm', '8h30' as 'HH:mm'; null for anything else. */
export function parseClock(text: string): string | null {
  const [, hours, minutes, half] = CLOCK.exec(text) ?? []
  if (hours === undefined || (half === undefined && minutes === undefined)) return null
  const [hour, minute] = [Number(hours), Number(minutes ?? '0')]
  if (minute > 59 || hour > 23) return null
  if (half === undefined) return formatClockText(hour, minute)
  if (hour < 1 || hour > 12) return null
  return formatClockText((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0), minute)
}

/** 'HH:mm' */
export function formatClockText(hour: number, minute: number): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** A day as text, as year, month and day; month names are read by their first three letters. */
const DAY_FORMATS: readonly {
  format: RegExp
  order: readonly ['year' | 'month' | 'day', ...('month' | 'day' | 'year')[]]
}[] = [
  { format: /^(\d{4})-(\d{1,2})-(\d{1,2})[T ]/i, order: ['year', 'month', 'day'] },
  // month first, as is usual in the trade
  { format: /^(\d{1,2})[/-](\d{1,2})(?:[/-](20\d\d|\d\d))?,? /, order: ['month', 'day', 'year'] },
  { format: /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,?(?: (20\d\d),?(?= ))? /i, order: ['month', 'day', 'year'] },
  { format: /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.?,?(?: (20\d\d),?(?= ))? /i, order: ['day', 'month', 'year'] },
]

/** For appointments: a day without a year that is longer past than this is next year's. */
const PAST_MONTHS = 2

/**
 * A date and time as people type it, as wall time 'yyyy-MM-ddTHH:mm': 'Nov 27 0800', '11/27 8 am', '2026-11-27T08:00'.
 * Null for anything else. Whether the day exists is for parseWallTimeInZone to say.
 * @param today 'yyyy-MM-dd', for a day without a year
 * @param clockDay 'yyyy-MM-dd', for a time without a day: '1200', '5 pm'
 */
export function parseTypedTime(typed: string, today: string, clockDay?: string): string | null {
  const bare = clockDay === undefined ? null : parseClock(typed)
  if (bare !== null) return `${clockDay}T${bare}`
  const typedDay = readTypedDay(typed.trim())
  const clock = typedDay && parseClock(typedDay.rest.replace(/^(?:at|@) ?/i, ''))
  if (!typedDay || clock === null) return null
  // without a year, the weekday may be of another one
  const year = typedDay.year ?? appointmentYear(typedDay.month, today)
  const day = `${year}-${typedDay.month}-${typedDay.day}`
  return isOtherWeekday(typed, day) ? null : `${day}T${clock}`
}

/**
 * A day as people type it, as 'yyyy-MM-dd': 'Nov 27', '11/27', '2026-11-27'. Null for anything else, and for a day that
 * doesn't exist.
 * @param today 'yyyy-MM-dd'; a day without a year is the nearest one, past or ahead
 */
export function parseTypedDay(typed: string, today: string): string | null {
  const typedDay = readTypedDay(`${typed.trim()} `)
  if (!typedDay || typedDay.rest !== '') return null
  const day = `${typedDay.year ?? nearestYear(typedDay.month, today)}-${typedDay.month}-${typedDay.day}`
  return isValid(parseISO(day)) && !isOtherWeekday(typed, day) ? day : null
}

interface TypedDay {
  /** null where none is typed */
  year: string | null
  month: string
  day: string
  /** what follows */
  rest: string
}

function readTypedDay(typed: string): TypedDay | null {
  const text = typed.trimStart().replaceAll(/\s+/g, ' ').replace(LEADING_WEEKDAY, '')
  for (const { format, order } of DAY_FORMATS) {
    const match = format.exec(text)
    if (!match) continue
    const part = (name: 'year' | 'month' | 'day') => match[order.indexOf(name) + 1]
    const month = monthNumber(part('month') ?? '')
    if (month === null) return null
    const year = part('year')?.padStart(4, '20') ?? null
    return { year, month, day: part('day')?.padStart(2, '0') ?? '', rest: text.slice(match[0].length).trim() }
  }
  return null
}

function monthNumber(typed: string): string | null {
  if (/^\d+$/.test(typed)) return typed.padStart(2, '0')
  const month = parseMonthName(typed)
  return month === null ? null : String(month).padStart(2, '0')
}

function appointmentYear(month: string, today: string): string {
  const [year, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  return String(Number(month) < thisMonth - PAST_MONTHS ? year + 1 : year)
}

function nearestYear(month: string, today: string): string {
  const ahead = Number(month) - Number(today.slice(5, 7))
  return String(Number(today.slice(0, 4)) + (ahead > 6 ? -1 : ahead < -6 ? 1 : 0))
}

/** 'Nov 27, 2026 08:00' for '2026-11-27T08:00', 'Nov 27, 2026' for '2026-11-27'; any other text as it is. */
export function formatTypedTime(value: string): string {
  const [, year, month, day, clock] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d))?$/.exec(value) ?? []
  const name = MONTH_NAMES[Number(month) - 1]
  if (name === undefined) return value
  const written = `${name} ${Number(day)}, ${year}`
  return clock === undefined ? written : `${written} ${clock}`
}

/** '8', '8.5', '8:30' or '8h 30m' as minutes; null for anything else. */
export function parseHours(text: string): number | null {
  const typed = text.trim().toLowerCase()
  const [, whole, minutes] =
    /^(\d{1,2})\s*(?::|h(?:ours?|rs?)?)\s*(?:(\d{1,2})\s*(?:m|min|minutes)?)?$/.exec(typed) ?? []
  if (whole !== undefined) return Number(minutes ?? 0) < 60 ? Number(whole) * 60 + Number(minutes ?? 0) : null
  return /^\d{1,2}(?:[.,]\d{1,2})?$/.test(typed) ? Math.round(Number(typed.replace(',', '.')) * 60) : null
}

/** '8:30' */
export function formatHours(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
