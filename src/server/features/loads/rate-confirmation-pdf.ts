import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import { appointmentParts, formatPaperTime } from '#domain/time/appointment-time.ts'
import {
  buildPdf,
  drawText,
  fitSize,
  type PdfCard,
  PDF_COLORS,
  PDF_WIDTH,
  type PdfWriter,
} from '#server/pdf/pdf-document.ts'
import { describeSigned, drawSignatures } from './rate-confirmation-signatures.ts'
import { RATE_CONFIRMATION_COPY as COPY } from './rate-confirmation-copy.ts'

type Document = RateConfirmationDocument
type Party = Document['broker']
type Stop = Document['stops'][number]
type Rows = PdfCard['rows']

/** Zip code of a place whose own isn't known. */
const NO_ZIP = '00000'
const WHITE = '#FFFFFF'

const zoneOf = (stop: Stop | undefined) => stop?.place?.zone ?? 'UTC'
const dollars = (amount: number) => `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`

/** What both parties file: parties, stops, freight, pay, detention and how they agreed. */
export function buildRateConfirmationPdf(document: Document): Promise<Buffer> {
  const info = {
    title: `${COPY.title}, ${COPY.load(document)}`,
    createdAt: new Date(document.issuedAt),
    footer: COPY.footer(document),
  }
  return buildPdf(info, (writer) => drawRateConfirmation(writer, document))
}

/** The same as a part of another document. */
export function drawRateConfirmation(writer: PdfWriter, document: Document): void {
  const [pickup] = document.stops
  const at = (instant: string) => formatPaperTime({ from: instant }, zoneOf(pickup))
  const { freight, replaces, endedAt, version, latestVersion } = document
  writer.masthead(COPY.title, COPY.fromTo(document), [
    COPY.load(document),
    ...(freight?.reference ? [COPY.reference(freight.reference)] : []),
    COPY.issued(at(document.issuedAt)),
    ...(replaces ? [COPY.replaces(replaces)] : []),
  ])
  if (latestVersion !== undefined && latestVersion > version) writer.notice(COPY.superseded(latestVersion))
  if (endedAt !== null) writer.notice(COPY.ended(at(endedAt)))
  drawLane(writer, document)
  writer.cards([
    { title: COPY.broker, lead: document.broker.name, rows: partyRows(document.broker) },
    { title: COPY.carrier, lead: document.carrier.name, rows: carrierRows(document) },
  ])
  writer.cards(document.stops.map((stop, index) => stopCard(stop, index + 1)))
  drawFreight(writer, document)
  writer.cards([payCard(document), agreementCard(document, at)])
  drawNotes(writer, document)
  drawSignatures(writer, document, at)
  writer.paragraph(COPY.hash(document.hash), { color: PDF_COLORS.soft, size: 8.5 })
}

/** 'Mon Nov 23' */
function dayOf({ appointment, place }: Stop): string {
  return appointmentParts({ from: Date.parse(appointment.from), to: null }, place?.zone ?? 'UTC').day
}

/** The rows whose value is known. */
function known(rows: readonly (readonly [name: string, value: string | null | undefined])[]): Rows {
  return rows.flatMap(([name, value]) => (value ? [[name, value] as const] : []))
}

function partyRows({ dotNumber, isDotVerified, mcNumber, contactName, phone, email }: Party): Rows {
  return known([
    [COPY.mc, mcNumber],
    [COPY.usdot, dotNumber && COPY.usdotNumber({ dotNumber, isDotVerified })],
    [COPY.contact, contactName],
    [COPY.phone, phone],
    [COPY.email, email],
  ])
}

function carrierRows({ carrier, dispatcher }: Document): Rows {
  const { name, phone, email } = dispatcher ?? {}
  return [...partyRows(carrier), ...known([[COPY.dispatcher, [name, phone, email].filter(Boolean).join(', ')]])]
}

function stopCard({ stop, place, appointment, contact }: Stop, at: number): PdfCard {
  const zipCode = place?.zipCode === NO_ZIP ? '' : place?.zipCode
  const city = place && [`${place.city}, ${place.state}`, zipCode].filter(Boolean).join(' ')
  return {
    title: COPY.stop(at, stop),
    lead: formatPaperTime(appointment, place?.zone ?? 'UTC'),
    rows: known([
      [COPY.facility, place?.description],
      [COPY.address, place && [place.address, city].filter(Boolean).join(', ')],
      [COPY.contact, contact?.name],
      [COPY.phone, contact?.phone],
      [COPY.email, contact?.email],
    ]),
  }
}

