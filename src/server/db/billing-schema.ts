import type { InvoiceStatus, Plan, SubscriptionStatus } from '#domain/access/subscription.ts'
import type { Generated } from 'kysely'
import type { Json } from './column-types.ts'

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
