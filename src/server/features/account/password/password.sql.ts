import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { updateAccount } from '../account.sql.ts'
import { deleteChallenges } from '../sign-in/sign-in.sql.ts'

/** Earlier links stay valid: anyone may request one, and must not void the link that the owner just received. */
export async function insertResetToken(
  db: Kysely<Schema>,
  token: { accountId: string; hash: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('reset_token')
    .values({ account_id: token.accountId, token_hash: token.hash, expires_at: token.expiresAt })
    .execute()
}

interface GivenToken {
  accountId: string
  hash: string
  now: Date
}

export async function hasResetToken(db: Kysely<Schema>, { accountId, hash, now }: GivenToken): Promise<boolean> {
  const row = await db
    .selectFrom('reset_token')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up the token. False if missing or expired. Of two concurrent calls, only one returns true. */
export async function useResetToken(db: Kysely<Schema>, { accountId, hash, now }: GivenToken): Promise<boolean> {
  const used = await db
    .deleteFrom('reset_token')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Voids every link of the account. */
async function deleteResetTokens(db: Kysely<Schema>, accountId: string): Promise<void> {
  await db.deleteFrom('reset_token').where('account_id', '=', accountId).execute()
}

export async function clearResetTokens(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom('reset_token').where('expires_at', '<=', now).execute()
}

/** Also ends what the old password or a link began: sign-ins that wait for their code, and reset links. */
export async function replacePassword(
  tx: Transaction<Schema>,
  accountId: string,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  await updateAccount(tx, accountId, { password_hash: passwordHash, updated_at: now })
  await deleteChallenges(tx, accountId)
  await deleteResetTokens(tx, accountId)
}
