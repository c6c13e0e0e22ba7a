import type { Kysely } from 'kysely'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import { doWithEach } from '#server/jobs/each.ts'
import type { ObjectStore } from '#server/ports/documents/object-store.ts'
import { listUnclaimedFiles, takeUnclaimedFile } from './document.sql.ts'

/** A file is stored seconds before its document. */
const UNCLAIMED_MS = DAY_MS
const AT_ONCE = 500

/** Removes files whose documents were refused after the file was stored. */
export async function clearUnclaimedFiles(db: Kysely<Schema>, store: ObjectStore, now: Instant): Promise<void> {
  const before = new Date(now - UNCLAIMED_MS)
  await doWithEach(await listUnclaimedFiles(db, { before, atOnce: AT_ONCE }), (sha256) =>
    db.transaction().execute(async (tx) => {
      const file = await takeUnclaimedFile(tx, { sha256, before })
      // inside the transaction: if the store fails, the file stays on the list
      if (file && !file.isNamed) await store.remove(sha256)
    }),
  )
}
