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
