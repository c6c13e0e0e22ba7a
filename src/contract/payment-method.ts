import { TEST_CARD_NAMES } from '#domain/test-card.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { text } from './wire.ts'

const paymentMethodId = z
  .string('Please choose a payment method')
  .check(z.regex(/^[\w-]{1,255}$/, 'Must be the id of a payment method'))

/** ENT-14, in the words of the payment provider. Never a number: that goes from the browser to the provider. */
export const paymentMethod = z.object({
  id: paymentMethodId,
  isDefault: z.boolean(),
  card: z.object({
    brand: z.string(),
    last4: z.string(),
    exp_month: z.number(),
    exp_year: z.number(),
    funding: z.string(),
    /** 'pass', 'fail', 'unavailable', 'unchecked'; null when nothing is known */
    checks: z.object({ cvc_check: z.nullable(z.string()) }),
  }),
  billing_details: z.object({ name: z.nullable(z.string()) }),
})
export type PaymentMethod = z.output<typeof paymentMethod>

/**
 * What stands behind the card form.
 * - `sandbox`: the embedded one; no card of the real world is taken
 * - `test`: the provider with its test keys
 * - `live`: money moves
 */
const billingMode = z.enum(['sandbox', 'test', 'live'])
export type BillingMode = z.output<typeof billingMode>

export const setupIntent = endpoint({
  name: 'subscriptions.setup-intent',
  summary: 'Begin to add a card: the secret that feeds the card form, and the key that the form is loaded with',
  method: 'POST',
  path: '/subscriptions/setup-intent',
  access: 'session',
  body: z.object({
    usage: z._default(z.literal('off_session'), 'off_session'),
    payment_method_types: z._default(
      z.array(z.literal('card')).check(z.minLength(1, "Must be ['card']"), z.maxLength(1, "Must be ['card']")),
      ['card'],
    ),
  }),
  answer: z.object({
    clientSecret: z.string(),
    /** API-60; null in the sandbox, which needs none */
    publishableKey: z.nullable(z.string()),
    mode: billingMode,
  }),
  errors: ['RATE_LIMITED', 'UNAVAILABLE'],
  offline: 'online',
})

export const confirmTestCard = endpoint({
  name: 'subscriptions.confirm-test-card',
  summary: 'The embedded sandbox in the place of the provider: turns a test card into a payment method',
  method: 'POST',
  path: '/subscriptions/sandbox/confirm-setup',
  access: 'session',
  body: z.object({
    clientSecret: z.string('Must be the secret of a setup').check(z.maxLength(255, 'Must be the secret of a setup')),
    card: z.enum(TEST_CARD_NAMES, 'Must be one of the test cards'),
    expMonth: z
      .number('Must be a month')
      .check(z.int('Must be a month'), z.gte(1, 'Must be a month'), z.lte(12, 'Must be a month')),
    expYear: z
      .number('Must be a year')
      .check(z.int('Must be a year'), z.gte(2000, 'Must be a year'), z.lte(2100, 'Must be a year')),
    name: z.nullable(text(100)),
  }),
  answer: z.object({ paymentMethodId }),
  errors: ['NOT_FOUND', 'CARD_DECLINED', 'RATE_LIMITED'],
  offline: 'online',
})

export const setupPayment = endpoint({
  name: 'auth.setup-payment',
  summary: 'Save a payment method to the account, once the provider says that it works',
  method: 'POST',
  path: '/auth/setup-payment',
  access: 'session',
  body: z.object({ paymentMethodId }),
  answer: z.object({ message: z.string(), paymentMethod }),
  errors: ['NOT_FOUND', 'CARD_DECLINED', 'RATE_LIMITED', 'UNAVAILABLE'],
  offline: 'online',
})

const paymentMethodList = z.object({ data: z.array(paymentMethod), mode: billingMode })
export type PaymentMethodList = z.output<typeof paymentMethodList>

export const listPaymentMethods = endpoint({
  name: 'subscriptions.payment-methods',
  summary: "The account's payment methods, the default first, then the newest",
  method: 'GET',
  path: '/subscriptions/payment-methods',
  access: 'session',
  answer: paymentMethodList,
  errors: ['UNAVAILABLE'],
  offline: 'cached',
})

export const deletePaymentMethod = endpoint({
  name: 'subscriptions.delete-payment-method',
  summary: 'Remove a payment method; the newest of the others takes the place of a default',
  method: 'DELETE',
  path: '/subscriptions/payment-methods/:id',
  access: 'session',
  params: z.object({ id: paymentMethodId }),
  answer: z.object({ message: z.string() }),
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
  offline: 'online',
})

export const setDefaultPaymentMethod = endpoint({
  name: 'subscriptions.set-default-payment-method',
  summary: 'Choose the payment method that is charged',
  method: 'PUT',
  path: '/subscriptions/payment-methods/default',
  access: 'session',
  body: z.object({ paymentMethodId }),
  answer: z.object({ message: z.string() }),
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
  offline: 'online',
})
