import { decidePayment, type InvoiceLine, type PaymentFact, totalOf } from './invoice.ts'
import type { LoadStatus } from './load-status.ts'
import type { Cents } from './money.ts'
import { type BilledKind, billedKind } from './quickbooks.ts'
import { refuse, type Refusal } from './refusal.ts'
import type { StopId } from './load-stop.ts'

/** Of a version that a broker sent to its customer. */
export const CUSTOMER_INVOICE_STATUSES = ['sent', 'disputed', 'paid', 'void'] as const
export type CustomerInvoiceStatus = (typeof CUSTOMER_INVOICE_STATUSES)[number]

/** What the broker records of it; customers have no account. */
export const CUSTOMER_SETTLEMENTS = ['dispute', 'resume', 'pay', 'close-rest', 'undo-payment', 'void'] as const
export type CustomerSettlement = (typeof CUSTOMER_SETTLEMENTS)[number]

interface Rule {
  from: readonly CustomerInvoiceStatus[]
  /** also while a part of a paid invoice is open */
  fromPartlyPaid?: true
  to: CustomerInvoiceStatus
}

const RULES: Record<CustomerSettlement, Rule> = {
  dispute: { from: ['sent'], to: 'disputed' },
  resume: { from: ['disputed'], to: 'sent' },
  pay: { from: ['sent'], fromPartlyPaid: true, to: 'paid' },
  'close-rest': { from: [], fromPartlyPaid: true, to: 'paid' },
  'undo-payment': { from: ['paid'], to: 'sent' },
  void: { from: ['sent', 'disputed'], to: 'void' },
}

/** A line as the broker typed it: negative for what it takes off. */
export interface CustomerLine {
  kind: BilledKind
  cents: Cents
  /** of detention */
  stop?: StopId
  note?: string
}

/** What an invoice says of both parties and the load, as it was sent. */
export interface BillTo {
  name: string
  address: string
  email: string | null
  termsDays: number
  /** the load's */
  reference: string | null
  /** 'Dallas, TX' */
  from: string
  to: string
  remitTo: { name: string; address: string | null; email: string | null }
}

/** The last version that was sent. */
export interface SentCustomerInvoice {
  version: number
  customerId: string
  status: CustomerInvoiceStatus
  lines: readonly CustomerLine[]
  totalCents: Cents
  paidCents: Cents
  /** of the last payment, like 2026-11-23 */
  paidOn: string | null
  isRestClosed: boolean
  disputeReason: string | null
}

/** What decides what may be recorded of it. */
type Settled = Pick<SentCustomerInvoice, 'status' | 'totalCents' | 'paidCents' | 'isRestClosed'>

/** What the customer still owes. */
export function customerOpenCents({ status, totalCents, paidCents, isRestClosed }: Settled): Cents {
  return status === 'void' || isRestClosed ? 0 : totalCents - paidCents
}

function mayFollow(settlement: CustomerSettlement, last: Settled): boolean {
  const { from, fromPartlyPaid = false } = RULES[settlement]
  return from.includes(last.status) || (fromPartlyPaid && last.status === 'paid' && customerOpenCents(last) > 0)
}

/** What the broker may record now. */
export function customerSettlementsOf(last: Settled): CustomerSettlement[] {
  return CUSTOMER_SETTLEMENTS.filter((settlement) => mayFollow(settlement, last))
}

/** Lines that the form begins with: what the shipper pays for a load that was hauled, and what its carrier is owed beyond the rate. */
export function customerDraft(load: {
  wasHauled: boolean
  shipperPaysCents: Cents | null
  carrierLines: readonly InvoiceLine[]
}): CustomerLine[] {
  const { wasHauled, shipperPaysCents: cents, carrierLines } = load
  return [
    ...(wasHauled && cents !== null && cents > 0 ? [{ kind: 'freight' as const, cents }] : []),
    ...carrierLines
      .filter(({ kind }) => kind !== 'rate')
      .map((line) => ({
        kind: billedKind(line.kind),
        cents: line.cents,
        ...(line.stop !== undefined && { stop: line.stop }),
        // above two stops, where it was
        ...(line.at !== undefined && { note: line.at }),
      })),
  ]
}

/** Delivered or cancelled: what a customer owes no longer changes on its own. */
export const isBillable = (status: LoadStatus): boolean => status === 'completed' || status === 'cancelled'

/** No honest load has more. */
const MOST_VERSIONS = 40

const sameLines = (one: readonly CustomerLine[], other: readonly CustomerLine[]) => {
  const told = (lines: readonly CustomerLine[]) =>
    JSON.stringify(lines.map(({ kind, cents, stop, note }) => [kind, cents, stop ?? null, note ?? null]))
  return told(one) === told(other)
}

/**
 * The broker sends what its screen showed; a correction is the next version, and the one before is void. `isNew` is false
 * when its second device sends the same.
 */
export function decideCustomerInvoice(
  { status, last }: { status: LoadStatus; last: SentCustomerInvoice | null },
  sent: { version: number; customerId: string; lines: readonly CustomerLine[] },
): { isNew: boolean; version: number } | Refusal {
  if (!isBillable(status)) return refuse('STATUS_CONFLICT')
  const version = last?.version ?? 0
  if (last && version === sent.version + 1) {
    const isSame = last.customerId === sent.customerId && sameLines(last.lines, sent.lines)
    return isSame ? { isNew: false, version } : refuse('INVOICE_CHANGED')
  }
  if (version !== sent.version) return refuse('INVOICE_CHANGED')
  if (last?.status === 'paid' || version >= MOST_VERSIONS || totalOf(sent.lines) <= 0) return refuse('INVOICE_CLOSED')
  return { isNew: true, version: version + 1 }
}

/** Records what the customer did, of the version on the broker's screen. The same again changes nothing. */
export function decideCustomerSettlement(
  last: SentCustomerInvoice | null,
  settlement: CustomerSettlement,
  fact: PaymentFact & { version: number; reason: string | null },
): { isNew: boolean; status: CustomerInvoiceStatus; paidCents: Cents } | Refusal {
  if (!last) return refuse('INVOICE_CLOSED')
  if (last.version !== fact.version) return refuse('INVOICE_CHANGED')
  const may = mayFollow(settlement, last)
  if (settlement === 'pay') return decidePayment(last, fact, may)
  const { to } = RULES[settlement]
  const paidCents = settlement === 'undo-payment' ? 0 : last.paidCents
  if (may) return { isNew: true, status: to, paidCents }
  const isSame =
    last.status === to &&
    (settlement === 'dispute'
      ? last.disputeReason === fact.reason
      : settlement === 'close-rest'
        ? last.isRestClosed
        : settlement === 'undo-payment' || settlement === 'resume'
          ? last.paidCents === 0
          : true)
  return isSame ? { isNew: false, status: to, paidCents } : refuse('INVOICE_CLOSED')
}
