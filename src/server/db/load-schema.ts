import type { PersonId } from '#domain/access/ids.ts'
import type { ColumnType, Generated } from 'kysely'
import type { ViewPreferences } from '#contract/account/view-preferences.ts'
import type { TruckFigures } from '#contract/freight/truck.ts'
import type { BookingRequestStatus } from '#domain/freight/booking.ts'
import type { ConsentStatus } from '#domain/freight/dispatch-consent.ts'
import type { CounterStatus } from '#domain/freight/counter-offer.ts'
import type { DetentionTerms } from '#domain/freight/detention.ts'
import type { EquipmentCode, TrailerType, VehicleType } from '#domain/freight/equipment.ts'
import type { LoadStatus } from '#domain/freight/load-status.ts'
import type { StopId, StopKind } from '#domain/freight/load-stop.ts'
import type { LoadPaper, PaperTerms } from '#domain/freight/paper-terms.ts'
import type { ActingPerson, ActingProgram, Json, OptionalJson, ReadOnlyColumn } from './column-types.ts'

export interface LoadTable {
  id: string
  /** people quote it on the phone */
  number: Generated<number>
  /** the broker's own, unique among the broker's loads */
  reference: string | null
  /** the list of loads that it was posted with */
  list_id: Generated<string | null>
  owner_id: string
  dispatcher_id: string | null
  /** whose work it is on each side */
  owner_person_id: Generated<PersonId | null>
  dispatcher_person_id: Generated<PersonId | null>
  /** the own account of the carrier that its dispatcher booked for */
  hauler_id: Generated<string | null>
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
  /** whom the owner bills, for the owner alone */
  customer_id: Generated<string | null>
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
  stop_count: Generated<number>
  /** the number in the next new id of a stop */
  next_stop: Generated<number>
  /** the posted appointment of the first stop, also in it */
  pickup_at: Date
  /** the posted appointment of the last stop, also in it */
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
  stops: number
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
  /** names the stop in its load for good */
  id: StopId
  kind: StopKind
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
  /** the end of its window; null when the time is exact */
  appointment_until: Generated<Date | null>
  /** by road from the stop before; null at the first */
  leg_miles: Generated<number | null>
  leg_minutes: Generated<number | null>
  /** loaded at a pickup, dropped at a delivery; null when unknown */
  pieces: Generated<string | null>
  weight_lbs: Generated<number | null>
  /** of a stop between, in the broker's words; the load's paper has those of the ends */
  appointment_number: Generated<string | null>
  reference_numbers: Generated<string | null>
  handling: Generated<string | null>
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
  person_id: ActingPerson
  via: ActingProgram
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
  /** what it was posted without */
  note: string | null
  settled_at: Date
}

export interface LoadTemplateTable {
  id: string
  account_id: string
  person_id: ActingPerson
  name: string
  form: Json<Record<string, unknown>>
  created_at: Date
}

export interface BookingRequestTable {
  id: string
  load_id: string
  /** the load's owner, set by a trigger */
  load_owner_id: ReadOnlyColumn<string>
  requester_id: string
  person_id: ActingPerson
  /** of the carrier that a dispatcher books for */
  consent_id: Generated<string | null>
  /** when it was named after the request was made */
  carrier_named_at: Generated<Date | null>
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
  decided_person_id: Generated<PersonId | null>
  /** the transaction that wrote the row last, for `/sync` */
  written_by: ReadOnlyColumn<string>
}

/** A carrier lets a dispatcher book in its name. What was consented to never changes, by a trigger. */
export interface DispatchConsentTable {
  id: string
  dispatcher_id: string
  person_id: ActingPerson
  answered_person_id: Generated<PersonId | null>
  /** without leading zeros */
  usdot: string
  /** the carrier's own account; null until it consented */
  carrier_id: string | null
  legal_name: string
  mc_number: string | null
  /** as the dispatcher gave it */
  carrier_email: string | null
  status: ConsentStatus
  asked_at: Date
  /** when the carrier's accounts and emails were told; null while the question waits for the register */
  sent_at: Date | null
  expires_at: Date
  signer_name: string | null
  signer_title: string | null
  consent_version: string | null
  consent: string | null
  network_address: string | null
  user_agent: string | null
  consented_at: Date | null
  /** how its carrier proved the number; null if it couldn't */
  proof: 'account' | 'email' | null
  /** the register's contact that a code went to */
  proved_contact: OptionalJson<{ email: string | null; phone: string | null }>
  /** when its proof was first seen not to hold; null while it holds */
  lapsed_at: Date | null
  ended_at: Date | null
  /** 'closed': one of the accounts was */
  ended_by: 'dispatcher' | 'carrier' | 'closed' | null
  end_reason: string | null
}

/** A code to the register's contact, for a carrier that answers by its link. */
export interface ConsentCodeTable {
  consent_id: string
  email: string
  code_hash: string | null
  tries: Generated<number>
  expires_at: Date
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
  person_id: ActingPerson
  decided_at: Date | null
}

/** A search of the board by name. From `keys` on, the query as the board's columns have it; null: any. */
export interface SavedSearchTable {
  id: string
  account_id: string
  /** whose it is */
  person_id: PersonId
  name: string
  /** as in the board's URL */
  query: Json<Record<string, string>>
  alerts: boolean
  created_at: Date
  /** a load that the search finds has one of these (domain/freight/search-keys.ts) */
  keys: number[]
  words: string | null
  near_x: number | null
  near_y: number | null
  /** squared miles of the projection */
  near_r2: number | null
  to_x: number | null
  to_y: number | null
  to_r2: number | null
  to_states: string[] | null
  equipment: number[] | null
  max_weight: number | null
  min_rate_cents: number | null
  min_rpm_cents: number | null
  min_miles: number | null
  max_miles: number | null
  max_stops: number | null
  from_day: string | null
  to_day: string | null
  /** hours */
  posted_within: number | null
  broker: string | null
}

/** A search that announces loads, under one of its keys. Triggers keep it (migration 0006). */
export interface SearchKeyTable extends Pick<
  SavedSearchTable,
  | 'account_id'
  | 'person_id'
  | 'name'
  | 'near_x'
  | 'near_y'
  | 'near_r2'
  | 'to_x'
  | 'to_y'
  | 'to_r2'
  | 'to_states'
  | 'max_weight'
  | 'min_rate_cents'
  | 'min_miles'
  | 'max_miles'
  | 'max_stops'
  | 'from_day'
  | 'to_day'
  | 'posted_within'
  | 'broker'
> {
  key: number
  /** 0 without one */
  min_rpm_cents: number
  search_id: string
  /** a bit for each code, the lowest for none */
  equipment: number | null
  /** they are in the search itself */
  has_words: boolean
}

/** What a booking said of its lane. Never changed. */
export interface MarketDealTable {
  deal_id: string
  /** of domain/freight/market-rate.ts */
  pickup_area: number
  delivery_area: number
  /** from 1, in the order of `EQUIPMENT_CODES` */
  equipment: number
  /** the day of the agreement, UTC */
  agreed_on: string
  cents_per_mile: number
  broker: string
  carrier: string
}

/** A carrier's own figures. */
export interface TruckTable {
  account_id: string
  /** null once the carrier removed them */
  figures: OptionalJson<TruckFigures>
  /** by the server's clock: figures typed earlier don't replace them, however late they arrive */
  typed_at: Date
}

/** How an account wants My loads on a wide screen. */
export interface ViewPreferencesTable {
  person_id: PersonId
  choice: Json<ViewPreferences>
  /** by the server's clock, as `typed_at` */
  chosen_at: Date
}
