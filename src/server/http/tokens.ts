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
  /** what `digest` gives, and what it gave before AUTH_SECRET was changed */
  digests(purpose: string, secret: string): readonly string[]
  /** null for a token that is forged, malformed, of another use or (unless `evenExpired`) expired at `now` */
  read(use: TokenUse, token: string, now: number, evenExpired?: boolean): Promise<ReadToken | null>
  /**
   * The session of a token whose signature was replaced by its SHA-256: that shows that its holder had the token, and
   * can't be turned back into it. Null for any other text.
   */
  readProof(use: TokenUse, proof: string): string | null
}

/** @param previous the secret before: what it signed stays good, and nothing more is signed with it */
export function createTokenKeys(secret: string, previous?: string): TokenKeys {
  const key = new TextEncoder().encode(secret)
  const secrets = previous === undefined ? [secret] : [secret, previous]
  const digestWith = (each: string, purpose: string, text: string) =>
    createHmac('sha256', each).update(`${purpose}\n${text}`).digest('base64url')

  async function verify(use: TokenUse, token: string, currentDate: Date) {
    const options = { algorithms: ['HS256'], typ: use, requiredClaims: ['exp'], currentDate }
    try {
      return await jwtVerify(token, key, options)
    } catch (error) {
      if (previous === undefined || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error
      return jwtVerify(token, new TextEncoder().encode(previous), options)
    }
  }

  return {
    sign(use, { sessionId, generation, issuedAt, expiresAt }) {
      return new SignJWT({ gen: generation })
        .setProtectedHeader({ alg: 'HS256', typ: use })
        .setSubject(sessionId)
        .setIssuedAt(Math.floor(issuedAt / 1000))
        .setExpirationTime(Math.floor(expiresAt / 1000))
        .sign(key)
    },
    digest: (purpose, text) => digestWith(secret, purpose, text),
    digests: (purpose, text) => secrets.map((each) => digestWith(each, purpose, text)),
    async read(use, token, now, evenExpired = false) {
      try {
        const { payload } = await verify(use, token, evenExpired ? new Date(0) : new Date(now))
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
      const guess = Buffer.from(hash, 'base64url')
      const isSigned = secrets.some((each) => {
        const signature = createHmac('sha256', each).update(`${head}.${payload}`).digest('base64url')
        const expected = createHash('sha256').update(signature).digest()
        return guess.length === expected.length && timingSafeEqual(guess, expected)
      })
      if (more.length > 0 || !isSigned) return null
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
