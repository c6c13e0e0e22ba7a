import type { Cents } from '#domain/freight/money.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Day } from '#domain/time/period.ts'
import type { Packet } from './packet.ts'

/** A submission with the packets of its invoices. */
export interface FactoringPaper {
  /** whose invoices they are */
  carrier: string
  factor: { name: string; address: string; email: string | null }
  madeAt: Instant
  totalCents: Cents
  invoices: readonly {
    /** '104512-2' */
    number: string
    loadNumber: number
    debtor: string
    usdot: string | null
    reference: string | null
    invoicedOn: Day
    dueOn: Day
    cents: Cents
  }[]
  /** in the order of the invoices */
  packets: readonly Packet[]
}
