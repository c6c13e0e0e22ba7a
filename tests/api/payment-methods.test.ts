import { afterAll, expect, test } from 'vitest'
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
import { addedCard, confirmedCard } from '#tests/support/card.ts'
import { PASSWORD, person } from '#tests/support/people.ts'
import { startInbox } from '#tests/support/smtp-inbox.ts'

const inbox = await startInbox()
const server = await startApi(undefined, { SMTP_URL: inbox.url, RATE_LIMITS: 'true' })
afterAll(async () => {
  await server.stop()
  await inbox.stop()
})

/** Somebody whose trial is over. */
async function lapsed() {
  const who = await person(server, 'dispatcher', { trial_ends_at: server.at({ days: -1 }) })
  return { ...who, api: server.as(who) }
}
const listOf = async ({ api }: Awaited<ReturnType<typeof lapsed>>) => (await api.call(listPaymentMethods, {})).data

test('[API-55] a setup begins with a secret; the sandbox says what it is, and needs no key', async () => {
  const { api, id } = await lapsed()
  const body = { usage: 'off_session' as const, payment_method_types: ['card' as const] }
  const begun = await api.call(setupIntent, { body })
  expect(begun).toEqual({ clientSecret: expect.stringContaining('_secret_'), publishableKey: null, mode: 'sandbox' })
  // PROF-06 shows that there is a customer, and the first characters that it is no real one
  expect((await api.call(me, {})).stripeCustomerId).toBe(`sandbox_${id}`)
  const again = await api.call(setupIntent, { body: {} })
  expect(again.clientSecret).not.toBe(begun.clientSecret)
  const odd = await api.send({ method: 'POST', path: setupIntent.path, body: '{"usage":"on_session"}' })
  expect(odd.status).toBe(422)
})

test('[API-60] without Stripe, no page may load anything of it', async () => {
  const { headers } = await fetch(`${server.url}/api/health/live`)
  expect(headers.get('content-security-policy')).not.toContain('stripe')
})

test('[API-19] [API-56] [ENT-14] a card that works is saved, is the default, and verifies the account; a mail tells of it', async () => {
  const ada = await lapsed()
  expect((await ada.api.call(me, {})).isPaymentMethodVerified).toBe(false)
  const id = await confirmedCard(ada.api)
  expect(await listOf(ada), 'it is not saved yet').toEqual([])
  expect((await ada.api.call(me, {})).isPaymentMethodVerified).toBe(false)

  const answer = await ada.api.call(setupPayment, { body: { paymentMethodId: id } })
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
  expect(await ada.api.call(listPaymentMethods, {})).toEqual({ data: [card], mode: 'sandbox' })
  expect((await ada.api.call(me, {})).isPaymentMethodVerified).toBe(true)
  const mail = await inbox.mailTo(ada.email)
  expect(mail.subject).toBe('A payment method was added')
  expect(mail.content).toContain('VISA ending in 4242')

  // whoever did not hear the answer asks again
  expect(await ada.api.call(setupPayment, { body: { paymentMethodId: id } })).toEqual(answer)
  await ada.api.call(deletePaymentMethod, { params: { id } })
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
] as const)('a card that is %s (%o) says why, and saves nothing', async (card, about, message) => {
  const ada = await lapsed()
  const refusal = await refusalOf(confirmedCard(ada.api, card, about))
  expect([refusal.status, refusal.code, refusal.message]).toEqual([422, 'CARD_DECLINED', message])
  expect(await listOf(ada)).toEqual([])
  expect((await ada.api.call(me, {})).isPaymentMethodVerified).toBe(false)
})

test('[API-58] another card becomes the default when it is chosen, and stands first', async () => {
  const ada = await lapsed()
  const first = await addedCard(ada.api)
  server.pass({ minutes: 1 })
  const second = await addedCard(ada.api, 'mastercard')
  expect([first.isDefault, second.isDefault]).toEqual([true, false])
  const answer = await ada.api.call(setDefaultPaymentMethod, { body: { paymentMethodId: second.id } })
  expect(answer.message).toBe('Default payment method updated successfully!')
  expect((await listOf(ada)).map(({ id, isDefault }) => ({ id, isDefault }))).toEqual([
    { id: second.id, isDefault: true },
    { id: first.id, isDefault: false },
  ])
})

