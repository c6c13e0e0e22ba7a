import { liveQuery } from 'dexie'
import type { OutboxDb } from './outbox-db.ts'

/**
 * Calls back with the number of the account's settled ops, now and after each change.
 * @param queue counted in `ofQueue`
 */
export function observeSettled(
  db: OutboxDb,
  userId: string,
  queueKey: string,
  listener: (settled: { all: number; ofQueue: number }) => void,
): () => void {
  const subscription = liveQuery(async () => ({
    all: await db.ops.where('[userId+open]').equals([userId, 0]).count(),
    ofQueue: await db.ops.where('[userId+queueKey+open]').equals([userId, queueKey, 0]).count(),
  })).subscribe(listener)
  return () => subscription.unsubscribe()
}

/** Resolves once any account has an unsent action on this device, also one from another tab. */
export function whenAnythingUnsent(db: OutboxDb): Promise<void> {
  return new Promise((resolve, reject) => {
    const subscription = liveQuery(() => db.ops.orderBy('[userId+open]').uniqueKeys()).subscribe((keys) => {
      if (!(keys as unknown as [string, number][]).some(([, open]) => open === 1)) return
      subscription.unsubscribe()
      resolve()
    }, reject)
    // liveQuery reports nothing when the database can't be opened
    db.open().catch(reject)
  })
}

/** Whether the outbox holds anything of the account, receipts included. */
export async function hasOps(db: OutboxDb, userId: string): Promise<boolean> {
  return (await db.ops.where('userId').equals(userId).limit(1).count()) > 0
}
