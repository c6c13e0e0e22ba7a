import type { Kysely } from 'kysely'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import type { ObjectStore } from '#server/ports/documents/object-store.ts'
import { takeUnclaimedFile } from './document.sql.ts'

/** A file is stored seconds before its document. */
const UNCLAIMED_MS = DAY_MS
const AT_ONCE = 500

/** Removes files whose documents were refused after the file was stored. */
export async function clearUnclaimedFiles(db: Kysely<Schema>, store: ObjectStore, now: Instant): Promise<void> {
  const before = new Date(now - UNCLAIMED_MS)
  for (let count = 0; count < AT_ONCE; count += 1) {
    const isMore = await db.transaction().execute(async (tx) => {
      const file = await takeUnclaimedFile(tx, before)
      // inside the transaction: if the store fails, the file stays on the list
      if (file && !file.isNamed) await store.remove(file.sha256)
      return file !== null
    })
    if (!isMore) return
  }
}
