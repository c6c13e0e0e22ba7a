import { rm } from 'node:fs/promises'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { me } from '#contract/account.ts'
import {
  confirmTestCard,
  deletePaymentMethod,
  listPaymentMethods,
  setDefaultPaymentMethod,
  setupIntent,
  setupPayment,
} from '#contract/payment-method.ts'
import { deleteAccount } from '#contract/profile-edit.ts'
import { refusalOf } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { addedCard } from '#tests/support/card.ts'
import { freshDataDir } from '#tests/support/database.ts'
import { PASSWORD, person } from '#tests/support/people.ts'
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
  const who = await person(server, 'dispatcher', { trial_ends_at: server.at({ days: -1 }) })
  return { ...who, api: server.as(who) }
}
type Somebody = Awaited<ReturnType<typeof lapsed>>
const isVerified = async ({ api }: Somebody) => (await api.call(me, {})).isPaymentMethodVerified

/** A card that somebody typed into Stripe's form, and that Stripe has said yes to. */
async function typedCard({ api }: Somebody, about?: Parameters<typeof stripe.card>[1]): Promise<string> {
  const { clientSecret } = await api.call(setupIntent, { body: {} })
  const id = stripe.card('works', about)
  expect(stripe.confirm(clientSecret, id).body).toMatchObject({ status: 'succeeded' })
  return id
}

test('[API-55] [API-60] a setup is begun at Stripe for the account’s one customer, for cards that are charged later; the key is the configured one', async () => {
  const ada = await lapsed()
  const begun = await Promise.all([1, 2, 3].map(() => ada.api.call(setupIntent, { body: {} })))
  const secrets = begun.map(({ clientSecret }) => clientSecret)
  expect(begun[0]).toMatchObject({ publishableKey: PUBLISHABLE_KEY, mode: 'test' })
  expect([...stripe.setups.values()].map((setup) => setup.client_secret)).toEqual(expect.arrayContaining(secrets))
  expect(new Set(secrets).size).toBe(3)
  const own = [...stripe.customers.values()].filter(({ email }) => email === ada.email)
  expect(own.map(({ name }) => name)).toEqual([ada.businessName])
  expect((await ada.api.call(me, {})).stripeCustomerId).toBe(own[0]?.id)
  const asked = stripe.asked.filter(({ path }) => path === '/v1/setup_intents')
  expect(asked.at(-1)?.fields).toEqual({
    customer: own[0]?.id,
    usage: 'off_session',
    'allowed_payment_method_types[0]': 'card',
  })
})

test('[API-60] the policy of the pages opens to Stripe', async () => {
  const policy = (await fetch(`${server.url}/api/health/live`)).headers.get('content-security-policy') ?? ''
  expect(policy.split('; ').filter((directive) => directive.includes('stripe'))).toEqual([
    "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    "img-src 'self' data: https://*.stripe.com",
    "connect-src 'self' https://api.stripe.com",
  ])
})

test('[API-19] [API-56] [API-57] [API-58] cards are saved, listed, chosen and removed at Stripe', async () => {
  const ada = await lapsed()
  const first = await typedCard(ada)
  const { paymentMethod } = await ada.api.call(setupPayment, { body: { paymentMethodId: first } })
  expect(paymentMethod).toMatchObject({ id: first, isDefault: true, card: { brand: 'visa', last4: '4242' } })
  expect(await isVerified(ada)).toBe(true)
  const second = await typedCard(ada, { brand: 'mastercard', last4: '4444' })
  await ada.api.call(setupPayment, { body: { paymentMethodId: second } })
  const shown = async () =>
    (await ada.api.call(listPaymentMethods, {})).data.map(({ id, isDefault }) => (isDefault ? `${id} default` : id))
  expect(await shown()).toEqual([`${first} default`, second])

  await ada.api.call(setDefaultPaymentMethod, { body: { paymentMethodId: second } })
  expect(await shown()).toEqual([`${second} default`, first])
  await ada.api.call(deletePaymentMethod, { params: { id: second } })
  expect(await shown()).toEqual([`${first} default`])
  expect(stripe.methods.get(second)?.customer).toBeNull()
  await ada.api.call(deletePaymentMethod, { params: { id: first } })
  expect(await shown()).toEqual([])
  expect(await isVerified(ada)).toBe(false)
})

test('a card that the browser has not proved is proved before it is saved', async () => {
  const ada = await lapsed()
  const works = stripe.card('works')
  await ada.api.call(setupPayment, { body: { paymentMethodId: works } })
  expect(await isVerified(ada)).toBe(true)
  const { stripeCustomerId } = await ada.api.call(me, {})
  expect(stripe.methods.get(works)?.customer).toBe(stripeCustomerId)
})

