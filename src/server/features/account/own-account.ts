import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { ReadContext } from '#server/http/bind.ts'
import { Refused, refuseField } from '#server/http/refusal.ts'
import { type AccountRow, accountById, lockAccount } from './account.sql.ts'
import type { AccountDeps } from './account-deps.ts'
import { passwordMatches } from './password/password.ts'

export async function requireAccount({
  db,
  actor,
}: {
  db: Kysely<Schema>
  actor: { id: string }
}): Promise<AccountRow> {
  const account = await accountById(db, actor.id)
  if (!account) throw new Refused('UNAUTHENTICATED')
  return account
}

/** Requires the password again, so an unattended phone isn't enough. */
export async function requireAccountWithPassword(
  { limits }: AccountDeps,
  { db, actor, now, security }: ReadContext,
  password: string,
): Promise<AccountRow> {
  await limits.count({ db, now }, { 'password-session': actor.sessionId })
  const account = await requireAccount({ db, actor })
  if (!(await passwordMatches(account.password_hash, password))) {
    security('password-failed', { accountId: actor.id })
    throw refuseField('password', 'Your current password is incorrect')
  }
  await limits.forget(db, { 'password-session': actor.sessionId })
  return account
}

/** Locks the account for a change. It may have been closed after its session was checked. */
export async function lockRequiredAccount(
  tx: Transaction<Schema>,
  { actor }: { actor: { id: string } },
): Promise<void> {
  if (!(await lockAccount(tx, actor.id))) throw new Refused('UNAUTHENTICATED')
}
