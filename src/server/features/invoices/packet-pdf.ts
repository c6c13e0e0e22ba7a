import { deliveriesWithoutPod } from '#domain/freight/document.ts'
import { type LoadStop, POSTED_STOPS, stopNumber } from '#domain/freight/load-stop.ts'
import { formatExactMoney } from '#domain/freight/money.ts'
import type { Packet, PacketDocument } from '#server/ports/pdf/packet.ts'
import type { Turn } from '#server/ports/pdf/photo-pages.ts'
import { buildPdf, type PdfWriter } from '#server/pdf/pdf-document.ts'
import { PDF_WIDTH } from '#server/pdf/pdf-page.ts'
import { PDF_COLORS } from '#server/pdf/pdf-text.ts'
import { drawPhoto, isDrawable } from '#server/pdf/pdf-photo.ts'
import { drawDetentionStatement } from '../deals/detention-statement-pdf.ts'
import { drawRateConfirmation } from '../deals/rate-confirmation-pdf.ts'
import { drawInvoice, timesOf } from './invoice-pdf.ts'
import { PACKET_COPY as COPY } from './copy.ts'

/** What a broker or a factor needs to pay an invoice, drawn whole: files that are merged lose their tags. */
export function buildPacketPdf(packet: Packet): Promise<Buffer> {
  const { invoice, version } = packet
  const numbered = { loadNumber: invoice.loadNumber, version: version.version }
  const info = {
    title: `${COPY.title}, ${COPY.number(numbered)}`,
    createdAt: new Date(packet.asOf),
    footer: COPY.footer(numbered),
  }
  return buildPdf(info, (writer) => drawPacket(writer, packet, ''))
}

/** @param prefix of the names of attached files, which a document of several packets needs */
export function drawPacket(writer: PdfWriter, packet: Packet, prefix: string): void {
  const { confirmation, statement } = packet
  const at = timesOf(confirmation)
  const stops = stopsOf(packet)
  const documents = packet.documents.map((each, index) => placeDocument(each, index + 1, { stops, prefix }))
  drawContents(writer, packet, { at, documents, stops })
  writer.part(COPY.invoice, (part) => drawInvoice(part, packet))
  writer.part(COPY.rateConfirmation(confirmation.version), (part) => drawRateConfirmation(part, confirmation))
  if (statement) writer.part(COPY.detentionStatement, (part) => drawDetentionStatement(part, statement))
  for (const placed of documents) drawDocument(writer, placed, at)
}

/** A confirmation of two stops doesn't say their kinds. */
function stopsOf({ confirmation: { stops } }: Packet): readonly LoadStop[] {
  return stops.length > POSTED_STOPS.length
    ? stops.flatMap(({ stop: id, kind }) => (kind === undefined ? [] : [{ id, kind }]))
    : POSTED_STOPS
}

interface PlacedDocument extends Pick<PacketDocument, 'document' | 'sha256'> {
  /** 'POD, 2 pages, stop 3' */
  title: string
  /** of an attached file */
  name: string
  place: 'drawn' | 'attached' | 'too-large' | 'lost'
  bytes: Buffer | null
  photos: readonly { bytes: Buffer; turn: Turn }[] | null
}

/** Bytes that came from another thread are no Buffer any more. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)

/** Photos are drawn. A PDF can't be without losing the tags, and no other picture without unpacking a stranger's file. */
function placeDocument(
  { document, sha256, ...file }: PacketDocument,
  number: number,
  { stops, prefix }: { stops: readonly LoadStop[]; prefix: string },
): PlacedDocument {
  const name = `${prefix}${COPY.file(document, number)}`
  const title = COPY.document(document, document.stop ? stopNumber(document.stop, stops) : null)
  const about = { document, sha256, title, name }
  if (typeof file.bytes === 'string') return { ...about, place: file.bytes, bytes: null, photos: null }
  const photos = file.photos && file.photos.map(({ bytes, turn }) => ({ bytes: asBuffer(bytes), turn }))
  const canDraw = photos !== null && photos.length > 0 && photos.every(({ bytes: photo }) => isDrawable(photo))
  return { ...about, place: canDraw ? 'drawn' : 'attached', bytes: asBuffer(file.bytes), photos }
}