test('a choice that is sent again late, under its key, does not undo a later one', async () => {
  const ada = await lapsed()
  const first = await addedCard(ada.api)
  const second = await addedCard(ada.api, 'mastercard')
  const choose = ({ id }: { id: string }, key: string) =>
    ada.api.call(setDefaultPaymentMethod, { body: { paymentMethodId: id } }, { key })
  const answer = await choose(second, 'choose-the-second')
  await choose(first, 'choose-the-first')
  expect(await choose(second, 'choose-the-second')).toEqual(answer)
  expect((await listOf(ada)).find(({ isDefault }) => isDefault)?.id).toBe(first.id)
  // nor does a key that was used for another action do anything
  expect(await refusalOf(choose(second, 'choose-the-first'))).toMatchObject({ code: 'IDEMPOTENCY_KEY_MISMATCH' })
  expect((await listOf(ada)).find(({ isDefault }) => isDefault)?.id).toBe(first.id)
})

test('[API-57] when the default goes the newest of the others is; with the last goes the verification', async () => {
  const ada = await lapsed()
  const first = await addedCard(ada.api)
  server.pass({ minutes: 1 })
  const second = await addedCard(ada.api, 'mastercard')
  server.pass({ minutes: 1 })
  const third = await addedCard(ada.api, 'amex')
  const answer = await ada.api.call(deletePaymentMethod, { params: first })
  expect(answer.message).toBe('Payment method deleted successfully!')
  expect((await listOf(ada)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [third.id, true],
    [second.id, false],
  ])
  await ada.api.call(deletePaymentMethod, { params: third })
  expect((await ada.api.call(me, {})).isPaymentMethodVerified).toBe(true)
  await ada.api.call(deletePaymentMethod, { params: second })
  expect(await listOf(ada)).toEqual([])
  expect((await ada.api.call(me, {})).isPaymentMethodVerified).toBe(false)
  expect((await refusalOf(ada.api.call(deletePaymentMethod, { params: second }))).status).toBe(404)
})

test("somebody else's card is nobody's: it is neither added, chosen nor deleted, and its owner keeps it", async () => {
  const [ada, eve] = [await lapsed(), await lapsed()]
  const { id } = await addedCard(ada.api)
  const unsaved = await confirmedCard(ada.api)
  const { clientSecret } = await ada.api.call(setupIntent, { body: {} })
  await addedCard(eve.api, 'mastercard')
  const typed = { card: 'visa', expMonth: 4, expYear: 2030, name: null } as const
  const tries = [
    eve.api.call(setupPayment, { body: { paymentMethodId: id } }),
    eve.api.call(setupPayment, { body: { paymentMethodId: unsaved } }),
    eve.api.call(setupPayment, { body: { paymentMethodId: 'pm_none' } }),
    eve.api.call(setDefaultPaymentMethod, { body: { paymentMethodId: id } }),
    eve.api.call(deletePaymentMethod, { params: { id } }),
    eve.api.call(confirmTestCard, { body: { clientSecret, ...typed } }),
  ]
  for (const refusal of await Promise.all(tries.map(refusalOf)))
    expect([refusal.status, refusal.code]).toEqual([404, 'NOT_FOUND'])
  expect((await listOf(eve)).map(({ card }) => card.brand)).toEqual(['mastercard'])
  expect((await listOf(ada)).map((card) => card.id)).toEqual([id])
})

test('a lost answer to a deletion is given again under its key, though the card is gone', async () => {
  const ada = await lapsed()
  const { id } = await addedCard(ada.api)
  const key = 'delete-this-card'
  const once = await ada.api.call(deletePaymentMethod, { params: { id } }, { key })
  expect(await ada.api.call(deletePaymentMethod, { params: { id } }, { key })).toEqual(once)
})

test('who deletes the account takes their cards along, at the provider too', async () => {
  const ada = await lapsed()
  await addedCard(ada.api)
  await ada.api.call(deleteAccount, { body: { password: PASSWORD, confirmation: 'DELETE' } })
  await server.chores()
  const account = await server.db.selectFrom('account').selectAll().where('id', '=', ada.id).executeTakeFirstOrThrow()
  expect([account.stripe_customer_id, account.payment_method_verified_at]).toEqual([null, null])
  const saved = server.db.selectFrom('payment_method').selectAll().where('account_id', '=', ada.id)
  expect(await saved.execute()).toEqual([])
  const kept = server.db.selectFrom('sandbox_card').selectAll().where('customer_id', '=', `sandbox_${ada.id}`)
  expect(await kept.execute()).toEqual([])
})

test('whoever tries cards by the dozen is asked to wait', async () => {
  const { api } = await lapsed()
  for (let count = 0; count < 30; count += 1) await api.call(setupIntent, { body: {} })
  const refusal = await refusalOf(api.call(setupIntent, { body: {} }))
  expect([refusal.status, refusal.code]).toEqual([429, 'RATE_LIMITED'])
})
