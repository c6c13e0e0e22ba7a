import type { Cents } from '../freight/money.ts'
import type { Instant } from '../time/instant.ts'
import type { RoleName } from './permission.ts'

export const PLANS = ['broker', 'dispatcher'] as const
export type Plan = (typeof PLANS)[number]

/** SUB-04: the plan follows the account. */
export function planOfRole(role: RoleName): Plan {
  return role === 'broker' ? 'broker' : 'dispatcher'
}

/** PUB-09: both plans cost the same. */
export const SUBSCRIPTION_PRICE = { cents: 4999, currency: 'usd', interval: 'month', intervalCount: 1 } as const

/** Stripe's statuses. `other` is any that this version doesn't know. */
export const SUBSCRIPTION_STATUSES = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'incomplete',
  'incomplete_expired',
  'canceled',
  'paused',
  'other',
] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/**
 * What the person should do.
 * - `pay`: pay the open invoice, or replace the card before the next try
 * - `confirm`: finish the first payment on the invoice's page, where the bank asks
 * - `add-card`: the trial ended without a card
 * - `subscribe`: create a new subscription
 * - `contact`: ask us
 */
export type SubscriptionStep = 'none' | 'pay' | 'confirm' | 'add-card' | 'subscribe' | 'contact'

interface SubscriptionState {
  /** whether booking, accepting and posting are allowed */
  grantsAccess: boolean
  /** it never runs again; another one can be created */
  isOver: boolean
  step: SubscriptionStep
  /** when canceling takes effect: a period that isn't paid ends right away; null when there is nothing to cancel */
  cancels: 'at-period-end' | 'now' | null
}

/** Every status: what it means for access, and what to do about it. */
export const SUBSCRIPTION_STATES: Readonly<Record<SubscriptionStatus, SubscriptionState>> = {
  trialing: { grantsAccess: true, isOver: false, step: 'none', cancels: 'at-period-end' },
  active: { grantsAccess: true, isOver: false, step: 'none', cancels: 'at-period-end' },
  past_due: { grantsAccess: false, isOver: false, step: 'pay', cancels: 'now' },
  unpaid: { grantsAccess: false, isOver: false, step: 'pay', cancels: 'now' },
  incomplete: { grantsAccess: false, isOver: false, step: 'confirm', cancels: 'now' },
  incomplete_expired: { grantsAccess: false, isOver: true, step: 'subscribe', cancels: null },
  canceled: { grantsAccess: false, isOver: true, step: 'subscribe', cancels: null },
  paused: { grantsAccess: false, isOver: false, step: 'add-card', cancels: 'now' },
  other: { grantsAccess: false, isOver: false, step: 'contact', cancels: 'now' },
}

/** The status as this version knows it. */
export function readSubscriptionStatus(status: string): SubscriptionStatus {
  return SUBSCRIPTION_STATUSES.find((known) => known === status) ?? 'other'
}

/** Drafts aren't listed. `other` is any status that this version doesn't know. */
export const INVOICE_STATUSES = ['paid', 'open', 'void', 'uncollectible', 'other'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

export function readInvoiceStatus(status: string | null): InvoiceStatus {
  return INVOICE_STATUSES.find((known) => known === status) ?? 'other'
}

/** Whether the account's trial still runs. */
export function isOnTrial(trialEndsAt: Instant | null, now: Instant): boolean {
  return trialEndsAt !== null && trialEndsAt > now
}

/** SUB-13: whether the account may book, accept and post. A verified card is another matter. */
export function hasSubscriberAccess(
  account: { trialEndsAt: Instant | null; subscription: SubscriptionStatus | null },
  now: Instant,
): boolean {
  if (isOnTrial(account.trialEndsAt, now)) return true
  return account.subscription !== null && SUBSCRIPTION_STATES[account.subscription].grantsAccess
}

/** '$49.99'; 'Free' for nothing (SUB-15). Other currencies print with their own sign. */
export function formatAmount(cents: Cents, currency: string): string {
  if (cents === 0) return 'Free'
  const amount = cents / 100
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount)
  } catch {
    return `${amount.toFixed(2)} ${currency.toUpperCase()}`
  }
}
