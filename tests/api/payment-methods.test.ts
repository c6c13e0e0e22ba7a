import { afterAll, expect, test } from 'vitest'
import { readProfileEndpoint } from '#contract/account/account.ts'
import {
  confirmTestCardEndpoint,
  deletePaymentMethodEndpoint,
  listPaymentMethodsEndpoint,
  setDefaultPaymentMethodEndpoint,
  createSetupIntentEndpoint,
  setupPaymentEndpoint,
} from '#contract/account/payment-method.ts'
import { deleteAccountEndpoint } from '#contract/account/profile-edit.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { addedCard, confirmedCard } from '#tests/support/sandbox-card.ts'
import {
  createSubscriptionEndpoint,
  listInvoicesEndpoint,
  readCurrentSubscriptionEndpoint,
} from '#contract/account/subscription.ts'
import { PASSWORD, createColleague, createPerson } from '#tests/support/api-person.ts'
import { startInbox } from '#tests/support/smtp-inbox.ts'

const inbox = await startInbox()
const server = await startApi(undefined, { SMTP_URL: inbox.url, RATE_LIMITS: 'true' })
afterAll(async () => {
  await server.stop()
  await inbox.stop()
})

/** A person whose trial is over. */
async function lapsed() {
  const who = await createPerson(server, 'dispatcher', { trial_ends_at: server.at({ days: -1 }) })
  return { ...who, api: server.as(who) }
}
const listOf = async ({ api }: Awaited<ReturnType<typeof lapsed>>) =>
  (await api.call(listPaymentMethodsEndpoint, {})).data

test('[API-55] a setup returns a secret; the sandbox identifies itself and needs no key', async () => {
  const { api, id } = await lapsed()
  const body = { usage: 'off_session' as const, payment_method_types: ['card' as const] }
  const begun = await api.call(createSetupIntentEndpoint, { body })
  expect(begun).toEqual({ clientSecret: expect.stringContaining('_secret_'), publishableKey: null, mode: 'sandbox' })
  // PROF-06 shows the customer id, whose prefix marks it as a sandbox one
  expect((await api.call(readProfileEndpoint, {})).stripeCustomerId).toBe(`sandbox_${id}`)
  const again = await api.call(createSetupIntentEndpoint, { body: {} })
  expect(again.clientSecret).not.toBe(begun.clientSecret)
  const odd = await api.send({ method: 'POST', path: createSetupIntentEndpoint.path, body: '{"usage":"on_session"}' })
  expect(odd.status).toBe(422)
})

test('[TEAM-11] Billing sees and changes the cards, and the owners are emailed; a desk reads the plan alone', async () => {
  const owner = await lapsed()
  const seated = async (seat: 'billing' | 'desk') => server.as(await createColleague(server, owner, seat))
  const [billing, desk] = [await seated('billing'), await seated('desk')]
  await billing.call(setupPaymentEndpoint, { body: { paymentMethodId: await confirmedCard(billing) } })
  expect((await inbox.mailTo(owner.email)).subject).toBe('A payment method was added')
  await billing.call(createSubscriptionEndpoint, { body: { plan: 'dispatcher' } })
  const { stripeCustomerId } = await billing.call(readProfileEndpoint, {})
  expect(stripeCustomerId).toBe(`sandbox_${owner.id}`)
  expect((await billing.call(listInvoicesEndpoint, { query: {} })).data).toHaveLength(1)

  expect(await desk.call(readCurrentSubscriptionEndpoint, {})).toMatchObject({ plan: 'dispatcher' })
  expect((await desk.call(readProfileEndpoint, {})).stripeCustomerId).toBeNull()
  const closed = [
    desk.call(listPaymentMethodsEndpoint, {}),
    desk.call(listInvoicesEndpoint, { query: {} }),
    desk.call(createSetupIntentEndpoint, { body: {} }),
  ]
  for (const refusal of await Promise.all(closed.map(expectRefusal)))
    expect(refusal).toMatchObject({ status: 403, code: 'FORBIDDEN' })
})

test('[API-60] without Stripe, the page policy allows no Stripe host', async () => {
  const { headers } = await fetch(`${server.url}/dashboard`)
  expect(headers.get('content-security-policy')).toContain("'strict-dynamic'")
  expect(headers.get('content-security-policy')).not.toContain('stripe')
})

