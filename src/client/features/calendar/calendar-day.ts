import {
  addDays,
  addMonths,
  eachDayOfInterval,
  endOfMonth,
  endOfWeek,
  formatISO,
  parseISO,
  startOfMonth,
  startOfWeek,
} from 'date-fns'

/** A day on a calendar, 'yyyy-MM-dd', and a month, 'yyyy-MM': no clock, no zone. */
export type Day = string
export type Month = string

/** CAL-01 */
const MONDAY = { weekStartsOn: 1 } as const

export function dayOf(date: Date): Day {
  return formatISO(date, { representation: 'date' })
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7)
}

export function firstDay(month: Month): Day {
  return `${month}-01`
}

export function lastDay(month: Month): Day {
  return dayOf(endOfMonth(parseISO(firstDay(month))))
}

/** The month's weeks from Monday to Sunday, whole: the first and the last may hold days of its neighbours. */
export function weeksOf(month: Month): Day[][] {
  const first = parseISO(firstDay(month))
  const days = eachDayOfInterval({
    start: startOfWeek(startOfMonth(first), MONDAY),
    end: endOfWeek(endOfMonth(first), MONDAY),
  }).map(dayOf)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

export function shiftDay(day: Day, by: { days?: number; months?: number }): Day {
  return dayOf(addDays(addMonths(parseISO(day), by.months ?? 0), by.days ?? 0))
}

export function shiftMonth(month: Month, months: number): Month {
  return monthOf(shiftDay(firstDay(month), { months }))
}

function words(format: Intl.DateTimeFormatOptions): (day: Day) => string {
  const formatter = new Intl.DateTimeFormat('en-US', format)
  return (day) => formatter.format(parseISO(day))
}

/** 'November 2026' */
export const monthWords = words({ month: 'long', year: 'numeric' })
/** 'Monday, November 23, 2026' */
export const dayWords = words({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
/** 'Mon, Nov 23' */
export const shortDayWords = words({ weekday: 'short', month: 'short', day: 'numeric' })
/** 'Monday' and 'Mon' */
export const weekdayWords = words({ weekday: 'long' })
export const shortWeekdayWords = words({ weekday: 'short' })
