import { DAY_MS, type Instant } from '../time/instant.ts'

/** As printed on a card: the last month in which it works. */
export interface CardExpiry {
  /** 1 to 12 */
  month: number
  /** four digits */
  year: number
}

/** SUB-17: '04/2030' */
export function formatCardExpiry({ month, year }: CardExpiry): string {
  return `${String(month).padStart(2, '0')}/${year}`
}

/** A card works until its month has ended everywhere on earth (UTC-12 is last). */
export function isCardExpired({ month, year }: CardExpiry, now: Instant): boolean {
  return now >= Date.UTC(year, month, 1, 12)
}

const SOON_MS = 60 * DAY_MS

/** Still works, but may not pay the charge after next. */
export function isCardExpiringSoon(expiry: CardExpiry, now: Instant): boolean {
  return !isCardExpired(expiry, now) && isCardExpired(expiry, now + SOON_MS)
}

/** 'MM/YY' or 'MM/YYYY' as people type it, with or without a separator; null when it is not a month. */
export function parseCardExpiry(text: string): CardExpiry | null {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*[/\s-]?\s*(\d{2}|\d{4})\s*$/.exec(text) ?? []
  if (Number(month) < 1 || Number(month) > 12 || year === '') return null
  return { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) }
}
