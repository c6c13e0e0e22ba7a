import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { addDocumentEndpoint } from '#contract/freight/document.ts'
import {
  DOCUMENT_LIMITS,
  DOCUMENT_NOUNS,
  DOCUMENT_PROBLEM_WORDS,
  type DocumentProblem,
} from '#domain/freight/document.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import { judgeTapTime } from '#domain/time/occurred-at.ts'
import { type Actor, keyOwnerOf } from '#server/http/actor.ts'
import type { ReadContext, WriteContext } from '#server/http/request-context.ts'
import type { DocumentWork, Spend } from '#server/http/budget.ts'
import { Refused } from '#server/http/refusal.ts'
import { record } from '#server/jobs/record.ts'
import type { MalwareScanner } from '#server/ports/malware-scanner/malware-scanner.ts'
import type { ObjectStore } from '#server/ports/documents/object-store.ts'
import type { PdfAssembler } from '#server/ports/pdf/pdf-assembler.ts'
import { type Upload, uploadIdOf, type UploadStore } from '#server/ports/uploads/upload-store.ts'
import { carrierFor } from '../deals/deal-party.sql.ts'
import { refuseEndedLink } from '../driver-links/open-link.step.ts'
import {
  claimStoredFile,
  type DealDocuments,
  findDocument,
  insertDocument,
  listDealDocuments,
  noteStoredFile,
  touchLoad,
} from './document.sql.ts'
import { prepareDocument, type StoredFile } from './prepare-document.ts'
import { presentDocument } from './present-document.ts'

/** A photo expires in the outbox after 30 days. */
const LONGEST_OFFLINE_MS = 30 * DAY_MS

export interface DocumentPorts {
  uploads: UploadStore
  scanner: MalwareScanner
  store: ObjectStore
  pdf: PdfAssembler
  spend: Spend
  inTurn: DocumentWork
}

type AddDocument = ParsedEndpointInput<typeof addDocumentEndpoint>
type Judged = StoredFile | { problem: DocumentProblem } | { malware: string }
type Prepared = { deal: DealDocuments | undefined; file: Judged | null }

function isStored({ documents }: DealDocuments, { documentId }: AddDocument['body']): boolean {
  return documents.some(({ id }) => id === documentId)
}

/**
 * Scans and checks the file and stores it by its hash, before the transaction: both take long. A file that no document names
 * within a day is removed.
 * @throws Refused UPLOAD_MISSING when a part must be uploaded again, NOT_FOUND for a stop that was never part of the deal
 */
export async function prepareAddedDocument(
  { uploads, scanner, store, pdf, spend, inTurn }: DocumentPorts,
  { params, body }: AddDocument,
  ctx: ReadContext,
): Promise<Prepared> {
  const deals = await listDealDocuments(ctx.db, params.id, ctx.actor.accountId)
  const deal = body.dealId === undefined ? deals[0] : deals.find(({ id }) => id === body.dealId)
  if (!deal || isStored(deal, body)) return { deal, file: null }
  if (body.stop !== undefined && !deal.stop_ids.includes(body.stop)) throw new Refused('NOT_FOUND')
  const file = await inTurn(ctx, async (meter): Promise<Judged> => {
    await spend(ctx, 'documents')
    const arrived = await readUploads(uploads, keyOwnerOf(ctx.actor), body.parts)
    if ('problem' in arrived) return arrived
    const malware = await scanner.scan(arrived.map(({ bytes }) => bytes))
    if (malware !== null) {
      ctx.security('malware-found', { accountId: ctx.actor.accountId, code: malware })
      await removeUploads(uploads, ctx.actor, body.parts)
      return { malware }
    }
    const onStore = (sha256: string) => noteStoredFile(ctx.db, sha256, new Date(ctx.now))
    return prepareDocument(arrived, { store, pdf, onStore, meter })
  })
  return { deal, file }
}

/** One after the other: together, or one of them many times, they may be more than the memory. */
async function readUploads(
  uploads: UploadStore,
  /** the account, or the driver's link */
  ownerId: string,
  parts: readonly string[],
): Promise<Upload[] | { problem: DocumentProblem }> {
  const arrived: Upload[] = []
  let inAll = 0
  for (const part of parts) {
    const upload = await uploads.read(uploadIdOf(ownerId, part))
    if (!upload) throw new Refused('UPLOAD_MISSING')
    inAll += upload.bytes.length
    if (inAll > DOCUMENT_LIMITS.bytes) return { problem: 'too-large' }
    arrived.push(upload)
  }
  return arrived
}

async function removeUploads(uploads: UploadStore, actor: Actor, parts: readonly string[]): Promise<void> {
  await Promise.all(parts.map((part) => uploads.remove(uploadIdOf(keyOwnerOf(actor), part))))
}

/** The other party is notified, and both get the document with the load's next sync. */
export async function addDocument(
  { uploads }: DocumentPorts,
  { params, body }: AddDocument,
  ctx: WriteContext,
  { deal, file }: Prepared,
): Promise<EndpointResponseInput<typeof addDocumentEndpoint>> {
  const { db: tx, actor, now } = ctx
  if (!deal) throw new Refused('NOT_FOUND')
  if (file && 'malware' in file)
    throw new Refused('DOCUMENT_REFUSED', {
      message: `We found malware in ${DOCUMENT_NOUNS[body.kind]}. Take a photo of the paper instead`,
    })
  if (file && 'problem' in file)
    throw new Refused('DOCUMENT_REFUSED', { message: DOCUMENT_PROBLEM_WORDS[file.problem] })
  await touchLoad(tx, params.id)
  await refuseEndedLink(ctx)
  const time = judgeTapTime(
    {
      occurredAt: body.capturedAt === undefined ? undefined : Date.parse(body.capturedAt),
      clock: body.clock && {
        ...body.clock,
        contactAt: body.clock.contactAt === undefined ? undefined : Date.parse(body.clock.contactAt),
      },
    },
    { now, notBefore: deal.accepted_at.getTime(), longestMs: LONGEST_OFFLINE_MS },
  )
  const isNew =
    file !== null &&
    (await insertDocument(tx, {
      id: body.documentId,
      deal_id: deal.id,
      kind: body.kind,
      stop: body.stop ?? null,
      ...file,
      captured_at: new Date(time.at),
      earliest_at: new Date(time.earliest),
      latest_at: new Date(time.latest),
      clock_ahead_ms: time.clockAheadMs,
      received_at: new Date(now),
      uploaded_by: actor.accountId,
      driver_link_id: actor.link?.id ?? null,
      voided_at: null,
      void_reason: null,
    }))
  const document = await findDocument(tx, {
    loadId: params.id,
    documentId: body.documentId,
    accountId: actor.accountId,
  })
  // another account has used this id
  if (!document || document.uploaded_by !== actor.accountId) throw new Refused('NOT_ALLOWED')
  if (isNew) {
    await claimStoredFile(tx, document.sha256)
    const { id: documentId, kind } = document
    const to = actor.accountId === deal.broker_id ? deal.carrier_id : deal.broker_id
    await record(
      tx,
      {
        type: 'document.added',
        loadId: params.id,
        documentId,
        kind,
        carrierId: carrierFor(deal, actor),
        to,
        isByDriver: actor.link !== undefined,
      },
      { actorId: actor.accountId, now },
    )
    await removeUploads(uploads, actor, body.parts)
  }
  return presentDocument(document, deal.broker_id)
}
