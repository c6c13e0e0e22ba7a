import type { Kysely } from 'kysely'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'

/** Replaces the account's picture and returns its new id. */
export async function replaceAvatar(
  db: Kysely<Schema>,
  accountId: string,
  picture: { type: string; base64: string },
): Promise<string> {
  const row = { id: newId(), ...picture }
  await db
    .insertInto('avatar')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
  return row.id
}

export function avatarById(db: Kysely<Schema>, id: string) {
  return db.selectFrom('avatar').select(['type', 'base64']).where('id', '=', id).executeTakeFirst()
}
