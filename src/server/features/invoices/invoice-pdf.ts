import type { SentInvoice } from '#contract/freight/invoice.ts'
import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import { formatExactMoney } from '#domain/freight/money.ts'
import { describeUnprovedCarrier } from '#domain/freight/rate-confirmation.ts'
import { stopWords } from '#domain/freight/load-stop.ts'
import { formatPaperTime } from '#domain/time/stop-time.ts'
import { filledRows, type PdfCard } from '#server/pdf/pdf-cards.ts'
import type { PdfWriter } from '#server/pdf/pdf-document.ts'
import { PDF_COLORS } from '#server/pdf/pdf-text.ts'
import type { InvoicePaper } from '#server/ports/pdf/packet.ts'
import { PACKET_COPY as COPY } from './copy.ts'

type Party = RateConfirmationDocument['broker']

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
/** 'Nov 23, 2026' of a calendar day */
const dayOf = (on: string) => DAY.format(Date.parse(on))

/** Times in the pickup's zone, as in the rate confirmation. */
export function timesOf({ stops }: RateConfirmationDocument): (instant: string) => string {
  const zone = stops[0]?.place.zone ?? 'UTC'
  return (instant) => formatPaperTime({ from: instant }, zone)
}

/** One version of an invoice, as it was sent, with what became of it. */
export function drawInvoice(writer: PdfWriter, { invoice, version, confirmation }: InvoicePaper): void {
  const { loadNumber, versions } = invoice
  const at = timesOf(confirmation)
  writer.masthead(COPY.invoice, COPY.fromTo(invoice), [
    COPY.number({ loadNumber, version: version.version }),
    ...(confirmation.freight.reference ? [`${COPY.reference} ${confirmation.freight.reference}`] : []),
    COPY.sent(at(version.sentAt)),
  ])
  writer.cards([partyCard(COPY.billTo, confirmation.broker), partyCard(COPY.from, confirmation.carrier)])
  const unproved = describeUnprovedCarrier(confirmation)
  if (unproved !== null) writer.paragraph(unproved, { weight: 'bold', color: PDF_COLORS.stop })
  writer.cards([payeeCard(version), loadCard(loadNumber, confirmation)])
  if (version.remitTo.kind === 'factor') writer.notice(COPY.factor)
  writer.table(
    [
      { title: COPY.item, share: 3 },
      { title: COPY.amount, share: 1, align: 'right' },
    ],
    version.lines.map((line) => [COPY.line(line), formatExactMoney(line.amount)]),
    [COPY.total, formatExactMoney(version.total)],
  )
  for (const change of invoice.detentionChanges ?? []) writer.notice(COPY.detentionChanged(change))
  writer.gap(12)
  writer.heading(COPY.history, 2)
  writer.facts(stepsOf(version, at))
  drawEarlier(
    writer,
    versions.filter((each) => each.version < version.version),
    at,
  )
}

function partyCard(title: string, { name, dotNumber, mcNumber, phone, email }: Party): PdfCard {
  return {
    title,
    lead: name,
    rows: filledRows([
      [COPY.usdot, dotNumber],
      [COPY.mc, mcNumber],
      [COPY.phone, phone],
      [COPY.email, email],
    ]),
  }
}

function payeeCard({ remitTo }: SentInvoice): PdfCard {
  return {
    title: COPY.payee,
    lead: remitTo.name,
    rows: filledRows([
      [COPY.address, remitTo.address],
      [COPY.email, remitTo.email],
    ]),
  }
}

function loadCard(loadNumber: number, { freight, stops }: RateConfirmationDocument): PdfCard {
  const ids = stops.map(({ stop: id }) => ({ id }))
  return {
    title: COPY.load,
    rows: filledRows([
      [COPY.loadNumber, String(loadNumber)],
      [COPY.reference, freight.reference],
      ...stops.map(({ stop, place: { city, state, zone }, appointment }) => {
        return [stopWords(COPY.stops, stop, ids), `${city}, ${state}, ${formatPaperTime(appointment, zone)}`] as const
      }),
    ]),
  }
}

function stepsOf(version: SentInvoice, at: (instant: string) => string): PdfCard['rows'] {
  const { sentAt, dueOn, approvedAt, disputed, notReceived, paid, restClosedAt } = version
  return filledRows([
    [COPY.sentStep, at(sentAt)],
    [COPY.dueStep, dayOf(dueOn)],
    [COPY.disputedStep, disputed && COPY.withReason(at(disputed.at), disputed.reason)],
    [COPY.approvedStep, approvedAt && at(approvedAt)],
    [COPY.notReceivedStep, notReceived && COPY.withReason(at(notReceived.at), notReceived.reason)],
    [COPY.paidStep, paid && COPY.paid({ ...version, paid }, dayOf(paid.on))],
    [COPY.restClosedStep, restClosedAt && at(restClosedAt)],
  ])
}

function drawEarlier(writer: PdfWriter, earlier: readonly SentInvoice[], at: (instant: string) => string): void {
  if (earlier.length === 0) return
  writer.gap(8)
  writer.heading(COPY.earlier, 2)
  writer.table(
    [
      { title: COPY.version, share: 1 },
      { title: COPY.sentStep, share: 3 },
      { title: COPY.status, share: 4 },
      { title: COPY.total, share: 1.5, align: 'right' },
    ],
    earlier.map(({ version, sentAt, status, disputed, total }) => [
      String(version),
      at(sentAt),
      status === 'disputed' && disputed
        ? COPY.withReason(COPY.statuses.disputed, disputed.reason)
        : COPY.statuses[status],
      formatExactMoney(total),
    ]),
  )
}
