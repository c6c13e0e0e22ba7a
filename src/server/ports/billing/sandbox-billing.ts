import { randomBytes } from 'node:crypto'
import { isCardExpired } from '#domain/access/card-expiry.ts'
import { TEST_CARDS } from '#domain/access/test-card.ts'
import type { Billing, Card } from './billing.ts'

/** Storage for the sandbox's cards. */
export interface TestCardStore {
  keep: (customerId: string, card: Omit<Card, 'isDefault'>) => Promise<void>
  /** newest first */
  cardsOf: (customerId: string) => Promise<Card[]>
  setDefault: (customerId: string, cardId: string) => Promise<void>
  forget: (cardId: string) => Promise<void>
  forgetAll: (customerId: string) => Promise<void>
}

function unguessable(prefix: string): string {
  return prefix + randomBytes(12).toString('hex')
}

/**
 * The built-in default: Stripe's test cards with Stripe's responses, no real money. `clock` is in epoch milliseconds.
 */
export function sandboxBilling(store: TestCardStore, clock: () => number): Billing {
  return {
    mode: 'sandbox',
    publishableKey: null,
    // PROF-06 shows the first eight characters
    openCustomer: async ({ id }) => `sandbox_${id}`,
    beginSetup: async (customerId) => `seti_${customerId}_secret_${unguessable('')}`,
    async verify(customerId, paymentMethodId) {
      const cards = await store.cardsOf(customerId)
      return { is: cards.some(({ id }) => id === paymentMethodId) ? 'verified' : 'unknown' }
    },
    cardsOf: (customerId) => store.cardsOf(customerId),
    setDefault: (customerId, cardId) => store.setDefault(customerId, cardId),
    detach: (cardId) => store.forget(cardId),
    closeCustomer: (customerId) => store.forgetAll(customerId),
    testCards: {
      async confirm(customerId, clientSecret, { card, expMonth, expYear, name }) {
        if (!clientSecret.startsWith(`seti_${customerId}_secret_`)) return { is: 'unknown' }
        const known = TEST_CARDS[card]
        if ('declined' in known) return { is: 'declined', message: known.declined }
        if (isCardExpired({ month: expMonth, year: expYear }, clock()))
          return { is: 'declined', message: 'Your card has expired.' }
        const { brand, last4, funding } = known
        const id = unguessable('pm_sandbox_')
        await store.keep(customerId, { id, brand, last4, funding, expMonth, expYear, cvcCheck: 'pass', name })
        return { is: 'confirmed', paymentMethodId: id }
      },
    },
  }
}
