import type { CounterStatus } from '#domain/freight/counter-status.ts'

/** What a load's owner offers back to a requester. Null times are as posted. */
export interface CounterOfferTable {
  id: string
  request_id: string
  status: CounterStatus
  rate_cents: number
  pickup_at: Date | null
  delivery_at: Date | null
  message: string | null
  expires_at: Date
  created_at: Date
  created_by: string
  decided_at: Date | null
}
