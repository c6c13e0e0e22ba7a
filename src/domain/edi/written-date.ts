/** Whether a date of a message exists. @param date 'CCYYMMDD' */
export function isRealDate(date: string): boolean {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(date) ?? []
  if (year === undefined) return false
  const at = new Date(`${year}-${month}-${day}T00:00Z`)
  return !Number.isNaN(at.getTime()) && at.getUTCDate() === Number(day)
}

/** Whether a time of a message exists. 2400 is the end of its day. @param time 'HHMM', 'HHMMSS' or with hundredths */
export function isRealTime(time: string): boolean {
  return /^(?:(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d(?:\d{1,2})?)?|2400(?:00){0,2})$/.test(time)
}

/** '2026-12-07' for '20261207'. */
export function dayOf(date: string): string {
  return `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}`
}