test('[API-19] [API-56] [ENT-14] a valid card is saved as the default, verifies the account and sends an email', async () => {
  const ada = await lapsed()
  expect((await ada.api.call(readProfileEndpoint, {})).isPaymentMethodVerified).toBe(false)
  const id = await confirmedCard(ada.api)
  expect(await listOf(ada), 'it is not saved yet').toEqual([])
  expect((await ada.api.call(readProfileEndpoint, {})).isPaymentMethodVerified).toBe(false)

  const answer = await ada.api.call(setupPaymentEndpoint, { body: { paymentMethodId: id } })
  const card = {
    id,
    isDefault: true,
    card: {
      brand: 'visa',
      last4: '4242',
      exp_month: 4,
      exp_year: 2030,
      funding: 'credit',
      checks: { cvc_check: 'pass' },
    },
    billing_details: { name: 'Ada Yates' },
  }
  expect(answer).toEqual({ message: 'Payment method added successfully!', paymentMethod: card })
  expect(await ada.api.call(listPaymentMethodsEndpoint, {})).toEqual({ data: [card], mode: 'sandbox' })
  expect((await ada.api.call(readProfileEndpoint, {})).isPaymentMethodVerified).toBe(true)
  const mail = await inbox.mailTo(ada.email)
  expect(mail.subject).toBe('A payment method was added')
  expect(mail.content).toContain('VISA ending in 4242')

  // a client that lost the answer retries
  expect(await ada.api.call(setupPaymentEndpoint, { body: { paymentMethodId: id } })).toEqual(answer)
  await ada.api.call(deletePaymentMethodEndpoint, { params: { id } })
  await inbox.mailTo(ada.email, 2)
  expect(inbox.received.filter(({ to }) => to === ada.email).map(({ subject }) => subject)).toEqual([
    'A payment method was added',
    'A payment method was removed',
  ])
})

test.each([
  ['declined', {}, 'Your card was declined.'],
  ['no-funds', {}, 'Your card has insufficient funds.'],
  ['expired', {}, 'Your card has expired.'],
  ['visa', { expMonth: 10, expYear: 2026 }, 'Your card has expired.'],
] as const)('a card that is %s (%o) is rejected with the reason and not saved', async (card, about, message) => {
  const ada = await lapsed()
  const refusal = await expectRefusal(confirmedCard(ada.api, card, about))
  expect([refusal.status, refusal.code, refusal.message]).toEqual([422, 'CARD_DECLINED', message])
  expect(await listOf(ada)).toEqual([])
  expect((await ada.api.call(readProfileEndpoint, {})).isPaymentMethodVerified).toBe(false)
})

test('[API-58] a card that is chosen as the default is listed first', async () => {
  const ada = await lapsed()
  const first = await addedCard(ada.api)
  server.pass({ minutes: 1 })
  const second = await addedCard(ada.api, 'mastercard')
  expect([first.isDefault, second.isDefault]).toEqual([true, false])
  const answer = await ada.api.call(setDefaultPaymentMethodEndpoint, { body: { paymentMethodId: second.id } })
  expect(answer.message).toBe('Default payment method updated successfully!')
  expect((await listOf(ada)).map(({ id, isDefault }) => ({ id, isDefault }))).toEqual([
    { id: second.id, isDefault: true },
    { id: first.id, isDefault: false },
  ])
})

test('a late retry with the same key does not undo a newer choice of default', async () => {
  const ada = await lapsed()
  const first = await addedCard(ada.api)
  const second = await addedCard(ada.api, 'mastercard')
  const choose = ({ id }: { id: string }, key: string) =>
    ada.api.call(setDefaultPaymentMethodEndpoint, { body: { paymentMethodId: id } }, { key })
  const answer = await choose(second, 'choose-the-second')
  await choose(first, 'choose-the-first')
  expect(await choose(second, 'choose-the-second')).toEqual(answer)
  expect((await listOf(ada)).find(({ isDefault }) => isDefault)?.id).toBe(first.id)
  // a key that was used for another action has no effect
  expect(await expectRefusal(choose(second, 'choose-the-first'))).toMatchObject({ code: 'IDEMPOTENCY_KEY_MISMATCH' })
  expect((await listOf(ada)).find(({ isDefault }) => isDefault)?.id).toBe(first.id)
})

