import type { Kysely, Transaction } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import type { Schema } from '#server/db/schema.ts'
import { updatePerson } from '../person.sql.ts'
import { deleteChallenges } from '../sign-in/sign-in.sql.ts'

/** Earlier links stay valid: anyone may request one, and must not void the link that the owner just received. */
export async function insertResetToken(
  db: Kysely<Schema>,
  token: { personId: PersonId; hash: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('reset_token')
    .values({ person_id: token.personId, token_hash: token.hash, expires_at: token.expiresAt })
    .execute()
}

interface GivenToken {
  personId: PersonId
  hash: string
  now: Date
}

export async function hasResetToken(db: Kysely<Schema>, { personId, hash, now }: GivenToken): Promise<boolean> {
  const row = await db
    .selectFrom('reset_token')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up the token. False if missing or expired. Of two concurrent calls, only one returns true. */
export async function useResetToken(db: Kysely<Schema>, { personId, hash, now }: GivenToken): Promise<boolean> {
  const used = await db
    .deleteFrom('reset_token')
    .where('person_id', '=', personId)
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('person_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Voids every link of the person. */
async function deleteResetTokens(db: Kysely<Schema>, personId: PersonId): Promise<void> {
  await db.deleteFrom('reset_token').where('person_id', '=', personId).execute()
}

export async function clearResetTokens(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom('reset_token').where('expires_at', '<=', now).execute()
}

/** Also ends what the old password or a link began: sign-ins that wait for their code, and reset links. */
export async function replacePassword(
  tx: Transaction<Schema>,
  personId: PersonId,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  await updatePerson(tx, personId, { password_hash: passwordHash, updated_at: now })
  await deleteChallenges(tx, personId)
  await deleteResetTokens(tx, personId)
}
