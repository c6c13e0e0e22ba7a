import type { Instant } from '../time/instant.ts'
import { addDays, type Day } from '../time/period.ts'
import { localDay } from '../time/stop-time.ts'

/** Days that a broker may take to pay a carrier, and what it takes until it says so. */
export const MOST_PAYMENT_DAYS = 180
export const DEFAULT_PAYMENT_DAYS = 30

/** What a due day counts from. */
export interface DueFrom {
  /** the proven arrival at the last stop, else its agreed time; null for a load that was not hauled */
  deliveredAt: Instant | null
  /** of the first version */
  firstSentAt: Instant
  /** of the last stop */
  zone: string
  paymentDays: number
}

/** Pay terms run from the delivery. A load that was not hauled has none: they run from its first invoice. */
export function dueDay({ deliveredAt, firstSentAt, zone, paymentDays }: DueFrom): Day {
  return addDays(localDay(deliveredAt ?? firstSentAt, zone), paymentDays)
}
