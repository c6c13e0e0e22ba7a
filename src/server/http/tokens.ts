import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'

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

interface ReadToken {
  sessionId: string
  generation: number
  /** epoch seconds: from then on, the token is expired */
  expiresAt: number
}

export interface TokenKeys {
  sign(use: TokenUse, facts: TokenFacts): Promise<string>
  /** HMAC-SHA-256 of a code or token, so reading the database isn't enough to guess one. */
  digest(purpose: string, secret: string): string
  /** null for a token that is forged, malformed, of another use or (unless `evenExpired`) expired at `now` */
  read(use: TokenUse, token: string, now: number, evenExpired?: boolean): Promise<ReadToken | null>
  /**
   * The session of a token whose signature was replaced by its SHA-256: that shows that its holder had the token, and
   * can't be turned back into it. Null for any other text.
   */
  readProof(use: TokenUse, proof: string): string | null
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
          requiredClaims: ['exp'],
          currentDate: evenExpired ? new Date(0) : new Date(now),
        })
        return {
          sessionId: String(payload.sub),
          generation: Number(payload['gen']),
          expiresAt: Number(payload.exp),
        }
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
    readProof(use, proof) {
      const [head = '', payload = '', hash = '', ...more] = proof.split('.')
      const signature = createHmac('sha256', key).update(`${head}.${payload}`).digest('base64url')
      const expected = createHash('sha256').update(signature).digest()
      const given = Buffer.from(hash, 'base64url')
      if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      const header = signedHeader.safeParse(decoded(head)).data
      return header?.typ === use ? (signedPayload.safeParse(decoded(payload)).data?.sub ?? null) : null
    },
  }
}

const signedHeader = z.object({ typ: z.string() })
const signedPayload = z.object({ sub: z.string() })

/** Only for a part whose signature was checked. */
function decoded(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString())
}
