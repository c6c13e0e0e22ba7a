import type { StopCharge } from './detention.ts'
import { type Cents, dollarsToCents } from './money.ts'
import { refuse, type Refusal } from './refusal.ts'
import type { DealSide } from './signature.ts'
import { type LoadStop, type StopId, stopNoun } from './load-stop.ts'

/**
 * What a carrier can ask for beyond the rate. A TONU pays for a truck that was ordered and not used, stop-off pay for a
 * stop that isn't in the deal: the rate covers those that are.
 */
export const ACCESSORIAL_KINDS = ['lumper', 'layover', 'tonu', 'stop-off'] as const
export type AccessorialKind = (typeof ACCESSORIAL_KINDS)[number]

export const ACCESSORIAL_STATUSES = ['asked', 'approved', 'declined'] as const
export type AccessorialStatus = (typeof ACCESSORIAL_STATUSES)[number]

/** Of a version that was sent. Before the first, an invoice is a draft: its lines follow the deal. */
export const INVOICE_STATUSES = ['sent', 'approved', 'disputed', 'paid'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

export const SETTLEMENTS = ['approve', 'dispute', 'pay', 'close-rest', 'not-received'] as const
export type Settlement = (typeof SETTLEMENTS)[number]

interface Rule {
  by: readonly DealSide[]
  from: readonly InvoiceStatus[]
  /** also while a part of a paid invoice is open */
  fromPartlyPaid?: true
  to: InvoiceStatus
}

/**
 * Who takes a sent invoice from which status to which. Both may record a payment, as 49 CFR 371.3 asks for its date; the
 * carrier, whose money it is, can close the rest or take all payments back.
 */
const SETTLEMENT_RULES: Record<Settlement, Rule> = {
  approve: { by: ['broker'], from: ['sent', 'disputed'], to: 'approved' },
  dispute: { by: ['broker'], from: ['sent', 'approved'], to: 'disputed' },
  pay: { by: ['broker', 'carrier'], from: ['sent', 'approved'], fromPartlyPaid: true, to: 'paid' },
  'close-rest': { by: ['carrier'], from: [], fromPartlyPaid: true, to: 'paid' },
  'not-received': { by: ['carrier'], from: ['paid'], to: 'approved' },
}

function mayFollow(settlement: Settlement, { status, isOpen }: { status: InvoiceStatus; isOpen: boolean }): boolean {
  const { from, fromPartlyPaid = false } = SETTLEMENT_RULES[settlement]
  return from.includes(status) || (fromPartlyPaid && status === 'paid' && isOpen)
}

/** What a party may do with an invoice now. @param invoice `isOpen`: something of it is still owed */
export function settlementsOf(side: DealSide, invoice: { status: InvoiceStatus; isOpen: boolean }): Settlement[] {
  return SETTLEMENTS.filter((each) => SETTLEMENT_RULES[each].by.includes(side) && mayFollow(each, invoice))
}

export interface InvoiceLine {
  kind: 'rate' | 'detention' | AccessorialKind
  cents: Cents
  /** of detention */
  stop?: StopId
  /** the stop as it was numbered when this was sent, above two stops: 'stop 2, Tulsa, OK' */
  at?: string
  billedMinutes?: number
}

/** The stop of a line: of two stops its kind, above that 'stop 2, Tulsa, OK' as it was numbered then. */
export function nameLineStop({ stop, at }: Pick<InvoiceLine, 'stop' | 'at'>): string {
  return at ?? (stop === undefined ? 'stop' : stopNoun(stop))
}

export interface Accessorial {
  kind: AccessorialKind
  cents: Cents
  status: AccessorialStatus
}

/**
 * What a deal's carrier is owed. A load that was not hauled pays no rate, but what was approved and waited for. Asked
 * accessorials count once they are approved.
 */
export function invoiceLines(deal: {
  wasHauled: boolean
  rateCents: Cents
  detention: readonly (StopCharge & Pick<InvoiceLine, 'at'>)[]
  accessorials: readonly Accessorial[]
}): InvoiceLine[] {
  return [
    ...(deal.wasHauled ? [{ kind: 'rate' as const, cents: deal.rateCents }] : []),
    ...deal.detention.filter(({ cents }) => cents > 0).map((charge) => ({ kind: 'detention' as const, ...charge })),
    ...deal.accessorials.filter(({ status }) => status === 'approved').map(({ kind, cents }) => ({ kind, cents })),
  ]
}

export function totalOf(lines: readonly Pick<InvoiceLine, 'cents'>[]): Cents {
  return lines.reduce((sum, { cents }) => sum + cents, 0)
}

/** A stop whose detention isn't what an invoice states. */
export interface DetentionDifference {
  stop: StopId
  invoicedCents: Cents
  cents: Cents
}

/** A sent invoice keeps its lines when stop times change: both parties read the difference beside it. */
export function compareDetention(
  stops: readonly Pick<LoadStop, 'id'>[],
  sent: readonly InvoiceLine[],
  draft: readonly InvoiceLine[],
): DetentionDifference[] {
  const centsAt = (lines: readonly InvoiceLine[], at: StopId) =>
    totalOf(lines.filter(({ kind, stop }) => kind === 'detention' && stop === at))
  return stops
    .map(({ id }) => ({ stop: id, invoicedCents: centsAt(sent, id), cents: centsAt(draft, id) }))
    .filter(({ invoicedCents, cents }) => invoicedCents !== cents)
}

/** Where the money goes: to the carrier, or to the factoring company that bought its invoices. */
export interface RemitTo {
  kind: 'carrier' | 'factor'
  name: string
  address: string
  /** null when none was given */
  email: string | null
}

/** Whether two payees are one, to the letter. */
export function isSameRemitTo(one: RemitTo, other: RemitTo): boolean {
  return (
    one.kind === other.kind && one.name === other.name && one.address === other.address && one.email === other.email
  )
}

/** The last version that was sent. */
export interface SentInvoice {
  version: number
  status: InvoiceStatus
  lines: readonly InvoiceLine[]
  remitTo: RemitTo
  isApproved: boolean
  disputeReason: string | null
  /** of all its payments; 0 before the first and once the carrier took them back */
  paidCents: Cents
  /** of the last payment, like 2026-11-23 */
  paidOn: string | null
  /** the carrier gave up what was not paid */
  isRestClosed: boolean
  /** of the payment that the carrier took back last */
  notReceivedReason: string | null
}

/** What is still owed of an invoice. */
export function openCentsOf({
  lines,
  paidCents,
  isRestClosed,
}: Pick<SentInvoice, 'lines' | 'paidCents' | 'isRestClosed'>): Cents {
  return isRestClosed ? 0 : totalOf(lines) - paidCents
}

/** A deal as it is when someone acts on its invoice. */
export interface InvoicedDeal {
  side: DealSide
  /** delivered, cancelled, or the carrier was released */
  isOver: boolean
  last: SentInvoice | null
}

/** No honest deal has more of either. */
const MOST_VERSIONS = 40
const MOST_ACCESSORIALS = 20

/** A carrier asks for an accessorial, also while it waits at a dock. */
export function decideAsk({ side, last }: InvoicedDeal, count: number): { ok: true } | Refusal {
  if (side !== 'carrier') return refuse('NOT_ALLOWED')
  if (last?.status === 'paid') return refuse('INVOICE_CLOSED')
  return count >= MOST_ACCESSORIALS ? refuse('TOO_OFTEN') : { ok: true }
}

/**
 * The broker answers what the carrier asked for. What was declined can still be approved; an approval stays, because an
 * invoice may state it.
 */
export function decideAccessorial(
  { side, last }: InvoicedDeal,
  { status, reason }: { status: AccessorialStatus; reason: string | null },
  answer: { status: 'approved' | 'declined'; reason: string | null },
): { isNew: boolean } | Refusal {
  if (side !== 'broker') return refuse('NOT_ALLOWED')
  if (status === answer.status) return reason === answer.reason ? { isNew: false } : refuse('INVOICE_CLOSED')
  if (last?.status === 'paid' || status === 'approved') return refuse('INVOICE_CLOSED')
  return { isNew: true }
}

/**
 * The carrier sends the lines that it saw. A correction is another version; the earlier ones stay as they were sent.
 * `isNew` is false when its second device sends the same.
 */
export function decideSend(
  { side, isOver, last }: InvoicedDeal,
  draft: readonly InvoiceLine[],
  seen: { version: number; cents: Cents; remitTo: RemitTo },
): { isNew: boolean; version: number } | Refusal {
  if (side !== 'carrier') return refuse('NOT_ALLOWED')
  if (!isOver) return refuse('STATUS_CONFLICT')
  const version = last?.version ?? 0
  if (last && version === seen.version + 1) {
    const isSame = totalOf(last.lines) === seen.cents && isSameRemitTo(last.remitTo, seen.remitTo)
    return isSame ? { isNew: false, version } : refuse('INVOICE_CHANGED')
  }
  if (version !== seen.version || totalOf(draft) !== seen.cents) return refuse('INVOICE_CHANGED')
  if (last?.status === 'paid' || version >= MOST_VERSIONS || seen.cents === 0) return refuse('INVOICE_CLOSED')
  return { isNew: true, version: version + 1 }
}

/** What a party says of an invoice. */
export interface SettlementFact {
  version: number
  reason: string | null
  /** of a payment: its day, its amount (null: all that the screen showed as open), and what the screen showed as paid */
  paidOn: string | null
  amountCents: Cents | null
  paidBeforeCents: Cents
}

/** What a party says of an invoice, as the API has it: in dollars, and with what its kind of settlement needs. */
interface SettlementBody {
  version: number
  reason?: string | undefined
  paidOn?: string | undefined
  amount?: number | undefined
  paidBefore?: number | undefined
}

export function settlementFact({ version, reason, paidOn, amount, paidBefore }: SettlementBody): SettlementFact {
  return {
    version,
    reason: reason ?? null,
    paidOn: paidOn ?? null,
    amountCents: amount === undefined ? null : dollarsToCents(amount),
    paidBeforeCents: dollarsToCents(paidBefore ?? 0),
  }
}

/**
 * A party answers the version on its screen. The same fact again changes nothing. Another one is refused, such as a second
 * dispute with another reason, or a payment that the screen hadn't: the first one stays.
 * @returns `paidCents` of all payments then; more than the total when the amount was too high
 */
export function decideSettlement(
  { side, last }: InvoicedDeal,
  settlement: Settlement,
  fact: SettlementFact,
): { isNew: boolean; status: InvoiceStatus; paidCents: Cents } | Refusal {
  const { by, to } = SETTLEMENT_RULES[settlement]
  if (!by.includes(side)) return refuse('NOT_ALLOWED')
  if (!last) return refuse('INVOICE_CLOSED')
  if (last.version !== fact.version) return refuse('INVOICE_CHANGED')
  if (settlement === 'pay') {
    const may = mayFollow('pay', { status: last.status, isOpen: openCentsOf(last) > 0 })
    return decidePayment({ ...last, totalCents: totalOf(last.lines) }, fact, may)
  }
  const paidCents = settlement === 'not-received' ? 0 : last.paidCents
  if (mayFollow(settlement, { status: last.status, isOpen: openCentsOf(last) > 0 }))
    return { isNew: true, status: to, paidCents }
  if (settlement === 'not-received' && last.notReceivedReason !== fact.reason) return refuse('INVOICE_CHANGED')
  if (last.status !== to) return refuse('INVOICE_CLOSED')
  const isSameFact: Record<Exclude<Settlement, 'pay'>, boolean> = {
    approve: last.isApproved,
    dispute: last.disputeReason === fact.reason,
    'close-rest': last.isRestClosed,
    'not-received': true,
  }
  if (isSameFact[settlement]) return { isNew: false, status: to, paidCents }
  // a payment that didn't arrive left it approved without the broker's word
  if (settlement === 'approve') return { isNew: true, status: to, paidCents }
  return refuse(settlement === 'dispute' ? 'ALREADY_DISPUTED' : 'INVOICE_CLOSED')
}

/** What someone says was paid of an invoice. */
export type PaymentFact = Pick<SettlementFact, 'paidOn' | 'amountCents' | 'paidBeforeCents'>

/**
 * Two devices that send one payment count it once; another payment than the screen knew of is shown first.
 * @param mayPay whether the invoice takes a payment as it is
 */
export function decidePayment<Status>(
  last: { status: Status; totalCents: Cents; paidCents: Cents; paidOn: string | null },
  { paidOn, amountCents, paidBeforeCents }: PaymentFact,
  mayPay: boolean,
): { isNew: boolean; status: Status | 'paid'; paidCents: Cents } | Refusal {
  const paidCents = amountCents === null ? last.totalCents : paidBeforeCents + amountCents
  if (last.paidCents !== paidBeforeCents) {
    const isSame = last.paidCents === paidCents && last.paidOn === paidOn
    return isSame ? { isNew: false, status: last.status, paidCents } : refuse('INVOICE_CHANGED')
  }
  return mayPay ? { isNew: true, status: 'paid', paidCents } : refuse('INVOICE_CLOSED')
}

/** Fewer would tell more about one carrier than about the broker. */
const FEWEST_PAID = 5

/** Whole days from an invoice to its payment: the median, rounded half up; null below five invoices. */
export function daysToPay(days: readonly number[]): { days: number; invoices: number } | null {
  if (days.length < FEWEST_PAID) return null
  const sorted = days.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const high = sorted[middle] ?? 0
  const low = sorted.length % 2 === 1 ? high : (sorted[middle - 1] ?? high)
  return { days: Math.round((low + high) / 2), invoices: sorted.length }
}
