import { ACCESS_SECONDS, type TokenKeys } from '#server/http/tokens.ts'

const DAY = 24 * 60 * 60 * 1000
/** A driver back from a week without signal shouldn't have to sign in at a dock. */
const REMEMBERED_DAYS = 60
const ORDINARY_DAYS = 14

/** However often it is used, a session ends this long after its sign-in. */
const LONGEST_DAYS = 90

/** When a session ends if last refreshed at `now`. Use prolongs it, up to 90 days after the sign-in. */
export function sessionEndsAt({ now, signedInAt }: { now: number; signedInAt: number }, remember: boolean): number {
  return Math.min(now + (remember ? REMEMBERED_DAYS : ORDINARY_DAYS) * DAY, signedInAt + LONGEST_DAYS * DAY)
}

export interface SessionTokens {
  of(session: {
    sessionId: string
    generation: number
    issuedAt: number
    expiresAt: number
  }): Promise<{ accessToken: string; refreshToken: string }>
}

export function createSessionTokens(keys: TokenKeys): SessionTokens {
  return {
    async of(session) {
      const [accessToken, refreshToken] = await Promise.all([
        keys.sign('access', { ...session, expiresAt: session.issuedAt + ACCESS_SECONDS * 1000 }),
        keys.sign('refresh', session),
      ])
      return { accessToken, refreshToken }
    },
  }
}
