import { login, logout, me, refresh } from '#contract/account.ts'
import { type Route, route } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { accountById } from './account.sql.ts'
import { presentProfile } from './present-profile.ts'
import { refreshSession } from './refresh-session.ts'
import { revokeSession } from './session.sql.ts'
import { sessionTokens } from './session-tokens.ts'
import { signIn } from './sign-in.ts'

export function authRoutes(keys: TokenKeys): Route[] {
  const tokens = sessionTokens(keys)
  return [
    route(login, (input, request) => signIn(tokens, input, request)),
    route(refresh, (input, request) => refreshSession(keys, tokens, input, request)),
    route(logout, async ({ body }, { db, now }) => {
      const facts = await keys.read('refresh', body.refreshToken, now, true)
      if (facts) await revokeSession(db, facts.sessionId, new Date(now))
      return { message: 'signed out' }
    }),
    route(me, async (_, { db, now, actor }) => {
      const account = await accountById(db, actor.id)
      if (!account) throw new Refused('UNAUTHENTICATED')
      return presentProfile(account, now)
    }),
  ]
}
