import { type Kysely, sql } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import type { Schema } from '#server/db/schema.ts'
import { CODE_TRIES } from '../secrets.ts'

export interface NewChallenge {
  id: string
  tokenHash: string
  personId: PersonId
  remember: boolean
  now: Date
  expiresAt: Date
}

export async function insertChallenge(db: Kysely<Schema>, challenge: NewChallenge): Promise<void> {
  await db
    .insertInto('sign_in_challenge')
    .values({
      id: challenge.id,
      token_hash: challenge.tokenHash,
      person_id: challenge.personId,
      remember: challenge.remember,
      code_asked_at: challenge.now,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

/** For a session's strong proof, in place of an earlier one. */
export async function insertProofChallenge(
  db: Kysely<Schema>,
  {
    sessionId,
    now,
    expiresAt,
    ...challenge
  }: Pick<NewChallenge, 'id' | 'personId' | 'now' | 'expiresAt'> & {
    sessionId: string
  },
): Promise<void> {
  const fresh = { id: challenge.id, code_hash: null, tries: 0, code_asked_at: now, expires_at: expiresAt }
  await db
    .insertInto('sign_in_challenge')
    .values({ ...fresh, session_id: sessionId, person_id: challenge.personId, remember: false })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(fresh))
    .execute()
}

function open(db: Kysely<Schema>, now: Date) {
  return db
    .selectFrom('sign_in_challenge')
    .innerJoin('person', 'person.id', 'sign_in_challenge.person_id')
    .innerJoin('account', 'account.id', 'person.account_id')
    .selectAll('sign_in_challenge')
    .select(['person.account_id', 'person.email', 'person.first_name'])
    .where('sign_in_challenge.expires_at', '>', now)
    .where('sign_in_challenge.tries', '<', CODE_TRIES)
    .where('person.ended_at', 'is', null)
    .where('account.is_active', '=', true)
}

export function challengeById(db: Kysely<Schema>, id: string, now: Date) {
  return open(db, now).where('sign_in_challenge.id', '=', id).executeTakeFirst()
}

export function challengeByToken(db: Kysely<Schema>, tokenHash: string, now: Date) {
  return open(db, now).where('sign_in_challenge.token_hash', '=', tokenHash).executeTakeFirst()
}

/** The code that a session's proof waits for. */
export function challengeOfSession(db: Kysely<Schema>, sessionId: string, now: Date) {
  return open(db, now).where('sign_in_challenge.session_id', '=', sessionId).executeTakeFirst()
}
export type OpenChallenge = NonNullable<Awaited<ReturnType<typeof challengeByToken>>>

/** False when no try is left. */
export async function countChallengeTry(db: Kysely<Schema>, id: string): Promise<boolean> {
  const row = await db
    .updateTable('sign_in_challenge')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', CODE_TRIES)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function setChallengeCode(db: Kysely<Schema>, id: string, hash: string): Promise<void> {
  await db.updateTable('sign_in_challenge').set({ code_hash: hash }).where('id', '=', id).execute()
}

/** Claims the next code. False if the last one was requested after `since`. */
export async function claimChallengeEmail(db: Kysely<Schema>, id: string, { now, since }: { now: Date; since: Date }) {
  const row = await db
    .updateTable('sign_in_challenge')
    .set({ code_asked_at: now })
    .where('id', '=', id)
    .where('code_asked_at', '<=', since)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the challenge. Of two concurrent calls, only one returns true. */
export async function endChallenge(db: Kysely<Schema>, id: string): Promise<boolean> {
  const row = await db.deleteFrom('sign_in_challenge').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

/** Ends every sign-in of the person that waits for its code. */
export async function deleteChallenges(db: Kysely<Schema>, personId: PersonId): Promise<void> {
  await db.deleteFrom('sign_in_challenge').where('person_id', '=', personId).execute()
}

export async function clearChallenges(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_challenge').where('expires_at', '<=', now).execute()
}

export async function replaceRecoveryCodes(
  db: Kysely<Schema>,
  personId: PersonId,
  hashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recovery_code').where('person_id', '=', personId).execute()
  if (hashes.length === 0) return
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ person_id: personId, code_hash })))
    .execute()
}

export async function countRecoveryCodes(db: Kysely<Schema>, personId: PersonId): Promise<number> {
  const rows = await db.selectFrom('recovery_code').select('code_hash').where('person_id', '=', personId).execute()
  return rows.length
}

/** Uses up a code, by what it may be stored as. False if invalid. */
export async function useRecoveryCode(
  db: Kysely<Schema>,
  personId: PersonId,
  hashes: readonly string[],
): Promise<boolean> {
  const row = await db
    .deleteFrom('recovery_code')
    .where('person_id', '=', personId)
    .where('code_hash', 'in', hashes)
    .returning('code_hash')
    .executeTakeFirst()
  return row !== undefined
}

/** Counts an attempt. The first one opens the window; later ones don't extend it. */
export async function countAttempt(
  db: Kysely<Schema>,
  key: string,
  { now, perMs }: { now: number; perMs: number },
): Promise<{ count: number; endsAt: number }> {
  const over = sql<boolean>`attempt.ends_at <= ${new Date(now)}`
  const { count, ends_at } = await db
    .insertInto('attempt')
    .values({ key, count: 1, ends_at: new Date(now + perMs) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${over} then excluded.count else attempt.count + excluded.count end`,
        ends_at: sql<Date>`case when ${over} then excluded.ends_at else attempt.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow()
  return { count, endsAt: ends_at.getTime() }
}

/**
 * Spends from what is left of a budget in its window, in one statement, so that parallel requests can't overspend it.
 * What doesn't fit costs nothing.
 * @returns `left` before this cost, as this statement saw it: parallel requests may have spent more
 */
export async function spendWithin(
  db: Kysely<Schema>,
  key: string,
  { now, perMs, cost, most }: { now: number; perMs: number; cost: number; most: number },
): Promise<{ fits: true } | { fits: false; left: number; endsAt: number }> {
  const at = new Date(now)
  const { rows } = await sql<{ ends_at: Date; left: number; fits: boolean }>`
    with spent as (
      insert into attempt (key, count, ends_at)
      select ${key}, ${cost}::integer, ${new Date(now + perMs)}::timestamptz where ${cost}::integer <= ${most}::integer
      on conflict (key) do update set
        count = case when attempt.ends_at <= ${at} then 0 else attempt.count end + excluded.count,
        ends_at = case when attempt.ends_at <= ${at} then excluded.ends_at else attempt.ends_at end
      where attempt.ends_at <= ${at} or attempt.count + excluded.count <= ${most}
      returning ends_at)
    select ends_at, 0 as left, true as fits from spent
    union all
    select ends_at, case when ends_at <= ${at} then ${most}::integer else ${most}::integer - count end, false
    from attempt where key = ${key} and not exists (select from spent)`.execute(db)
  const [row] = rows
  if (row?.fits) return { fits: true }
  return { fits: false, left: row?.left ?? most, endsAt: row?.ends_at.getTime() ?? now + perMs }
}

export async function forgetAttempts(db: Kysely<Schema>, key: string): Promise<void> {
  await db.deleteFrom('attempt').where('key', '=', key).execute()
}

export async function clearAttempts(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom('attempt').where('ends_at', '<=', now).execute()
}
