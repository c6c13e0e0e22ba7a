import type { COMPANY_EVENT_TYPES } from '#contract/account/company.ts'
import type { PersonId } from '#domain/access/ids.ts'
import type { Seat } from '#domain/access/seat.ts'
import type { Permission, RoleName } from '#domain/access/permission.ts'
import type { InvoiceStatus, Plan, SubscriptionStatus } from '#domain/access/subscription.ts'
import type { CarrierRecord } from '#domain/freight/carrier-authority.ts'
import type { CarrierRules } from '#domain/freight/carrier-rule.ts'
import type { DetentionTerms } from '#domain/freight/detention.ts'
import type { PaperTerms } from '#domain/freight/paper-terms.ts'
import type { QuickBooksNames } from '#domain/freight/quickbooks.ts'
import type { StandingSignature } from '#domain/freight/signature.ts'
import type { ColumnType, Generated } from 'kysely'
import type { ActingProgram, Json, OptionalJson } from './column-types.ts'

export interface AccountSettings {
  emailNotifications: boolean
  twoFactorEnabled: boolean
  darkMode: boolean
}

export interface RoleTable {
  name: RoleName
}

export interface RolePermissionTable {
  role: RoleName
  permission: Permission
}

/** A company: what owns loads, is a party and pays. An account alone has one person. */
export interface AccountTable {
  id: string
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
  payment_method_verified_at: Date | null
  trial_ends_at: Date | null
  stripe_customer_id: string | null
  /** the broker's own; null for the default */
  detention: OptionalJson<DetentionTerms>
  /** a broker's, for all rate confirmations that a carrier signs */
  standing_signature: OptionalJson<StandingSignature>
  /** what the broker asks of carriers; null for nothing */
  carrier_rules: OptionalJson<CarrierRules>
  /** what the broker states on rate confirmations; null for nothing */
  paper_terms: OptionalJson<PaperTerms>
  /** it is owed or owes an invoice for a load, or did */
  has_receivables: Generated<boolean>
  has_payables: Generated<boolean>
  /** days that a broker takes to pay its carriers */
  payment_days: Generated<number>
  /** what QuickBooks calls items and accounts; null for its usual names */
  quickbooks: OptionalJson<QuickBooksNames>
  created_at: Date
  updated_at: Date
}

/** Who signs in. Belongs to one company for good. */
export interface PersonTable {
  /** never the company's */
  id: PersonId
  account_id: string
  seat: Seat
  /** as typed; unique among those who didn't leave, regardless of case */
  email: string
  password_hash: string
  first_name: string
  middle_name: string | null
  last_name: string
  phone_number: string | null
  address: string | null
  gender: string | null
  profile_image: string | null
  email_verified_at: Date | null
  settings: ColumnType<AccountSettings, string | undefined, string>
  /** null for who signed up */
  invited_by: PersonId | null
  ended_at: Date | null
  ended_by: PersonId | null
  ended_why: 'left' | 'removed' | 'closed' | null
  /** when the person joined */
  created_at: Date
  updated_at: Date
}

export interface InvitationTable {
  id: string
  account_id: string
  /** as typed; one open invitation of a company for each, regardless of case */
  email: string
  seat: Seat
  /** null until the email is sent */
  token_hash: string | null
  invited_by: PersonId
  created_at: Date
  expires_at: Date
  accepted_at: Date | null
  revoked_at: Date | null
}

/** A line of a company's log. It is never changed, and kept for three years. */
export interface CompanyEventTable {
  id: string
  account_id: string
  type: (typeof COMPANY_EVENT_TYPES)[number]
  /** who; null for a program, and for the operator */
  person_id: PersonId | null
  via: ActingProgram
  /** whom */
  about_id: PersonId | null
  /** of an invitation, masked */
  email: string | null
  seat: Seat | null
  seat_before: Seat | null
  /** of a removal: how many open loads went to whom */
  loads: number | null
  to_id: PersonId | null
  details: string | null
  at: Date
}

