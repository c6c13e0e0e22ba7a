import { ApiError, NetworkError } from '#contract/api/http-request.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import type { IntentOf } from '../outbox/op-kind.ts'
import { decodeOps } from '../outbox/op-rows.ts'
import type { OutboxDb } from '../outbox/outbox-db.ts'
import { type AttemptAnswer, PreparationFailed } from '../outbox/outcome.ts'
import type { SendOptions } from '../outbox/send-op.ts'
import { checkLatePdf, type CheckPdf } from './check-pdf.ts'
import { deletePages, hashOf, PageDb, putPage, readPageFile, type StoredPage } from './page-db.ts'
import { PAGE_BYTES, shrinkPhoto } from './shrink-photo.ts'
import { dropUpload, type Uploading, uploadPage } from './upload-page.ts'

type Sending = SendOptions & { isSlow: boolean; userId: string; checkPdf: CheckPdf | undefined }

/** Uploads a document's pages, then sends the document that names them. */
export async function withPages(
  outbox: OutboxDb,
  intent: IntentOf<'add-document'>,
  { userId, onProgress = () => undefined, ...sending }: Sending,
  send: () => Promise<AttemptAnswer>,
): Promise<AttemptAnswer> {
  const db = new PageDb()
  try {
    await forgetPages(db, outbox, userId, Date.now()).catch(() => undefined)
    const obstacle = await sendPages(db, intent, { ...sending, onProgress })
    const isLost = obstacle instanceof ApiError && obstacle.code === PAGES_LOST
    if (obstacle instanceof NetworkError) return new PreparationFailed(obstacle.message, { cause: obstacle.cause })
    if (obstacle && !isLost) return obstacle
    const answer = await send()
    // without its pages the document can still be there: an earlier answer was lost
    if (obstacle && answer instanceof ApiError && answer.code === 'UPLOAD_MISSING') return obstacle
    if (answer instanceof ApiError && answer.code === 'UPLOAD_MISSING') await restartPages(db, intent)
    return answer
  } finally {
    db.close()
  }
}

/** The pages are gone: only a person can take the photo again (F54). */
const PAGES_LOST = 'PAGES_LOST'

type PageSending = Omit<Uploading, 'onProgress'> & { onProgress: () => void; checkPdf: CheckPdf | undefined }

function lost(): ApiError {
  return new ApiError({ status: 410, code: PAGES_LOST, message: 'The photo is no longer on this device' })
}

/**
 * Uploads a document's pages, one after the other, each from where it stopped.
 * @returns null when all are there, else why not
 */
async function sendPages(
  db: PageDb,
  { parts }: IntentOf<'add-document'>,
  sending: PageSending,
): Promise<AttemptAnswer | null> {
  try {
    const pages = (await db.pages.bulkGet(parts)).filter((page) => page !== undefined)
    if (pages.length < parts.length) return lost()
    for (const page of pages) await checkLatePdf(db, page, sending)
    for (const page of pages) if (page.sent < page.size) await sendPage(db, page, sending)
    return null
  } catch (error) {
    if (error instanceof NetworkError || error instanceof ApiError) return error
    throw error
  }
}

/** What the server confirmed may have expired there: the next try asks it again. */
async function restartPages(db: PageDb, { parts }: IntentOf<'add-document'>): Promise<void> {
  for (const id of parts) await db.pages.update(id, { sent: 0 })
}

async function sendPage(db: PageDb, page: StoredPage, sending: PageSending): Promise<void> {
  const bytes = await readPageFile(db, page.id)
  if (!bytes) throw lost()
  const onProgress = (sent: number) => {
    sending.onProgress()
    void db.pages.update(page.id, { sent }).catch(() => undefined)
  }
  try {
    await uploadPage(page, bytes, { ...sending, onProgress })
    await db.pages.update(page.id, { sent: page.size })
  } catch (error) {
    const isTooLarge = error instanceof ApiError && error.code === 'TOO_LARGE'
    const smaller = isTooLarge ? await reduced(page, bytes) : null
    if (!smaller) throw error
    // F84: once; then a person must choose
    await dropUpload(page, { ...sending, onProgress })
    await putPage(db, smaller.page, smaller.bytes)
    await uploadPage(smaller.page, smaller.bytes, { ...sending, onProgress })
    await db.pages.update(page.id, { sent: smaller.page.size })
  }
}

async function reduced(page: StoredPage, bytes: ArrayBuffer): Promise<{ page: StoredPage; bytes: ArrayBuffer } | null> {
  if (page.isReduced || !page.type.startsWith('image/')) return null
  const most = Math.min(PAGE_BYTES, page.size) / 2
  const photo = await shrinkPhoto(new Blob([bytes], { type: page.type }), most).catch(() => null)
  if (!photo) return null
  const small = await photo.arrayBuffer()
  const { size, type } = photo
  return { bytes: small, page: { ...page, size, type, sha256: await hashOf(small), sent: 0, isReduced: true } }
}

/** A sent document stays readable without signal for a week. */
const SENT_MS = 7 * DAY_MS
/** Pages of a document that somebody began and never saved. */
const BEGUN_MS = 30 * DAY_MS

/** Deletes pages that nobody needs any more: of documents that were discarded, sent a week ago, or never saved. */
async function forgetPages(pages: PageDb, outbox: OutboxDb, userId: string, now: number): Promise<void> {
  const ops = decodeOps(await outbox.ops.where('userId').equals(userId).toArray())
  const latest = new Map(ops.flatMap((op) => (op.intent.kind === 'add-document' ? [[op.intent.documentId, op]] : [])))
  const unneeded: string[] = []
  await pages.pages
    .where('userId')
    .equals(userId)
    .each(({ id, documentId, addedAt }) => {
      const op = latest.get(documentId)
      const isOver = op
        ? op.state === 'cancelled' || op.state === 'discarded' || (op.open === 0 && now - (op.settledAt ?? 0) > SENT_MS)
        : now - addedAt > BEGUN_MS
      if (isOver) unneeded.push(id)
    })
  await deletePages(pages, unneeded)
}
