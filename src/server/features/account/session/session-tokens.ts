import { ACCESS_SECONDS, type TokenKeys } from '#server/http/tokens.ts'

const DAY = 24 * 60 * 60 * 1000
/** A driver back from a week without signal shouldn't have to sign in at a dock. */
const REMEMBERED_DAYS = 60
const ORDINARY_DAYS = 14

/** When a session ends if last refreshed at `now`. */
export function sessionEndsAt(now: number, remember: boolean): number {
  return now + (remember ? REMEMBERED_DAYS : ORDINARY_DAYS) * DAY
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
