import type { TokenKeys } from '#server/http/tokens.ts'
import { type AttemptLimiter, createAttemptLimiter } from './sign-in/attempt-limiter.ts'
import { type SessionTokens, createSessionTokens } from './session/session-tokens.ts'

/** Shared by the account commands. */
export interface AccountDeps {
  keys: TokenKeys
  tokens: SessionTokens
  limits: AttemptLimiter
}

interface AccountRequirements {
  keys: TokenKeys
  rateLimits: boolean
  pause: (ms: number) => Promise<void>
}

export function createAccountDeps({ keys, rateLimits, pause }: AccountRequirements): AccountDeps {
  return { keys, tokens: createSessionTokens(keys), limits: createAttemptLimiter(keys, { enabled: rateLimits, pause }) }
}
