import type { BillTo, CustomerLine } from '#domain/freight/customer-invoice.ts'
import type { Cents } from '#domain/freight/money.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Day } from '#domain/time/period.ts'

/** A version as it was sent. What became of it since isn't on the paper, so its bytes stay. */
export interface CustomerInvoicePaper {
  loadNumber: number
  version: number
  /** another version took its place, or it was withdrawn */
  isVoid: boolean
  lines: readonly CustomerLine[]
  totalCents: Cents
  /** both parties and the load, as sent */
  billTo: BillTo
  invoicedOn: Day
  dueOn: Day
  sentAt: Instant
}
