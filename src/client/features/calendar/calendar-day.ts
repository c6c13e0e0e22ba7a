import { add } from 'date-fns/add'
import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { eachDayOfInterval } from 'date-fns/eachDayOfInterval'
import { eachWeekOfInterval } from 'date-fns/eachWeekOfInterval'
import { formatISO } from 'date-fns/formatISO'
import { lastDayOfMonth } from 'date-fns/lastDayOfMonth'
import { parseISO } from 'date-fns/parseISO'
import type { Day } from '#domain/time/period.ts'

/** A calendar month, 'yyyy-MM': no time, no zone. */
export type Month = string

/** The day in the device's time zone. */
export function toDay(date: Date): Day {
  return formatISO(date, { representation: 'date' })
}

export function toMonth(day: Day): Month {
  return day.slice(0, 7)
}

export function firstDay(month: Month): Day {
  return `${month}-01`
}

export function lastDay(month: Month): Day {
  return toDay(lastDayOfMonth(parseISO(month)))
}

/** CAL-01. The month's weeks, from Monday unless a person chose Sunday; the first and last may include days of adjacent months. */
export function listWeeks(month: Month, weekStartsOn: 0 | 1 = 1): Day[][] {
  const first = parseISO(month)
  const starts = eachWeekOfInterval({ start: first, end: lastDayOfMonth(first) }, { weekStartsOn })
  return starts.map((start) => eachDayOfInterval({ start, end: addDays(start, 6) }).map(toDay))
}

/** Months first; in a month too short for the day, the last day is used. */
export function shiftDay(day: Day, { days = 0, months = 0 }: { days?: number; months?: number }): Day {
  return toDay(add(parseISO(day), { days, months }))
}

export function shiftMonth(month: Month, months: number): Month {
  return toMonth(toDay(addMonths(parseISO(month), months)))
}

function createDayFormatter(format: Intl.DateTimeFormatOptions): (day: Day) => string {
  const formatter = new Intl.DateTimeFormat('en-US', { ...format, timeZone: 'UTC' })
  return (day) => formatter.format(Date.parse(day))
}

/** 'November 2026' */
export const formatMonth = createDayFormatter({ month: 'long', year: 'numeric' })
/** 'Monday, November 23, 2026' */
export const formatLongDay = createDayFormatter({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
/** 'Mon, Nov 23' */
export const formatShortDay = createDayFormatter({ weekday: 'short', month: 'short', day: 'numeric' })
/** 'Monday' and 'Mon' */
export const formatWeekday = createDayFormatter({ weekday: 'long' })
export const formatShortWeekday = createDayFormatter({ weekday: 'short' })
