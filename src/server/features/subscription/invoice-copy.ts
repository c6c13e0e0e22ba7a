import type { InvoiceStatus, Plan } from '#domain/access/subscription.ts'
import type { Instant } from '#domain/time/instant.ts'

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** 'Nov 12, 2026', in UTC, as the provider bills. */
export function invoiceDay(at: Instant): string {
  return DAY.format(at)
}

export function invoiceNumber({ number, id }: { number: string | null; id: string }): string {
  return number ?? id
}

const STATUSES: Record<InvoiceStatus, string> = {
  paid: 'Paid',
  open: 'Open',
  void: 'Void, nothing is due',
  uncollectible: 'Not paid',
  other: 'Being prepared',
}
const PLANS: Record<Plan, string> = {
  broker: 'Milepost broker plan, monthly',
  dispatcher: 'Milepost dispatcher plan, monthly',
}

export const INVOICE_COPY = {
  title: (number: string) => `Invoice ${number}`,
  footer: (number: string) => `Milepost, invoice ${number}, TEST MODE`,
  testMode: 'TEST MODE. This is a sample invoice. No real card was charged.',
  billedTo: 'Billed to',
  issued: 'Issued',
  status: 'Status',
  paidOn: 'Paid on',
  item: 'Item',
  period: 'Period (UTC)',
  amount: 'Amount',
  total: 'Total',
  range: (from: string, to: string) => `${from} to ${to}`,
  noTax: 'No tax is charged in test mode. Subscriptions are non-refundable.',
  pay: (amount: string) => `Pay ${amount}`,
  bankAsks: 'Paying here also answers your bank, if it asks.',
  download: 'Download PDF',
  back: 'Back to Milepost',
  statuses: STATUSES,
  plans: PLANS,
} as const
