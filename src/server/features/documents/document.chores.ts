import type { Kysely } from 'kysely'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import { hourly } from '#server/jobs/chore-time.ts'
import type { Chore } from '#server/jobs/chores.ts'
import type { ObjectStore } from '#server/ports/documents/object-store.ts'
import type { UploadStore } from '#server/ports/uploads/upload-store.ts'
import { clearUnclaimedFiles } from './clear-unclaimed-files.job.ts'

/** A device that comes back later starts the upload again. */
const UNFINISHED_MS = 2 * DAY_MS

interface DocumentChoresDeps {
  db: Kysely<Schema>
  uploads: UploadStore
  documents: ObjectStore
  start: Instant
}

export function documentChores({ db, uploads, documents, start }: DocumentChoresDeps): Chore[] {
  return [
    { name: 'clear unfinished uploads', run: hourly(start, () => uploads.sweep(Date.now() - UNFINISHED_MS)) },
    { name: 'clear unclaimed files', run: hourly(start, (now) => clearUnclaimedFiles(db, documents, now)) },
  ]
}
