import type { ColumnType, Generated } from 'kysely'
import type { BookingRequestStatus } from '#domain/freight/booking.ts'
import type { CounterStatus } from '#domain/freight/counter-offer.ts'
import type { PaperTerms } from '#domain/freight/paper-terms.ts'
import type { ReadOnlyColumn } from './column-types.ts'

export interface LoadRequestTable {
  id: string
  load_id: string
  /** the load's owner, set by a trigger */
  load_owner_id: ReadOnlyColumn<string>
  requester_id: string
  status: Generated<BookingRequestStatus>
  proposed_rate_cents: number | null
  proposed_pickup_at: Date | null
  proposed_delivery_at: Date | null
  special_requirements: Generated<string[]>
  additional_notes: string | null
  /** from the truck to the pickup, as the requester shared it */
  truck_miles: number | null
  /** of the broker, as they were when the carrier requested the load */
  paper_terms: ColumnType<PaperTerms, string | undefined, string>
  message: string | null
  response_message: string | null
  expires_at: Date
  created_at: Date
  decided_at: Date | null
  decided_by: string | null
  /** the transaction that wrote the row last, for `/sync` */
  written_by: ReadOnlyColumn<string>
}

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
