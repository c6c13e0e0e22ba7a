import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** Tries allowed per code. */
export const CODE_TRIES = 5

export async function replaceVerificationCode(
  db: Kysely<Schema>,
  code: { accountId: string; hash: string; expiresAt: Date },
): Promise<void> {
  const row = { code_hash: code.hash, tries: 0, expires_at: code.expiresAt }
  await db
    .insertInto('verification_code')
    .values({ account_id: code.accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

/** Counts a try and returns the digest to compare; undefined if there's no code, it expired or tries ran out. */
export async function tryVerificationCode(
  db: Kysely<Schema>,
  accountId: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('verification_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('tries', '<', CODE_TRIES)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash
}

/** Uses up the code. Of two concurrent calls, only one returns true. */
export async function useVerificationCode(db: Kysely<Schema>, accountId: string, hash: string): Promise<boolean> {
  const used = await db
    .deleteFrom('verification_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .returning('account_id')
    .executeTakeFirst()
  return used !== undefined
}
