import { afterAll, expect, test } from 'vitest'
import { deletePaymentMethodEndpoint, listPaymentMethodsEndpoint } from '#contract/account/payment-method.ts'
import { createSubscriptionEndpoint } from '#contract/account/subscription.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { oneAfterTheOther, untilWaiting } from '#tests/support/lock-order.ts'
import { createPayer } from '#tests/support/payer.ts'

const { database, drop } = await freshPostgres()
const servers = [await startApi(database.connectionString), await startApi(database.connectionString)] as const
const [server] = servers
afterAll(async () => {
  await Promise.all(servers.map((each) => each.stop()))
  await drop()
})

test('created at once on two servers, it is one subscription and one charge', async () => {
  const ada = await createPayer(server)
  const row = {
    id: '01a1fcbd-0000-7000-8000-000000000001',
    account_id: ada.id,
    provider_id: null,
    plan: 'dispatcher' as const,
    status: 'creating' as const,
    is_current: true,
    amount_cents: 4999,
    currency: 'usd',
    interval: 'month',
    interval_count: 1,
    created_at: server.at({}),
  }
  // an uncommitted reservation makes every other one wait for it
  const { creations } = await server.db.transaction().execute(async (tx) => {
    await tx.insertInto('subscription').values(row).execute()
    const each = servers.flatMap((one) => Array.from({ length: 3 }, () => one.as(ada)))
    const creations = each.map((api) => api.ask(createSubscriptionEndpoint, { body: { plan: 'dispatcher' } }))
    await untilWaiting(server.db, creations.length)
    await tx.deleteFrom('subscription').where('id', '=', row.id).execute()
    return { creations }
  })
  const answers = await Promise.all(creations)
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
  const rows = await server.db.selectFrom('subscription').selectAll().where('account_id', '=', ada.id).execute()
  expect(rows).toMatchObject([{ status: 'active', is_current: true }])
  expect(await ada.invoices()).toMatchObject([{ total: 4999, status: 'paid' }])
})

test('[TRUE-25] a subscription that begins keeps its last card, and none begins while the last card goes', async () => {
  const outcomes: object[] = []
  for (const isFirst of [true, false]) {
    const ada = await createPayer(server)
    const subscribe = () => ada.api.ask(createSubscriptionEndpoint, { body: { plan: 'dispatcher' } })
    const remove = () => ada.api.ask(deletePaymentMethodEndpoint, { params: { id: ada.cardId } })
    const inOrder = isFirst ? ([subscribe, remove] as const) : ([remove, subscribe] as const)
    const answers = await oneAfterTheOther(server, { table: 'account', id: ada.id }, inOrder)
    const { data: cards } = await ada.api.call(listPaymentMethodsEndpoint, {})
    const [row] = await server.db.selectFrom('subscription').select('status').where('account_id', '=', ada.id).execute()
    outcomes.push({ statuses: answers.map(({ status }) => status), cards: cards.length, subscription: row?.status })
  }
  expect(outcomes).toEqual([
    { statuses: [200, 409], cards: 1, subscription: 'active' },
    { statuses: [200, 409], cards: 0, subscription: undefined },
  ])
})

test('the database refuses a second current subscription of an account', async () => {
  const ada = await createPayer(server)
  await ada.subscribe()
  const [row] = await server.db.selectFrom('subscription').selectAll().where('account_id', '=', ada.id).execute()
  if (!row) throw new Error('No subscription')
  const again = { ...row, id: '01a1fcbd-0000-7000-8000-000000000002', provider_id: 'sub_other' }
  await expect(server.db.insertInto('subscription').values(again).execute()).rejects.toThrow('subscription_one_current')
})