/** The lane on a sign, as on a highway: where from, where to, what it pays. */
function drawLane(writer: PdfWriter, document: Document): void {
  const { stops, freight, rate } = document
  const places = stops.map(({ place }) => (place ? `${place.city}, ${place.state}` : ''))
  if (places.includes('')) return
  const money = dollars(rate)
  const perMile = COPY.perMileOf(document)
  const haul = freight && `${COPY.equipment(freight)}, ${COPY.weight(freight)}`
  const days = stops.map(dayOf).join(' to ')
  const alt = [places.join(' to '), haul, days, freight && COPY.distanceOf(freight), money].filter(
    (part) => part !== null,
  )
  writer.figure(COPY.laneAlt(alt), 76, (doc, x, y) => {
    doc.roundedRect(x, y, PDF_WIDTH, 68, 8).fill(PDF_COLORS.sign)
    doc
      .roundedRect(x + 3, y + 3, PDF_WIDTH - 6, 62, 6)
      .lineWidth(1.2)
      .strokeColor(WHITE)
      .stroke()
    const left = { x: x + 18, width: 150, weight: 'bold', color: WHITE } as const
    places.forEach((place, index) => {
      drawText(doc, place, { ...left, y: y + 15 + index * 21, size: fitSize(doc, place, 16, left.width) })
    })
    doc
      .moveTo(x + 176, y + 14)
      .lineTo(x + 176, y + 54)
      .lineWidth(0.7)
      .stroke()
    const middle = { x: x + 188, width: 180, size: 9.5, color: WHITE } as const
    if (haul) drawText(doc, haul, { ...middle, y: y + 18 })
    drawText(doc, days, { ...middle, y: haul ? doc.y + 3 : y + 18 })
    const right = { x: x + 372, width: PDF_WIDTH - 372 - 18, align: 'right', color: WHITE } as const
    drawText(doc, money, { ...right, y: y + 13, weight: 'bold', size: fitSize(doc, money, 22, right.width) })
    const under = [perMile, freight && COPY.milesOf(freight)].filter(Boolean).join(', ')
    drawText(doc, under, { ...right, y: y + 42, size: 9.5 })
  })
}

function drawFreight(writer: PdfWriter, { freight, team }: Document): void {
  if (!freight) return
  const { columns } = COPY
  writer.table(
    [
      { title: columns.commodity, share: 3 },
      { title: columns.packaging, share: 2 },
      { title: columns.weight, share: 1.5 },
      { title: columns.equipment, share: 3 },
      { title: columns.drivers, share: 1.6 },
    ],
    [
      [
        freight.commodity,
        freight.packaging,
        COPY.weight(freight),
        COPY.equipment(freight),
        team === null ? COPY.notKnown : team ? COPY.team : COPY.anyDrivers,
      ],
    ],
  )
  writer.gap(12)
}

function payCard(document: Document): PdfCard {
  const { freight, rate } = document
  return {
    title: COPY.pay,
    rows: [
      ...known([
        [COPY.agreedRate, dollars(rate)],
        [COPY.perMile, COPY.perMileOf(document)],
        [COPY.distance, freight && COPY.distanceOf(freight)],
      ]),
      [COPY.detention, COPY.detentionOf(document)],
      [COPY.clock, COPY.clockOf],
    ],
  }
}

function agreementCard(document: Document, at: (instant: string) => string): PdfCard {
  const { broker, carrier, dispatcher, requestedAt, acceptedAt } = document
  const booker = (dispatcher ?? carrier).name
  return {
    title: COPY.agreement,
    rows: [
      requestedAt === null ? [COPY.tendered, COPY.by(broker.name)] : [COPY.requested, COPY.by(booker, at(requestedAt))],
      [COPY.accepted, COPY.by(requestedAt === null ? booker : broker.name, at(acceptedAt))],
      [COPY.signed, describeSigned(document)],
    ],
  }
}

/** They can be longer than a page, so no box holds them. */
function drawNotes(writer: PdfWriter, { freight }: Document): void {
  writer.facts(
    known([
      [COPY.instructions, freight?.specialInstructions],
      [COPY.brokerNotes, freight?.brokerNotes],
    ]),
  )
  writer.gap(2)
}
