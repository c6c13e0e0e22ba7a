import type { Permission } from '#domain/permission.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { liveSession } from './session.sql.ts'

/** Access to what needs a subscription: the trial, until billing joins it. */
export function hasAccess(account: { trial_ends_at: Date | null }, now: number): boolean {
  return account.trial_ends_at !== null && account.trial_ends_at.getTime() > now
}

/**
 * Reads `Authorization: Bearer …` and asks the database whether its session still lives, so that signing a device out
 * takes effect at once. An access token of the generation just replaced stays good until it expires.
 */
export function authentication(db: Kysely<Schema>, keys: TokenKeys) {
  return async (authorization: string | undefined, now: number): Promise<Actor | null> => {
    const token = authorization?.match(/^Bearer (\S+)$/i)?.[1]
    const facts = token && (await keys.read('access', token, now))
    if (!facts) return null
    const row = await liveSession(db, facts.sessionId, new Date(now))
    if (!row || !row.is_active || facts.generation > row.generation) return null
    return {
      id: row.id,
      sessionId: row.session_id,
      permissions: (row.permissions ?? []) as Permission[],
      hasAccess: hasAccess(row, now),
    }
  }
}
