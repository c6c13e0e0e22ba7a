import { invoiceNumber } from './aging.ts'
import type { InvoiceStatus, RemitTo } from './invoice.ts'
import type { Cents } from './money.ts'
import { refuse, type Refusal } from './refusal.ts'

/** Invoices of one submission. */
export const MOST_FACTORED = 25

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

/** Why a carrier can't sell this invoice alone; null when it can. */
export function whyNotSold({
  payee,
  status,
  isPaid,
  isSubmitted,
}: {
  payee: RemitTo['kind'] | undefined
  status: InvoiceStatus
  /** in part, too */
  isPaid: boolean
  isSubmitted: boolean
}): 'no-factor' | 'submitted' | 'paid' | 'disputed' | null {
  if (payee !== 'factor') return 'no-factor'
  if (isSubmitted) return 'submitted'
  if (isPaid || status === 'paid') return 'paid'
  return status === 'disputed' ? 'disputed' : null
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
    const { remitTo, paidCents } = invoice
    const why = whyNotSold({ ...invoice, payee: remitTo.kind, isPaid: paidCents > 0 })
    if (why === 'no-factor') return refuse('NOT_ALLOWED', `Invoice ${number} names no factoring company`)
    if (remitTo.name !== factor.name || remitTo.address !== factor.address)
      return refuse('NOT_ALLOWED', 'Choose invoices that name the same factoring company')
    if (why === 'submitted') return refuse('STATUS_CONFLICT', `Invoice ${number} is in a submission already`)
    if (why === 'paid') return refuse('STATUS_CONFLICT', `Something of invoice ${number} was paid`)
    if (why === 'disputed') return refuse('STATUS_CONFLICT', `Invoice ${number} is disputed`)
  }
  return { factor, totalCents: invoices.reduce((sum, { totalCents }) => sum + totalCents, 0) }
}
