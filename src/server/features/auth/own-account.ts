import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { ReadRequest } from '#server/http/bind.ts'
import { Refused, refusedField } from '#server/http/refusal.ts'
import { type AccountRow, accountById, lockAccount } from './account.sql.ts'
import type { AuthTools } from './auth-tools.ts'
import { passwordMatches } from './password.ts'

export async function ownAccount({ db, actor }: { db: Kysely<Schema>; actor: { id: string } }): Promise<AccountRow> {
  const account = await accountById(db, actor.id)
  if (!account) throw new Refused('UNAUTHENTICATED')
  return account
}

/** The account, once its password was typed again: a phone left on the dock must not be enough. */
export async function ownAccountWithPassword(
  { limits }: AuthTools,
  { db, actor, now }: ReadRequest,
  password: string,
): Promise<AccountRow> {
  await limits.count({ db, now }, { 'password-account': actor.id })
  const account = await ownAccount({ db, actor })
  if (!(await passwordMatches(account.password_hash, password)))
    throw refusedField('password', 'Your current password is not right')
  await limits.forget(db, 'password-account', actor.id)
  return account
}

/** Locks the account for a change: it may have been closed since its session was looked at. */
export async function lockOwnAccount(tx: Transaction<Schema>, { actor }: { actor: { id: string } }): Promise<void> {
  if (!(await lockAccount(tx, actor.id))) throw new Refused('UNAUTHENTICATED')
}
