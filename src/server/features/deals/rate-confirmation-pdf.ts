import {
  LOAD_PAPER_NAMES,
  listPaperTerms,
  NOT_AGREED,
  PAPER_TERM_NAMES as TERMS,
} from '#contract/freight/paper-terms.ts'
import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import { DRIVER_FIELDS } from '#domain/freight/deal.ts'
import { formatExactMoney } from '#domain/freight/money.ts'
import type { PaperTerm } from '#domain/freight/paper-terms.ts'
import { describeUnprovedCarrier } from '#domain/freight/rate-confirmation.ts'
import { DEAL_SIDES, type DealSide, SIGNATURE_BOX, signaturePath } from '#domain/freight/signature.ts'
import { firstStop, lastStop, POSTED_STOPS, stopFreightWords } from '#domain/freight/load-stop.ts'
import { cityWithZip } from '#domain/geo/zip.ts'
import { appointmentParts, formatPaperTime } from '#domain/time/stop-time.ts'
import { filledRows, type PdfCard } from '#server/pdf/pdf-cards.ts'
import { buildPdf, type PdfWriter } from '#server/pdf/pdf-document.ts'
import { PDF_WIDTH } from '#server/pdf/pdf-page.ts'
import { drawText, fitSize, PDF_COLORS } from '#server/pdf/pdf-text.ts'
import { RATE_CONFIRMATION_COPY as COPY } from './copy.ts'

type Document = RateConfirmationDocument
type Party = Document['broker']
type Stop = Document['stops'][number]
type Rows = PdfCard['rows']

/** Above them, stops are rows. */
const MOST_STOP_CARDS = 6

const WHITE = '#FFFFFF'
const FREIGHT_PAPER = [
  { field: 'pieces', share: 1.6 },
  { field: 'temperature', share: 1.8 },
  { field: 'hazmat', share: 1.2 },
  { field: 'seal', share: 1.4 },
  { field: 'tarps', share: 1.4 },
  { field: 'value', share: 1.4 },
] as const

const zoneOf = (stop: Stop | undefined) => stop?.place.zone ?? 'UTC'

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
    ...(freight.reference ? [COPY.reference(freight.reference)] : []),
    COPY.issued(at(document.issuedAt)),
    ...(replaces ? [COPY.replaces(replaces)] : []),
    ...(replaces?.rateBefore === undefined ? [] : [COPY.rateBefore(replaces.rateBefore, document.rate)]),
  ])
  // a signed paper keeps its bytes; the screen names the later version or the end
  const isSigned = DEAL_SIDES.some((side) => signatureOf(document, side) !== undefined)
  if (latestVersion > version && !isSigned) writer.notice(COPY.superseded(latestVersion))
  if (endedAt !== null && !isSigned) writer.notice(COPY.ended(at(endedAt)))
  drawLane(writer, document)
  const unproved = describeUnprovedCarrier(document)
  if (unproved !== null) writer.paragraph(unproved, { weight: 'bold', color: PDF_COLORS.stop })
  writer.cards([
    { title: COPY.broker, lead: document.broker.name, rows: brokerRows(document) },
    { title: COPY.carrier, lead: document.carrier.name, rows: carrierRows(document) },
  ])
  drawStops(writer, document)
  drawFreight(writer, document)
  writer.cards([payCard(document), accessorialsCard(document)])
  writer.cards([rulesCard(document, at), paymentCard(document)])
  drawNotes(writer, document)
  drawSignatures(writer, document, at)
  writer.paragraph(COPY.hash(document.hash), { color: PDF_COLORS.soft, size: 8.5 })
  for (const [side, removedAt] of [
    ['broker', document.brokerRemovedAt],
    ['carrier', document.carrierRemovedAt],
  ] as const)
    if (removedAt !== undefined)
      writer.paragraph(COPY.removed(side, at(removedAt)), { color: PDF_COLORS.soft, size: 8.5 })
  writer.cards([driverCard(document, at)])
}

/** 'Mon Nov 23' */
function dayOf({ appointment, place }: Stop): string {
  return appointmentParts({ from: Date.parse(appointment.from), to: null }, place.zone).day
}

/** Each named, 'None' where nothing was agreed. */
function stated(rows: readonly (readonly [name: string, value: string | null | undefined])[]): Rows {
  return rows.map(([name, value]) => [name, value || NOT_AGREED] as const)
}

