import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import { MOMENT } from '#server/db/moment.sql.ts'
import { partyNameOf } from '#server/db/party.sql.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Schema } from '#server/db/schema.ts'
import { permissionsOf } from '../account.sql.ts'
import { subscriptionStatus } from '../../subscription/subscription.sql.ts'

export interface NewSession {
  id: string
  personId: PersonId
  now: Date
  expiresAt: Date
  remember: boolean
  userAgent: string
  address: string
  strongAt: Date | null
}

export async function insertSession(db: Kysely<Schema>, session: NewSession): Promise<void> {
  await db
    .insertInto('session')
    .values({
      id: session.id,
      person_id: session.personId,
      generation: 0,
      created_at: session.now,
      rotated_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
      remember: session.remember,
      user_agent: session.userAgent.slice(0, 400),
      address: session.address,
      proved_at: session.now,
      strong_at: session.strongAt,
    })
    .execute()
}

/** Stores when the person proved the session. */
export async function proveSession(
  db: Kysely<Schema>,
  id: string,
  { now, isStrong }: { now: Date; isStrong: boolean },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ proved_at: now, ...(isStrong && { strong_at: now }) })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** The session's locked row; undefined if the account is closed or the person left. */
export function lockSession(tx: Transaction<Schema>, id: string) {
  return tx
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .innerJoin('account', 'account.id', 'person.account_id')
    .selectAll('session')
    .select('person.account_id')
    .where('session.id', '=', id)
    .where('person.ended_at', 'is', null)
    .where('account.is_active', '=', true)
    .forUpdate('session')
    .executeTakeFirst()
}

/** Whose company removed them, by one of their sessions; undefined if nobody did. */
export function findRemoval(db: Kysely<Schema>, sessionId: string) {
  return db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .innerJoin('account', 'account.id', 'person.account_id')
    .select(['person.ended_at', partyNameOf('account').as('company')])
    .where('session.id', '=', sessionId)
    .where('person.ended_why', '=', 'removed')
    .executeTakeFirst()
}

export async function rotateSession(
  tx: Transaction<Schema>,
  id: string,
  to: { generation: number; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ generation: to.generation, rotated_at: to.now, last_used_at: to.now, expires_at: to.expiresAt })
    .where('id', '=', id)
    .execute()
}

export async function revokeSession(db: Kysely<Schema>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/**
 * The sessions that nobody ended, with their people, and their companies' permissions, in one query, because every request runs it. Some
 * may be over by their time.
 */
export const findStandingSessions = prepared((db, ids: RawBuilder<readonly string[]>) =>
  db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .innerJoin('account', 'account.id', 'person.account_id')
    .select([
      'session.id as session_id',
      'session.generation',
      'session.expires_at',
      'session.proved_at',
      'session.strong_at',
      'person.id as person_id',
      'person.seat',
      'account.id as account_id',
      'account.trial_ends_at',
      'account.created_at',
      'account.is_active',
    ])
    .select((eb) => permissionsOf(eb.ref('account.role')).as('permissions'))
    .select((eb) => subscriptionStatus(eb.ref('account.id')).as('subscription_status'))
    .select(MOMENT.as('moment'))
    .where('session.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('session.revoked_at', 'is', null)
    .where('person.ended_at', 'is', null),
)

/** Ends the person's sessions except `keep`. Returns how many ended. */
export async function revokeSessions(
  db: Kysely<Schema>,
  personId: PersonId,
  { now, keep }: { now: Date; keep?: string | undefined },
): Promise<number> {
  let living = db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
  if (keep !== undefined) living = living.where('id', '<>', keep)
  return (await living.returning('id').execute()).length
}

export function listActiveSessions(db: Kysely<Schema>, personId: PersonId, now: Date) {
  return db
    .selectFrom('session')
    .selectAll()
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Addresses from which the person signed in to sessions used after `since`. */
export async function listSessionAddresses(db: Kysely<Schema>, personId: PersonId, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .select('address')
    .distinct()
    .where('person_id', '=', personId)
    .where('last_used_at', '>', since)
    .execute()
  return rows.map((row) => row.address)
}

/** Deletes sessions that are over and that nobody has used since then. */
export async function clearSessions(
  db: Kysely<Schema>,
  { now, unusedSince }: { now: Date; unusedSince: Date },
): Promise<void> {
  await db
    .deleteFrom('session')
    .where('last_used_at', '<', unusedSince)
    .where((eb) => eb.or([eb('revoked_at', 'is not', null), eb('expires_at', '<=', now)]))
    .execute()
}

/** User agents of every session stored for the person. */
export async function knownUserAgents(db: Kysely<Schema>, personId: PersonId): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .select('user_agent')
    .distinct()
    .where('person_id', '=', personId)
    .execute()
  return rows.map((row) => row.user_agent)
}
