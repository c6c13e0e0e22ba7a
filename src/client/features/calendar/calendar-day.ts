import { addDays, addPeriods, type Day, dayIn, startOfPeriod } from '#domain/period.ts'

/** A month on a calendar, 'yyyy-MM': no clock, no zone. */
export type Month = string

/** The day on the device's own clock. */
export function dayOf(date: Date): Day {
  return dayIn(date.getTime(), Intl.DateTimeFormat().resolvedOptions().timeZone)
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7)
}

export function firstDay(month: Month): Day {
  return `${month}-01`
}

export function lastDay(month: Month): Day {
  return addDays(addPeriods(firstDay(month), 1, 'month'), -1)
}

/** CAL-01. The month's weeks from Monday to Sunday, whole: the first and the last may hold days of its neighbours. */
export function weeksOf(month: Month): Day[][] {
  const weeks: Day[][] = []
  let monday = startOfPeriod(firstDay(month), 'week')
  while (monday <= lastDay(month)) {
    const first = monday
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(first, day)))
    monday = addDays(monday, 7)
  }
  return weeks
}

/** Months first; a month that is too short for the day gives its last one. */
export function shiftDay(day: Day, { days = 0, months = 0 }: { days?: number; months?: number }): Day {
  const month = shiftMonth(monthOf(day), months)
  const [same, last] = [`${month}${day.slice(7)}`, lastDay(month)]
  return addDays(same > last ? last : same, days)
}

export function shiftMonth(month: Month, months: number): Month {
  return monthOf(addPeriods(firstDay(month), months, 'month'))
}

function words(format: Intl.DateTimeFormatOptions): (day: Day) => string {
  const formatter = new Intl.DateTimeFormat('en-US', { ...format, timeZone: 'UTC' })
  return (day) => formatter.format(Date.parse(day))
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