test('[API-57] deleting the default makes the newest card the default; deleting the last ends verification', async () => {
  const ada = await lapsed()
  const first = await addedCard(ada.api)
  server.pass({ minutes: 1 })
  const second = await addedCard(ada.api, 'mastercard')
  server.pass({ minutes: 1 })
  const third = await addedCard(ada.api, 'amex')
  const answer = await ada.api.call(deletePaymentMethodEndpoint, { params: first })
  expect(answer.message).toBe('Payment method deleted successfully!')
  expect((await listOf(ada)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [third.id, true],
    [second.id, false],
  ])
  await ada.api.call(deletePaymentMethodEndpoint, { params: third })
  expect((await ada.api.call(readProfileEndpoint, {})).isPaymentMethodVerified).toBe(true)
  await ada.api.call(deletePaymentMethodEndpoint, { params: second })
  expect(await listOf(ada)).toEqual([])
  expect((await ada.api.call(readProfileEndpoint, {})).isPaymentMethodVerified).toBe(false)
  expect((await expectRefusal(ada.api.call(deletePaymentMethodEndpoint, { params: second }))).status).toBe(404)
})

test('a card of another account cannot be added, chosen or deleted', async () => {
  const [ada, eve] = [await lapsed(), await lapsed()]
  const { id } = await addedCard(ada.api)
  const unsaved = await confirmedCard(ada.api)
  const { clientSecret } = await ada.api.call(createSetupIntentEndpoint, { body: {} })
  await addedCard(eve.api, 'mastercard')
  const typed = { card: 'visa', expMonth: 4, expYear: 2030, name: null } as const
  const tries = [
    eve.api.call(setupPaymentEndpoint, { body: { paymentMethodId: id } }),
    eve.api.call(setupPaymentEndpoint, { body: { paymentMethodId: unsaved } }),
    eve.api.call(setupPaymentEndpoint, { body: { paymentMethodId: 'pm_none' } }),
    eve.api.call(setDefaultPaymentMethodEndpoint, { body: { paymentMethodId: id } }),
    eve.api.call(deletePaymentMethodEndpoint, { params: { id } }),
    eve.api.call(confirmTestCardEndpoint, { body: { clientSecret, ...typed } }),
  ]
  for (const refusal of await Promise.all(tries.map(expectRefusal)))
    expect([refusal.status, refusal.code]).toEqual([404, 'NOT_FOUND'])
  expect((await listOf(eve)).map(({ card }) => card.brand)).toEqual(['mastercard'])
  expect((await listOf(ada)).map((card) => card.id)).toEqual([id])
})

test('a retried deletion with the same key gets the same answer', async () => {
  const ada = await lapsed()
  const { id } = await addedCard(ada.api)
  const key = 'delete-this-card'
  const once = await ada.api.call(deletePaymentMethodEndpoint, { params: { id } }, { key })
  expect(await ada.api.call(deletePaymentMethodEndpoint, { params: { id } }, { key })).toEqual(once)
})

test('deleting the account deletes its cards, also at the provider', async () => {
  const ada = await lapsed()
  await addedCard(ada.api)
  await ada.api.call(deleteAccountEndpoint, { body: { password: PASSWORD, confirmation: 'DELETE' } })
  await server.chores()
  const account = await server.db.selectFrom('account').selectAll().where('id', '=', ada.id).executeTakeFirstOrThrow()
  expect([account.stripe_customer_id, account.payment_method_verified_at]).toEqual([null, null])
  const saved = server.db.selectFrom('payment_method').selectAll().where('account_id', '=', ada.id)
  expect(await saved.execute()).toEqual([])
  const kept = server.db.selectFrom('sandbox_card').selectAll().where('customer_id', '=', `sandbox_${ada.id}`)
  expect(await kept.execute()).toEqual([])
})

test('too many card setups are rate limited', async () => {
  const { api } = await lapsed()
  for (let count = 0; count < 30; count += 1) await api.call(createSetupIntentEndpoint, { body: {} })
  const refusal = await expectRefusal(api.call(createSetupIntentEndpoint, { body: {} }))
  expect([refusal.status, refusal.code]).toEqual([429, 'RATE_LIMITED'])
})