function listed(...parts: readonly (string | null | undefined | false)[]): string {
  return parts.filter(Boolean).join(', ')
}

function authorityOf({ dotNumber, isDotVerified, mcNumber }: Party): string {
  return listed(
    mcNumber && `${COPY.mc} ${mcNumber}`,
    dotNumber && `${COPY.usdot} ${COPY.usdotNumber({ dotNumber, isDotVerified })}`,
  )
}

function brokerRows(document: Document): Rows {
  const { broker, paperTerms } = document
  return [
    ...stated([[COPY.authority, authorityOf(broker)]]),
    ...filledRows([[TERMS.address, paperTerms.address]]),
    ...stated([[COPY.contact, listed(broker.contactName, broker.phone)]]),
    ...filledRows([[TERMS.dispatchPhone, paperTerms.dispatchPhone]]),
    ...stated([[COPY.email, broker.email]]),
    ...filledRows([[TERMS.billingEmail, paperTerms.billingEmail]]),
  ]
}

function carrierRows({ carrier, dispatcher }: Document): Rows {
  return [
    ...stated([
      [COPY.authority, authorityOf(carrier)],
      [COPY.contact, listed(carrier.contactName, carrier.phone)],
      [COPY.email, carrier.email],
    ]),
    ...filledRows([[COPY.dispatcher, dispatcher && listed(dispatcher.name, dispatcher.phone, dispatcher.email)]]),
  ]
}

/** In order: as cards, and where a page would hold few of them, as rows. */
function drawStops(writer: PdfWriter, document: Document): void {
  const { stops } = document
  if (stops.length <= MOST_STOP_CARDS) {
    const cards = stops.map((stop, index) => stopCard(document, stop, index))
    // more than two beside each other are too narrow to read
    for (let at = 0; at < cards.length; at += 2) writer.cards(cards.slice(at, at + 2))
  } else {
    const { columns } = COPY
    writer.table(
      [
        { title: columns.stop, share: 1.3 },
        { title: columns.place, share: 2.6 },
        { title: columns.appointment, share: 2 },
        { title: columns.contact, share: 1.8 },
        { title: columns.freight, share: 1.5 },
        { title: columns.numbers, share: 2 },
      ],
      stops.map((stop, index) => stopRow(document, stop, index)),
    )
    writer.gap(9)
  }
  if (stops.length > POSTED_STOPS.length) writer.paragraph(COPY.coversStops(document), { weight: 'bold' })
}

/** What the load's paper says of its ends, and a stop of its own. */
function numbersAt({ stops, freight: { paper } }: Document, stop: Stop, index: number) {
  const end = index === 0 ? ('pickup' as const) : index === stops.length - 1 ? ('delivery' as const) : null
  return {
    end,
    appointmentNumber: end ? paper?.[`${end}Appointment`] : stop.appointmentNumber,
    references: end ? paper?.[`${end}References`] : stop.references,
    handling: end ? paper?.[`${end}Handling`] : stop.handling,
  }
}

function stopRow(document: Document, stop: Stop, index: number): string[] {
  const { place, appointment, contact } = stop
  const { appointmentNumber, references, handling } = numbersAt(document, stop, index)
  return [
    COPY.stop(index + 1, stop.kind),
    listed(place.description, place.address, cityWithZip(place)),
    formatPaperTime(appointment, place.zone),
    listed(contact?.name, contact?.phone, contact?.email),
    stopFreightWords(stop),
    listed(appointmentNumber, references, handling) || NOT_AGREED,
  ]
}

function stopCard(document: Document, stop: Stop, index: number): PdfCard {
  const { place, appointment, contact, kind } = stop
  const { end, appointmentNumber, references, handling } = numbersAt(document, stop, index)
  const isListed = document.stops.length > POSTED_STOPS.length
  return {
    title: COPY.stop(index + 1, kind ?? end ?? undefined),
    lead: formatPaperTime(appointment, place.zone),
    rows: stated([
      [COPY.appointment, listed(COPY.kindOf(appointment), appointmentNumber)],
      [COPY.facility, place.description],
      [COPY.address, listed(place.address, cityWithZip(place))],
      [COPY.contact, listed(contact?.name, contact?.phone, contact?.email)],
      [COPY.references, references],
      [end ? LOAD_PAPER_NAMES[`${end}Handling`] : COPY.handling, handling],
      ...(isListed ? ([[COPY.freight, stopFreightWords(stop)]] as const) : []),
    ]),
  }
}

