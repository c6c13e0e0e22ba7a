import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { deleteDealsOf } from '#server/features/deals/deal.sql.ts'
import { eraseRemovedContacts } from '#server/features/deals/erase-contacts.sql.ts'
import { deleteOldConsents } from '#server/features/dispatch/dispatch-consent.sql.ts'
import { releaseFilesOf } from '#server/features/documents/document.sql.ts'
import { deleteOldInterchanges } from '#server/features/integrations/edi/interchange.sql.ts'
import { deleteLoads, eraseClosedBusinesses, lockOldLoads } from '#server/features/loads/load.sql.ts'
import { deleteOldNotifications } from '#server/features/notifications/notification.sql.ts'
import { deleteOldTenders } from '#server/features/tenders/tender.sql.ts'
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
 * notifications about them, and the consents of carriers that they named. Contacts of removed people leave deals that ended. A load is deleted as a whole or not at all, so what is left can still be verified.
 */
export async function deleteOldRecords(
  db: Kysely<Schema>,
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  await doWithEach(
    [
      () => deleteOldLoads(db, { before, now }),
      () => inChunks((limit) => deleteOldConsents(db, { before, limit })),
      () => inChunks((limit) => deleteOldNotifications(db, { before, limit })),
      () => inChunks((limit) => deleteOldEvents(db, { before, limit })),
      () => inChunks((limit) => eraseRemovedContacts(db, { limit, now })),
      () => deleteOldTenders(db, before),
      () => deleteOldInterchanges(db, before),
      () => eraseClosedBusinesses(db),
    ],
    (deletion) => deletion(),
  )
}

/** Locks some loads and deletes them, all or none. */
function deleteLocked(
  db: Kysely<Schema>,
  now: Date,
  lock: (tx: Transaction<Schema>) => Promise<string[]>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const ids = await lock(tx)
    if (ids.length === 0) return
    await buryLoads(tx, ids)
    await releaseFilesOf(tx, ids, now)
    await deleteDealsOf(tx, ids)
    await deleteLoads(tx, ids)
  })
}

/** More than these aren't the fault of single loads. */
const MOST_STUCK = 20

/**
 * A load that can't be deleted fails its chunk, whose loads are then deleted one by one. It isn't tried again in this run:
 * the oldest come first, so it would be in each chunk.
 * @throws Error that names one such load, once the others are gone
 */
async function deleteOldLoads(db: Kysely<Schema>, { before, now }: { before: Date; now: Date }): Promise<void> {
  const stuck = new Map<string, unknown>()
  const deleteAlone = async (id: string) => {
    const lock = (tx: Transaction<Schema>) => lockOldLoads(tx, { before, limit: 1, among: [id] })
    await deleteLocked(db, now, lock).catch((error: unknown) => stuck.set(id, error))
    if (stuck.size > MOST_STUCK) throw stuck.get(id)
  }
  await inChunks(async (limit) => {
    let chunk: string[] = []
    const lock = async (tx: Transaction<Schema>) =>
      (chunk = await lockOldLoads(tx, { before, limit, without: [...stuck.keys()] }))
    try {
      await deleteLocked(db, now, lock)
    } catch (error) {
      if (chunk.length === 0) throw error
      for (const id of chunk) await deleteAlone(id)
    }
    return chunk.length
  })
  for (const [id, cause] of stuck) throw new Error(`Load ${id} could not be deleted`, { cause })
}
