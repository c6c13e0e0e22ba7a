import type { BillingMode } from '#contract/account/payment-method.ts'
import type { InvoiceStatus, Plan, SubscriptionStatus } from '#domain/access/subscription.ts'
import type { TestCardName } from '#domain/access/test-card.ts'
import type { Cents } from '#domain/freight/money.ts'
import type { Instant } from '#domain/time/instant.ts'

/** A card as the provider describes it, without its number. */
export interface Card {
  id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  funding: string
  cvcCheck: string | null
  name: string | null
  isDefault: boolean
}

/**
 * The provider's verdict on a payment method.
 * - `unknown`: no such id, or another customer's
 * - `declined`: with the provider's message for the user
 */
export type Verification = { status: 'verified' } | { status: 'unknown' } | { status: 'declined'; message: string }

/** A subscription as the provider has it. */
export interface ProviderSubscription {
  id: string
  /** our row's id, given when it was created; null if it was created by hand */
  reference: string | null
  status: SubscriptionStatus
  /** null if it was created by hand */
  plan: Plan | null
  currentPeriodStart: Instant | null
  currentPeriodEnd: Instant | null
  cancelAtPeriodEnd: boolean
  canceledAt: Instant | null
  trialStart: Instant | null
  trialEnd: Instant | null
  amountCents: Cents
  currency: string
  interval: string
  intervalCount: number
  createdAt: Instant
}

/** An invoice as the provider has it. Drafts are left out. */
export interface ProviderInvoice {
  id: string
  /** as printed on it */
  number: string | null
  status: InvoiceStatus
  totalCents: Cents
  currency: string
  createdAt: Instant
  paidAt: Instant | null
  /** charges tried so far */
  attempts: number
  nextAttemptAt: Instant | null
  hostedUrl: string | null
  pdfUrl: string | null
}

/** Everything about a customer that our copy keeps. */
export interface CustomerSnapshot {
  /** the customer doesn't exist there, or no longer */
  isGone: boolean
  /** the customer's time, where it isn't the server's */
  now: Instant | null
  subscriptions: ProviderSubscription[]
  invoices: ProviderInvoice[]
}

export interface NewSubscription {
  customerId: string
  plan: Plan
  /** the first charge is then; null: at once */
  trialEnd: Instant | null
  /** our row's id. The same reference never creates a second subscription */
  reference: string
}

/** The provider's word that something about a customer changed. What, our copy reads from the provider. */
export interface BillingEvent {
  id: string
  type: string
  customerId: string
}

/**
 * - `forged`: the signature is missing, wrong or too old
 * - `ignored`: nothing that our copy keeps
 */
export type Webhook = { type: 'event'; event: BillingEvent } | { type: 'ignored' } | { type: 'forged' }

export interface TypedTestCard {
  card: TestCardName
  expMonth: number
  expYear: number
  name: string | null
}

/** An invoice of the sandbox, for its own page and file. */
export interface SandboxInvoiceView {
  customerId: string
  invoice: ProviderInvoice
  plan: Plan
  periodStart: Instant
  periodEnd: Instant
}

/** The sandbox's substitutes for a real provider's pages, clock and webhooks. */
export interface Sandbox {
  /** `unknown`: the secret isn't this customer's */
  confirmCard: (
    customerId: string,
    clientSecret: string,
    typed: TypedTestCard,
  ) => Promise<
    { status: 'confirmed'; paymentMethodId: string } | { status: 'unknown' } | { status: 'declined'; message: string }
  >
  /** the customer's time, which `moveClock` puts ahead of the server's */
  now: (customerId: string) => Promise<Instant>
  /** Lets days pass for the customer, with every charge, retry and end that is due in them. */
  moveClock: (customerId: string, days: number) => Promise<Instant>
  /** customers with something due, or with events that nobody acknowledged yet */
  listWaiting: () => Promise<string[]>
  /** Makes all charges, retries and endings that are due for a customer. */
  runDue: (customerId: string) => Promise<void>
  /** Events that nobody acknowledged yet, oldest first. */
  pendingEvents: (customerId: string) => Promise<BillingEvent[]>
  acknowledge: (event: BillingEvent) => Promise<void>
  /** by the secret in its address */
  invoice: (secret: string) => Promise<SandboxInvoiceView | null>
  /** Pays on the invoice's page, where the bank can ask. */
  pay: (secret: string) => Promise<{ status: 'paid' } | { status: 'unknown' } | { status: 'declined'; message: string }>
}

/** Stores cards and charges them. Any call may throw VendorFailure: whether it took effect is then unknown. */
export interface Billing {
  mode: BillingMode
  /** API-60: key for the provider's script in the browser */
  publishableKey: string | null
  /** only in the built-in sandbox */
  sandbox: Sandbox | null
  /** Idempotent for the same round: one customer per account, and another after the provider deleted the first. */
  openCustomer: (account: { id: string; email: string; name: string; round: number }) => Promise<string>
  /** A secret that lets the browser send one card to the provider; null for a customer that it doesn't know. */
  beginSetup: (customerId: string) => Promise<string | null>
  /** Checks that the card can be charged off-session. */
  verify: (customerId: string, paymentMethodId: string) => Promise<Verification>
  /** Newest first. */
  cardsOf: (customerId: string) => Promise<Card[]>
  setDefault: (customerId: string, paymentMethodId: string) => Promise<void>
  /** Succeeds if already gone. */
  detach: (paymentMethodId: string) => Promise<void>
  /** Deletes the customer, all cards and subscriptions; succeeds if already gone. */
  closeCustomer: (customerId: string) => Promise<void>
  /** `declined`: nothing was created. A bank that asks leaves it incomplete, with an open invoice. */
  subscribe: (subscription: NewSubscription) => Promise<{ status: 'created' } | { status: 'declined'; message: string }>
  /** Succeeds if it is over or gone. */
  cancel: (customerId: string, subscriptionId: string, when: 'at-period-end' | 'now') => Promise<void>
  /** Undoes `cancel` before the period ends. */
  resume: (customerId: string, subscriptionId: string) => Promise<void>
  readCustomer: (customerId: string) => Promise<CustomerSnapshot>
  /** The next charge; null if none is coming. */
  upcoming: (
    customerId: string,
    subscriptionId: string,
  ) => Promise<{ totalCents: Cents; currency: string; chargeAt: Instant } | null>
  /** Reads a webhook's raw body; null where none is expected. */
  readWebhook: ((body: Buffer, signature: string | undefined, now: Instant) => Promise<Webhook>) | null
}
