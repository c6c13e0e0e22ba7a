import type { CarrierRules } from '#domain/freight/carrier-rule.ts'
import type { PaperTerms } from '#domain/freight/paper-terms.ts'
import type { StandingSignature } from '#domain/freight/signature.ts'
import type { DetentionTerms } from '#domain/freight/detention.ts'
import type { NotificationKind, NotificationPreferences } from '#domain/access/notification-preferences.ts'
import type { Permission, RoleName } from '#domain/access/permission.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  BillingCopyTable,
  BillingEventTable,
  InvoiceTable,
  SandboxCustomerTable,
  SubscriptionTable,
  TrialReminderTable,
} from './billing-schema.ts'
import type { CounterOfferTable, LoadRequestTable } from './booking-schema.ts'
import type { Json, OptionalJson, ReadOnlyColumn } from './column-types.ts'
import type { ProvedContact, RegisterEntryTable } from './register-schema.ts'
import type { SavedSearchTable, SearchKeyTable } from './saved-search-schema.ts'
import type { DeskTable, MarketDealTable, TruckTable } from './truck-schema.ts'
import type {
  DealBooksTable,
  DealTable,
  DealTermsTable,
  StopEventPlaceTable,
  SignatureEventTable,
  StopEventTable,
  DetentionWarningTable,
  DriverLinkTable,
  LoadDocumentTable,
  UnclaimedFileTable,
} from './deal-schema.ts'
import type { SigningLinkTable } from './signing-link-schema.ts'
import type { DealChangeTable } from './deal-change-schema.ts'
import type { AccessorialTable, FreightInvoiceTable, InvoicePacketTable } from './invoice-schema.ts'
import type {
  LoadBoardTable,
  LoadTable,
  LoadStopTable,
  LoadEventTable,
  LoadTemplateTable,
  PostingScheduleTable,
  PostingTable,
} from './load-schema.ts'

export interface AccountSettings {
  emailNotifications: boolean
  twoFactorEnabled: boolean
  darkMode: boolean
}

interface RoleTable {
  name: RoleName
}

interface RolePermissionTable {
  role: RoleName
  permission: Permission
}

export interface AccountTable {
  id: string
  /** as typed; unique regardless of case */
  email: string
  password_hash: string
  first_name: string
  middle_name: string | null
  last_name: string
  phone_number: string | null
  address: string | null
  gender: string | null
  profile_image: string | null
  role: RoleName
  business_name: string | null
  dot_number: string | null
  /** when an authority confirmed the USDOT number; null again once it changes */
  dot_verified_at: Date | null
  /** whose code proved it; null with the instant */
  dot_verified_contact: OptionalJson<ProvedContact>
  mc_number: string | null
  is_active: Generated<boolean>
  account_status: Generated<string>
  email_verified_at: Date | null
  payment_method_verified_at: Date | null
  trial_ends_at: Date | null
  stripe_customer_id: string | null
  settings: ColumnType<AccountSettings, string | undefined, string>
  /** the broker's own; null for the default */
  detention: OptionalJson<DetentionTerms>
  /** a broker's, for all rate confirmations that a carrier signs */
  standing_signature: OptionalJson<StandingSignature>
  /** what the broker asks of carriers; null for nothing */
  carrier_rules: OptionalJson<CarrierRules>
  /** what the broker states on rate confirmations; null for nothing */
  paper_terms: OptionalJson<PaperTerms>
  created_at: Date
  updated_at: Date
}

interface SessionTable {
  id: string
  account_id: string
  /** number of refresh-token rotations; a token names its generation and isn't stored */
  generation: number
  created_at: Date
  rotated_at: Date
  last_used_at: Date
  expires_at: Date
  revoked_at: Date | null
  remember: boolean
  user_agent: string
  address: string
}

interface NotificationTable {
  id: string
  account_id: string
  /** its domain event; unique with the account */
  event_id: number | null
  type: 'load' | 'general' | 'system'
  /** its kind in the settings; null if it has none */
  kind: NotificationKind | null
  status: Generated<'unread' | 'read' | 'archived'>
  title: string
  message: string
  metadata: Json<Record<string, unknown>>
  created_at: Date
  read_at: Date | null
  archived_at: Date | null
  /** the transaction that wrote the row last, for `/sync` */
  written_by: ReadOnlyColumn<string>
}

interface NotificationSettingsTable {
  account_id: string
  settings: Json<NotificationPreferences>
  updated_at: Date
}

interface HeldPushTable {
  notification_id: string
  due_at: Date
}

/** A notification that waits for its recipient's next email. */
interface HeldEmailTable {
  notification_id: string
  account_id: string
  due_at: Date
}

interface PushSubscriptionTable {
  id: string
  account_id: string
  /** deleted with its session */
  session_id: string
  endpoint: string
  /** the browser's public key and secret, base64url (RFC 8291) */
  p256dh: string
  auth: string
  /** when the device last sent it */
  sent_at: Date
  /** when its push service reported it gone */
  gone_at: Date | null
}

interface DomainEventTable {
  id: GeneratedAlways<number>
  type: string
  payload: Json<Record<string, unknown>>
  actor_id: string | null
  created_at: Date
  processed_at: Date | null
}

