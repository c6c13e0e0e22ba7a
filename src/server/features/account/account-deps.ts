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
  /** published, so it is accepted outside production alone; null in it */
  demoPassword: string | null
}

interface AccountRequirements {
  keys: TokenKeys
  rateLimits: boolean
  pause: (ms: number) => Promise<void>
  phoneCodes: PhoneCodes | null
  demoPassword: string | null
}

export function createAccountDeps({ rateLimits, pause, ...shared }: AccountRequirements): AccountDeps {
  return {
    ...shared,
    tokens: createSessionTokens(shared.keys),
    limits: createAttemptLimiter(shared.keys, { enabled: rateLimits, pause }),
  }
}
