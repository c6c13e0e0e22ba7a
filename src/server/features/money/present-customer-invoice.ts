import type { CustomerInvoice, CustomerInvoiceLine, CustomerInvoiceVersion } from '#contract/money/customer-invoice.ts'
import {
  customerOpenCents,
  type CustomerLine,
  customerSettlementsOf,
  isBillable,
  type SentCustomerInvoice,
} from '#domain/freight/customer-invoice.ts'
import { totalOf } from '#domain/freight/invoice.ts'
import { type Cents, centsToDollars } from '#domain/freight/money.ts'
import type { BilledLoad, CustomerInvoiceRow } from './customer-invoice.sql.ts'
import { presentEmailed, recordedBy } from './present-money.ts'

/** As the rules read it. */
export function sentCustomerInvoice(row: CustomerInvoiceRow): SentCustomerInvoice {
  return {
    version: row.version,
    customerId: row.customer_id,
    status: row.status,
    lines: row.lines,
    totalCents: row.total_cents,
    paidCents: row.paid_cents,
    paidOn: row.paid_day,
    isRestClosed: row.rest_closed_at !== null,
    disputeReason: row.dispute_reason,
  }
}

function presentLine({ kind, cents, stop, note }: CustomerLine): CustomerInvoiceLine {
  return {
    kind,
    amount: centsToDollars(cents),
    ...(stop !== undefined && { stop }),
    ...(note !== undefined && { note }),
  }
}

function presentVersion(row: CustomerInvoiceRow, accountId: string): CustomerInvoiceVersion {
  const { name, address, email, reference, termsDays } = row.bill_to
  const sent = sentCustomerInvoice(row)
  // a customer has no account: only the broker records a payment
  const payment = { recorder: row.recorder, paid_by: null, party_name: name }
  const recorder = recordedBy(payment, { accountId, side: 'receivables' })
  return {
    version: row.version,
    status: row.status,
    customerId: row.customer_id,
    billTo: { name, address, email, reference, termsDays },
    lines: row.lines.map(presentLine),
    total: centsToDollars(row.total_cents),
    invoicedOn: row.invoiced_day,
    dueOn: row.due_day,
    sentAt: row.sent_at.toISOString(),
    emailed: presentEmailed(row.emailed_at, email),
    open: centsToDollars(customerOpenCents(sent)),
    restClosedAt: row.rest_closed_at === null ? null : row.rest_closed_at.toISOString(),
    disputeReason: row.dispute_reason,
    paid:
      row.paid_day === null ? null : { amount: centsToDollars(row.paid_cents), on: row.paid_day, recordedBy: recorder },
    settlements: customerSettlementsOf(sent),
  }
}

/** The invoice's freight beside that of the open books; undefined where one is missing or both are equal. */
function booksDiffer(
  versions: readonly CustomerInvoiceRow[],
  booksCents: Cents | null,
): CustomerInvoice['booksDiffer'] {
  const last = versions.at(-1)
  if (!last || last.status === 'void' || booksCents === null) return undefined
  const invoiced = totalOf(last.lines.filter(({ kind }) => kind === 'freight'))
  return invoiced === 0 || invoiced === booksCents
    ? undefined
    : { invoice: centsToDollars(invoiced), books: centsToDollars(booksCents) }
}

export function presentCustomerInvoice(
  load: BilledLoad,
  {
    accountId,
    draft,
    versions,
    booksCents,
  }: {
    /** who reads it */
    accountId: string
    draft: readonly CustomerLine[]
    versions: readonly CustomerInvoiceRow[]
    /** what the open books say that the customer pays; null for nothing */
    booksCents: Cents | null
  },
): CustomerInvoice {
  const difference = booksDiffer(versions, booksCents)
  return {
    loadId: load.id,
    loadNumber: load.number,
    draft: {
      customerId: load.customer_id,
      lines: draft.map(presentLine),
      total: centsToDollars(totalOf(draft)),
      isOver: isBillable(load.status),
    },
    versions: versions.map((version) => presentVersion(version, accountId)),
    ...(difference && { booksDiffer: difference }),
  }
}
