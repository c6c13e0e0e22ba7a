import type { refreshSessionEndpoint } from '#contract/account/account.ts'
import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { PublicContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { rememberDevice } from './known-device.ts'
import { lockSession, revokeSession, rotateSession } from './session.sql.ts'
import { type SessionTokens, sessionEndsAt } from './session-tokens.ts'

/** How long the previous refresh token still returns the successor already issued. */
const GRACE_MS = 60_000

/**
 * Exchanges a refresh token for its successor. Within the grace period, a second tab or a retry after a lost response
 * gets the same successor. An older token was likely copied, so the session is revoked. A newer one than the database
 * knows is accepted, which happens once a session after a restore.
 */
export async function refreshSession(
  keys: TokenKeys,
  tokens: SessionTokens,
  { body }: ParsedEndpointInput<typeof refreshSessionEndpoint>,
  ctx: PublicContext,
): Promise<EndpointResponseInput<typeof refreshSessionEndpoint>> {
  const { db, now } = ctx
  const facts = await keys.read('refresh', body.refreshToken, now)
  if (!facts) throw new Refused('UNAUTHENTICATED')

  const successor = await db.transaction().execute(async (tx) => {
    const session = await lockSession(tx, facts.sessionId)
    if (!session || session.revoked_at || session.expires_at.getTime() <= now) return null
    // a signed token that the database hasn't issued yet: it was restored since, and the device refreshed meanwhile
    if (facts.generation >= session.generation) {
      const expiresAt = sessionEndsAt({ now, signedInAt: session.created_at.getTime() }, session.remember)
      // a session that was prolonged before there was an end
      if (expiresAt <= now) {
        await revokeSession(tx, session.id, new Date(now))
        return null
      }
      const generation = facts.generation + 1
      await rotateSession(tx, session.id, { generation, now: new Date(now), expiresAt: new Date(expiresAt) })
      return { sessionId: session.id, accountId: session.account_id, generation, issuedAt: now, expiresAt }
    }
    const isPrevious = facts.generation === session.generation - 1
    if (isPrevious && now - session.rotated_at.getTime() <= GRACE_MS) {
      return {
        sessionId: session.id,
        accountId: session.account_id,
        generation: session.generation,
        issuedAt: session.rotated_at.getTime(),
        expiresAt: session.expires_at.getTime(),
      }
    }
    await revokeSession(tx, session.id, new Date(now))
    ctx.security('refresh-token-reused', { accountId: session.account_id })
    return null
  })
  if (!successor) throw new Refused('UNAUTHENTICATED')
  rememberDevice(keys, successor.accountId, ctx)
  return tokens.of(successor)
}
