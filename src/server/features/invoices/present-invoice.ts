import type { Accessorial, DealInvoice, SentInvoice, InvoiceLine as SentLine } from '#contract/freight/invoice.ts'
import { listCharges } from '#domain/freight/detention.ts'
import {
  compareDetention,
  type DetentionDifference,
  type InvoiceLine,
  invoiceLines,
  openCentsOf,
  totalOf,
} from '#domain/freight/invoice.ts'
import { dueDay } from '#domain/freight/aging.ts'
import { lastStop, type StopId, stopName, stopNumber } from '#domain/freight/load-stop.ts'
import type { LoadStatus } from '#domain/freight/load-status.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import { findProvenStay } from '#domain/freight/stop-event.ts'
import { describeUnprovedCarrier } from '#domain/freight/rate-confirmation.ts'
import type { DealRow } from '../deals/deal.sql.ts'
import { presentCarrier, presentParty, readWaitedDeal } from '../deals/present-detention.ts'
import type { AccessorialRow, InvoiceRow, PacketRow } from './invoice.sql.ts'

const isoOrNull = (at: Date | null) => (at === null ? null : at.toISOString())

/** Delivered, cancelled, or the carrier was released: its lines no longer grow on their own. */
export function isHaulOver({ ended_at: endedAt }: Pick<DealRow, 'ended_at'>, status: LoadStatus | undefined): boolean {
  return endedAt !== null || status === 'completed' || status === 'cancelled'
}

/** A load that was cancelled or whose carrier was released was not hauled: it pays no rate. */
function wasHauled({ ended_at: endedAt }: Pick<DealRow, 'ended_at'>, status: LoadStatus | undefined): boolean {
  return endedAt === null && status !== 'cancelled'
}

/** The zone in which an invoice's days are counted: that of the last stop. */
export const invoiceZoneOf = ({ stops }: Pick<DealRow, 'stops'>): string => lastStop(stops).zone

/** The day by which an invoice of the deal that is sent now is to be paid. */
export function dueDayOf(deal: DealRow, { status, firstSentAt }: { status: LoadStatus; firstSentAt: Date }): string {
  const terms = deal.terms.at(-1)
  const waited = terms && wasHauled(deal, status) ? readWaitedDeal(deal, terms) : null
  const last = waited && lastStop(waited.stops)
  return dueDay({
    deliveredAt: last && (findProvenStay(waited.events, last.id).arrivedAt ?? last.appointment.from),
    firstSentAt: firstSentAt.getTime(),
    zone: invoiceZoneOf(deal),
    paymentDays: deal.payment_days,
  })
}

/** What an invoice of the deal would state now. A stop counts once the truck has left it, or waits no longer. */
export function draftLines(
  deal: DealRow,
  accessorials: readonly AccessorialRow[],
  status: LoadStatus | undefined,
): InvoiceLine[] {
  const terms = deal.terms.at(-1)
  if (!terms) return []
  return invoiceLines({
    wasHauled: wasHauled(deal, status),
    rateCents: terms.rate_cents,
    detention: listCharges(readWaitedDeal(deal, terms)).map((charge) => ({ ...charge, ...placeOf(charge.stop, deal) })),
    accessorials: accessorials.map((row) => ({ kind: row.kind, cents: row.amount_cents, status: row.status })),
  })
}

/** Above two stops, a line keeps the name of its stop: a change of the deal may renumber it. */
function placeOf(stop: StopId, { stops }: Pick<DealRow, 'stops'>): { at?: string } {
  return stopNumber(stop, stops) === null ? {} : { at: stopName(stop, stops) }
}

function presentLine({ kind, cents, stop, at, billedMinutes }: InvoiceLine): SentLine {
  return {
    kind,
    amount: centsToDollars(cents),
    ...(stop !== undefined && { stop }),
    ...(at !== undefined && { at }),
    ...(billedMinutes !== undefined && { billedMinutes }),
  }
}

