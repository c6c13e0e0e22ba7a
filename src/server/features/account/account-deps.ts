import type { PhoneCodes } from '#server/ports/phone-code/phone-code.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { type AttemptLimiter, createAttemptLimiter } from './sign-in/attempt-limiter.ts'
import { type SessionTokens, createSessionTokens } from './session/session-tokens.ts'

/** Shared by the account commands. */
export interface AccountDeps {
  keys: TokenKeys
  tokens: SessionTokens
  limits: AttemptLimiter
  /** null: codes go by email only */
  phoneCodes: PhoneCodes | null
}

interface AccountRequirements {
  keys: TokenKeys
  rateLimits: boolean
  pause: (ms: number) => Promise<void>
  phoneCodes: PhoneCodes | null
}

export function createAccountDeps({ keys, rateLimits, pause, phoneCodes }: AccountRequirements): AccountDeps {
  return {
    keys,
    tokens: createSessionTokens(keys),
    limits: createAttemptLimiter(keys, { enabled: rateLimits, pause }),
    phoneCodes,
  }
}
