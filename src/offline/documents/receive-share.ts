import { DOCUMENT_LIMITS } from '#domain/freight/document.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import { loadStoredSession } from '../session/session.ts'
import { hashOf, PageDb, putPage } from './page-db.ts'

/** Of all files of one share, as other apps send them: twenty photos that aren't made smaller yet. */
const SHARED_BYTES = 150 * 1024 * 1024

export interface Share {
  documentId: string
  /** files that didn't fit */
  left: number
}

/** A camera's file says when it was written; an older one was chosen, not taken for this load. */
function takenAt({ lastModified }: Pick<File, 'lastModified'>, now: number): number {
  return lastModified <= now && now - lastModified < DAY_MS ? lastModified : now
}

function fittingOf(files: readonly File[]): File[] {
  let inAll = 0
  return files
    .filter(({ size }) => size <= DOCUMENT_LIMITS.bytes && (inAll += size) <= SHARED_BYTES)
    .slice(0, DOCUMENT_LIMITS.parts)
}

/**
 * Stores photos and PDFs that another app shared until somebody chooses their load. Any site can send such a form: it is
 * limited, and nothing happens to the files without that choice.
 * @returns null when there are no files, or nobody is signed in
 */
export async function receiveShare(form: FormData): Promise<Share | null> {
  const session = await loadStoredSession()
  const files = form.getAll('files').filter((file): file is File => file instanceof File && file.size > 0)
  const fitting = fittingOf(files)
  if (!session || fitting.length === 0) return null
  const [documentId, now] = [crypto.randomUUID(), Date.now()]
  const db = new PageDb()
  try {
    for (const [position, file] of fitting.entries()) {
      const bytes = await file.arrayBuffer()
      const page = {
        id: crypto.randomUUID(),
        userId: session.user.id,
        documentId,
        loadId: null,
        position,
        type: file.type,
        name: file.name,
        size: bytes.byteLength,
        sha256: await hashOf(bytes),
        capturedAt: takenAt(file, now),
        addedAt: now,
        sent: 0,
      }
      await putPage(db, page, bytes)
    }
    return { documentId, left: files.length - fitting.length }
  } finally {
    db.close()
  }
}
