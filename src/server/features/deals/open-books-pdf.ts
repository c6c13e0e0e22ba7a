import type { BooksStop, OpenBooks } from '#contract/freight/open-books.ts'
import { firstStop } from '#domain/freight/load-stop.ts'
import { formatExactMoney } from '#domain/freight/money.ts'
import { cityWithZip } from '#domain/geo/zip.ts'
import type { Instant } from '#domain/time/instant.ts'
import { formatCalendarDay } from '#domain/time/record-time.ts'
import { formatPaperTime, formatStopTime, localDay } from '#domain/time/stop-time.ts'
import type { PdfCard } from '#server/pdf/pdf-cards.ts'
import { buildPdf, type PdfWriter } from '#server/pdf/pdf-document.ts'
import { PDF_COLORS } from '#server/pdf/pdf-text.ts'
import { OPEN_BOOKS_COPY as COPY } from './copy.ts'

/** The record of a transaction as both parties file it. What nobody entered is named, never left out. */
export function buildOpenBooksPdf(record: OpenBooks, now: Instant): Promise<Buffer> {
  const { zone } = firstStop(record.stops)
  const at = (instant: string) => timeIn(zone, Date.parse(instant))
  const info = {
    title: `${COPY.title}, ${COPY.load(record.loadNumber)}`,
    createdAt: new Date(now),
    footer: COPY.footer(record),
  }
  return buildPdf(info, (writer) => {
    writer.masthead(COPY.title, COPY.subtitle, [COPY.load(record.loadNumber), COPY.made(timeIn(zone, now))])
    if (record.endedAt !== null) writer.notice(COPY.ended(at(record.endedAt)))
    if (record.missing.length > 0) writer.notice(COPY.missing(record.missing.map((part) => COPY.parts[part])))
    writer.cards([
      partyCard(COPY.broker, record.broker),
      partyCard(COPY.carrier, record.carrier, [
        [COPY.address, record.carrierAddress ?? COPY.notEntered],
        ...(record.dispatcher ? [[COPY.dispatcher, record.dispatcher.name] as const] : []),
      ]),
    ])
    writer.cards([
      {
        title: COPY.consignor,
        lead: record.consignor ?? COPY.notEntered,
        rows: [[COPY.address, record.consignorAddress ?? COPY.notEntered]],
      },
      {
        title: COPY.freight,
        rows: [
          [COPY.freightBill, record.freightBill ?? COPY.notEntered],
          ...record.stops.map((stop, index) => stopRow(stop, index)),
          [COPY.accepted, at(record.acceptedAt)],
        ],
      },
    ])
    drawMoney(writer, record)
    drawHistory(writer, record, at)
  })
}

/** 'Mon Nov 23, 15:00 CST, 2026' is hard to read: the year comes before the time. */
function timeIn(zone: string, at: Instant): string {
  const [day = '', ...time] = formatStopTime(at, zone).split(', ')
  return [day, localDay(at, zone).slice(0, 4), ...time].join(', ')
}

function partyCard(title: string, party: OpenBooks['broker'], more: PdfCard['rows'] = []): PdfCard {
  return {
    title,
    lead: party.name,
    rows: [
      [COPY.usdot, COPY.usdotNumber(party) ?? COPY.notEntered],
      ...(party.mcNumber ? [[COPY.mc, party.mcNumber] as const] : []),
      ...more,
    ],
  }
}

/** Of two stops where they are; of more, which and when, as agreed. */
function stopRow({ kind, place, city, state, dateTime, until, zone }: BooksStop, index: number) {
  if (place)
    return [COPY.stop[kind], [place.description, place.address, cityWithZip(place)].filter(Boolean).join(', ')] as const
  const time = formatPaperTime({ from: dateTime, ...(until !== undefined && { to: until }) }, zone)
  return [COPY.stopName(index + 1, kind), `${city}, ${state}, ${time}`] as const
}

function drawMoney(writer: PdfWriter, record: OpenBooks): void {
  const { shipperPays, service, serviceAmount, servicePayer, brokerage, payer, consignor, carrierPaidOn } = record
  const shipper = payer ?? consignor ?? COPY.theShipper
  const hasService = service !== null || serviceAmount !== null
  writer.table(
    [
      { title: COPY.item, share: 4 },
      { title: COPY.paidBy, share: 2.5 },
      { title: COPY.amount, share: 1.6, align: 'right' },
    ],
    [
      [COPY.charges, shipper, shipperPays === null ? COPY.notEntered : formatExactMoney(shipperPays)],
      [COPY.carrierPay, record.broker.name, formatExactMoney(record.carrierPay)],
      hasService
        ? [
            COPY.service(service),
            servicePayer ?? shipper,
            serviceAmount === null ? COPY.notEntered : formatExactMoney(serviceAmount),
          ]
        : [COPY.noService, '', COPY.none],
    ],
    [COPY.brokerage, shipper, brokerage === null ? COPY.notKnown : formatExactMoney(brokerage)],
  )
  writer.gap(8)
  writer.facts([[COPY.paidOn, carrierPaidOn === null ? COPY.notEntered : formatCalendarDay(carrierPaidOn)]])
  writer.paragraph(COPY.accessorials, { color: PDF_COLORS.soft, size: 9.5 })
  writer.gap(8)
}

function drawHistory(writer: PdfWriter, record: OpenBooks, at: (instant: string) => string): void {
  const { enteredAt, earlier, requests } = record
  writer.heading(COPY.history, 2)
  writer.paragraph(enteredAt === null ? COPY.nothing : COPY.entered(at(enteredAt)))
  for (const each of earlier.toReversed())
    writer.paragraph(COPY.earlier(formatExactMoney(each.shipperPays), at(each.enteredAt)))
  if (requests.length === 0) return
  writer.gap(6)
  writer.table(
    [
      { title: COPY.asked, share: 1 },
      { title: COPY.answered, share: 1 },
    ],
    requests.map(({ askedAt, answeredAt, dueAt }) => [
      at(askedAt),
      answeredAt === null ? COPY.unanswered(at(dueAt)) : at(answeredAt),
    ]),
  )
}
