import { buffer } from 'node:stream/consumers'
import type { Kysely } from 'kysely'
import type { SentInvoice } from '#contract/freight/invoice.ts'
import { DOCUMENT_LIMITS, type DocumentType } from '#domain/freight/document.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import type { ReadContext } from '#server/http/request-context.ts'
import { ChangedFile, type ObjectStore } from '#server/ports/documents/object-store.ts'
import { transferMs } from '#server/ports/documents/steady-object-store.ts'
import { VendorFailure } from '#server/ports/vendor/vendor-failure.ts'
import type { Meter } from '#server/ports/pdf/limited-thread.ts'
import type { Packet, PacketDocument, PacketPhoto } from '#server/ports/pdf/packet.ts'
import type { PdfAssembler } from '#server/ports/pdf/pdf-assembler.ts'
import type { DealRow } from '../deals/deal.sql.ts'
import { verifyStopEvents } from '../deals/stop-event.sql.ts'
import { presentDocument } from '../documents/present-document.ts'
import { presentDetentionStatement } from '../deals/present-detention.ts'
import { presentRateConfirmation } from '../deals/present-rate-confirmation.ts'
import { listEnclosed, loadInvoice } from './read-invoice.ts'

/** For a file to begin; its size adds to it. */
const PATIENCE_MS = 5_000

interface PacketFiles {
  store: ObjectStore
  pdf: PdfAssembler
}

/** The last invoice of a deal with its papers, ready to draw; null before one was sent. */
export async function gatherPacket(
  files: PacketFiles,
  { db, actor, log }: { db: Kysely<Schema>; actor: { accountId: string }; log: ReadContext['log'] },
  { deal, meter }: { deal: DealRow; meter: Meter },
): Promise<Packet | null> {
  const confirmation = presentRateConfirmation(deal)
  const invoice = await loadInvoice(db, deal, { actor })
  const version = invoice.versions.at(-1)
  if (!confirmation || !version) return null
  const asOf = findLastFact(deal, version)
  const chain = await verifyStopEvents(db, deal.id)
  const statement = deal.stop_events.length > 0 ? presentDetentionStatement(deal, { chain, now: asOf }) : null
  const documents = await readDocuments(files, deal, { log, meter })
  return { invoice, version, confirmation, asOf, statement, documents }
}

/** When the newest of a packet's facts became known. A packet of the same facts has the same bytes for both parties. */
function findLastFact(deal: DealRow, { sentAt, approvedAt, disputed, notReceived, paid }: SentInvoice): Instant {
  const times = [
    sentAt,
    deal.driver?.givenAt,
    approvedAt,
    disputed?.at,
    notReceived?.at,
    paid?.at,
    ...deal.terms.map((terms) => terms.agreed_at),
    ...deal.stop_events.map((event) => event.received_at),
    ...deal.signatures.flatMap((signature) => [signature.received_at, signature.voided_at]),
    ...deal.documents.flatMap((document) => [document.received_at, document.voided_at]),
  ]
  const instants = times.flatMap((at) => (at === null || at === undefined ? [] : [Date.parse(at)]))
  return Math.max(deal.accepted_at.getTime(), deal.ended_at?.getTime() ?? 0, ...instants)
}

/** One after the other, as long as they fit into one packet. */
async function readDocuments(
  { store, pdf }: PacketFiles,
  deal: DealRow,
  { log, meter }: { log: ReadContext['log']; meter: Meter },
): Promise<PacketDocument[]> {
  const read: PacketDocument[] = []
  let room = DOCUMENT_LIMITS.bytes
  for (const row of listEnclosed(deal)) {
    const fits = row.bytes <= room
    if (fits) room -= row.bytes
    const document = presentDocument(row, deal.broker_id)
    const bytes = fits ? ((await readFile(store, row)) ?? 'lost') : 'too-large'
    if (bytes === 'lost') log.error(`The file of document ${row.id} of load ${deal.load_number} is lost or changed`)
    const photos = typeof bytes === 'string' ? null : await findPhotos(pdf, { type: row.type, bytes, meter })
    read.push({ document, sha256: row.sha256, bytes, photos })
  }
  return read
}

/** The pages that can be drawn, null if not all can. */
async function findPhotos(
  pdf: PdfAssembler,
  { type, bytes, meter }: { type: DocumentType; bytes: Buffer; meter: Meter },
): Promise<PacketPhoto[] | null> {
  if (type === 'image/jpeg' || type === 'image/png') return [{ bytes, turn: 0 }]
  const photos = type === 'application/pdf' ? await pdf.photosOf(bytes, meter) : null
  return photos && photos.map(({ jpeg, turn }) => ({ bytes: jpeg, turn }))
}

/** Null when it is gone or changed: the packet names what it is without. @throws Error when the store doesn't answer */
async function readFile(store: ObjectStore, { sha256, bytes }: DealRow['documents'][number]): Promise<Buffer | null> {
  const file = await store.get(sha256)
  if (!file) return null
  const give = () => file.destroy(new VendorFailure('TIMEOUT', 'The document store stopped midway'))
  const patience = setTimeout(give, PATIENCE_MS + transferMs(bytes))
  return buffer(file)
    .catch(nullIfChanged)
    .finally(() => clearTimeout(patience))
}

function nullIfChanged(error: unknown): null {
  if (error instanceof ChangedFile) return null
  throw error
}
