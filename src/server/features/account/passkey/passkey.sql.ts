import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import type { PasskeyChallengeTable, PasskeyTable } from '#server/db/account-schema.ts'
import type { Schema } from '#server/db/schema.ts'

export function listPasskeys(db: Kysely<Schema>, personId: PersonId) {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number]

/** With whose it is; undefined for one of somebody who left, or of a closed company. */
export function findPasskey(db: Kysely<Schema>, id: string) {
  return db
    .selectFrom('passkey')
    .innerJoin('person', 'person.id', 'passkey.person_id')
    .innerJoin('account', 'account.id', 'person.account_id')
    .selectAll('passkey')
    .select('person.account_id')
    .where('passkey.id', '=', id)
    .where('person.ended_at', 'is', null)
    .where('account.is_active', '=', true)
    .executeTakeFirst()
}

/** False if this passkey is known already. */
export async function insertPasskey(tx: Transaction<Schema>, row: Insertable<PasskeyTable>): Promise<boolean> {
  const added = await tx
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** The name of the removed one; undefined if the person has none with this id. */
export async function deletePasskey(
  tx: Transaction<Schema>,
  { id, personId }: { id: string; personId: PersonId },
): Promise<string | undefined> {
  const removed = await tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning('name')
    .executeTakeFirst()
  return removed?.name
}

/** Notes a use. False if its counter didn't grow: two devices have the same key. One that counts nothing says 0. */
export async function noteUse(
  db: Kysely<Schema>,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type Challenge = Pick<Insertable<PasskeyChallengeTable>, 'challenge_hash' | 'purpose' | 'session_id'>

export async function insertPasskeyChallenge(
  db: Kysely<Schema>,
  challenge: Insertable<PasskeyChallengeTable>,
): Promise<void> {
  await db.insertInto('passkey_challenge').values(challenge).execute()
}

/** PROOF-09. Uses a challenge up. Of two calls at once, only one returns true. */
export async function takePasskeyChallenge(
  db: Kysely<Schema>,
  { challenge_hash, purpose, session_id }: Challenge,
  now: Date,
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', challenge_hash)
    .where('purpose', '=', purpose)
    .where('session_id', 'is not distinct from', session_id ?? null)
    .where('expires_at', '>', now)
    .returning('challenge_hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function clearPasskeyChallenges(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute()
}
