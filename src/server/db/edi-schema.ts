import type { EdiOptions, EdiSide, EdiStatus, EdiTimeCode, EdiTransport } from '#domain/edi/partner.ts'
import type { Generated } from 'kysely'
import type { Json } from './column-types.ts'

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
