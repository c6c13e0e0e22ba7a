import type { Kysely } from 'kysely'
import { hash } from 'node:crypto'
import { isWholeApiToken } from '#domain/access/api-token.ts'
import type { AccountId } from '#domain/access/ids.ts'
import type { Permission } from '#domain/access/permission.ts'
import { UNPROVED } from '#domain/access/proof.ts'
import { hasSubscriberAccess } from '#domain/access/subscription.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import { Refused } from '#server/http/refusal.ts'
import { findKeysByToken, markKeyUsed } from './api-key.sql.ts'
import { formatUtcDay } from './present-integration-news.ts'

/** KEY-17: a token is as random as a password hash is slow, so a plain hash is enough. */
export function hashApiToken(token: string): string {
  return hash('sha256', token, 'hex')
}

/**
 * Reads `Authorization: Bearer mp_…` and checks the key in the database, so that ending one takes effect right away, in
 * every process. A network that guesses is refused after a while; a right token counts nothing.
 */
export function createKeyAuthenticator(
  db: Kysely<Schema>,
  countGuess: (tries: { db: Kysely<Schema>; now: number }, who: { 'key-network': string }) => Promise<void>,
) {
  return async (authorization: string, { now, network }: { now: number; network: string }): Promise<Actor | null> => {
    const token = authorization.slice('Bearer '.length)
    // KEY-02: no key has such a token, so nobody could guess one by it
    if (!isWholeApiToken(token)) return null
    const [row] = await findKeysByToken(db, hashApiToken(token))
    if (!row) {
      await countGuess({ db, now }, { 'key-network': network })
      return null
    }
    if (row.ended_at) throw keyEnded('was ended', row.ended_at)
    if (row.expires_at.getTime() <= now) throw keyEnded('expired', row.expires_at)
    if (!row.is_active) return null
    if ((row.last_used_at?.getTime() ?? 0) <= now - MINUTE_MS)
      await markKeyUsed(db, { id: row.id, network, now: new Date(now), before: new Date(now - MINUTE_MS) })
    return {
      accountId: row.account_id as AccountId,
      personId: null,
      sessionId: null,
      seat: null,
      permissions: (row.permissions ?? []) as Permission[],
      createdAt: row.created_at.getTime(),
      ...UNPROVED,
      moment: row.moment,
      hasAccess: hasSubscriberAccess(
        { trialEndsAt: row.trial_ends_at?.getTime() ?? null, subscription: row.subscription_status },
        now,
      ),
      key: { id: row.id, name: row.name, scopes: row.scopes },
    }
  }
}

/** KEY-03 */
function keyEnded(how: 'was ended' | 'expired', at: Date): Refused {
  return new Refused('KEY_ENDED', { message: `This key ${how} on ${formatUtcDay(at)}` })
}
