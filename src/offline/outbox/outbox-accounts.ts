import { type OutboxDb, retryOnLostConnection } from './outbox-db.ts'

/** Open actions per account on this device. Works while signed out and reveals nothing but numbers. */
export async function countOpenOpsByAccount(db: OutboxDb): Promise<number[]> {
  const byAccount = new Map<string, number>()
  await db.ops.orderBy('[userId+open]').eachKey((key) => {
    const [userId, open] = key as unknown as [string, number]
    if (open === 1) byAccount.set(userId, (byAccount.get(userId) ?? 0) + 1)
  })
  return [...byAccount.values()]
}

/** Deletes an account's ops, at its user's choice at sign-out. Other accounts' ops stay. */
export async function deleteOps(db: OutboxDb, userId: string): Promise<void> {
  await retryOnLostConnection(db, () =>
    db.transaction('rw', db.ops, db.passes, async () => {
      await db.ops.where('userId').equals(userId).delete()
      await db.passes.delete(userId)
    }),
  )
}
