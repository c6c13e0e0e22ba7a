import { afterAll, describe, expect, test } from 'vitest'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { deletePaymentMethodEndpoint } from '#contract/account/payment-method.ts'
import {
  cancelSubscriptionEndpoint,
  createSubscriptionEndpoint,
  listInvoicesEndpoint,
  listSubscriptionsEndpoint,
  readSandboxClockEndpoint,
  readUpcomingInvoiceEndpoint,
  resumeSubscriptionEndpoint,
} from '#contract/account/subscription.ts'
import { answered, expectRefusal } from '#tests/support/api-client.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { createPayer } from '#tests/support/payer.ts'
import { addedCard } from '#tests/support/sandbox-card.ts'

const server = await startApi()
afterAll(() => server.stop())

const payer = (about?: Parameters<typeof createPayer>[1]) => createPayer(server, about)
const page = (path: string | null, init?: RequestInit) => fetch(server.url + (path ?? '/none'), init)

describe('creating a subscription', () => {
  test('[API-49] [API-51] [ENT-12] [SUB-04] after the trial, it charges now and is active', async () => {
    const ada = await payer({ role: 'broker' })
    expect(await ada.current()).toBeNull()
    const { message, subscription, hostedInvoiceUrl } = await ada.subscribe()
    expect([message, hostedInvoiceUrl]).toEqual(['Subscription created successfully', null])
    expect(subscription).toMatchObject({
      plan: 'broker',
      status: 'active',
      currentPeriodStart: server.at({}).toISOString(),
      cancelAtPeriodEnd: false,
      trialStart: null,
      trialEnd: null,
      amount: 49.99,
      currency: 'usd',
      interval: 'month',
      intervalCount: 1,
    })
    expect(subscription.features.length).toBeGreaterThan(3)
    expect(await ada.current()).toEqual(subscription)
    expect(await ada.invoices()).toMatchObject([{ total: 4999, currency: 'usd', status: 'paid' }])
  })

  test.each([
    ['broker', 'broker'],
    ['dispatcher', 'dispatcher'],
    ['company', 'dispatcher'],
  ] as const)('[SUB-04] the plan of a %s is %s, whatever was sent', async (role, plan) => {
    const ada = await payer({ role })
    expect((await ada.subscribe()).subscription.plan).toBe(plan)
  })

  test('[API-54] [SUB-07] [SUB-15] during the trial, the first charge is at its end, and the first invoice is free', async () => {
    const ada = await payer({ trialDays: 10 })
    const { subscription } = await ada.subscribe()
    const trialEnd = server.at({ days: 10 }).toISOString()
    expect(subscription).toMatchObject({ status: 'trialing', trialStart: server.at({}).toISOString(), trialEnd })
    expect(await ada.invoices()).toMatchObject([{ total: 0, status: 'paid' }])
    expect(await ada.api.call(readUpcomingInvoiceEndpoint, {})).toEqual({
      total: 4999,
      currency: 'usd',
      nextPaymentAt: trialEnd,
    })
    await ada.pass(10)
    expect(await ada.current()).toMatchObject({ status: 'active', currentPeriodStart: trialEnd })
    expect((await ada.invoices()).map(({ total }) => total)).toEqual([4999, 0])
  })

  test('without a card it is refused, with what to do', async () => {
    const ada = await createPerson(server, 'broker')
    const refusal = await expectRefusal(server.as(ada).call(createSubscriptionEndpoint, { body: { plan: 'broker' } }))
    expect(refusal).toMatchObject({
      status: 409,
      code: 'PAYMENT_METHOD_REQUIRED',
      message: 'Add a payment method first',
    })
  })

  test('[SUB-05] a card that is declined creates nothing, and another try with another card does', async () => {
    const ada = await payer({ card: 'fails-later' })
    expect(await expectRefusal(ada.subscribe())).toMatchObject({
      status: 422,
      code: 'CARD_DECLINED',
      message: 'Your card was declined.',
    })
    expect([await ada.current(), await ada.invoices()]).toEqual([null, []])
    await addedCard(ada.api)
    await ada.api.call(deletePaymentMethodEndpoint, { params: { id: ada.cardId } })
    expect((await ada.subscribe()).subscription.status).toBe('active')
  })

  test('a second one is refused while the first is not over', async () => {
    const ada = await payer()
    await ada.subscribe()
    expect(await expectRefusal(ada.subscribe())).toMatchObject({ status: 409, code: 'SUBSCRIPTION_EXISTS' })
    expect(await ada.invoices()).toHaveLength(1)
  })

  test('clicked twenty times at once, it is one subscription and one charge', async () => {
    const ada = await payer()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        answered(() => ada.api.ask(createSubscriptionEndpoint, { body: { plan: 'broker' } })),
      ),
    )
    expect(new Set(answers.map(({ status }) => status)).has(200)).toBe(true)
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    expect((await ada.api.call(listSubscriptionsEndpoint, { query: {} })).data).toHaveLength(1)
    expect(await ada.invoices()).toHaveLength(1)
  })
})

