import type { LoadDocument } from '#contract/freight/document.ts'
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
  const { invoice, version, confirmation, statement } = packet
  const numbered = { loadNumber: invoice.loadNumber, version: version.version }
  const info = {
    title: `${COPY.title}, ${COPY.number(numbered)}`,
    createdAt: new Date(packet.asOf),
    footer: COPY.footer(numbered),
  }
  const at = timesOf(confirmation)
  const documents = packet.documents.map((each, index) => placeDocument(each, index + 1))
  return buildPdf(info, (writer) => {
    drawContents(writer, packet, { at, documents })
    writer.part(COPY.invoice, (part) => drawInvoice(part, packet))
    writer.part(COPY.rateConfirmation(confirmation.version), (part) => drawRateConfirmation(part, confirmation))
    if (statement) writer.part(COPY.detentionStatement, (part) => drawDetentionStatement(part, statement))
    for (const placed of documents) drawDocument(writer, placed, at)
  })
}

interface PlacedDocument extends Pick<PacketDocument, 'document' | 'sha256'> {
  /** of an attached file */
  name: string
  place: 'drawn' | 'attached' | 'too-large' | 'lost'
  bytes: Buffer | null
  photos: readonly { bytes: Buffer; turn: Turn }[] | null
}

/** Bytes that came from another thread are no Buffer any more. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)

/** Photos are drawn. A PDF can't be without losing the tags, and no other picture without unpacking a stranger's file. */
function placeDocument({ document, sha256, ...file }: PacketDocument, number: number): PlacedDocument {
  const name = COPY.file(document, number)
  if (typeof file.bytes === 'string') return { document, sha256, name, place: file.bytes, bytes: null, photos: null }
  const photos = file.photos && file.photos.map(({ bytes, turn }) => ({ bytes: asBuffer(bytes), turn }))
  const canDraw = photos !== null && photos.length > 0 && photos.every(({ bytes: photo }) => isDrawable(photo))
  return { document, sha256, name, place: canDraw ? 'drawn' : 'attached', bytes: asBuffer(file.bytes), photos }
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
  { at, documents }: { at: (instant: string) => string; documents: readonly PlacedDocument[] },
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
    for (const { document } of lost) writer.paragraph(COPY.lostDocument(document, at(document.receivedAt)))
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
      ...documents.map(({ document, name, place }) => [
        `${COPY.document(document)}, ${COPY.size(document.bytes)}`,
        WHERE[place](name),
      ]),
    ],
  )
  writer.gap(8)
  const has = (kind: LoadDocument['kind']) => documents.some(({ document }) => document.kind === kind)
  if (!has('bol')) writer.paragraph(COPY.noBol)
  if (!has('pod')) writer.paragraph(COPY.noPod)
  for (const { document, name, sha256, place } of documents.filter((each) => each.place !== 'drawn')) {
    writer.gap(4)
    writer.facts([
      [COPY.documentFact, place === 'attached' ? `${COPY.document(document)}, ${name}` : COPY.document(document)],
      [COPY.received, COPY.receivedFrom(at(document.receivedAt), document)],
    ])
    writer.paragraph(COPY.sha256(sha256), { color: PDF_COLORS.soft, size: 8.5 })
  }
  writer.gap(8)
  writer.paragraph(COPY.check, { color: PDF_COLORS.soft })
}

/** What is left of a page below a document's title and facts; of the next pages, all. */
const PHOTO_HEIGHT = 540
const NEXT_PHOTO_HEIGHT = 640

function drawDocument(writer: PdfWriter, placed: PlacedDocument, at: (instant: string) => string): void {
  const { document, sha256, bytes, name, place, photos } = placed
  if (bytes === null) return
  const received = at(document.receivedAt)
  const title = COPY.document(document)
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
