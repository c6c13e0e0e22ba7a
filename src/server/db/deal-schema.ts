import type { PersonId } from '#domain/access/ids.ts'
import type { Generated } from 'kysely'
import type { DealChangeStatus } from '#domain/freight/deal-change.ts'
import type { DealFreight, DealParty, GivenDriver, NamedCarrier } from '#domain/freight/deal.ts'
import type { DetentionTerms } from '#domain/freight/detention.ts'
import type { DocumentKind, DocumentType } from '#domain/freight/document.ts'
import type {
  AccessorialKind,
  AccessorialStatus,
  InvoiceLine,
  InvoiceStatus,
  RemitTo,
} from '#domain/freight/invoice.ts'
import type { PaperTerms } from '#domain/freight/paper-terms.ts'
import type { DealSide, SignatureMark } from '#domain/freight/signature.ts'
import type { LoadStop, StopId } from '#domain/freight/load-stop.ts'
import type { STOP_EVENT_KINDS } from '#domain/freight/stop-event.ts'
import type { ActingPerson, Json, OptionalJson, ReadOnlyColumn } from './column-types.ts'

/** One assignment of a load to a carrier, from acceptance on. A load has at most one that has not ended. */
export interface DealTable {
  id: string
  load_id: string
  /** the accepted request; null when a tender was accepted */
  request_id: string | null
  broker_id: string
  /** the account that booked: a dispatcher or a trucking company */
  carrier_id: string
  /** whose name, phone and email the parties say */
  broker_person_id: PersonId
  carrier_person_id: PersonId
  broker: Json<DealParty>
  carrier: Json<DealParty>
  /** the motor carrier that a dispatcher named; null until then, and for a company */
  named_carrier: OptionalJson<NamedCarrier>
  /** the named carrier's consent */
  consent_id: Generated<string | null>
  /** the named carrier's own account; null without one */
  hauler_id: Generated<string | null>
  /** of who hauls, without leading zeros; null without a number */
  carrier_usdot: ReadOnlyColumn<string | null>
  /** as agreed, but for what the versions of its terms have */
  freight: Json<DealFreight>
  /** as the broker stated them */
  paper_terms: Json<PaperTerms>
  /** days that the broker took to pay, as it said at acceptance */
  payment_days: number
  /** as the carrier stated them; null until then */
  driver: OptionalJson<GivenDriver>
  /** of its terms */
  version: Generated<number>
  accepted_at: Date
  /** when the carrier was released */
  ended_at: Date | null
  /** when a party closed its account, and its contacts left the deal */
  broker_removed_at: Generated<Date | null>
  carrier_removed_at: Generated<Date | null>
  /** the end of the chain of its stop events */
  stop_event_count: Generated<number>
  stop_event_hash: string | null
}

/** A stop of a version of the terms: times are text. What is unknown is absent. */
export interface AgreedStopJson extends LoadStop {
  address?: string
  description?: string
  city: string
  state: string
  zipCode: string
  latitude?: number
  longitude?: number
  precision: string
  /** IANA */
  zone: string
  at: string
  /** absent when the time is exact */
  until?: string
  contact?: { name?: string; phone?: string; email?: string }
  /** loaded at a pickup, dropped at a delivery; weight in pounds */
  pieces?: string
  weight?: number
  appointmentNumber?: string
  references?: string
  handling?: string
  /** by road from the stop before */
  legMiles?: number
  legMinutes?: number
}

/** A stop of a change: a new one has no id until both agree. */
export type ProposedStopJson = Omit<AgreedStopJson, 'id'> & { id?: StopId }

/** Over all stops, with the engine that measured the miles. */
interface AgreedRoad {
  miles: number
  drive_minutes: number
  miles_source: string
}

/** Append only: what the parties agreed, by version. */
export interface DealTermsTable extends AgreedRoad {
  deal_id: string
  version: number
  rate_cents: number
  /** in driving order */
  stops: Json<readonly AgreedStopJson[]>
  weight_lbs: number
  detention: Json<DetentionTerms>
  /** two drivers take turns */
  team: boolean
  agreed_at: Date
  /** SHA-256 of what the version says, as it was agreed; null until it is sealed */
  content_hash: Generated<string | null>
}

/** Append only, by a trigger: what the broker entered for the record of a deal (49 CFR 371.3). */
export interface DealBooksTable {
  deal_id: string
  /** from 1 within its deal */
  sequence: number
  shipper_pays_cents: number | null
  consignor: Generated<string | null>
  consignor_address: Generated<string | null>
  payer: Generated<string | null>
  carrier_address: Generated<string | null>
  freight_bill: Generated<string | null>
  service: Generated<string | null>
  service_cents: Generated<number | null>
  service_payer: Generated<string | null>
  /** 'YYYY-MM-DD' */
  carrier_paid_on: Generated<string | null>
  entered_at: Date
  person_id: ActingPerson
}