describe('a bank that asks', () => {
  test('leaves it incomplete until the person pays on the invoice page', async () => {
    const ada = await payer({ card: 'bank-asks' })
    const { subscription, hostedInvoiceUrl } = await ada.subscribe()
    expect(subscription.status).toBe('incomplete')
    const html = await (await page(hostedInvoiceUrl)).text()
    expect(html).toContain('TEST MODE')
    expect(html).toContain('Pay $49.99')
    const paid = await page(hostedInvoiceUrl, { method: 'POST' })
    expect([paid.status, await paid.text()]).toEqual([200, expect.stringContaining('<strong>Paid</strong>')])
    expect((await ada.current())?.status).toBe('active')
  })

  test('ends it after 23 hours without an answer, and another one can be created', async () => {
    const ada = await payer({ card: 'bank-asks' })
    await ada.subscribe()
    await ada.pass(1)
    expect((await ada.current())?.status).toBe('incomplete_expired')
    expect(await ada.invoices()).toMatchObject([{ status: 'void' }])
    expect((await ada.subscribe()).subscription.status).toBe('incomplete')
  })
})

describe('canceling', () => {
  test('[API-52] [SUB-08] [SUB-11] keeps it until the paid period ends', async () => {
    const ada = await payer()
    const { subscription } = await ada.subscribe()
    const canceled = await ada.api.call(cancelSubscriptionEndpoint, { params: subscription })
    expect(canceled.message).toBe('Subscription canceled successfully')
    expect(canceled.subscription).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
      canceledAt: server.at({}).toISOString(),
    })
    expect(await ada.api.call(readUpcomingInvoiceEndpoint, {})).toBeNull()
    await ada.pass(31)
    expect(await ada.current()).toMatchObject({ id: subscription.id, status: 'canceled' })
    expect(await ada.invoices()).toHaveLength(1)
    expect(await expectRefusal(ada.api.call(cancelSubscriptionEndpoint, { params: subscription }))).toMatchObject({
      status: 409,
      code: 'SUBSCRIPTION_ENDED',
    })
  })

  test('can be undone until then, and both can be repeated', async () => {
    const ada = await payer()
    const { subscription } = await ada.subscribe()
    for (const endpoint of [cancelSubscriptionEndpoint, cancelSubscriptionEndpoint])
      expect((await ada.api.call(endpoint, { params: subscription })).subscription.cancelAtPeriodEnd).toBe(true)
    for (const endpoint of [resumeSubscriptionEndpoint, resumeSubscriptionEndpoint])
      expect((await ada.api.call(endpoint, { params: subscription })).subscription).toEqual(subscription)
    await ada.pass(31)
    expect((await ada.current())?.status).toBe('active')
    expect(await ada.invoices()).toHaveLength(2)
  })

  test("[SUB-12] another account's subscription is 404", async () => {
    const [ada, eve] = [await payer(), await payer()]
    const { subscription } = await ada.subscribe()
    for (const endpoint of [cancelSubscriptionEndpoint, resumeSubscriptionEndpoint])
      expect(await expectRefusal(eve.api.call(endpoint, { params: subscription }))).toMatchObject({ status: 404 })
    expect((await ada.current())?.cancelAtPeriodEnd).toBe(false)
  })
})

describe('a charge that fails', () => {
  test('is tried again for 15 days; then it is unpaid, and 30 days later canceled', async () => {
    const ada = await payer({ trialDays: 5, card: 'fails-later' })
    await ada.subscribe()
    await ada.pass(5)
    const statuses = [(await ada.current())?.status]
    for (const days of [14, 1, 29, 1]) {
      await ada.pass(days)
      statuses.push((await ada.current())?.status)
    }
    expect(statuses).toEqual(['past_due', 'past_due', 'unpaid', 'unpaid', 'canceled'])
    expect((await ada.invoices()).map(({ status, total }) => [status, total])).toEqual([
      ['void', 4999],
      ['paid', 0],
    ])
  })

  test('[API-52] ends right away when it is canceled: the unpaid month is not charged, and another one can be created', async () => {
    const ada = await payer({ trialDays: 5, card: 'fails-later' })
    const { subscription } = await ada.subscribe()
    server.pass({ days: 6 })
    await ada.pass(1)
    expect((await ada.current())?.status).toBe('past_due')
    const canceled = await ada.api.call(cancelSubscriptionEndpoint, { params: subscription })
    expect(canceled.subscription).toMatchObject({ status: 'canceled', canceledAt: expect.any(String) })
    await addedCard(ada.api)
    await ada.api.call(deletePaymentMethodEndpoint, { params: { id: ada.cardId } })
    await ada.pass(40)
    expect((await ada.invoices()).map(({ status, total }) => [status, total])).toEqual([
      ['void', 4999],
      ['paid', 0],
    ])
    expect((await ada.subscribe()).subscription.status).toBe('active')
  })

  test('[SUB-14] is paid on its page with another card, and access comes back', async () => {
    const ada = await payer({ trialDays: 5, card: 'fails-later' })
    await ada.subscribe()
    await ada.pass(5)
    const open = async () => (await ada.invoices()).find(({ status }) => status === 'open')
    const url = (await open())?.hostedInvoiceUrl ?? null
    const refused = await page(url, { method: 'POST' })
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('Your card was declined.')])
    await addedCard(ada.api)
    await ada.api.call(deletePaymentMethodEndpoint, { params: { id: ada.cardId } })
    expect((await page(url, { method: 'POST' })).status).toBe(200)
    expect([(await ada.current())?.status, await open()]).toEqual(['active', undefined])
    // paying twice charges once
    expect((await page(url, { method: 'POST' })).status).toBe(200)
    expect((await ada.invoices()).filter(({ total }) => total > 0)).toHaveLength(1)
  })
})

