import { DAY_MS } from '#domain/time/instant.ts'
import { hourly, type Hours } from '#server/jobs/chore-time.ts'
import type { Chore } from '#server/jobs/chores.ts'
import type { ObjectStore } from '#server/ports/documents/object-store.ts'
import type { UploadStore } from '#server/ports/uploads/upload-store.ts'
import { clearUnclaimedFiles } from './clear-unclaimed-files.job.ts'

/** A device that comes back later starts the upload again. */
const UNFINISHED_MS = 2 * DAY_MS

interface DocumentChoresDeps extends Hours {
  uploads: UploadStore
  documents: ObjectStore
}

export function documentChores({ uploads, documents, ...hours }: DocumentChoresDeps): Chore[] {
  return [
    hourly(hours, { name: 'clear unfinished uploads', run: () => uploads.sweep(Date.now() - UNFINISHED_MS) }),
    hourly(hours, { name: 'clear unclaimed files', run: (now) => clearUnclaimedFiles(hours.db, documents, now) }),
  ]
}
