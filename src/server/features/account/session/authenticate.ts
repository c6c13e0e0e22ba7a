import type { Permission } from '#domain/access/permission.ts'
import { hasSubscriberAccess } from '#domain/access/subscription.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { findActiveSession } from './session.sql.ts'

/**
 * Reads `Authorization: Bearer …` and checks its session in the database, so signing a device out takes effect right
 * away. An access token from before a refresh stays valid until it expires.
 */
export function createAuthenticator(db: Kysely<Schema>, keys: TokenKeys) {
  return async (authorization: string | undefined, now: number): Promise<Actor | null> => {
    const token = authorization?.match(/^Bearer (\S+)$/i)?.[1]
    const facts = token && (await keys.read('access', token, now))
    if (!facts) return null
    const row = await findActiveSession(db, facts.sessionId, new Date(now))
    if (!row || !row.is_active || facts.generation > row.generation) return null
    return {
      id: row.id,
      sessionId: row.session_id,
      permissions: (row.permissions ?? []) as Permission[],
      createdAt: row.created_at.getTime(),
      hasAccess: hasSubscriberAccess(
        { trialEndsAt: row.trial_ends_at?.getTime() ?? null, subscription: row.subscription_status },
        now,
      ),
    }
  }
}
