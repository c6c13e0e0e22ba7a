import type { refresh } from '#contract/account.ts'
import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { PublicRequest } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { lockSession, revokeSession, rotateSession } from './session.sql.ts'
import { type SessionTokens, sessionEnd } from './session-tokens.ts'

/** How long the immediately previous refresh token still gets the successor that was already given. */
const GRACE_MS = 60_000

/**
 * Exchanges a refresh token for its successor. Two tabs that refresh at once, and an answer that was lost, get the same
 * successor within the grace. An older token means that somebody copied one: the session ends.
 */
export async function refreshSession(
  keys: TokenKeys,
  tokens: SessionTokens,
  { body }: ParsedInputOf<typeof refresh>,
  { db, now }: PublicRequest,
): Promise<AnswerInputOf<typeof refresh>> {
  const facts = await keys.read('refresh', body.refreshToken, now)
  if (!facts) throw new Refused('UNAUTHENTICATED')

  const successor = await db.transaction().execute(async (tx) => {
    const session = await lockSession(tx, facts.sessionId)
    if (!session || session.revoked_at || session.expires_at.getTime() <= now) return null
    if (facts.generation === session.generation) {
      const expiresAt = sessionEnd(now, session.remember)
      const generation = session.generation + 1
      await rotateSession(tx, session.id, { generation, now: new Date(now), expiresAt: new Date(expiresAt) })
      return { sessionId: session.id, generation, issuedAt: now, expiresAt }
    }
    const isPrevious = facts.generation === session.generation - 1
    if (isPrevious && now - session.rotated_at.getTime() <= GRACE_MS) {
      return {
        sessionId: session.id,
        generation: session.generation,
        issuedAt: session.rotated_at.getTime(),
        expiresAt: session.expires_at.getTime(),
      }
    }
    await revokeSession(tx, session.id, new Date(now))
    return null
  })
  if (!successor) throw new Refused('UNAUTHENTICATED')
  return tokens.of(successor)
}
