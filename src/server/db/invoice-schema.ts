import type {
  AccessorialKind,
  AccessorialStatus,
  InvoiceLine,
  InvoiceStatus,
  RemitTo,
} from '#domain/freight/invoice.ts'
import type { DealSide } from '#domain/freight/signature.ts'
import type { Json } from './column-types.ts'

/** What a carrier asks for beyond the rate of a deal. */
export interface AccessorialTable {
  id: string
  deal_id: string
  kind: AccessorialKind
  amount_cents: number
  note: string | null
  status: AccessorialStatus
  asked_at: Date
  asked_by: string
  answered_at: Date | null
  answered_by: string | null
  /** why it was declined */
  reason: string | null
}

/** A version of a deal's invoice. A trigger keeps what was sent; only its status changes. */
export interface FreightInvoiceTable {
  id: string
  deal_id: string
  /** from 1 within its deal */
  version: number
  status: InvoiceStatus
  lines: Json<InvoiceLine[]>
  total_cents: number
  remit_to: Json<RemitTo>
  sent_at: Date
  sent_by: string
  approved_at: Date | null
  disputed_at: Date | null
  dispute_reason: string | null
  /** a calendar day */
  paid_on: string | null
  paid_at: Date | null
  paid_by: DealSide | null
  not_received_at: Date | null
  not_received_reason: string | null
  changed_at: Date
}

/** A packet that somebody downloaded, by the hash of its bytes. */
export interface InvoicePacketTable {
  deal_id: string
  /** hex */
  sha256: string
  /** of the invoice */
  version: number
  made_at: Date
}
