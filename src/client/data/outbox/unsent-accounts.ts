import { forgetAccountKeys } from '#client/browser/session/account-keys.ts'
import { currentSession } from '#client/browser/session/session-state.ts'
import { listUnsentAccounts, type UnsentAccount, wipeAccount } from '#offline/outbox/outbox-accounts.ts'
import { OutboxDb } from '#offline/outbox/outbox-db.ts'
import { listLeftAccounts } from '#offline/session/left-account.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { DAY_MS } from '#domain/time/instant.ts'
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

/** How long the device tells a removed person of it when nothing is left to send. */
const REMOVAL_SHOWN_MS = 30 * DAY_MS

/** The accounts with unsent items on this device, and those that their company removed lately. */
export async function findUnsentAccounts(): Promise<UnsentAccount[]> {
  const [unsent, left] = await Promise.all([inOutbox(listUnsentAccounts), listLeftAccounts()])
  const isShown = ({ personId, removal }: (typeof left)[number]) =>
    removal !== undefined &&
    Date.now() - Date.parse(removal.removedAt) < REMOVAL_SHOWN_MS &&
    unsent.every((account) => account.personId !== personId)
  return [...unsent, ...left.filter(isShown).map(({ personId, ...about }) => ({ personId, left: about, count: 0 }))]
}

/** Removes an account's unsent items, and everything else of it, from this device. */
export function discardAccount(personId: PersonId): Promise<void> {
  forgetItemCopies(personId)
  forgetAccountKeys(personId)
  return inOutbox((db) => wipeAccount(db, personId))
}

/** How many items of the account with this email are unsent on this device. */
export async function countUnsentOf(email: string): Promise<number> {
  const signedIn = currentSession()?.user
  const emailOf = ({ personId, left }: UnsentAccount) => (personId === signedIn?.id ? signedIn.email : left?.email)
  const accounts = await inOutbox(listUnsentAccounts)
  return accounts.filter((account) => emailOf(account) === email).reduce((sum, { count }) => sum + count, 0)
}
