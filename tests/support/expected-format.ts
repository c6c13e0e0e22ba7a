/** The formats of the product, written independently of its code. */

/** '$2,150', or '$2,150.50' */
export function expectedMoney(dollars: number): string {
  const digits = Number.isInteger(dollars) ? 0 : 2
  return `$${dollars.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`
}

/** '45 min', '31 h', '35 h 12 min' */
export function expectedDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

/** 'Mon Nov 23, 08:00 CST', in the time zone of the stop */
export function expectedStopTime(at: string, timeZone: string): string {
  const format = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...parts }).format(new Date(at))
  const day = format({ month: 'short', day: 'numeric' })
  const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' })
  return `${format({ weekday: 'short' })} ${day}, ${clock}`
}
