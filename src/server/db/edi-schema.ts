import type { PersonId } from '#domain/access/ids.ts'
import type { ShipperTenderState } from '#domain/edi/decide-tender.ts'
import type { EdiTender } from '#domain/edi/tender.ts'
import type { EdiErrorLine, EdiInterchangeState, EdiMessageState } from '#domain/edi/exchange.ts'
import type { EdiOptions, EdiSide, EdiStatus, EdiTimeCode, EdiTransport } from '#domain/edi/partner.ts'
import type { Generated } from 'kysely'
import type { Json, OptionalJson } from './column-types.ts'

/** Who exchanges EDI with a company. It is paused, never deleted. */
export interface EdiPartnerTable {
  id: string
  account_id: string
  side: EdiSide
  name: string
  status: EdiStatus
  paused_why: string | null
  /** null until it went live the first time */
  went_live_at: Date | null
  our_qualifier: string
  our_id: string
  our_group_id: string
  their_qualifier: string
  their_id: string
  their_group_id: string
  scac: string | null
  customer_id: string | null
  /** 1 to 999999999, taken under the row's lock */
  next_interchange: Generated<number>
  next_group: Generated<number>
  time_code: EdiTimeCode
  options: Json<EdiOptions>
  transport: EdiTransport
  created_at: Date
}

/** What a set did, and what we sent is about. */
export interface EdiRefers {
  /** B204 or the load's number, as the set says it */
  about?: string
  tenderId?: string
  loadId?: string
  /** the load whose broker answers first */
  waitsFor?: string
}

/** One interchange of a partner, in either direction. */
export interface EdiInterchangeTable {
  id: string
  partner_id: string
  direction: 'in' | 'out'
  number: number
  is_test: boolean
  name: string | null
  sha256: string
  /** base64; null once it is 400 days old */
  content: string | null
  state: EdiInterchangeState
  note: string | null
  /** the number before it, where others are missing between them */
  follows: Generated<number | null>
  /** what ours tells of, once: 'event 418', 'stop …', 'invoice …' */
  tells_of: Generated<string | null>
  /** of an acknowledgment: what it answers */
  answers_id: string | null
  made_at: Date
  sent_at: Date | null
  reminded_at: Date | null
}

/** One set of an interchange. */
export interface EdiMessageTable {
  id: string
  interchange_id: string
  /** GS06, as written */
  group_number: string
  /** ST02, as written */
  set_number: string
  set_id: string
  refers: Json<EdiRefers>
  /** of a received one ours, of a sent one theirs */
  acknowledgment: 'A' | 'E' | 'R' | null
  errors: Json<EdiErrorLine[]>
  state: EdiMessageState
  why: string | null
  applied_at: Date | null
}

/** What a carrier's system got of a load, one row for each time that it was tendered or booked. */
export interface EdiSentTenderTable {
  partner_id: string
  load_id: string
  round: number
  load_version: number
  /** the carrier's own number */
  their_reference: string | null
}

/** A version of a shipper's tender, as it was read. */
export interface TenderVersion {
  /** ISO */
  at: string
  tender: EdiTender
}

/** How a shipper was answered. */
export interface StoredAnswer990 {
  kind: 'A' | 'D' | 'C'
  words: string
  /** of a counter */
  cents: number | null
  /** how many versions there were when it was accepted last */
  agreed?: number
}

/** What a shipper offers a broker, one row a round. */
export interface ShipperTenderTable {
  id: string
  account_id: string
  partner_id: string
  shipment_id: string
  round: number
  state: ShipperTenderState
  why: string | null
  /** what the shipper wants of an accepted one */
  asks: 'change' | 'cancel' | null
  respond_by: Date
  /** IANA: in which zone that time is shown */
  respond_zone: string
  versions: Json<TenderVersion[]>
  load_id: string | null
  /** the load's stop for each of the shipper's */
  stop_ids: string[] | null
  answered_by: PersonId | null
  answered_at: Date | null
  answer: OptionalJson<StoredAnswer990>
  reminded_at: Date | null
  received_at: Date
}
