import type { BillingMode } from '#contract/payment-method.ts'
import type { TestCardName } from '#domain/test-card.ts'

/** A card as its provider tells of it; its number is nobody's to know. */
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
 * What the provider says of a payment method.
 * - `unknown`: there is none of this id, or it is somebody else's
 * - `declined`: with the provider's sentence for the person
 */
export type Verification = { is: 'verified' } | { is: 'unknown' } | { is: 'declined'; message: string }

export interface TypedTestCard {
  card: TestCardName
  expMonth: number
  expYear: number
  name: string | null
}

/** Stands in for the provider's own door to the browser, which a real one has elsewhere. */
export interface TestCardDoor {
  /** `unknown`: the secret is not one of this customer's */
  confirm: (
    customerId: string,
    clientSecret: string,
    typed: TypedTestCard,
  ) => Promise<{ is: 'confirmed'; paymentMethodId: string } | { is: 'unknown' } | { is: 'declined'; message: string }>
}

/** Who keeps cards and, later, charges them. Every call may throw VendorFailure: then nothing is known to have happened. */
export interface Billing {
  mode: BillingMode
  /** API-60: what the provider's script in the browser is loaded with */
  publishableKey: string | null
  /** the embedded sandbox alone has one */
  testCards: TestCardDoor | null
  /** Asked twice for the same account, the same customer. */
  openCustomer: (account: { id: string; email: string; name: string }) => Promise<string>
  /** A secret with which the browser brings one card to the provider. */
  beginSetup: (customerId: string) => Promise<string>
  /** Makes sure that the customer's card can be charged while nobody looks. */
  verify: (customerId: string, paymentMethodId: string) => Promise<Verification>
  /** Newest first. */
  cardsOf: (customerId: string) => Promise<Card[]>
  setDefault: (customerId: string, paymentMethodId: string) => Promise<void>
  /** One that is gone already is no failure. */
  detach: (paymentMethodId: string) => Promise<void>
  /** Forgets the customer with all cards; one that is gone already is no failure. */
  closeCustomer: (customerId: string) => Promise<void>
}
