import { hash } from 'node:crypto'
import type { TokenKeys } from '#server/http/tokens.ts'

type Facts = NonNullable<Awaited<ReturnType<TokenKeys['read']>>>

const MOST_KNOWN = 20_000

/**
 * Reads access tokens and remembers whose signature was right, by their hash, so that a device's next requests need no
 * other check than the time. What a token says never changes; whether its session stands is asked elsewhere.
 */
export function createKnownTokens(keys: TokenKeys, most = MOST_KNOWN) {
  /** oldest first */
  const known = new Map<string, Facts>()
  return async (token: string, now: number): Promise<Facts | null> => {
    const id = hash('sha256', token, 'base64url')
    const remembered = known.get(id)
    if (remembered) {
      if (remembered.expiresAt > Math.floor(now / 1000)) return remembered
      known.delete(id)
      return null
    }
    const facts = await keys.read('access', token, now)
    if (!facts) return null
    const [oldest] = known.keys()
    if (oldest !== undefined && known.size >= most) known.delete(oldest)
    known.set(id, facts)
    return facts
  }
}
