import type { TokenKeys } from '#server/http/tokens.ts'
import { type AttemptLimiter, createAttemptLimiter } from './sign-in/attempt-limiter.ts'
import { type SessionTokens, createSessionTokens } from './session/session-tokens.ts'

/** Shared by the account commands. */
export interface AccountDeps {
  keys: TokenKeys
  tokens: SessionTokens
  limits: AttemptLimiter
}

export function createAccountDeps({ keys, rateLimits }: { keys: TokenKeys; rateLimits: boolean }): AccountDeps {
  return { keys, tokens: createSessionTokens(keys), limits: createAttemptLimiter(keys, rateLimits) }
}
