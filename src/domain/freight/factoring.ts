import { invoiceNumber } from './aging.ts'
import type { InvoiceStatus, RemitTo } from './invoice.ts'
import type { Cents } from './money.ts'
import { refuse, type Refusal } from './refusal.ts'

/** A factoring company's file, in bytes: its packets together. */
export const MOST_FACTORING_BYTES = 40_000_000

/** The last version of an invoice that a carrier wants to sell. */
export interface FactorableInvoice {
  loadNumber: number
  version: number
  status: InvoiceStatus
  remitTo: RemitTo
  totalCents: Cents
  paidCents: Cents
  /** in a submission that was not cancelled, whatever the version */
  isSubmitted: boolean
}

/** Who buys them all, and for how much. */
export function decideSubmission(
  invoices: readonly FactorableInvoice[],
): { factor: RemitTo; totalCents: Cents } | Refusal {
  const [first] = invoices
  if (!first) return refuse('NOT_ALLOWED')
  const { remitTo: factor } = first
  for (const invoice of invoices) {
    const number = invoiceNumber(invoice.loadNumber, invoice.version)
    const { remitTo, status, paidCents, isSubmitted } = invoice
    if (remitTo.kind !== 'factor') return refuse('NOT_ALLOWED', `Invoice ${number} names no factoring company`)
    if (remitTo.name !== factor.name || remitTo.address !== factor.address)
      return refuse('NOT_ALLOWED', 'Choose invoices that name the same factoring company')
    if (isSubmitted) return refuse('STATUS_CONFLICT', `Invoice ${number} is in a submission already`)
    if (paidCents > 0 || status === 'paid') return refuse('STATUS_CONFLICT', `Something of invoice ${number} was paid`)
    if (status === 'disputed') return refuse('STATUS_CONFLICT', `Invoice ${number} is disputed`)
  }
  return { factor, totalCents: invoices.reduce((sum, { totalCents }) => sum + totalCents, 0) }
}
