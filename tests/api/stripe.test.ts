import { rm } from 'node:fs/promises'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { readProfileEndpoint } from '#contract/account/account.ts'
import {
  confirmTestCardEndpoint,
  deletePaymentMethodEndpoint,
  listPaymentMethodsEndpoint,
  setDefaultPaymentMethodEndpoint,
  createSetupIntentEndpoint,
  setupPaymentEndpoint,
} from '#contract/account/payment-method.ts'
import { createSubscriptionEndpoint } from '#contract/account/subscription.ts'
import { deleteAccountEndpoint } from '#contract/account/profile-edit.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { addedCard } from '#tests/support/sandbox-card.ts'
import { freshDataDir } from '#tests/support/database.ts'
import { PASSWORD, createPerson } from '#tests/support/api-person.ts'
import { PUBLISHABLE_KEY, SECRET_KEY, startStripe } from '#tests/support/stripe-stand-in.ts'

const stripe = await startStripe()
const KEYS = { STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY, STRIPE_API_BASE: stripe.url, LOG_LEVEL: 'fatal' }
const server = await startApi(undefined, { ...KEYS, STRIPE_SECRET_KEY: SECRET_KEY })
afterAll(async () => {
  await server.stop()
  await stripe.stop()
})
afterEach(() => stripe.is('well'))

async function lapsed() {
  const who = await createPerson(server, 'dispatcher', { trial_ends_at: server.at({ days: -1 }) })
  return { ...who, api: server.as(who) }
}
type Somebody = Awaited<ReturnType<typeof lapsed>>
const isVerified = async ({ api }: Somebody) => (await api.call(readProfileEndpoint, {})).isPaymentMethodVerified

/** A card that was entered in Stripe's form and confirmed there. */
async function typedCard({ api }: Somebody, about?: Parameters<typeof stripe.card>[1]): Promise<string> {
  const { clientSecret } = await api.call(createSetupIntentEndpoint, { body: {} })
  const id = stripe.card('works', about)
  expect(stripe.confirm(clientSecret, id).body).toMatchObject({ status: 'succeeded' })
  return id
}

test('[TRUE-11] a card whose removal failed counts again, and the other one can be removed', async () => {
  const ada = await lapsed()
  const one = await typedCard(ada)
  await ada.api.call(setupPaymentEndpoint, { body: { paymentMethodId: one } })
  const other = await typedCard(ada)
  await ada.api.call(setupPaymentEndpoint, { body: { paymentMethodId: other } })
  await ada.api.call(createSubscriptionEndpoint, { body: { plan: 'dispatcher' } })
  const remove = (id: string) => ada.api.ask(deletePaymentMethodEndpoint, { params: { id } })
  stripe.is('broken')
  expect((await remove(one)).status).toBe(503)
  stripe.is('well')
  expect((await remove(other)).status).toBe(200)
  expect((await remove(one)).status).toBe(409)
})

test('[API-55] [API-60] setups use one Stripe customer per account, off-session cards and the configured key', async () => {
  const ada = await lapsed()
  const begun = await Promise.all([1, 2, 3].map(() => ada.api.call(createSetupIntentEndpoint, { body: {} })))
  const secrets = begun.map(({ clientSecret }) => clientSecret)
  expect(begun[0]).toMatchObject({ publishableKey: PUBLISHABLE_KEY, mode: 'test' })
  expect([...stripe.setups.values()].map((setup) => setup.client_secret)).toEqual(expect.arrayContaining(secrets))
  expect(new Set(secrets).size).toBe(3)
  const own = [...stripe.customers.values()].filter(({ email }) => email === ada.email)
  expect(own.map(({ name }) => name)).toEqual([ada.businessName])
  expect((await ada.api.call(readProfileEndpoint, {})).stripeCustomerId).toBe(own[0]?.id)
  const asked = stripe.asked.filter(({ path }) => path === '/v1/setup_intents')
  expect(asked.at(-1)?.fields).toEqual({
    customer: own[0]?.id,
    usage: 'off_session',
    'allowed_payment_method_types[0]': 'card',
  })
})

