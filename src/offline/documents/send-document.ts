import { ApiError, NetworkError } from '#contract/api/http-request.ts'
import type { IntentOf } from '../outbox/op-kind.ts'
import type { AttemptAnswer } from '../outbox/outcome.ts'
import { hashOf, type PageDb, putPage, readPageFile, type StoredPage } from './page-db.ts'
import { PAGE_BYTES, shrinkPhoto } from './shrink-photo.ts'
import { dropUpload, type Uploading, uploadPage } from './upload-page.ts'

/** The pages are gone: only a person can take the photo again (F54). */
export const PAGES_LOST = 'PAGES_LOST'

type Sending = Omit<Uploading, 'onProgress'> & { onProgress: () => void }

function lost(): ApiError {
  return new ApiError({ status: 410, code: PAGES_LOST, message: 'The photo is no longer on this device' })
}

/**
 * Uploads a document's pages, one after the other, each from where it stopped.
 * @returns null when all are there, else why not
 */
export async function sendPages(
  db: PageDb,
  { parts }: IntentOf<'add-document'>,
  sending: Sending,
): Promise<AttemptAnswer | null> {
  try {
    const pages = (await db.pages.bulkGet(parts)).filter((page) => page !== undefined)
    if (pages.length < parts.length) return lost()
    for (const page of pages) if (page.sent < page.size) await sendPage(db, page, sending)
    return null
  } catch (error) {
    if (error instanceof NetworkError || error instanceof ApiError) return error
    throw error
  }
}

/** What the server confirmed may have expired there: the next try asks it again. */
export async function restartPages(db: PageDb, { parts }: IntentOf<'add-document'>): Promise<void> {
  for (const id of parts) await db.pages.update(id, { sent: 0 })
}

async function sendPage(db: PageDb, page: StoredPage, sending: Sending): Promise<void> {
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