/** The lane on a sign, as on a highway: where from, where to, what it pays. */
function drawLane(writer: PdfWriter, document: Document): void {
  const { stops, freight, rate } = document
  const ends = [firstStop(stops), lastStop(stops)]
  const places = ends.map(({ place }) => `${place.city}, ${place.state}`)
  const between = stops.length - ends.length
  const money = formatExactMoney(rate)
  const perMile = COPY.perMileOf(document)
  const haul = `${COPY.equipment(freight)}, ${COPY.weight(freight)}`
  const days = ends.map(dayOf).join(' to ')
  const alt = [
    places.join(' to '),
    ...(between > 0 ? [COPY.between(between)] : []),
    haul,
    days,
    COPY.distanceOf(freight),
    money,
  ]
  writer.figure(COPY.laneAlt(alt), 75, (doc, x, y) => {
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
    if (between > 0) drawText(doc, COPY.between(between), { ...middle, y: y + 9 })
    drawText(doc, haul, { ...middle, y: between > 0 ? doc.y + 3 : y + 18 })
    drawText(doc, days, { ...middle, y: doc.y + 3 })
    const right = { x: x + 372, width: PDF_WIDTH - 372 - 18, align: 'right', color: WHITE } as const
    drawText(doc, money, { ...right, y: y + 13, weight: 'bold', size: fitSize(doc, money, 22, right.width) })
    const under = [perMile, COPY.milesOf(freight)].filter(Boolean).join(', ')
    drawText(doc, under, { ...right, y: y + 42, size: 9.5 })
  })
}

function drawFreight(writer: PdfWriter, document: Document): void {
  const { freight } = document
  const { columns } = COPY
  const paper = FREIGHT_PAPER.map(({ field }) => freight.paper?.[field] ?? NOT_AGREED)
  writer.table(
    [
      { title: columns.commodity, share: 2.4 },
      { title: columns.weight, share: 1.3 },
      { title: columns.equipment, share: 1.9 },
      ...FREIGHT_PAPER.map(({ field, share }) => ({ title: LOAD_PAPER_NAMES[field], share })),
    ],
    [[listed(freight.commodity, freight.packaging), COPY.weight(freight), COPY.equipment(freight), ...paper]],
  )
  writer.gap(9)
}

function payCard(document: Document): PdfCard {
  const { freight, rate, team } = document
  return {
    title: COPY.pay,
    share: 0.8,
    rows: stated([
      [COPY.agreedRate, COPY.allIn(rate)],
      [COPY.fuel, COPY.included],
      [COPY.perMile, COPY.perMileOf(document)],
      [COPY.distance, COPY.milesBy(freight)],
      [COPY.drivers, team ? COPY.team : COPY.anyDrivers],
    ]),
  }
}

function accessorialsCard(document: Document): PdfCard {
  return {
    title: COPY.accessorials,
    share: 1.2,
    rows: [
      [COPY.detention, COPY.detentionOf(document)],
      [COPY.clock, COPY.clockOf],
      [COPY.notice, COPY.noticeOf(document)],
      [COPY.approval, COPY.approvalOf],
      ...termRows(document, ['layover', 'tonu', 'lumper', 'stopOff', 'driverAssist', 'otherCharges']),
    ],
  }
}

function termRows(document: Document, terms: readonly PaperTerm[]): Rows {
  return listPaperTerms(document.paperTerms, terms)
}

function rulesCard(document: Document, at: (instant: string) => string): PdfCard {
  const { broker, carrier, dispatcher, requestedAt, acceptedAt } = document
  const booker = (dispatcher ?? carrier).name
  return {
    title: COPY.terms,
    rows: [
      ...termRows(document, ['rebrokering', 'tracking', 'fines']),
      [COPY.records, COPY.recordsOf],
      requestedAt === null ? [COPY.tendered, COPY.by(broker.name)] : [COPY.requested, COPY.by(booker, at(requestedAt))],
      [COPY.accepted, COPY.by(requestedAt === null ? booker : broker.name, at(acceptedAt))],
      [COPY.signed, describeSigned(document)],
    ],
  }
}

