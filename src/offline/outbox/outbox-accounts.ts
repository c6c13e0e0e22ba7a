import type { PersonId } from '#domain/access/ids.ts'
import { dropCache } from '../cache/cache-db.ts'
import { deleteAccountPages } from '../documents/page-db.ts'
import { findLeftAccount, forgetLeftAccount, type LeftAccount } from '../session/left-account.ts'
import { deleteDrafts } from './drafts.ts'
import { type OutboxDb, retryOnLostConnection } from './outbox-db.ts'

export interface UnsentAccount {
  personId: PersonId
  /** whose they are, and whether their company removed them; null when it isn't stored here */
  left: LeftAccount | null
  /** open actions on this device */
  count: number
}

/** The accounts with open actions on this device. Works while signed out, and reads none of the actions. */
export async function listUnsentAccounts(db: OutboxDb): Promise<UnsentAccount[]> {
  const counts = new Map<PersonId, number>()
  await db.ops.orderBy('[userId+open]').eachKey((key) => {
    const [userId, open] = key as unknown as [PersonId, number]
    if (open === 1) counts.set(userId, (counts.get(userId) ?? 0) + 1)
  })
  return Promise.all(
    [...counts].map(async ([personId, count]) => ({ personId, left: await findLeftAccount(personId), count })),
  )
}

/**
 * Removes an account's actions, drafts and stored data from this device, when the user discards them or signs out.
 * Other accounts' data stays. Never rejects.
 */
export async function wipeAccount(db: OutboxDb, personId: PersonId): Promise<void> {
  await Promise.allSettled([
    deleteOps(db, personId),
    deleteAccountPages(personId),
    dropCache(personId),
    deleteDrafts(personId),
    forgetLeftAccount(personId),
  ])
}

async function deleteOps(db: OutboxDb, userId: string): Promise<void> {
  await retryOnLostConnection(db, () =>
    db.transaction('rw', db.ops, db.passes, async () => {
      await db.ops.where('userId').equals(userId).delete()
      await db.passes.delete(userId)
    }),
  )
}
