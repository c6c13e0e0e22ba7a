import { afterAll, describe, expect, test } from 'vitest'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { errorEnvelopeSchema } from '#contract/api/error.ts'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import { setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { ENDPOINTS } from '#tests/support/endpoints.ts'
import { filled } from '#tests/support/filled.ts'
import { postBookedLoad, postLoad, requestPostedLoad } from '#tests/support/load-scenes.ts'
import { createPayer } from '#tests/support/payer.ts'
import { ACCESS, type Theirs } from './access-table.ts'

const server = await startApi()
afterAll(() => server.stop())

/** SUB-13: booking, accepting or countering a request, posting, editing and tendering (SAFE-06). All else stays open to an account that doesn't pay. */
const NEEDS_SUBSCRIPTION = [
  'load-requests.accept',
  'load-requests.counter',
  'load-requests.create',
  'loads.assign-carrier',
  'loads.bulk',
  'loads.create',
  'loads.update',
  'loads.upsert',
]

const NOWHERE = '01a1fcbd-0000-7000-8000-000000000000'
const none = new Proxy({}, { get: () => NOWHERE }) as Theirs
const MESSAGE = 'Active subscription required to access this feature'

describe('[SUB-13] after the trial, without a subscription', () => {
  const signedIn = ENDPOINTS.filter(({ access }) => access !== 'public')

  test.each(filled(signedIn))('$name', async ({ name, ...endpoint }) => {
    const who = await createPerson(server, 'user', { trial_ends_at: server.at({ days: -1 }) })
    await server.db
      .insertInto('role_permission')
      .values(
        (['load:create', 'load:read', 'load:update', 'load:delete', 'load:book', 'load:list'] as const).map(
          (permission) => ({ role: 'user', permission }),
        ),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const answer = await server.as(who).ask({ name, ...endpoint }, ACCESS[name]?.input(none) ?? {})
    const error = errorEnvelopeSchema.safeParse(answer.body).data?.error
    // some wait for the right password or picture
    const isUnread = error?.code === 'VALIDATION_ERROR' && ACCESS[name]?.stranger !== 422
    expect(isUnread, 'a rejected input says nothing of the gate').toBe(false)
    expect(answer.status === 402).toBe(NEEDS_SUBSCRIPTION.includes(name))
    expect(error?.message === MESSAGE).toBe(NEEDS_SUBSCRIPTION.includes(name))
  })
})

test('[SUB-13] a subscription opens the gate at once, and its end closes it', async () => {
  const broker = await createPerson(server, 'broker')
  const load = await postLoad(server, broker)
  const ada = await createPayer(server)
  const book = () => server.as(ada).ask(requestBookingEndpoint, { body: { loadId: load.id } })
  expect((await book()).status).toBe(402)
  await ada.subscribe()
  expect((await book()).status).toBe(200)
  const other = await postLoad(server, broker)
  await server.db.updateTable('subscription').set({ status: 'past_due' }).where('account_id', '=', ada.id).execute()
  const late = await server.as(ada).ask(requestBookingEndpoint, { body: { loadId: other.id } })
  expect([late.status, errorEnvelopeSchema.parse(late.body).error.code]).toEqual([402, 'SUBSCRIPTION_REQUIRED'])
})

test('[SUB-13] accepting a request needs the subscription of the broker', async () => {
  const [marta, dana] = [
    await createPayer(server, { role: 'broker', trialDays: 5 }),
    await createPerson(server, 'dispatcher'),
  ]
  const { id } = await requestPostedLoad(server, dana, await postLoad(server, marta))
  await server.db
    .updateTable('account')
    .set({ trial_ends_at: server.at({}) })
    .where('id', '=', marta.id)
    .execute()
  const accept = () => marta.api.ask(acceptBookingRequestEndpoint, { params: { id }, body: {} })
  expect((await accept()).status).toBe(402)
  await marta.subscribe()
  expect((await accept()).status).toBe(200)
})

test('[GUARD-02] after the trial, an open load counts as a verified payment method, and an arrived one no longer', async () => {
  const [marta, dana] = [await createPerson(server, 'broker'), await createPerson(server, 'dispatcher')]
  const load = await postBookedLoad(server, marta, dana)
  const verified = async () => (await server.as(dana).call(readProfileEndpoint, {})).isPaymentMethodVerified
  await server.db
    .updateTable('account')
    .set({ trial_ends_at: server.at({}) })
    .where('id', '=', dana.id)
    .execute()
  expect(await verified()).toBe(true)
  await server.as(dana).call(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } })
  expect(await verified()).toBe(false)
})

test('[GUARD-02] access and a verified payment method are two facts', async () => {
  const ada = await createPayer(server)
  const seen = async () => (await ada.api.call(readProfileEndpoint, {})).isPaymentMethodVerified
  const books = async () => (await server.as(ada).ask(requestBookingEndpoint, { body: { loadId: NOWHERE } })).status
  // a card without a subscription, then a subscription whose card is gone
  expect([await seen(), await books()]).toEqual([true, 402])
  await ada.subscribe()
  await server.db.updateTable('account').set({ payment_method_verified_at: null }).where('id', '=', ada.id).execute()
  expect([await seen(), await books()]).toEqual([false, 404])
})