function paymentCard(document: Document): PdfCard {
  return {
    title: COPY.documentsAndPayment,
    rows: [
      ...termRows(document, ['documents', 'deadline', 'payTerms', 'quickPay']),
      [COPY.remitTo, COPY.remitToOf],
      [COPY.invoiceNumber, String(document.loadNumber)],
    ],
  }
}

/** They can be longer than a page, so no box holds them. */
function drawNotes(writer: PdfWriter, { freight }: Document): void {
  writer.facts(
    filledRows([
      [COPY.instructions, freight.specialInstructions],
      [COPY.brokerNotes, freight.brokerNotes],
    ]),
  )
  writer.gap(2)
}

/** Under what was signed and its fingerprint: the carrier may change it without another version (decision 65). */
function driverCard(document: Document, at: (instant: string) => string): PdfCard {
  const { driver } = document
  const { title, apart, names, given, givenAt, notGiven } = COPY.driver
  return {
    title,
    aside: apart,
    rows: [
      ...DRIVER_FIELDS.map((field) => [names[field], driver?.[field] ?? notGiven(document)] as const),
      ...(driver ? [[given, givenAt(at(driver.givenAt))] as const] : []),
    ],
  }
}

type Signature = Document['signatures'][number]

const INK = '#0B3B8C'
const MARK_WIDTH = 120
const MARK_HEIGHT = 44

/** A party's signature on the version that the document states. */
function signatureOf({ version, signatures }: Document, side: DealSide): Signature | undefined {
  return signatures.find((each) => each.side === side && each.version === version && each.voided === null)
}

/** 'By the carrier', or that nobody has signed. */
function describeSigned(document: Document): string {
  const [broker, carrier] = [signatureOf(document, 'broker'), signatureOf(document, 'carrier')]
  if (!broker && !carrier) return COPY.unsigned
  return broker && carrier ? COPY.signedBy.both : COPY.signedBy[broker ? 'broker' : 'carrier']
}

/** Both parties side by side, signed or not, then what was voided. */
function drawSignatures(writer: PdfWriter, document: Document, at: (instant: string) => string): void {
  const { version, signatures } = document
  const cards = DEAL_SIDES.map((side) => signatureCard(side, signatureOf(document, side), at))
  writer.cards(cards, COPY.signaturesOf(document))
  writer.facts(
    signatures.flatMap((signature) =>
      signature.voided && signature.version === version
        ? [[COPY.voided, COPY.voidedOf(signature, at(signature.voided.at), signature.voided.reason)] as const]
        : [],
    ),
  )
}

function signatureCard(side: DealSide, signature: Signature | undefined, at: (instant: string) => string): PdfCard {
  const title = COPY.forSide[side]
  if (!signature) return { title, rows: [[COPY.signed, COPY.notSigned]] }
  const { signedAt, receivedAt, tap, address, mark, byLink } = signature
  return {
    title,
    figure: {
      alt: COPY.markAlt(signature),
      height: MARK_HEIGHT + 4,
      draw: (doc, x, y) => drawMark(doc, signature, x, y),
    },
    rows: [
      [COPY.name, COPY.signer(signature)],
      [COPY.signed, tap ? COPY.signedBetween(at(tap.earliest), at(tap.latest)) : at(signedAt)],
      mark.kind === 'standing' ? [COPY.standing, COPY.since(at(mark.since))] : [COPY.received, at(receivedAt)],
      [COPY.network, byLink ? COPY.byLink(address) : address],
      [COPY.fingerprint, COPY.shortHash(signature)],
    ],
  }
}

function drawMark(
  doc: Parameters<NonNullable<PdfCard['figure']>['draw']>[0],
  { mark, name }: Signature,
  x: number,
  y: number,
): void {
  if (mark.kind !== 'drawn') {
    drawText(doc, name, { x, y: y + 12, width: 200, weight: 'bold', size: fitSize(doc, name, 18, 200), color: INK })
    return
  }
  const scale = Math.min(MARK_WIDTH / SIGNATURE_BOX.width, MARK_HEIGHT / SIGNATURE_BOX.height)
  doc.save().translate(x, y).scale(scale)
  doc.path(signaturePath(mark.strokes)).lineWidth(6).lineCap('round').lineJoin('round').strokeColor(INK).stroke()
  doc.restore()
}
