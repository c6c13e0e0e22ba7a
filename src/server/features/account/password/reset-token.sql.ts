import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** A new link voids the previous one. */
export async function replaceResetToken(
  db: Kysely<Schema>,
  token: { accountId: string; hash: string; expiresAt: Date },
): Promise<void> {
  const row = { token_hash: token.hash, expires_at: token.expiresAt }
  await db
    .insertInto('reset_token')
    .values({ account_id: token.accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

/** Uses up the token. False if missing or expired. */
export async function useResetToken(
  db: Kysely<Schema>,
  { accountId, hash, now }: { accountId: string; hash: string; now: Date },
): Promise<boolean> {
  const used = await db
    .deleteFrom('reset_token')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst()
  return used !== undefined
}
