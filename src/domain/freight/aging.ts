import type { DealSide } from './signature.ts'
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

/** Days past due, each group from the day after the one before. */
export const AGE_BUCKETS = [
  { name: 'current', most: 0 },
  { name: 'to30', most: 30 },
  { name: 'to60', most: 60 },
  { name: 'to90', most: 90 },
  { name: 'over90', most: null },
] as const
export type AgeBucket = (typeof AGE_BUCKETS)[number]['name']
export const AGE_BUCKET_NAMES = AGE_BUCKETS.map(({ name }) => name) as [AgeBucket, ...AgeBucket[]]

/** On screen and on paper. */
export const AGE_LABELS: Readonly<Record<AgeBucket, string>> = {
  current: 'Current',
  to30: '1 to 30 days',
  to60: '31 to 60 days',
  to90: '61 to 90 days',
  over90: 'Over 90 days',
}

/** Receivables are owed to the account, payables by it. */
export const MONEY_SIDES = ['receivables', 'payables'] as const
export type MoneySide = (typeof MONEY_SIDES)[number]

/** Which party of a deal the account is in each list: it is paid, or pays. */
export const PARTY_OF = { receivables: 'carrier', payables: 'broker' } as const satisfies Record<MoneySide, DealSide>

/** The number that both parties' books have for a version, '104512-2'. */
export function invoiceNumber(loadNumber: number, version: number): string {
  return `${loadNumber}-${version}`
}

/** The group of an invoice that is so many days past due. */
export function ageOf(daysPastDue: number): AgeBucket {
  return AGE_BUCKETS.find(({ most }) => most === null || daysPastDue <= most)?.name ?? 'over90'
}