test('the last card of a subscription that is not over cannot be deleted, also from two tabs at once', async () => {
  const ada = await payer()
  const { subscription } = await ada.subscribe()
  const remove = (id: string) => ada.api.ask(deletePaymentMethodEndpoint, { params: { id } })
  const refused = await remove(ada.cardId)
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      error: {
        code: 'LAST_PAYMENT_METHOD',
        message: 'This card pays for your subscription. Add another card before you delete this one',
      },
    },
  ])
  const other = await addedCard(ada.api)
  const both = await Promise.all([remove(ada.cardId), remove(other.id)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await ada.api.call(readProfileEndpoint, {})).isPaymentMethodVerified).toBe(true)
  await ada.api.call(cancelSubscriptionEndpoint, { params: subscription })
  await ada.pass(31)
  expect(await Promise.all([remove(ada.cardId), remove(other.id)])).toMatchObject(
    both.map(({ status }) => ({ status: status === 200 ? 404 : 200 })),
  )
})

test('[API-50] [API-53] [ENT-13] histories are paged, the newest first, and belong to the account', async () => {
  const [ada, eve] = [await payer(), await payer()]
  await ada.subscribe()
  await ada.pass(100)
  const first = await ada.api.call(listInvoicesEndpoint, { query: { limit: 3 } })
  const rest = await ada.api.call(listInvoicesEndpoint, { query: { limit: 3, page: 2 } })
  expect(first.meta).toEqual({ total: 4, totalPages: 2, page: 1, limit: 3, hasMore: true })
  const created = [...first.data, ...rest.data].map((invoice) => invoice.created)
  expect(created).toEqual(created.toSorted().toReversed())
  expect(new Set([...first.data, ...rest.data].map(({ id }) => id)).size).toBe(4)
  expect([first.mode, (await ada.api.call(listSubscriptionsEndpoint, { query: {} })).mode]).toEqual([
    'sandbox',
    'sandbox',
  ])
  expect(await eve.invoices()).toEqual([])
  expect((await eve.api.call(listSubscriptionsEndpoint, { query: {} })).data).toEqual([])
})

test('[SUB-14] an invoice downloads as a PDF that says test mode, the same bytes each time', async () => {
  const ada = await payer()
  await ada.subscribe()
  const [invoice] = await ada.invoices()
  const download = async () => {
    const answer = await page(invoice?.invoicePdf ?? null)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    return Buffer.from(await answer.arrayBuffer())
  }
  const [one, other] = [await download(), await download()]
  expect(one.equals(other)).toBe(true)
  const { extractText, getDocumentProxy } = await import('unpdf')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(one)), { mergePages: true })
  for (const said of ['TEST MODE', ada.businessName, '$49.99', String(invoice?.id), 'Paid'])
    expect(text).toContain(said)
})

test.each(['000000000000000000000000', 'x', '%00', "'; drop table invoice; --", 'a'.repeat(400)])(
  'an invoice page with the secret %j is 404',
  async (secret) => {
    for (const path of ['', '/pdf']) {
      const answer = await page(`/api/subscriptions/sandbox/invoices/${encodeURIComponent(secret)}${path}`)
      expect([400, 404]).toContain(answer.status)
    }
  },
)

test("the sandbox's clock is the account's own: nobody else's time passes, and the server's neither", async () => {
  const [ada, eve] = [await payer(), await payer()]
  await eve.subscribe()
  const { now } = await ada.pass(40)
  expect(now).toBe(server.at({ days: 40 }).toISOString())
  expect(await ada.api.call(readSandboxClockEndpoint, {})).toEqual({ now })
  expect((await eve.api.call(readSandboxClockEndpoint, {})).now).toBe(server.at({}).toISOString())
  expect(await eve.invoices()).toHaveLength(1)
})

test.each([0, -1, 1.5, 367, 1e9, '3', null])('the clock refuses %j days', async (days) => {
  const ada = await createPerson(server, 'broker')
  const body = JSON.stringify({ days })
  const answer = await server.as(ada).send({ method: 'POST', path: '/subscriptions/sandbox/clock', body })
  expect(answer.status).toBe(422)
})

test.each([{}, { plan: 'gold' }, { plan: null }, { plan: ['broker'] }, []])(
  'a creation with the body %j is refused',
  async (body) => {
    const ada = await createPerson(server, 'broker')
    const answer = await server.as(ada).send({ method: 'POST', path: '/subscriptions', body: JSON.stringify(body) })
    expect(answer.status).toBe(422)
  },
)
