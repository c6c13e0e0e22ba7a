import { ApiError, NetworkError } from '#contract/api/http-request.ts'
import { type PageDb, readPageFile, type StoredPage } from './page-db.ts'

/** How the drawing of a PDF's pages ended. `later`: what draws them didn't load. `words`: for the person who chose it. */
export type PdfCheck = { is: 'whole' } | { is: 'later' } | { is: 'refused'; words: string }

interface Checking {
  signal: AbortSignal
  /** a part of it is done: the attempt has its whole time again */
  onProgress: () => void
}

/** Draws each page of a PDF once. A service worker can't. */
export type CheckPdf = (bytes: ArrayBuffer, checking: Checking) => Promise<PdfCheck>

/** With signal. A browser that can never load what draws sends the file after its structure was read. */
const MOST_TRIES = 5
/** What draws may take two minutes to arrive. */
const BEATS = { ms: 5_000, most: 24 }

/**
 * CASE-20: a PDF that was saved before its pages could be drawn is drawn before it leaves.
 * @throws ApiError when a page can't be read, NetworkError when a page of the app must check it later
 */
export async function checkLatePdf(
  db: PageDb,
  { id, undrawn }: StoredPage,
  { checkPdf, signal, onProgress }: Checking & { checkPdf: CheckPdf | undefined },
): Promise<void> {
  if (undrawn === undefined) return
  const bytes = await readPageFile(db, id)
  if (!bytes) return
  if (!checkPdf) throw new NetworkError('Its pages are checked once Milepost is open')
  let beats = 0
  const beat = setInterval(() => (beats += 1) <= BEATS.most && onProgress(), BEATS.ms)
  const check = await checkPdf(bytes, { signal, onProgress }).finally(() => clearInterval(beat))
  if (check.is === 'refused') throw new ApiError({ status: 422, code: 'DOCUMENT_REFUSED', message: check.words })
  if (check.is === 'later' && undrawn + 1 < MOST_TRIES) {
    if (!signal.aborted) await db.pages.update(id, { undrawn: undrawn + 1 })
    throw new NetworkError('What draws its pages did not load')
  }
  await markDrawn(db, id)
}

/** It counts: each of its pages was drawn, or this browser can't draw any. */
export async function markDrawn(db: PageDb, id: string): Promise<void> {
  await db.pages
    .where('id')
    .equals(id)
    .modify((page) => {
      delete page.undrawn
    })
}
