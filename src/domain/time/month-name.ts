export const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** A weekday before a date. It is ignored: the date alone says which day it is. */
export const LEADING_WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i

/** 1 to 12 by the first three letters of 'Nov' or 'november'; null for anything else. */
export function parseMonthName(name: string): number | null {
  const start = name.slice(0, 3).toLowerCase()
  const index = MONTH_NAMES.findIndex((month) => month.toLowerCase() === start)
  return index === -1 ? null : index + 1
}
