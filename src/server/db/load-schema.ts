import type { DetentionTerms } from '#domain/freight/detention.ts'
import type { LoadPaper } from '#domain/freight/paper-terms.ts'
import type { EquipmentCode, TrailerType, VehicleType } from '#domain/freight/equipment.ts'
import type { LoadStatus } from '#domain/freight/load-status.ts'
import type { Generated } from 'kysely'
import type { Json, OptionalJson, ReadOnlyColumn } from './column-types.ts'

export interface LoadTable {
  id: string
  /** people quote it on the phone */
  number: Generated<number>
  /** the broker's own, unique among the broker's loads */
  reference: string | null
  owner_id: string
  dispatcher_id: string | null
  tendered: Generated<boolean>
  /** set while tendered */
  tendered_at: Date | null
  /** set while tendered; an unanswered tender ends then */
  tender_expires_at: Date | null
  status: Generated<LoadStatus>
  version: Generated<number>
  rate_cents: number
  /** for the owner alone; a deal has its own from acceptance on, in `deal_books` */
  shipper_pays_cents: number | null
  agreed_rate_cents: number | null
  agreed_pickup_at: Date | null
  agreed_delivery_at: Date | null
  /** null when the agreed time is exact */
  agreed_pickup_until: Date | null
  agreed_delivery_until: Date | null
  agreed_detention: OptionalJson<DetentionTerms>
  detention: Json<DetentionTerms>
  /** for the parties; null for nothing */
  paper: OptionalJson<LoadPaper>
  /** by road */
  distance_miles: number
  /** drive time, without breaks */
  drive_minutes: number
  distance_source: string
  weight_lbs: number
  /** two drivers take turns */
  team: Generated<boolean>
  /** the truck may haul other freight with it */
  partial: Generated<boolean>
  vehicle: VehicleType
  trailer: TrailerType
  equipment_code: EquipmentCode
  packaging_type: string
  commodity: string
  special_instructions: string | null
  broker_notes: string | null
  dispatcher_notes: string | null
  /** the posted appointment of the first pickup, also in its stop */
  pickup_at: Date
  /** the posted appointment of the last delivery, also in its stop */
  delivery_at: Date
  /** the end of the posted window; null when the time is exact */
  pickup_until: Date | null
  delivery_until: Date | null
  /** `normalizeSearchWords` of number, cities, states, ZIPs, commodity and equipment */
  search_words: Generated<string[]>
  /** `search_words` as a tsvector */
  search: ReadOnlyColumn<string>
  /** `normalizeSearchWords` of the reference, which only the load's parties may search */
  reference_words: Generated<string[]>
  /** all words, for the parties' own search */
  party_search: ReadOnlyColumn<string>
  posted_at: Date
  completed_at: Date | null
  cancelled_at: Date | null
  /** a deleted load stays as a record (49 CFR 371.3: three years) */
  deleted_at: Date | null
  created_at: Date
  updated_at: Date
  /** the transaction that wrote the row last, for `/sync` */
  written_by: ReadOnlyColumn<string>
}

/** An open load as the board's searches read it. Triggers write it (migration 0006). */
export interface LoadBoardTable {
  id: string
  owner_id: string
  /** the pickup, projected, in miles; null without a point, as are the next five */
  px: number | null
  py: number | null
  dx: number | null
  dy: number | null
  pickup_cell: number | null
  delivery_cell: number | null
  rate_cents: number
  /** cents per mile; 0 below a mile */
  rpm_cents: number
  miles: number
  weight: number
  /** from 1, in the order of `EQUIPMENT_CODES` */
  equipment: number
  pickup_state: string
  delivery_state: string
  /** in the pickup's zone */
  pickup_day: string
  pickup_at: Date
  /** the end of the window; null when the time is exact */
  pickup_until: Date | null
  created_at: Date
  search: string
}

export interface LoadStopTable {
  load_id: string
  kind: 'pickup' | 'delivery'
  /** from 0, in driving order */
  position: number
  address: string | null
  description: string | null
  city: string
  state: string
  zip_code: string
  latitude: number | null
  longitude: number | null
  /** how precise the point is, from the geocoder */
  precision: string
  /** IANA */
  zone: string
  appointment_at: Date
  contact_name: string | null
  contact_phone: string | null
  contact_email: string | null
}

export interface LoadEventTable {
  id: string
  load_id: string
  /** the deal it belongs to; null before one */
  deal_id: string | null
  type: string
  actor_id: string | null
  actor_kind: 'account' | 'driver-link' | 'system'
  /** tap time */
  occurred_at: Date
  /** when it reached us */
  received_at: Date
  payload: Json<Record<string, unknown>>
}

/** When a template is posted. */
export interface PostingScheduleTable {
  template_id: string
  /** `PostingSchedule` */
  schedule: Json<Record<string, unknown>>
  /** IANA, of the pickup */
  zone: string
  since: Date
  paused_at: Date | null
  paused_because: string | null
  /** when the job must look at it; null when it never must */
  next_at: Date | null
  updated_at: Date
}

/** A day that is settled for a template: posted, refused with a problem, or skipped. */
export interface PostingTable {
  template_id: string
  /** of the pickup; 'yyyy-MM-dd' */
  day: string
  outcome: 'posted' | 'failed' | 'skipped'
  load_id: string | null
  problem: string | null
  settled_at: Date
}

export interface LoadTemplateTable {
  id: string
  account_id: string
  name: string
  form: Json<Record<string, unknown>>
  created_at: Date
}