interface TombstoneTable {
  account_id: string
  kind: 'load' | 'request' | 'notification'
  entity_id: string
  written_by: ReadOnlyColumn<string>
  buried_at: ReadOnlyColumn<Date>
}

interface IdempotencyTable {
  /** an account or a driver link */
  actor: string
  key: string
  fingerprint: string
  status: number
  response: Json<unknown>
  created_at: Date
}

/** A sign-up whose address isn't verified. An address may have several. */
export interface PendingRegistrationTable {
  /** becomes the account's */
  id: string
  email: string
  password_hash: string
  /** of the secret that the browser keeps */
  secret_hash: string
  /** of the network that it came from */
  network_hash: string
  first_name: string
  last_name: string
  phone_number: string | null
  role: RoleName
  business_name: string | null
  dot_number: string | null
  /** null until the email is sent */
  code_hash: string | null
  code_tries: Generated<number>
  code_expires_at: Date | null
  created_at: Date
  expires_at: Date
}

interface ResetTokenTable {
  account_id: string
  token_hash: string
  expires_at: Date
}

interface SignInChallengeTable {
  id: string
  token_hash: string
  account_id: string
  remember: boolean
  /** null until the email is sent */
  code_hash: string | null
  tries: Generated<number>
  code_asked_at: Date
  expires_at: Date
}

interface ContactChallengeTable {
  id: string
  account_id: string
  /** without leading zeros */
  usdot: string
  sent_by: Generated<'email' | 'text' | 'call'>
  /** the register's at the time; null for the contact that the code isn't sent to */
  email: string | null
  phone: string | null
  /** null until the email is sent */
  code_hash: string | null
  tries: Generated<number>
  expires_at: Date
}

interface RecoveryCodeTable {
  account_id: string
  code_hash: string
}

interface AvatarTable {
  /** new for each picture, so pictures can be cached forever */
  id: string
  account_id: string
  type: string
  base64: string
}

interface PaymentMethodTable {
  /** the payment provider's id */
  id: string
  account_id: string
  verified_at: Date
  /** its owner is deleting it: a running subscription doesn't count on it */
  removal_began_at: Date | null
}

/** A made-up card of the embedded sandbox. */
interface SandboxCardTable {
  id: string
  customer_id: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  funding: string
  cvc_check: string | null
  name: string | null
  is_default: Generated<boolean>
  created_at: Date
}

interface AttemptTable {
  /** digest of limit name and subject */
  key: string
  count: number
  ends_at: Date
}

interface KeptMailTable {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  sent_at: Date
}

interface AppSettingTable {
  key: string
  value: Json<unknown>
}

/** Money is whole cents, times are instants to the millisecond, ids are made by `newId`. */
export interface Schema {
  role: RoleTable
  role_permission: RolePermissionTable
  account: AccountTable
  session: SessionTable
  load: LoadTable
  load_board: LoadBoardTable
  /** every load as the board would show it */
  load_board_row: LoadBoardTable & { is_open: boolean }
  load_stop: LoadStopTable
  load_event: LoadEventTable
  deal: DealTable
  deal_terms: DealTermsTable
  deal_change: DealChangeTable
  signing_link: SigningLinkTable
  deal_books: DealBooksTable
  signature_event: SignatureEventTable
  stop_event: StopEventTable
  detention_warning: DetentionWarningTable
  stop_event_place: StopEventPlaceTable
  load_document: LoadDocumentTable
  unclaimed_file: UnclaimedFileTable
  driver_link: DriverLinkTable
  load_request: LoadRequestTable
  counter_offer: CounterOfferTable
  load_template: LoadTemplateTable
  posting_schedule: PostingScheduleTable
  posting: PostingTable
  saved_search: SavedSearchTable
  search_key: SearchKeyTable
  announced_rate: { load_id: string; rate_cents: number }
  market_deal: MarketDealTable
  accessorial: AccessorialTable
  freight_invoice: FreightInvoiceTable
  invoice_packet: InvoicePacketTable
  truck: TruckTable
  desk: DeskTable
  register_entry: RegisterEntryTable
  notification: NotificationTable
  notification_settings: NotificationSettingsTable
  push_subscription: PushSubscriptionTable
  held_push: HeldPushTable
  held_email: HeldEmailTable
  domain_event: DomainEventTable
  idempotency: IdempotencyTable
  tombstone: TombstoneTable
  app_setting: AppSettingTable
  pending_registration: PendingRegistrationTable
  reset_token: ResetTokenTable
  sign_in_challenge: SignInChallengeTable
  contact_challenge: ContactChallengeTable
  recovery_code: RecoveryCodeTable
  avatar: AvatarTable
  attempt: AttemptTable
  payment_method: PaymentMethodTable
  sandbox_card: SandboxCardTable
  sandbox_customer: SandboxCustomerTable
  billing_copy: BillingCopyTable
  billing_event: BillingEventTable
  subscription: SubscriptionTable
  invoice: InvoiceTable
  trial_reminder: TrialReminderTable
  kept_mail: KeptMailTable
}
