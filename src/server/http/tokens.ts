import { createHmac } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'

/** Access tokens last 15 minutes: refreshes stay rare, and a stolen token is soon worthless. */
export const ACCESS_SECONDS = 15 * 60

/**
 * A token names its session and that session's generation. Signing the same generation again yields the same bytes, so
 * a lost refresh response can be repeated, and no token is stored anywhere.
 */
interface TokenFacts {
  sessionId: string
  generation: number
  /** start of the generation, epoch milliseconds */
  issuedAt: number
  expiresAt: number
}

type TokenUse = 'access' | 'refresh'

export interface TokenKeys {
  sign(use: TokenUse, facts: TokenFacts): Promise<string>
  /** HMAC-SHA-256 of a code or token, so reading the database isn't enough to guess one. */
  digest(purpose: string, secret: string): string
  /** null for a token that is forged, malformed, of another use or (unless `evenExpired`) expired at `now` */
  read(
    use: TokenUse,
    token: string,
    now: number,
    evenExpired?: boolean,
  ): Promise<{ sessionId: string; generation: number } | null>
}

export function createTokenKeys(secret: string): TokenKeys {
  const key = new TextEncoder().encode(secret)
  return {
    sign(use, { sessionId, generation, issuedAt, expiresAt }) {
      return new SignJWT({ gen: generation })
        .setProtectedHeader({ alg: 'HS256', typ: use })
        .setSubject(sessionId)
        .setIssuedAt(Math.floor(issuedAt / 1000))
        .setExpirationTime(Math.floor(expiresAt / 1000))
        .sign(key)
    },
    digest(purpose, text) {
      return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')
    },
    async read(use, token, now, evenExpired = false) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          typ: use,
          currentDate: evenExpired ? new Date(0) : new Date(now),
        })
        return { sessionId: String(payload.sub), generation: Number(payload['gen']) }
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}
