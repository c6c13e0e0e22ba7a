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
