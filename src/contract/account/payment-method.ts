import { TEST_CARD_NAMES } from '#domain/access/test-card.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'
import { textSchema } from '../api/common-schemas.ts'

const NO_CARD_DATA = 'Card data goes to the payment provider only. Send the ID of a payment method'

const paymentMethodId = z.string('Choose a payment method').check(
  z.regex(/^[\w-]{1,255}$/, 'Must be a payment method ID'),
  z.refine((id) => !/^\d[\d_-]{10,}\d$/.test(id), NO_CARD_DATA),
)

/** A body that takes nothing else: a client that sends card data must learn it on the first try, not never. */
function exactly<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? NO_CARD_DATA : undefined),
  })
}

/** ENT-14, with the payment provider's names. Never a card number: only the provider gets that. */
export const paymentMethodSchema = z.object({
  id: paymentMethodId,
  isDefault: z.boolean(),
  card: z.object({
    brand: z.string(),
    last4: z.string(),
    exp_month: z.number(),
    exp_year: z.number(),
    funding: z.string(),
    /** 'pass', 'fail', 'unavailable', 'unchecked'; null when unknown */
    checks: z.object({ cvc_check: z.nullable(z.string()) }),
  }),
  billing_details: z.object({ name: z.nullable(z.string()) }),
})
export type PaymentMethod = z.output<typeof paymentMethodSchema>

/**
 * What the card form talks to.
 * - `sandbox`: the embedded one; real cards are not accepted
 * - `test`: the provider with its test keys
 * - `live`: real money
 */
export const billingModeSchema = z.enum(['sandbox', 'test', 'live'])
export type BillingMode = z.output<typeof billingModeSchema>

export const createSetupIntentEndpoint = defineEndpoint({
  name: 'subscriptions.setup-intent',
  summary: 'Start adding a card: the secret that feeds the card form, and the key the form loads with',
  method: 'POST',
  path: '/subscriptions/setup-intent',
  access: 'session',
  seat: 'money',
  body: exactly({
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
    mode: billingModeSchema,
  }),
  errors: ['RATE_LIMITED'],
})

export const confirmTestCardEndpoint = defineEndpoint({
  name: 'subscriptions.confirm-test-card',
  summary: 'The built-in sandbox, in place of the provider: turns a test card into a payment method',
  method: 'POST',
  path: '/subscriptions/sandbox/confirm-setup',
  access: 'session',
  seat: 'money',
  body: exactly({
    clientSecret: z.string('Must be a setup secret').check(z.maxLength(255, 'Must be a setup secret')),
    card: z.enum(TEST_CARD_NAMES, 'Must be one of the test cards'),
    expMonth: z
      .number('Must be a month')
      .check(z.int('Must be a month'), z.gte(1, 'Must be a month'), z.lte(12, 'Must be a month')),
    expYear: z
      .number('Must be a year')
      .check(z.int('Must be a year'), z.gte(2000, 'Must be a year'), z.lte(2100, 'Must be a year')),
    name: z.nullable(textSchema(100)),
  }),
  answer: z.object({ paymentMethodId }),
  errors: ['NOT_FOUND', 'CARD_DECLINED', 'RATE_LIMITED'],
})

export const setupPaymentEndpoint = defineEndpoint({
  name: 'auth.setup-payment',
  summary: 'Save a payment method to the account once the provider confirms it',
  method: 'POST',
  path: '/auth/setup-payment',
  access: 'session',
  seat: 'money',
  body: exactly({ paymentMethodId }),
  answer: z.object({ message: z.string(), paymentMethod: paymentMethodSchema }),
  errors: ['NOT_FOUND', 'CARD_DECLINED', 'RATE_LIMITED'],
})

const paymentMethodList = z.object({ data: z.array(paymentMethodSchema), mode: billingModeSchema })
export type PaymentMethodList = z.output<typeof paymentMethodList>

export const listPaymentMethodsEndpoint = defineEndpoint({
  name: 'subscriptions.payment-methods',
  summary: "The account's payment methods, the default first, then the newest",
  method: 'GET',
  path: '/subscriptions/payment-methods',
  access: 'session',
  seat: 'money',
  answer: paymentMethodList,
  errors: ['OVER_BUDGET'],
})

export const deletePaymentMethodEndpoint = defineEndpoint({
  name: 'subscriptions.delete-payment-method',
  summary: 'Delete a payment method; the newest remaining one replaces a deleted default',
  method: 'DELETE',
  path: '/subscriptions/payment-methods/:id',
  access: 'session',
  seat: 'money',
  params: z.object({ id: paymentMethodId }),
  answer: z.object({ message: z.string() }),
  errors: ['NOT_FOUND', 'LAST_PAYMENT_METHOD', 'OVER_BUDGET'],
})

export const setDefaultPaymentMethodEndpoint = defineEndpoint({
  name: 'subscriptions.set-default-payment-method',
  summary: 'Set the payment method to charge',
  method: 'PUT',
  path: '/subscriptions/payment-methods/default',
  access: 'session',
  seat: 'money',
  body: exactly({ paymentMethodId }),
  answer: z.object({ message: z.string() }),
  errors: ['NOT_FOUND', 'OVER_BUDGET'],
})
