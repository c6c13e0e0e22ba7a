import { preparePage } from '#client/browser/documents/prepare-page.ts'
import { PageDb, putPage } from '#offline/documents/page-db.ts'
import { enqueueOp, type Outbox } from '#offline/outbox/outbox.ts'
import type { StoredLink } from '#offline/driver/link-store.ts'

/**
 * Saves photos of one document on this phone and queues them.
 * @throws PageProblem for a file that can't be a page, and when the phone can't store it
 */
export async function saveDocument(
  files: readonly File[],
  { outbox, link, label }: { outbox: Outbox; link: StoredLink; label: string },
): Promise<void> {
  const documentId = crypto.randomUUID()
  const { loadId, dealId } = link.load
  const now = Date.now()
  const db = new PageDb()
  const parts: string[] = []
  let capturedAt = now
  try {
    for (const [position, file] of files.entries()) {
      const { bytes, ...page } = await preparePage(file)
      const id = crypto.randomUUID()
      if (position === 0) capturedAt = page.capturedAt
      const owner = { userId: link.linkId, documentId, loadId, position, addedAt: now, sent: 0 }
      await putPage(db, { id, ...owner, ...page }, bytes)
      parts.push(id)
    }
  } finally {
    db.close()
  }
  const saved = await enqueueOp(
    outbox,
    { userId: link.linkId, label },
    {
      kind: 'add-document',
      loadId,
      dealId,
      documentId,
      documentKind: 'pod',
      parts,
      capturedAgoMs: Math.max(0, now - capturedAt),
    },
  )
  if (saved.result === 'not-saved') throw new Error('The document was not saved')
}
