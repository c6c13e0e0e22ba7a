import { createHash } from 'node:crypto'
import { Stripe } from 'stripe'
import { VendorFailure } from '../vendor/vendor-failure.ts'
import type { Billing, Card, Verification } from './billing.ts'
import { callStripe, clientFor, idOf, isGone, isUnattached, type StripeConfig } from './stripe-client.ts'
import { stripeSubscriptions } from './stripe-subscriptions.ts'

const MAX_CARDS = 100

const NEEDS_THE_PERSON = 'Your bank needs to check this card with you. Please enter it again.'
const CANNOT_BE_USED = "This card can't be added. Please enter it again."

function cardOf({ id, card, billing_details: { name } }: Stripe.PaymentMethod, defaultId: string | null): Card {
  return {
    id,
    brand: card?.brand ?? 'unknown',
    last4: card?.last4 ?? '',
    expMonth: card?.exp_month ?? 1,
    expYear: card?.exp_year ?? 1970,
    funding: card?.funding ?? 'unknown',
    cvcCheck: card?.checks?.cvc_check ?? null,
    name,
    isDefault: id === defaultId,
  }
}

function declinedBy(error: unknown): Verification | undefined {
  if (error instanceof Stripe.errors.StripeCardError) return { status: 'declined', message: error.message }
  // a detached or single-use payment method can never be attached again
  if (error instanceof Stripe.errors.StripeInvalidRequestError && !isGone(error))
    return { status: 'declined', message: CANNOT_BE_USED }
  return undefined
}

/** Stripe through its SDK. Card data goes from the browser to Stripe; we only see ids. */
export function stripeBilling(config: StripeConfig): Billing {
  const stripe = clientFor(config)

  /** Whether the browser's setup already verified the card; Stripe attached it at that point. */
  async function isProved(customer: string, paymentMethod: string): Promise<boolean> {
    const setups = await stripe.setupIntents.list({ customer, payment_method: paymentMethod, limit: 10 })
    return setups.data.some(({ status }) => status === 'succeeded')
  }

  /** Verifies with the bank off-session; Stripe attaches the card on success. */
  async function prove(customer: string, paymentMethod: string): Promise<Verification> {
    const { status } = await stripe.setupIntents.create({
      customer,
      payment_method: paymentMethod,
      allowed_payment_method_types: ['card'],
      usage: 'off_session',
      confirm: true,
    })
    return status === 'succeeded' ? { status: 'verified' } : { status: 'declined', message: NEEDS_THE_PERSON }
  }

  return {
    mode: config.secretKey.includes('_live_') ? 'live' : 'test',
    publishableKey: config.publishableKey,
    sandbox: null,
    ...stripeSubscriptions(stripe, config),
    async openCustomer({ id, email, name, round }) {
      const about = { email, name, metadata: { accountId: id } }
      // Stripe rejects a key reused with other fields
      const words = createHash('sha256').update(JSON.stringify(about)).digest('hex').slice(0, 16)
      const customer = await callStripe(() =>
        stripe.customers.create(about, { idempotencyKey: `customer-${id}-${round}-${words}` }),
      )
      return customer.id
    },
    async beginSetup(customerId) {
      const intent = await callStripe<Stripe.SetupIntent | null>(
        () =>
          stripe.setupIntents.create({
            customer: customerId,
            usage: 'off_session',
            allowed_payment_method_types: ['card'],
          }),
        (error) => (isGone(error) ? null : undefined),
      )
      if (intent === null) return null
      if (!intent.client_secret) throw new VendorFailure('INVALID_ANSWER', 'Stripe: a setup without a secret')
      return intent.client_secret
    },
    async verify(customerId, paymentMethodId) {
      const method = await callStripe<Stripe.PaymentMethod | null>(
        () => stripe.paymentMethods.retrieve(paymentMethodId),
        (error) => (isGone(error) ? null : undefined),
      )
      const owner = method && idOf(method.customer)
      if (!method || method.type !== 'card' || (owner && owner !== customerId)) return { status: 'unknown' }
      return callStripe<Verification>(
        async () =>
          owner && (await isProved(customerId, paymentMethodId))
            ? { status: 'verified' }
            : prove(customerId, paymentMethodId),
        declinedBy,
      )
    },
    async cardsOf(customerId) {
      const [customer, methods] = await callStripe(() =>
        Promise.all([
          stripe.customers.retrieve(customerId),
          stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: MAX_CARDS }),
        ]),
      )
      const defaultId = customer.deleted ? null : idOf(customer.invoice_settings.default_payment_method)
      return methods.data.toSorted((a, b) => b.created - a.created).map((method) => cardOf(method, defaultId))
    },
    async setDefault(customerId, paymentMethodId) {
      await callStripe(() =>
        stripe.customers.update(customerId, { invoice_settings: { default_payment_method: paymentMethodId } }),
      )
    },
    async detach(paymentMethodId) {
      await callStripe<unknown>(
        () => stripe.paymentMethods.detach(paymentMethodId),
        (error) => isGone(error) || isUnattached(error) || undefined,
      )
    },
    async closeCustomer(customerId) {
      await callStripe<unknown>(
        () => stripe.customers.del(customerId),
        (error) => isGone(error) || undefined,
      )
    },
  }
}