const WHERE: Record<PlacedDocument['place'], (name: string) => string> = {
  drawn: () => COPY.ownPages,
  attached: COPY.attached,
  'too-large': () => COPY.tooLarge,
  lost: () => COPY.lost,
}

function drawContents(
  writer: PdfWriter,
  { invoice, version, confirmation, statement, asOf }: Packet,
  {
    at,
    documents,
    stops,
  }: { at: (instant: string) => string; documents: readonly PlacedDocument[]; stops: readonly LoadStop[] },
): void {
  writer.masthead(COPY.title, COPY.fromTo(invoice), [
    COPY.number({ loadNumber: invoice.loadNumber, version: version.version }),
    COPY.asOf(at(new Date(asOf).toISOString())),
  ])
  writer.gap(6)
  writer.facts([
    [COPY.total, formatExactMoney(version.total)],
    [COPY.status, COPY.statuses[version.status]],
    [COPY.payee, version.remitTo.name],
  ])
  const lost = documents.filter(({ place }) => place === 'lost')
  if (lost.length > 0) {
    writer.gap(10)
    writer.heading(COPY.incomplete, 2)
    for (const { document, title } of lost) writer.paragraph(COPY.lostDocument(title, at(document.receivedAt)))
  }
  writer.gap(10)
  writer.heading(COPY.contents, 2)
  writer.table(
    [
      { title: COPY.paper, share: 3 },
      { title: COPY.where, share: 3 },
    ],
    [
      [COPY.invoice, COPY.ownPages],
      [COPY.rateConfirmation(confirmation.version), COPY.ownPages],
      ...(statement ? [[COPY.detentionStatement, COPY.ownPages]] : []),
      ...documents.map(({ document, title, name, place }) => [
        `${title}, ${COPY.size(document.bytes)}`,
        WHERE[place](name),
      ]),
    ],
  )
  writer.gap(8)
  if (!documents.some(({ document }) => document.kind === 'bol')) writer.paragraph(COPY.noBol)
  for (const words of missingWords(documents, stops)) writer.paragraph(words)
  for (const { document, title, name, sha256, place } of documents.filter((each) => each.place !== 'drawn')) {
    writer.gap(4)
    writer.facts([
      [COPY.documentFact, place === 'attached' ? `${title}, ${name}` : title],
      [COPY.received, COPY.receivedFrom(at(document.receivedAt), document)],
    ])
    writer.paragraph(COPY.sha256(sha256), { color: PDF_COLORS.soft, size: 8.5 })
  }
  writer.gap(8)
  writer.paragraph(COPY.check, { color: PDF_COLORS.soft })
}

/** The deliveries without a POD: a load with two stops has one. */
function missingWords(documents: readonly PlacedDocument[], stops: readonly LoadStop[]): string[] {
  const known = documents.map(({ document: { kind, stop = null } }) => ({ kind, stop, isGone: false }))
  return deliveriesWithoutPod(stops, known).map((id) => {
    const number = stopNumber(id, stops)
    return number === null ? COPY.noPod : COPY.noPodFor(number)
  })
}

/** What is left of a page below a document's title and facts; of the next pages, all. */
const PHOTO_HEIGHT = 540
const NEXT_PHOTO_HEIGHT = 640

function drawDocument(writer: PdfWriter, placed: PlacedDocument, at: (instant: string) => string): void {
  const { document, sha256, title, bytes, name, place, photos } = placed
  if (bytes === null) return
  const received = at(document.receivedAt)
  if (place === 'attached') {
    writer.attach({ name, description: title, type: document.type, at: new Date(document.receivedAt), bytes })
    return
  }
  writer.part(title, (part) => {
    part.heading(title)
    part.facts([[COPY.received, COPY.receivedFrom(received, document)]])
    part.paragraph(COPY.sha256(sha256), { color: PDF_COLORS.soft, size: 8.5 })
    part.gap(6)
    photos?.forEach((photo, index) => {
      const height = index === 0 ? PHOTO_HEIGHT : NEXT_PHOTO_HEIGHT
      part.figure(COPY.photo(document, received, { page: index + 1, of: photos.length }), height, (doc, x, y) => {
        drawPhoto(doc, photo.bytes, { x, y, width: PDF_WIDTH, height, turn: photo.turn })
      })
    })
  })
}
