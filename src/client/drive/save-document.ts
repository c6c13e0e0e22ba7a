import { DOCUMENT_LIMITS } from '#domain/freight/document.ts'
import type { StopId } from '#domain/freight/load-stop.ts'
import { checkPdf } from '#client/browser/documents/draw-pdf.ts'
import { PageProblem, preparePage } from '#client/browser/documents/prepare-page.ts'
import { movePages, PageDb, putPage } from '#offline/documents/page-db.ts'
import { holdOp } from '#offline/outbox/held-ops.ts'
import { UNDO_MS } from '#offline/outbox/op-state.ts'
import { editAndResendOp, enqueueOp, type Outbox } from '#offline/outbox/outbox.ts'
import type { StoredLink } from '#offline/driver/link-store.ts'
import type { PodOp } from './drive-pod.tsx'

/** How long a document may wait while the driver photographs its next page. */
const CAMERA_MS = 60_000
/** How long a driver waits for what draws a PDF. After that the file goes with its structure checked. */
const DRAWING_MS = 15_000

interface Saving {
  outbox: Outbox
  link: StoredLink
  label: string
  /** of the POD; absent with two stops */
  stop?: StopId
  /** the POD that is still on this phone, if any */
  last: PodOp | undefined
}

/** A camera gives one photo at a time: the document waits on this phone for its next page. */
export async function waitForPage(outbox: Outbox, last: PodOp, camera: 'open' | 'closed'): Promise<void> {
  await holdOp(outbox.db, last.opId, Date.now() + (camera === 'open' ? CAMERA_MS : UNDO_MS))
  outbox.wake()
}

/**
 * Saves photos on this phone and queues them: as further pages of the last document while that hasn't left, else as a
 * document of their own.
 * @throws PageProblem for a file that can't be a page, and when the phone can't store it
 */
export async function saveDocument(files: readonly File[], saving: Saving): Promise<void> {
  const { outbox, link, last } = saving
  const documentId = crypto.randomUUID()
  const { loadId, dealId } = link.load
  const now = Date.now()
  const db = new PageDb()
  const parts: string[] = []
  let capturedAt = now
  try {
    for (const [position, file] of files.entries()) {
      const { bytes, ...page } = await preparePage(file)
      if (page.type === 'application/pdf') await refuseBlankPages(bytes)
      const id = crypto.randomUUID()
      if (position === 0) capturedAt = page.capturedAt
      const owner = { userId: link.linkId, documentId, loadId, position, addedAt: now, sent: 0 }
      await putPage(db, { id, ...owner, ...page }, bytes)
      parts.push(id)
    }
    if (last && (await isAdded(db, saving, last, parts))) return
    // it left in this very moment
    if (last) await movePages(db, parts, { documentId, count: 0 })
  } finally {
    db.close()
  }
  const saved = await enqueueOp(
    outbox,
    { userId: link.linkId, label: saving.label, isUndoable: true },
    {
      kind: 'add-document',
      loadId,
      dealId,
      documentId,
      documentKind: 'pod',
      ...(saving.stop !== undefined && { stop: saving.stop }),
      parts,
      capturedAgoMs: Math.max(0, now - capturedAt),
    },
  )
  if (saved.result === 'not-saved') throw new Error('The document was not saved')
}

/** CASE-20: a PDF with a page that shows nothing is refused while the driver can still take photos. @throws PageProblem */
async function refuseBlankPages(bytes: ArrayBuffer): Promise<void> {
  const signal = AbortSignal.timeout(DRAWING_MS)
  const check = await checkPdf(bytes, { signal, onProgress: () => undefined })
  if (check.is === 'refused') throw new PageProblem(check.words)
}

/** Whether the pages became the last ones of a document that is still on this phone. */
async function isAdded(db: PageDb, { outbox }: Saving, last: PodOp, added: readonly string[]): Promise<boolean> {
  const { opId, label, intent, actedAt } = last
  const parts = [...intent.parts, ...added]
  const now = Date.now()
  if (parts.length > DOCUMENT_LIMITS.parts || !(await holdOp(outbox.db, opId, now + UNDO_MS))) return false
  await movePages(db, added, { documentId: intent.documentId, count: intent.parts.length })
  const capturedAgoMs = Math.max(0, now - actedAt.client + intent.capturedAgoMs)
  return (await editAndResendOp(outbox, opId, { label, intent: { ...intent, parts, capturedAgoMs } })) !== null
}
