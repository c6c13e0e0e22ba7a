import type { ApiScope } from '#contract/programs/api-scope.ts'
import type { PersonId } from '#domain/access/ids.ts'

/** What lets a program act for a company. Who made it may have left since. */
export interface ApiKeyTable {
  id: string
  account_id: string
  name: string
  scopes: ApiScope[]
  /** SHA-256, hex */
  token_hash: string
  /** the token's last four characters */
  hint: string
  created_by: PersonId
  created_at: Date
  expires_at: Date
  /** written once a minute at most, with its network */
  last_used_at: Date | null
  last_used_network: string | null
  /** owners heard this many days before it expires, the last time */
  warned_days: number | null
  ended_at: Date | null
  ended_by: PersonId | null
  ended_why: 'ended' | 'maker removed' | null
}