export interface SessionTable {
  id: string
  person_id: PersonId
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
  /** when it was last proved, by a password or better; null once a person must do so again */
  proved_at: Date | null
  /** the same by a passkey, or by the password and a mailed code */
  strong_at: Date | null
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

export interface ResetTokenTable {
  person_id: PersonId
  token_hash: string
  expires_at: Date
}

/** An emailed code that a sign-in, or a session's strong proof, waits for. */
export interface SignInChallengeTable {
  id: string
  /** of a sign-in; null for a proof */
  token_hash: string | null
  /** of a proof; null for a sign-in */
  session_id: string | null
  person_id: PersonId
  remember: boolean
  /** null until the email is sent */
  code_hash: string | null
  tries: Generated<number>
  code_asked_at: Date
  expires_at: Date
}

export interface ContactChallengeTable {
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

export interface RecoveryCodeTable {
  person_id: PersonId
  code_hash: string
}

/** A key pair whose private half stays on the person's devices (W3C Web Authentication). */
export interface PasskeyTable {
  /** the credential's, base64url */
  id: string
  person_id: PersonId
  /** COSE, base64url */
  public_key: string
  /** how often it signed, as its device counts; 0 on devices that count nothing */
  counter: ColumnType<string, number, number>
  transports: string[]
  /** as the person calls it */
  name: string
  /** its maker's cloud has a copy */
  backed_up: boolean
  created_at: Date
  last_used_at: Date | null
}

/** What a browser is asked to sign, once. */
export interface PasskeyChallengeTable {
  challenge_hash: string
  purpose: 'sign-in' | 'add' | 'prove'
  /** null: nobody is signed in */
  session_id: string | null
  expires_at: Date
}

export interface AvatarTable {
  /** new for each picture, so pictures can be cached forever */
  id: string
  person_id: PersonId
  type: string
  base64: string
}

export interface PaymentMethodTable {
  /** the payment provider's id */
  id: string
  account_id: string
  verified_at: Date
  /** its owner is deleting it: a running subscription doesn't count on it */
  removal_began_at: Date | null
}

/** A made-up card of the embedded sandbox. */
export interface SandboxCardTable {
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

export interface AttemptTable {
  /** digest of limit name and subject */
  key: string
  count: number
  ends_at: Date
}

/** The register's contact of a USDOT number as it was when the code sent there proved it. */
export interface ProvedContact {
  by: 'email' | 'phone'
  email: string | null
  phone: string | null
}

/** What a register last said about a USDOT number, without leading zeros. */
export interface RegisterEntryTable {
  usdot: string
  /** the register that was asked */
  source: 'fmcsa' | 'sample'
  /** null before the first answer */
  answer: 'found' | 'none' | null
  record: OptionalJson<CarrierRecord>
  /** of authority to haul freight, YYYY-MM-DD */
  first_grant: string | null
  answered_at: Date | null
  /** the latest failure since the answer */
  failed_at: Date | null
  failures: Generated<number>
  email: string | null
  phone: string | null
  contact_at: Date | null
  /** when its contact was first asked for; null: nobody knows yet whether one is listed */
  contact_asked_at: Date | null
  contact_changed_at: Date | null
  authority_lost_at: Date | null
  due_at: Date
}

/** How far an account's copy of the provider's data is: see `mayApply`. */
export interface BillingCopyTable {
  account_id: string
  /** of the last reading that began */
  ticket: Generated<number>
  /** of the newest reading that was written */
  applied_ticket: Generated<number>
  applied_at: Date | null
}

export interface SubscriptionTable {
  id: string
  account_id: string
  /** null until the provider answered */
  provider_id: string | null
  plan: Plan
  /** `creating`: reserved, before the provider answered */
  status: SubscriptionStatus | 'creating'
  /** the one that decides about access; at most one of an account */
  is_current: boolean
  current_period_start: Date | null
  current_period_end: Date | null
  cancel_at_period_end: Generated<boolean>
  canceled_at: Date | null
  trial_start: Date | null
  /** while creating, when the first charge is wanted */
  trial_end: Date | null
  amount_cents: number
  currency: string
  interval: string
  interval_count: number
  created_at: Date
}

export interface InvoiceTable {
  provider_id: string
  account_id: string
  number: string | null
  status: InvoiceStatus
  total_cents: number
  currency: string
  created_at: Date
  paid_at: Date | null
  attempts: number
  next_attempt_at: Date | null
  hosted_url: string | null
  pdf_url: string | null
}

export interface BillingEventTable {
  id: string
  type: string
  customer_id: string
  received_at: Date
}

export interface TrialReminderTable {
  account_id: string
  days: number
  trial_ends_at: Date
  sent_at: Date
}

/** A customer of the built-in sandbox. */
export interface SandboxCustomerTable {
  id: string
  state: Json<unknown>
  revision: number
  /** in the server's time */
  due_at: Date | null
}