test.each([
  ['declined', 'Your card was declined.'],
  ['asks the person', 'Your bank wants to check this card with you. Please enter it again.'],
] as const)('a card whose bank says "%s" is refused with a sentence, and is not attached', async (behaviour, said) => {
  const ada = await lapsed()
  const id = stripe.card(behaviour)
  const refusal = await refusalOf(ada.api.call(setupPayment, { body: { paymentMethodId: id } }))
  expect([refusal.status, refusal.code, refusal.message]).toEqual([422, 'CARD_DECLINED', said])
  expect(stripe.methods.get(id)?.customer).toBeNull()
  expect(await isVerified(ada)).toBe(false)
})

test("another account's card is not to be had, and the sandbox has no door here", async () => {
  const [ada, eve] = [await lapsed(), await lapsed()]
  const id = await typedCard(ada)
  await ada.api.call(setupPayment, { body: { paymentMethodId: id } })
  const { clientSecret } = await eve.api.call(setupIntent, { body: {} })
  const tries = [
    eve.api.call(setupPayment, { body: { paymentMethodId: id } }),
    eve.api.call(setDefaultPaymentMethod, { body: { paymentMethodId: id } }),
    eve.api.call(deletePaymentMethod, { params: { id } }),
    eve.api.call(confirmTestCard, { body: { clientSecret, card: 'visa', expMonth: 4, expYear: 2030, name: null } }),
  ]
  for (const refusal of await Promise.all(tries.map(refusalOf))) expect(refusal.status).toBe(404)
  expect(await isVerified(eve)).toBe(false)
  expect(stripe.methods.get(id)?.customer).toBe((await ada.api.call(me, {})).stripeCustomerId)
})

describe('when Stripe cannot be asked', () => {
  test.each(['broken', 'silent'] as const)(
    'because it is %s, people hear so and may try again; nothing is changed',
    async (state) => {
      const ada = await lapsed()
      const id = await typedCard(ada)
      await ada.api.call(setupPayment, { body: { paymentMethodId: id } })
      stripe.is(state)
      const answers = await Promise.all([
        ada.api.ask(setupIntent, { body: {} }),
        ada.api.ask(setupPayment, { body: { paymentMethodId: id } }),
        ada.api.ask(listPaymentMethods, {}),
        ada.api.ask(setDefaultPaymentMethod, { body: { paymentMethodId: id } }),
        ada.api.ask(deletePaymentMethod, { params: { id } }, { key: `delete-when-${state}` }),
      ])
      for (const { status, body, headers } of answers) {
        expect([status, headers.get('retry-after')]).toEqual([503, '5'])
        expect(body).toMatchObject({
          error: {
            code: 'UNAVAILABLE',
            message: 'The payment service does not answer. Please try again in a moment',
          },
        })
      }
      stripe.is('well')
      expect((await ada.api.call(listPaymentMethods, {})).data.map((card) => card.id)).toEqual([id])
      await ada.api.call(deletePaymentMethod, { params: { id } }, { key: `delete-when-${state}` })
      expect(await isVerified(ada)).toBe(false)
    },
    60_000,
  )

  test('because the key is wrong, the same, and never a word of the key', async () => {
    const stranger = await startApi(undefined, { ...KEYS, STRIPE_SECRET_KEY: 'sk_test_wrong' })
    try {
      const answer = await stranger.as(await person(stranger, 'dispatcher')).ask(setupIntent, { body: {} })
      expect([answer.status, answer.text.includes('sk_test')]).toEqual([503, false])
    } finally {
      await stranger.stop()
    }
  })
})

test('what the sandbox verified opens nothing any more once Stripe is configured', async () => {
  const DATA_DIR = await freshDataDir()
  const sandbox = await startApi(undefined, { DATA_DIR })
  const ada = await person(sandbox, 'dispatcher', { trial_ends_at: sandbox.at({ days: -1 }) })
  await addedCard(sandbox.as(ada))
  expect((await sandbox.as(ada).call(me, {})).isPaymentMethodVerified).toBe(true)
  await sandbox.stop()
  const real = await startApi(undefined, { ...KEYS, DATA_DIR, STRIPE_SECRET_KEY: SECRET_KEY })
  try {
    expect(await real.as(ada).call(listPaymentMethods, {})).toEqual({ data: [], mode: 'test' })
    expect(await real.as(ada).call(me, {})).toMatchObject({ isPaymentMethodVerified: false, stripeCustomerId: null })
  } finally {
    await real.stop()
    await rm(DATA_DIR, { recursive: true, force: true })
  }
})

test('who deletes the account is deleted at Stripe as well, when it answers again', async () => {
  const ada = await lapsed()
  await ada.api.call(setupPayment, { body: { paymentMethodId: await typedCard(ada) } })
  const { stripeCustomerId } = await ada.api.call(me, {})
  await ada.api.call(deleteAccount, { body: { password: PASSWORD, confirmation: 'DELETE' } })
  stripe.is('broken')
  await server.chores()
  expect(stripe.customers.has(stripeCustomerId ?? '')).toBe(true)
  stripe.is('well')
  await server.chores()
  expect(stripe.customers.has(stripeCustomerId ?? '')).toBe(false)
})
