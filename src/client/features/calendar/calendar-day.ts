import { addDays, addPeriods, type Day, dayInZone, startOfPeriod } from '#domain/time/period.ts'

/** A calendar month, 'yyyy-MM': no time, no zone. */
export type Month = string

/** The day in the device's time zone. */
export function toDay(date: Date): Day {
  return dayInZone(date.getTime(), Intl.DateTimeFormat().resolvedOptions().timeZone)
}

export function toMonth(day: Day): Month {
  return day.slice(0, 7)
}

export function firstDay(month: Month): Day {
  return `${month}-01`
}

export function lastDay(month: Month): Day {
  return addDays(addPeriods(firstDay(month), 1, 'month'), -1)
}

/** CAL-01. The month's weeks, Monday to Sunday; the first and last may include days of adjacent months. */
export function listWeeks(month: Month): Day[][] {
  const weeks: Day[][] = []
  let monday = startOfPeriod(firstDay(month), 'week')
  while (monday <= lastDay(month)) {
    const first = monday
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(first, day)))
    monday = addDays(monday, 7)
  }
  return weeks
}

/** Months first; in a month too short for the day, the last day is used. */
export function shiftDay(day: Day, { days = 0, months = 0 }: { days?: number; months?: number }): Day {
  const month = shiftMonth(toMonth(day), months)
  const [same, last] = [`${month}${day.slice(7)}`, lastDay(month)]
  return addDays(same > last ? last : same, days)
}

export function shiftMonth(month: Month, months: number): Month {
  return toMonth(addPeriods(firstDay(month), months, 'month'))
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
