import { listUnsentAccounts, type UnsentAccount, wipeAccount } from '#offline/outbox/outbox-accounts.ts'
import { OutboxDb } from '#offline/outbox/outbox-db.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { forgetAccountKeys } from './account-keys.ts'
import { forgetItemCopies } from './lost-items.ts'

/** Doesn't start delivery: nobody is signed in. */
async function inOutbox<T>(work: (db: OutboxDb) => Promise<T>): Promise<T> {
  const db = new OutboxDb()
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** The accounts with unsent items on this device. */
export function findUnsentAccounts(): Promise<UnsentAccount[]> {
  return inOutbox(listUnsentAccounts)
}

/** Removes an account's unsent items, and everything else of it, from this device. */
export function discardAccount(personId: PersonId): Promise<void> {
  forgetItemCopies(personId)
  forgetAccountKeys(personId)
  return inOutbox((db) => wipeAccount(db, personId))
}
