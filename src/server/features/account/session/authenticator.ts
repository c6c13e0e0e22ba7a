import { LRUCache } from 'lru-cache'
import type { Kysely } from 'kysely'
import { hash } from 'node:crypto'
import type { AccountId } from '#domain/access/ids.ts'
import type { Permission } from '#domain/access/permission.ts'
import { effectivePermissions } from '#domain/access/seat.ts'
import { hasSubscriberAccess } from '#domain/access/subscription.ts'
import { askTogether } from '#server/db/ask-together.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { findStandingSessions } from './session.sql.ts'

export type Authenticate = (authorization: string | undefined, now: number) => Promise<Actor | null>

/**
 * Reads `Authorization: Bearer …` and checks its session in the database, so signing a device out takes effect right
 * away, in every process. Requests of the same moment check theirs in one statement, which begins after they arrived
 * (decision 0059). An access token from before a refresh stays valid until it expires.
 */
export function createAuthenticator(db: Kysely<Schema>, keys: TokenKeys): Authenticate {
  const readToken = createKnownTokens(keys)
  const findStanding = askTogether(async (ids: readonly string[]) => {
    const rows = await findStandingSessions(db, [...new Set(ids)])
    const byId = new Map(rows.map((row) => [row.session_id, row]))
    return ids.map((id) => byId.get(id))
  })
  return async (authorization, now) => {
    const token = authorization?.match(/^Bearer (\S+)$/i)?.[1]
    const facts = token && (await readToken(token, now))
    if (!facts) return null
    const row = await findStanding(facts.sessionId)
    if (!row || row.expires_at.getTime() <= now || !row.is_active || facts.generation > row.generation) return null
    return {
      accountId: row.account_id as AccountId,
      personId: row.person_id,
      sessionId: row.session_id,
      seat: row.seat,
      permissions: effectivePermissions(row.seat, (row.permissions ?? []) as Permission[]),
      createdAt: row.created_at.getTime(),
      provedAt: row.proved_at?.getTime() ?? null,
      strongAt: row.strong_at?.getTime() ?? null,
      moment: row.moment,
      hasAccess: hasSubscriberAccess(
        { trialEndsAt: row.trial_ends_at?.getTime() ?? null, subscription: row.subscription_status },
        now,
      ),
    }
  }
}

type Facts = NonNullable<Awaited<ReturnType<TokenKeys['read']>>>

const MOST_KNOWN = 20_000

/**
 * Reads access tokens and remembers whose signature was right, by their hash, so that a device's next requests need no
 * other check than the time. What a token says never changes; whether its session stands is asked elsewhere.
 */
export function createKnownTokens(keys: TokenKeys, most = MOST_KNOWN) {
  const verified = new LRUCache<string, Facts>({ max: most })
  return async (token: string, now: number): Promise<Facts | null> => {
    const id = hash('sha256', token, 'base64url')
    const remembered = verified.get(id)
    if (remembered) {
      if (remembered.expiresAt > Math.floor(now / 1000)) return remembered
      verified.delete(id)
      return null
    }
    const facts = await keys.read('access', token, now)
    if (!facts) return null
    verified.set(id, facts)
    return facts
  }
}
