import type { TokenKeys } from '#server/http/tokens.ts'
import type { Limiter } from './limiter.ts'
import type { SessionTokens } from './session-tokens.ts'

/** What the commands of accounts share. */
export interface AuthTools {
  keys: TokenKeys
  tokens: SessionTokens
  limits: Limiter
}
