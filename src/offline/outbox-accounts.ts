import { type OutboxDb, steadily } from './outbox-db.ts'

/** How many open actions each account has on this device; nobody has to be signed in, and nothing of them is told. */
export async function waitingByAccount(db: OutboxDb): Promise<number[]> {
  const byAccount = new Map<string, number>()
  await db.ops.orderBy('[userId+open]').eachKey((key) => {
    const [userId, open] = key as unknown as [string, number]
    if (open === 1) byAccount.set(userId, (byAccount.get(userId) ?? 0) + 1)
  })
  return [...byAccount.values()]
}

/** Removes what is left of an account, by its own choice at sign-out. Other accounts' ops stay. */
export async function forgetOps(db: OutboxDb, userId: string): Promise<void> {
  await steadily(db, () =>
    db.transaction('rw', db.ops, db.passes, async () => {
      await db.ops.where('userId').equals(userId).delete()
      await db.passes.delete(userId)
    }),
  )
}
