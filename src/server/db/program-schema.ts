import type { ApiScope } from '#contract/programs/api-scope.ts'
import type { ColumnType, Generated } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import type { MessageState, OffReason, WebhookStatus } from '#domain/access/webhook-delivery.ts'

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

/** A company's address that hears what happens. */
export interface WebhookEndpointTable {
  id: string
  account_id: string
  url: string
  /** null: all public types */
  types: string[] | null
  version: Generated<string>
  status: WebhookStatus
  off_why: Generated<OffReason | null>
  epoch: string
  last_sequence: Generated<number>
  /** in a row */
  failures: Generated<number>
  failing_since: Generated<Date | null>
  paused_until: Generated<Date | null>
  /** the last try at this address, and how it ended */
  tried_at: Generated<Date | null>
  tried_status: Generated<number | null>
  tried_problem: Generated<string | null>
  /** null: a program */
  created_by: PersonId | null
  created_at: Date
}

/** What signs an endpoint's messages. */
export interface WebhookSecretTable {
  id: string
  endpoint_id: string
  sealed: ColumnType<Uint8Array, Uint8Array, Uint8Array>
  created_at: Date
  /** null: the one that stays */
  ends_at: Generated<Date | null>
}

export interface WebhookMessageTable {
  id: string
  endpoint_id: string
  /** of `domain_event`; 'test:' and the message's id */
  event_id: string
  type: string
  about: string
  load_id: string | null
  sequence: number
  /** the bytes of every try */
  body: string
  state: MessageState
  /** set while it waits */
  due_at: Date | null
  attempts: Generated<number>
  created_at: Date
}

export interface WebhookAttemptTable {
  message_id: string
  number: number
  at: Date
  ms: number
  /** null: no answer */
  status: number | null
  problem: string | null
  answer: string | null
}