/** Append only, by a trigger: evidence of when a truck was at a stop, each with the hash of the one before. */
export interface StopEventTable {
  id: string
  deal_id: string
  /** from 1 within its deal */
  sequence: number
  kind: (typeof STOP_EVENT_KINDS)[number]
  stop: StopId
  /** tap time, with its bounds */
  occurred_at: Date
  earliest_at: Date
  latest_at: Date
  clock_ahead_ms: number
  /** when it reached us */
  received_at: Date
  actor_id: string
  person_id: ActingPerson
  actor_kind: 'account' | 'driver-link'
  /** the event that a correction voids */
  corrects: string | null
  reason: string | null
  place_hash: string | null
  previous_hash: string | null
  hash: string
}

/** Append only, by a trigger: signatures on a deal's rate confirmation, and what voids them. */
export interface SignatureEventTable {
  id: string
  deal_id: string
  /** from 1 within its deal */
  sequence: number
  kind: 'signed' | 'voided'
  side: DealSide
  /** of the deal's terms, and the hash of the document that stated them */
  version: number
  content_hash: string
  /** null in what voids a signature, as are the next four */
  signer_name: string | null
  signer_title: string | null
  mark: OptionalJson<SignatureMark>
  consent_version: string | null
  consent: string | null
  /** the signature that this voids; null in a signature */
  voids: string | null
  reason: string | null
  /** tap time, with its bounds */
  occurred_at: Date
  earliest_at: Date
  latest_at: Date
  clock_ahead_ms: number
  received_at: Date
  actor_id: string
  person_id: ActingPerson
  /** the link by which somebody without an account signed for the actor; null for the account itself */
  signing_link_id: Generated<string | null>
  network_address: string
  user_agent: string
}

/** Where the tap was. Deleted after its retention; the event keeps the hash. */
export interface StopEventPlaceTable {
  event_id: string
  salt: string
  latitude: number
  longitude: number
  accuracy_m: number | null
  received_at: Date
}

/** A warning of detention, so that each is given once. */
export interface DetentionWarningTable {
  arrival_id: string
  /** on the clock */
  minutes: number
  warned_at: Date
}

/** A document of a deal. Its file is in the object store under the hash of its content. */
export interface LoadDocumentTable {
  id: string
  deal_id: string
  kind: DocumentKind
  /** null: for all stops */
  stop: Generated<StopId | null>
  pages: number
  bytes: number
  /** hex */
  sha256: string
  type: DocumentType
  /** when it was photographed, with its bounds */
  captured_at: Date
  earliest_at: Date
  latest_at: Date
  clock_ahead_ms: number
  received_at: Date
  uploaded_by: string
  person_id: ActingPerson
  /** the link through which a driver sent it; null for the account itself */
  driver_link_id: Generated<string | null>
  /** the sender removed it; its record stays as evidence */
  voided_at: Date | null
  void_reason: string | null
}

/** A stored file that no document names yet. */
export interface UnclaimedFileTable {
  /** hex */
  sha256: string
  stored_at: Date
}

/** A driver's way to one load without an account. Only the hash of its token is known here. */
export interface DriverLinkTable {
  id: string
  deal_id: string
  /** SHA-256, hex */
  token_hash: string
  created_at: Date
  /** the dispatcher that booked, or the carrier's own account */
  created_by: string
  person_id: ActingPerson
  renewed_at: Date | null
  first_seen_at: Date | null
  last_seen_at: Date | null
  revoked_at: Date | null
}

/** Other terms for a running deal, as one party proposed them. A deal has at most one that is open. */
export interface DealChangeTable extends AgreedRoad {
  id: string
  deal_id: string
  by_side: DealSide
  /** open until it is answered; its load may have ended since */
  status: DealChangeStatus
  rate_cents: number
  /** the whole list in driving order */
  stops: Json<readonly ProposedStopJson[]>
  weight_lbs: number
  /** the version of the terms that it changes */
  from_version: number
  reason: string
  proposed_at: Date
  proposed_by: string
  person_id: ActingPerson
  answered_at: Date | null
  answered_by: string | null
  answered_person_id: Generated<PersonId | null>
}

/** A way to sign one version of a deal's rate confirmation without an account. */
export interface SigningLinkTable {
  id: string
  deal_id: string
  version: number
  /** for which party it signs */
  side: DealSide
  /** SHA-256, hex: the token itself is never stored */
  token_hash: string
  created_at: Date
  created_by: string
  person_id: ActingPerson
  revoked_at: Date | null
  used_at: Date | null
}

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
  person_id: ActingPerson
  answered_at: Date | null
  answered_by: string | null
  answered_person_id: Generated<PersonId | null>
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
  person_id: ActingPerson
  /** calendar days: of the sending, at the last stop, and by when it is to be paid */
  invoiced_on: string
  due_on: string
  approved_at: Date | null
  disputed_at: Date | null
  dispute_reason: string | null
  /** a calendar day */
  paid_on: string | null
  paid_at: Date | null
  paid_by: DealSide | null
  /** who recorded the last payment */
  paid_person_id: Generated<PersonId | null>
  /** of all payments */
  paid_cents: Generated<number>
  /** the carrier gave up what was not paid */
  rest_closed_at: Generated<Date | null>
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
