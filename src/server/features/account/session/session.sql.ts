import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { MOMENT } from '#server/db/moment.sql.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Schema } from '#server/db/schema.ts'
import { subscriptionStatus } from '../../subscription/subscription.sql.ts'

export interface NewSession {
  id: string
  accountId: string
  now: Date
  expiresAt: Date
  remember: boolean
  userAgent: string
  address: string
}

export async function insertSession(db: Kysely<Schema>, session: NewSession): Promise<void> {
  await db
    .insertInto('session')
    .values({
      id: session.id,
      account_id: session.accountId,
      generation: 0,
      created_at: session.now,
      rotated_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
      remember: session.remember,
      user_agent: session.userAgent.slice(0, 400),
      address: session.address,
    })
    .execute()
}

/** The session's locked row; undefined if the account is closed. */
export function lockSession(tx: Transaction<Schema>, id: string) {
  return tx
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .selectAll('session')
    .where('session.id', '=', id)
    .where('account.is_active', '=', true)
    .forUpdate('session')
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
 * The sessions that nobody ended, with their accounts' permissions, in one query, because every request runs it. Some
 * may be over by their time.
 */
export const findStandingSessions = prepared((db, ids: RawBuilder<readonly string[]>) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'session.id as session_id',
      'session.generation',
      'session.expires_at',
      'account.id',
      'account.trial_ends_at',
      'account.created_at',
      'account.is_active',
    ])
    .select((eb) =>
      sql<string[] | null>`(
        select array_agg(permission) from role_permission where role = ${eb.ref('account.role')})`.as('permissions'),
    )
    .select((eb) => subscriptionStatus(eb.ref('account.id')).as('subscription_status'))
    .select(MOMENT.as('moment'))
    .where('session.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('session.revoked_at', 'is', null),
)

/** Ends the account's sessions except `keep`. Returns how many ended. */
export async function revokeSessions(
  db: Kysely<Schema>,
  accountId: string,
  { now, keep }: { now: Date; keep?: string | undefined },
): Promise<number> {
  let living = db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
  if (keep !== undefined) living = living.where('id', '<>', keep)
  return (await living.returning('id').execute()).length
}

export function listActiveSessions(db: Kysely<Schema>, accountId: string, now: Date) {
  return db
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Addresses from which the account signed in to sessions used after `since`. */
export async function listSessionAddresses(db: Kysely<Schema>, accountId: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .select('address')
    .distinct()
    .where('account_id', '=', accountId)
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

/** User agents of every session stored for the account. */
export async function knownUserAgents(db: Kysely<Schema>, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .select('user_agent')
    .distinct()
    .where('account_id', '=', accountId)
    .execute()
  return rows.map((row) => row.user_agent)
}