test('[API-60] the page policy allows the hosts of Stripe', async () => {
  const policy = (await fetch(`${server.url}/dashboard`)).headers.get('content-security-policy') ?? ''
  expect(policy.split('; ').filter((directive) => directive.includes('stripe'))).toEqual([
    expect.stringMatching(
      /^script-src 'self' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com (?:'sha256-\S+ )+'strict-dynamic'$/,
    ),
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    "img-src 'self' data: https://*.stripe.com",
    "connect-src 'self' https://api.stripe.com",
  ])
})

test('[API-19] [API-56] [API-57] [API-58] cards are saved, listed, chosen and removed at Stripe', async () => {
  const ada = await lapsed()
  const first = await typedCard(ada)
  const { paymentMethod } = await ada.api.call(setupPaymentEndpoint, { body: { paymentMethodId: first } })
  expect(paymentMethod).toMatchObject({ id: first, isDefault: true, card: { brand: 'visa', last4: '4242' } })
  expect(await isVerified(ada)).toBe(true)
  const second = await typedCard(ada, { brand: 'mastercard', last4: '4444' })
  await ada.api.call(setupPaymentEndpoint, { body: { paymentMethodId: second } })
  const shown = async () =>
    (await ada.api.call(listPaymentMethodsEndpoint, {})).data.map(({ id, isDefault }) =>
      isDefault ? `${id} default` : id,
    )
  expect(await shown()).toEqual([`${first} default`, second])

  await ada.api.call(setDefaultPaymentMethodEndpoint, { body: { paymentMethodId: second } })
  expect(await shown()).toEqual([`${second} default`, first])
  await ada.api.call(deletePaymentMethodEndpoint, { params: { id: second } })
  expect(await shown()).toEqual([`${first} default`])
  expect(stripe.methods.get(second)?.customer).toBeNull()
  await ada.api.call(deletePaymentMethodEndpoint, { params: { id: first } })
  expect(await shown()).toEqual([])
  expect(await isVerified(ada)).toBe(false)
})

test('the server confirms a card that the browser did not, before saving it', async () => {
  const ada = await lapsed()
  const works = stripe.card('works')
  await ada.api.call(setupPaymentEndpoint, { body: { paymentMethodId: works } })
  expect(await isVerified(ada)).toBe(true)
  const { stripeCustomerId } = await ada.api.call(readProfileEndpoint, {})
  expect(stripe.methods.get(works)?.customer).toBe(stripeCustomerId)
})

test.each([
  ['declined', 'Your card was declined.'],
  ['asks the person', 'Your bank needs to check this card with you. Please enter it again.'],
] as const)('a card whose bank answers "%s" is rejected with a message and not attached', async (behaviour, said) => {
  const ada = await lapsed()
  const id = stripe.card(behaviour)
  const refusal = await expectRefusal(ada.api.call(setupPaymentEndpoint, { body: { paymentMethodId: id } }))
  expect([refusal.status, refusal.code, refusal.message]).toEqual([422, 'CARD_DECLINED', said])
  expect(stripe.methods.get(id)?.customer).toBeNull()
  expect(await isVerified(ada)).toBe(false)
})

test('a card of another account gets 404, and so does the sandbox endpoint', async () => {
  const [ada, eve] = [await lapsed(), await lapsed()]
  const id = await typedCard(ada)
  await ada.api.call(setupPaymentEndpoint, { body: { paymentMethodId: id } })
  const { clientSecret } = await eve.api.call(createSetupIntentEndpoint, { body: {} })
  const tries = [
    eve.api.call(setupPaymentEndpoint, { body: { paymentMethodId: id } }),
    eve.api.call(setDefaultPaymentMethodEndpoint, { body: { paymentMethodId: id } }),
    eve.api.call(deletePaymentMethodEndpoint, { params: { id } }),
    eve.api.call(confirmTestCardEndpoint, {
      body: { clientSecret, card: 'visa', expMonth: 4, expYear: 2030, name: null },
    }),
  ]
  for (const refusal of await Promise.all(tries.map(expectRefusal))) expect(refusal.status).toBe(404)
  expect(await isVerified(eve)).toBe(false)
  expect(stripe.methods.get(id)?.customer).toBe((await ada.api.call(readProfileEndpoint, {})).stripeCustomerId)
})

const NUMBER = '4242424242424242'
const CARD = { number: NUMBER, exp_month: 4, exp_year: 2030, cvc: '737' }

test.each([
  ['POST', '/auth/setup-payment', { paymentMethodId: 'pm_0001', card: CARD }],
  ['POST', '/auth/setup-payment', { paymentMethodId: NUMBER }],
  ['POST', '/auth/setup-payment', { paymentMethodId: '4242-4242-4242-4242' }],
  ['PUT', '/subscriptions/payment-methods/default', { paymentMethodId: 'pm_0001', cvc: '737' }],
  ['PUT', '/subscriptions/payment-methods/default', { paymentMethodId: NUMBER }],
  ['DELETE', `/subscriptions/payment-methods/${NUMBER}`, {}],
  ['POST', '/subscriptions/setup-intent', { card: CARD }],
  ['POST', '/subscriptions/setup-intent', { payment_method_data: { card: CARD } }],
  ['POST', '/subscriptions/sandbox/confirm-setup', { card: CARD }],
] as const)('[API-55] card data that a client sends to %s %s is refused, and goes no further: %j', async (...sent) => {
  const [method, path, body] = sent
  const ada = await lapsed()
  const before = stripe.asked.length
  const answer = await ada.api.send({ method, path, body: JSON.stringify(body) })
  expect(answer.status).toBe(422)
  expect(JSON.stringify(answer.body)).toContain(
    path.endsWith('confirm-setup') ? 'Must be' : 'Card data goes to the payment provider only',
  )
  expect(answer.text).not.toContain(NUMBER)
  expect(stripe.asked.slice(before)).toEqual([])
  const stored = server.db.selectFrom('idempotency').selectAll().where('actor', '=', ada.personId)
  expect(await stored.execute()).toEqual([])
})

describe('when Stripe is unavailable', () => {
  test.each(['broken', 'silent'] as const)(
    'because it is %s, the API returns 503 with Retry-After and changes nothing',
    async (state) => {
      const ada = await lapsed()
      const id = await typedCard(ada)
      await ada.api.call(setupPaymentEndpoint, { body: { paymentMethodId: id } })
      stripe.is(state)
      const answers = await Promise.all([
        ada.api.ask(createSetupIntentEndpoint, { body: {} }),
        ada.api.ask(setupPaymentEndpoint, { body: { paymentMethodId: id } }),
        ada.api.ask(listPaymentMethodsEndpoint, {}),
        ada.api.ask(setDefaultPaymentMethodEndpoint, { body: { paymentMethodId: id } }),
        ada.api.ask(deletePaymentMethodEndpoint, { params: { id } }, { key: `delete-when-${state}` }),
      ])
      for (const { status, body, headers } of answers) {
        expect([status, headers.get('retry-after')]).toEqual([503, '5'])
        expect(body).toMatchObject({
          error: {
            code: 'UNAVAILABLE',
            message: "The payment service isn't responding. Please try again in a moment",
          },
        })
      }
      stripe.is('well')
      expect((await ada.api.call(listPaymentMethodsEndpoint, {})).data.map((card) => card.id)).toEqual([id])
      await ada.api.call(deletePaymentMethodEndpoint, { params: { id } }, { key: `delete-when-${state}` })
      expect(await isVerified(ada)).toBe(false)
    },
    60_000,
  )

  test('because the key is wrong, the API returns 503 without revealing the key', async () => {
    const stranger = await startApi(undefined, { ...KEYS, STRIPE_SECRET_KEY: 'sk_test_wrong' })
    try {
      const answer = await stranger
        .as(await createPerson(stranger, 'dispatcher'))
        .ask(createSetupIntentEndpoint, { body: {} })
      expect([answer.status, answer.text.includes('sk_test')]).toEqual([503, false])
    } finally {
      await stranger.stop()
    }
  })
})

test('sandbox cards no longer verify an account once Stripe is configured', async () => {
  const DATA_DIR = await freshDataDir()
  const sandbox = await startApi('pglite', { DATA_DIR })
  const ada = await createPerson(sandbox, 'dispatcher', { trial_ends_at: sandbox.at({ days: -1 }) })
  await addedCard(sandbox.as(ada))
  expect((await sandbox.as(ada).call(readProfileEndpoint, {})).isPaymentMethodVerified).toBe(true)
  await sandbox.stop()
  const real = await startApi('pglite', { ...KEYS, DATA_DIR, STRIPE_SECRET_KEY: SECRET_KEY })
  try {
    expect(await real.as(ada).call(listPaymentMethodsEndpoint, {})).toEqual({ data: [], mode: 'test' })
    expect(await real.as(ada).call(readProfileEndpoint, {})).toMatchObject({
      isPaymentMethodVerified: false,
      stripeCustomerId: null,
    })
  } finally {
    await real.stop()
    await rm(DATA_DIR, { recursive: true, force: true })
  }
})

test('[TRUE-11] who opened the card form in the sandbox adds a card once Stripe is configured', async () => {
  const DATA_DIR = await freshDataDir()
  const sandbox = await startApi('pglite', { DATA_DIR })
  const ada = await createPerson(sandbox, 'dispatcher', { trial_ends_at: sandbox.at({ days: -1 }) })
  await sandbox.as(ada).call(createSetupIntentEndpoint, { body: {} })
  await sandbox.stop()
  const real = await startApi('pglite', { ...KEYS, DATA_DIR, STRIPE_SECRET_KEY: SECRET_KEY })
  try {
    const api = real.as(ada)
    const tabs = await Promise.all([1, 2].map(() => api.call(createSetupIntentEndpoint, { body: {} })))
    expect(tabs.map(({ mode }) => mode)).toEqual(['test', 'test'])
    const paymentMethodId = await typedCard({ ...ada, api })
    await api.call(setupPaymentEndpoint, { body: { paymentMethodId } })
    const { stripeCustomerId } = await api.call(readProfileEndpoint, {})
    expect(stripe.methods.get(paymentMethodId)?.customer).toBe(stripeCustomerId)
    const own = [...stripe.customers.values()].filter(({ email }) => email === ada.email)
    expect(own.map(({ id }) => id)).toEqual([stripeCustomerId])
  } finally {
    await real.stop()
    await rm(DATA_DIR, { recursive: true, force: true })
  }
})

test('deleting the account deletes the Stripe customer, once Stripe answers again', async () => {
  const ada = await lapsed()
  await ada.api.call(setupPaymentEndpoint, { body: { paymentMethodId: await typedCard(ada) } })
  const { stripeCustomerId } = await ada.api.call(readProfileEndpoint, {})
  await ada.api.call(deleteAccountEndpoint, { body: { password: PASSWORD, confirmation: 'DELETE' } })
  stripe.is('broken')
  await server.chores()
  expect(stripe.customers.has(stripeCustomerId ?? '')).toBe(true)
  stripe.is('well')
  await server.chores()
  expect(stripe.customers.has(stripeCustomerId ?? '')).toBe(false)
})
