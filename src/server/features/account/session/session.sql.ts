import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { subscriptionStatus } from '../../subscription/subscription-status.sql.ts'

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

/** The session and its account's permissions in one query, because every request runs it. */
export function findActiveSession(db: Kysely<Schema>, id: string, now: Date) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'session.id as session_id',
      'session.generation',
      'account.id',
      'account.role',
      'account.trial_ends_at',
      'account.created_at',
      'account.is_active',
    ])
    .select((eb) => subscriptionStatus(eb.ref('account.id')).as('subscription_status'))
    .select((eb) =>
      eb
        .selectFrom('role_permission')
        .whereRef('role_permission.role', '=', 'account.role')
        .select((inner) => inner.fn.agg<string[]>('array_agg', ['role_permission.permission']).as('permissions'))
        .as('permissions'),
    )
    .where('session.id', '=', id)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
    .executeTakeFirst()
}

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