function presentAccessorial(row: AccessorialRow): Accessorial {
  const { id, kind, note, status, reason } = row
  return {
    id,
    kind,
    amount: centsToDollars(row.amount_cents),
    note,
    status,
    askedAt: row.asked_at.toISOString(),
    answeredAt: isoOrNull(row.answered_at),
    reason,
  }
}

function presentVersion(row: InvoiceRow): SentInvoice {
  const { paid_day: paidOn, paid_at: paidAt, paid_by: paidBy, paid_cents: paidCents, total_cents: totalCents } = row
  const isRestClosed = row.rest_closed_at !== null
  return {
    version: row.version,
    status: row.status,
    lines: row.lines.map(presentLine),
    total: centsToDollars(totalCents),
    remitTo: row.remit_to,
    isNewPayee: row.is_new_payee,
    sentAt: row.sent_at.toISOString(),
    dueOn: row.due_day,
    open: centsToDollars(openCentsOf({ lines: row.lines, paidCents, isRestClosed })),
    restClosedAt: isoOrNull(row.rest_closed_at),
    approvedAt: isoOrNull(row.approved_at),
    disputed: row.disputed_at && { at: row.disputed_at.toISOString(), reason: row.dispute_reason ?? '' },
    paid:
      paidOn !== null && paidAt && paidBy
        ? { amount: centsToDollars(paidCents), on: paidOn, at: paidAt.toISOString(), by: paidBy }
        : null,
    notReceived: row.not_received_at && {
      at: row.not_received_at.toISOString(),
      reason: row.not_received_reason ?? '',
    },
  }
}

function presentDifference({ stop, invoicedCents, cents }: DetentionDifference, deal: Pick<DealRow, 'stops'>) {
  return { stop, ...placeOf(stop, deal), invoiced: centsToDollars(invoicedCents), now: centsToDollars(cents) }
}

interface InvoiceParts {
  accessorials: readonly AccessorialRow[]
  versions: readonly InvoiceRow[]
  /** of the carrier's last invoice */
  remitTo: DealInvoice['remitTo'] | undefined
  status: LoadStatus | undefined
  packets: readonly PacketRow[]
}

function describeNamed(named: DealRow['named_carrier']): string | null {
  if (!named) return null
  const { legalName: name, dotNumber, isUsdotProved: isDotVerified, isNameStated } = named
  return describeUnprovedCarrier({ carrier: { name, dotNumber, isDotVerified, isNameStated }, dispatcher: named })
}

/** The invoice as a party of its deal reads it. */
export function presentInvoice(
  deal: DealRow,
  { accessorials, versions, remitTo, status, packets }: InvoiceParts,
  actor: { accountId: string },
): DealInvoice {
  const lines = draftLines(deal, accessorials, status)
  const side = actor.accountId === deal.broker_id ? 'broker' : 'carrier'
  const last = versions.at(-1)
  const notProved = describeNamed(deal.named_carrier)
  const detentionChanges = last
    ? compareDetention(deal.stops, last.lines, lines).map((each) => presentDifference(each, deal))
    : []
  return {
    dealId: deal.id,
    loadNumber: deal.load_number,
    broker: presentParty(deal.broker).name,
    carrier: presentCarrier(deal.named_carrier, deal.carrier).name,
    ...(notProved !== null && { notProved }),
    side,
    accessorials: accessorials.map(presentAccessorial),
    draft: {
      lines: lines.map(presentLine),
      total: centsToDollars(totalOf(lines)),
      isOver: isHaulOver(deal, status),
    },
    versions: versions.map(presentVersion),
    ...(detentionChanges.length > 0 && { detentionChanges }),
    remitTo: side === 'carrier' ? (remitTo ?? null) : null,
    packets: packets.map(({ sha256, version, made_at: madeAt }) => ({ sha256, version, madeAt: madeAt.toISOString() })),
  }
}
