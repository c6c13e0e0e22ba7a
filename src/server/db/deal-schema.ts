import type { DealParty, NamedCarrier } from '#domain/freight/deal.ts'
import type { DetentionTerms } from '#domain/freight/detention.ts'
import type { Generated } from 'kysely'
import type { Json, OptionalJson } from './column-types.ts'

/** One assignment of a load to a carrier, from acceptance on. A load has at most one that has not ended. */
export interface DealTable {
  id: string
  load_id: string
  /** the accepted request; null when a tender was accepted */
  request_id: string | null
  broker_id: string
  /** the account that booked: a dispatcher or a trucking company */
  carrier_id: string
  broker: Json<DealParty>
  carrier: Json<DealParty>
  /** the motor carrier that a dispatcher named; null until then, and for a company */
  named_carrier: OptionalJson<NamedCarrier>
  /** of its terms */
  version: Generated<number>
  accepted_at: Date
  /** when the carrier was released */
  ended_at: Date | null
}

/** Append only: what the parties agreed, by version. */
export interface DealTermsTable {
  deal_id: string
  version: number
  rate_cents: number
  pickup_at: Date
  delivery_at: Date
  detention: Json<DetentionTerms>
  /** null in a deal that ended before this was kept */
  team: boolean | null
  agreed_at: Date
}
