import type { DealChangeStatus } from '#domain/freight/deal-change.ts'
import type { DealSide } from '#domain/freight/signature.ts'

/** Other terms for a running deal, as one party proposed them. A deal has at most one that is open. */
export interface DealChangeTable {
  id: string
  deal_id: string
  by_side: DealSide
  /** open until it is answered; its load may have ended since */
  status: DealChangeStatus
  rate_cents: number
  pickup_at: Date
  /** null when the time is exact */
  pickup_until: Date | null
  delivery_at: Date
  delivery_until: Date | null
  reason: string
  proposed_at: Date
  proposed_by: string
  answered_at: Date | null
  answered_by: string | null
}
