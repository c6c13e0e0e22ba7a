import type { PersonId } from '#domain/access/ids.ts'
import type { EmailGroup, NotificationKind, NotificationPreferences } from '#domain/access/notification-preferences.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type {
  AccountTable,
  AttemptTable,
  AvatarTable,
  BillingCopyTable,
  BillingEventTable,
  ContactChallengeTable,
  InvoiceTable,
  PaymentMethodTable,
  PendingRegistrationTable,
  CompanyEventTable,
  InvitationTable,
  PersonTable,
  PasskeyChallengeTable,
  PasskeyTable,
  RecoveryCodeTable,
  RegisterEntryTable,
  ResetTokenTable,
  RolePermissionTable,
  RoleTable,
  SandboxCardTable,
  SandboxCustomerTable,
  SessionTable,
  SignInChallengeTable,
  SubscriptionTable,
  TrialReminderTable,
} from './account-schema.ts'
import type { ActingPerson, ActingProgram, Json, ReadOnlyColumn } from './column-types.ts'
import type {
  AccessorialTable,
  DealBooksTable,
  DealChangeTable,
  DealTable,
  DealTermsTable,
  DetentionWarningTable,
  DriverLinkTable,
  FreightInvoiceTable,
  InvoicePacketTable,
  LoadDocumentTable,
  SignatureEventTable,
  SigningLinkTable,
  StopEventPlaceTable,
  StopEventTable,
  UnclaimedFileTable,
} from './deal-schema.ts'
import type {
  CounterOfferTable,
  ViewPreferencesTable,
  LoadBoardTable,
  LoadEventTable,
  BookingRequestTable,
  ConsentCodeTable,
  DispatchConsentTable,
  LoadStopTable,
  LoadTable,
  LoadTemplateTable,
  MarketDealTable,
  PostingScheduleTable,
  PostingTable,
  SavedSearchTable,
  SearchKeyTable,
  TruckTable,
} from './load-schema.ts'
import type {
  CustomerInvoiceTable,
  CustomerTable,
  ExportBatchTable,
  ExportRowTable,
  FactorRowTable,
  FactorSubmissionTable,
} from './money-schema.ts'
import type {
  EdiInterchangeTable,
  EdiMessageTable,
  EdiPartnerTable,
  EdiSentTenderTable,
  ShipperTenderTable,
} from './edi-schema.ts'
import type {
  ApiKeyTable,
  WebhookAttemptTable,
  WebhookEndpointTable,
  WebhookMessageTable,
  WebhookSecretTable,
} from './program-schema.ts'

interface NotificationTable {
  id: string
  person_id: PersonId
  /** its domain event; unique with the person */
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
  /** of matches: the saved search whose next ones it takes in */
  grows_for: string | null
  /** of matches: the events that it tells of, and their loads */
  matched_events: Generated<number[]>
  matched_loads: Generated<string[]>
}

interface NotificationSettingsTable {
  person_id: PersonId
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
  person_id: PersonId
  email_group: EmailGroup
  due_at: Date
}

interface PushSubscriptionTable {
  id: string
  person_id: PersonId
  /** deleted with its session */
  session_id: string
  endpoint: string
  /** the browser's public key and secret, base64url (RFC 8291) */
  p256dh: string
  auth: string
  /** when the device last sent it */
  sent_at: Date
  /** pushes in a row that its push service refused */
  refusals: Generated<number>
  /** when its push service reported it gone */
  gone_at: Date | null
}

interface DomainEventTable {
  id: GeneratedAlways<number>
  type: string
  payload: Json<Record<string, unknown>>
  actor_id: string | null
  person_id: ActingPerson
  via: ActingProgram
  created_at: Date
  processed_at: Date | null
}

interface TombstoneTable {
  account_id: string
  /** of a notification */
  person_id: string | null
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

interface KeptMailTable {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  sent_at: Date
}

interface OperatorLogTable {
  id: GeneratedAlways<number>
  /** 'user@machine' */
  operator: string
  command: string
  details: Json<Record<string, unknown>>
  done_at: ReadOnlyColumn<Date>
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
  person: PersonTable
  invitation: InvitationTable
  company_event: CompanyEventTable
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
  booking_request: BookingRequestTable
  dispatch_consent: DispatchConsentTable
  consent_code: ConsentCodeTable
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
  customer: CustomerTable
  customer_invoice: CustomerInvoiceTable
  export_batch: ExportBatchTable
  export_row: ExportRowTable
  factor_submission: FactorSubmissionTable
  factor_row: FactorRowTable
  truck: TruckTable
  view_preferences: ViewPreferencesTable
  register_entry: RegisterEntryTable
  notification: NotificationTable
  notification_settings: NotificationSettingsTable
  push_subscription: PushSubscriptionTable
  held_push: HeldPushTable
  held_email: HeldEmailTable
  domain_event: DomainEventTable
  api_key: ApiKeyTable
  webhook_endpoint: WebhookEndpointTable
  webhook_secret: WebhookSecretTable
  webhook_message: WebhookMessageTable
  webhook_attempt: WebhookAttemptTable
  edi_partner: EdiPartnerTable
  edi_interchange: EdiInterchangeTable
  edi_message: EdiMessageTable
  edi_sent_tender: EdiSentTenderTable
  shipper_tender: ShipperTenderTable
  idempotency: IdempotencyTable
  tombstone: TombstoneTable
  app_setting: AppSettingTable
  operator_log: OperatorLogTable
  pending_registration: PendingRegistrationTable
  reset_token: ResetTokenTable
  sign_in_challenge: SignInChallengeTable
  contact_challenge: ContactChallengeTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
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
