import type { BillingMode } from '#contract/account/payment-method.ts'
import type { TestCardName } from '#domain/access/test-card.ts'

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
export type Verification = { is: 'verified' } | { is: 'unknown' } | { is: 'declined'; message: string }

export interface TypedTestCard {
  card: TestCardName
  expMonth: number
  expYear: number
  name: string | null
}

/** The sandbox's substitute for a real provider's browser API. */
export interface TestCardDoor {
  /** `unknown`: the secret isn't this customer's */
  confirm: (
    customerId: string,
    clientSecret: string,
    typed: TypedTestCard,
  ) => Promise<{ is: 'confirmed'; paymentMethodId: string } | { is: 'unknown' } | { is: 'declined'; message: string }>
}

/** Stores cards and, later, charges them. Any call may throw VendorFailure: whether it took effect is then unknown. */
export interface Billing {
  mode: BillingMode
  /** API-60: key for the provider's script in the browser */
  publishableKey: string | null
  /** only in the built-in sandbox */
  testCards: TestCardDoor | null
  /** Idempotent: one customer per account. */
  openCustomer: (account: { id: string; email: string; name: string }) => Promise<string>
  /** A secret that lets the browser send one card to the provider. */
  beginSetup: (customerId: string) => Promise<string>
  /** Checks that the card can be charged off-session. */
  verify: (customerId: string, paymentMethodId: string) => Promise<Verification>
  /** Newest first. */
  cardsOf: (customerId: string) => Promise<Card[]>
  setDefault: (customerId: string, paymentMethodId: string) => Promise<void>
  /** Succeeds if already gone. */
  detach: (paymentMethodId: string) => Promise<void>
  /** Deletes the customer and all cards; succeeds if already gone. */
  closeCustomer: (customerId: string) => Promise<void>
}
