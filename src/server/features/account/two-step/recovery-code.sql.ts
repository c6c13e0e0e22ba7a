import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

export async function replaceRecoveryCodes(
  db: Kysely<Schema>,
  accountId: string,
  hashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  if (hashes.length === 0) return
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute()
}

export async function countRecoveryCodes(db: Kysely<Schema>, accountId: string): Promise<number> {
  const rows = await db.selectFrom('recovery_code').select('code_hash').where('account_id', '=', accountId).execute()
  return rows.length
}

/** Uses up a code. False if invalid. */
export async function useRecoveryCode(db: Kysely<Schema>, accountId: string, hash: string): Promise<boolean> {
  const row = await db
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .returning('code_hash')
    .executeTakeFirst()
  return row !== undefined
}
