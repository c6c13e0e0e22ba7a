import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { deleteDealsOf } from '#server/features/deals/deal.sql.ts'
import { deleteOldConsents } from '#server/features/dispatch/dispatch-consent.sql.ts'
import { releaseFilesOf } from '#server/features/documents/document.sql.ts'
import { deleteLoads, eraseClosedBusinesses, lockOldLoads } from '#server/features/loads/load.sql.ts'
import { deleteOldNotifications } from '#server/features/notifications/notification.sql.ts'
import { buryLoads } from '#server/features/sync/changes.sql.ts'
import { deleteOldEvents } from '#server/jobs/domain-event.sql.ts'
import { doWithEach } from '#server/jobs/each.ts'

/** Few at a time, since devices and commands wait for a transaction that holds a load. */
const AT_ONCE = 200
/** The others wait for the next run. */
const MOST_CHUNKS = 50

/** Runs chunks until one isn't full. Each commits on its own, so a crash loses at most one. */
async function inChunks(run: (limit: number) => Promise<number>): Promise<void> {
  for (let count = 0; count < MOST_CHUNKS; count += 1) if ((await run(AT_ONCE)) < AT_ONCE) return
}

/**
 * Deletes records whose retention ended: loads with their deals, names, evidence and documents, the
 * notifications about them, and the consents of carriers that they named. A load is deleted as a whole or not at all, so what is left can still be verified.
 */
export async function deleteOldRecords(
  db: Kysely<Schema>,
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  await doWithEach(
    [
      () => inChunks((limit) => deleteOldLoads(db, { before, now, limit })),
      () => inChunks((limit) => deleteOldConsents(db, { before, limit })),
      () => inChunks((limit) => deleteOldNotifications(db, { before, limit })),
      () => inChunks((limit) => deleteOldEvents(db, { before, limit })),
      () => eraseClosedBusinesses(db),
    ],
    (deletion) => deletion(),
  )
}

function deleteOldLoads(
  db: Kysely<Schema>,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ids = await lockOldLoads(tx, { before, limit })
    if (ids.length === 0) return 0
    await buryLoads(tx, ids)
    await releaseFilesOf(tx, ids, now)
    await deleteDealsOf(tx, ids)
    await deleteLoads(tx, ids)
    return ids.length
  })
}
