import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { readProfileEndpoint } from '#contract/account/account.ts'
import {
  createSetupIntentEndpoint,
  listPaymentMethodsEndpoint,
  setupPaymentEndpoint,
} from '#contract/account/payment-method.ts'
import { deleteAccountEndpoint } from '#contract/account/profile-edit.ts'
import {
  cancelSubscriptionEndpoint,
  createSubscriptionEndpoint,
  listInvoicesEndpoint,
  listSubscriptionsEndpoint,
  moveSandboxClockEndpoint,
  readCurrentSubscriptionEndpoint,
  readUpcomingInvoiceEndpoint,
  resumeSubscriptionEndpoint,
} from '#contract/account/subscription.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { createPerson, PASSWORD } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { quiet } from '#tests/support/database-day.ts'
import { PUBLISHABLE_KEY, SECRET_KEY, startStripe } from '#tests/support/stripe-stand-in.ts'
import { WEBHOOK_SECRET } from '#tests/support/stripe-subscriptions.ts'

const stripe = await startStripe()
const server = await startApi(undefined, {
  STRIPE_SECRET_KEY: SECRET_KEY,
  STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_API_BASE: stripe.url,
})
afterEach(() => stripe.is('well'))
afterAll(async () => {
  await server.stop()
  await stripe.stop()
})

type Behaviour = Parameters<typeof stripe.card>[0]

/** A broker with a card at Stripe, whose trial is over. */
async function payer(behaviour: Behaviour = 'works', trialDays = -1) {
  const who = await createPerson(server, 'broker', { trial_ends_at: server.at({ days: trialDays }) })
  const api = server.as(who)
  const { clientSecret } = await api.call(createSetupIntentEndpoint, { body: {} })
  const paymentMethodId = stripe.card(behaviour)
  stripe.confirm(clientSecret, paymentMethodId)
  await api.call(setupPaymentEndpoint, { body: { paymentMethodId } })
  const customerId = (await api.call(readProfileEndpoint, {})).stripeCustomerId ?? ''
  return {
    ...who,
    api,
    customerId,
    subscribe: () => api.call(createSubscriptionEndpoint, { body: { plan: 'broker' } }),
    current: () => api.call(readCurrentSubscriptionEndpoint, {}),
    invoices: async () => (await api.call(listInvoicesEndpoint, { query: {} })).data,
    atStripe: () => [...stripe.billing.subscriptions.values()].filter(({ customer }) => customer === customerId),
  }
}

function post({ body, signature }: { body: string | Buffer; signature: string | null }): Promise<Response> {
  return fetch(`${server.url}/api/subscriptions/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature !== null && { 'stripe-signature': signature }) },
    body: new Uint8Array(Buffer.from(body)),
  })
}

/** Stripe tells of a change. */
async function tell(type: string, object: object, id?: string): Promise<void> {
  const answer = await post(
    await stripe.billing.event(type, { object, at: server.now(), ...(id !== undefined && { id }) }),
  )
  expect(answer.status).toBe(200)
  await quiet(server)
}

describe('a subscription at Stripe', () => {
  test('[API-49] is created with the price, our id and a key, and charged now', async () => {
    const ada = await payer()
    const { subscription } = await ada.subscribe()
    expect(subscription).toMatchObject({ plan: 'broker', status: 'active', amount: 49.99, currency: 'usd' })
    const [there] = ada.atStripe()
    expect(there?.metadata).toEqual({ subscriptionId: subscription.id, plan: 'broker' })
    expect(await ada.invoices()).toMatchObject([
      { total: 4999, status: 'paid', hostedInvoiceUrl: expect.stringContaining('https://invoice.stripe.test/') },
    ])
    expect(stripe.asked.filter(({ method, idempotencyKey }) => method === 'POST' && !idempotencyKey)).toEqual([])
  })

  test('[SUB-07] during the trial, it begins with one, and the next charge is at its end', async () => {
    const ada = await payer('works', 12)
    const { subscription } = await ada.subscribe()
    const trialEnd = server.at({ days: 12 }).toISOString()
    expect(subscription).toMatchObject({ status: 'trialing', trialEnd })
    expect(await ada.api.call(readUpcomingInvoiceEndpoint, {})).toMatchObject({ total: 4999, nextPaymentAt: trialEnd })
  })

  test('[SUB-05] a declined card creates nothing, with the reason of Stripe', async () => {
    const ada = await payer('fails later')
    expect(await expectRefusal(ada.subscribe())).toMatchObject({
      status: 422,
      code: 'CARD_DECLINED',
      message: 'Your card was declined.',
    })
    expect([await ada.current(), ada.atStripe()]).toEqual([null, []])
  })

  test('a bank that asks (3-D Secure) leaves it incomplete, with the page to answer on', async () => {
    const ada = await payer('asks later')
    const { subscription, hostedInvoiceUrl } = await ada.subscribe()
    expect(subscription.status).toBe('incomplete')
    expect(ada.atStripe()).toHaveLength(1)
    const invoice = [...stripe.billing.invoices.values()].find(({ customer }) => customer === ada.customerId)
    expect(hostedInvoiceUrl).toBe(invoice?.hosted_invoice_url)
    if (invoice) stripe.billing.pay(invoice)
    await tell('invoice.paid', invoice ?? {})
    expect((await ada.current())?.status).toBe('active')
  })

  test('whose answer was lost is found by the next try: one subscription, one charge', async () => {
    // the first subscription of all creates the price
    await (await payer()).subscribe()
    const ada = await payer()
    stripe.is('losing answers')
    expect((await expectRefusal(ada.subscribe())).status).toBe(503)
    expect([ada.atStripe().length, await ada.current()]).toEqual([1, null])
    stripe.is('well')
    expect((await ada.subscribe()).subscription.status).toBe('active')
    expect([ada.atStripe().length, (await ada.invoices()).length]).toEqual([1, 1])
  }, 60_000)

  test.each(['broken', 'busy'] as const)(
    'waits while Stripe is %s: 503, and nothing half-done',
    async (state) => {
      const ada = await payer()
      stripe.is(state)
      expect((await expectRefusal(ada.subscribe())).status).toBe(503)
      expect(await ada.current()).toBeNull()
      stripe.is('well')
      await ada.subscribe()
      expect(ada.atStripe()).toHaveLength(1)
    },
    60_000,
  )

  test('[API-52] is canceled at the end of its period, and resumed', async () => {
    const ada = await payer()
    const { subscription } = await ada.subscribe()
    await ada.api.call(cancelSubscriptionEndpoint, { params: subscription })
    expect(ada.atStripe()).toMatchObject([{ cancel_at_period_end: true, status: 'active' }])
    expect((await ada.current())?.cancelAtPeriodEnd).toBe(true)
    await ada.api.call(resumeSubscriptionEndpoint, { params: subscription })
    expect((await ada.current())?.cancelAtPeriodEnd).toBe(false)
  })

  test('[API-52] whose cancellation was answered to nobody is canceled once it is tried again, and a busy Stripe changes nothing', async () => {
    const ada = await payer()
    const { subscription } = await ada.subscribe()
    const cancel = () =>
      ada.api.ask(cancelSubscriptionEndpoint, { params: subscription }, { key: 'cancel-in-a-tunnel' })
    stripe.is('busy')
    expect((await cancel()).status).toBe(503)
    expect(ada.atStripe()).toMatchObject([{ cancel_at_period_end: false }])
    stripe.is('losing answers')
    expect((await cancel()).status).toBe(503)
    expect(ada.atStripe()).toMatchObject([{ cancel_at_period_end: true }])
    stripe.is('well')
    expect((await cancel()).body).toMatchObject({
      response: { subscription: { status: 'active', cancelAtPeriodEnd: true } },
    })
  }, 60_000)

  test('[ENT-12] [ENT-13] [SUB-15] with a status, dates and amounts that we do not know is readable and grants nothing', async () => {
    const ada = await payer()
    await ada.subscribe()
    const [there] = ada.atStripe()
    if (!there) throw new Error('No subscription')
    Object.assign(there, { status: 'hibernating', metadata: {}, canceled_at: null })
    there.items.data = []
    const [invoice] = [...stripe.billing.invoices.values()].filter(({ customer }) => customer === ada.customerId)
    const nothing = { hosted_invoice_url: null, invoice_pdf: null, status_transitions: { paid_at: null } }
    Object.assign(invoice ?? {}, { status: 'melted', number: null, total: 0, ...nothing })
    await tell('customer.subscription.updated', there)
    expect(await ada.current()).toMatchObject({
      status: 'other',
      currentPeriodStart: null,
      currentPeriodEnd: null,
      amount: 0,
      interval: 'month',
    })
    expect(await ada.invoices()).toMatchObject([
      { status: 'other', total: 0, hostedInvoiceUrl: null, invoicePdf: null },
    ])
    expect((await ada.api.call(readProfileEndpoint, {})).hasAccess).toBe(false)
  })

  test("the sandbox's clock and invoice pages don't exist", async () => {
    const ada = await payer()
    expect(await expectRefusal(ada.api.call(moveSandboxClockEndpoint, { body: { days: 1 } }))).toMatchObject({
      status: 404,
    })
    const page = await fetch(`${server.url}/api/subscriptions/sandbox/invoices/${'0'.repeat(24)}`)
    expect(page.status).toBe(404)
  })
})

describe('a webhook', () => {
  test('of a failed renewal takes access away, and of its payment gives it back', async () => {
    const ada = await payer()
    await ada.subscribe()
    const [there] = ada.atStripe()
    if (!there) throw new Error('No subscription')
    const invoice = stripe.billing.renew(there, 'failed')
    await tell('invoice.payment_failed', invoice)
    expect((await ada.current())?.status).toBe('past_due')
    expect((await ada.invoices()).map(({ status }) => status)).toEqual(['open', 'paid'])
    stripe.billing.pay(invoice)
    await tell('invoice.paid', invoice)
    expect((await ada.current())?.status).toBe('active')
  })

  test('that is late or out of order shows what Stripe has now, not what the event says', async () => {
    const ada = await payer()
    await ada.subscribe()
    const [there] = ada.atStripe()
    if (!there) throw new Error('No subscription')
    const before = structuredClone(there)
    Object.assign(there, { status: 'canceled', ended_at: 1 })
    await tell('customer.subscription.deleted', there)
    await tell('customer.subscription.updated', before)
    expect((await ada.current())?.status).toBe('canceled')
  })

  test('that comes twice is handled once', async () => {
    const ada = await payer()
    await ada.subscribe()
    const [there] = ada.atStripe()
    const readings = () =>
      stripe.asked.filter(({ method, path }) => method === 'GET' && path === `/v1/customers/${ada.customerId}`)
    await tell('customer.subscription.updated', there ?? {}, 'evt_twice')
    const once = readings().length
    await tell('customer.subscription.updated', there ?? {}, 'evt_twice')
    expect(readings()).toHaveLength(once)
  })

  test('that nobody listens to, or about nobody we know, is accepted', async () => {
    const events = () => server.db.selectFrom('billing_event').select('id').execute()
    const before = await events()
    await tell('charge.refunded', { id: 'ch_1', object: 'charge', customer: 'cus_nobody' })
    await tell('invoice.paid', { id: 'in_1', object: 'invoice', customer: null })
    expect(await events()).toEqual(before)
    await tell('invoice.paid', { id: 'in_1', object: 'invoice', customer: 'cus_nobody' })
    await tell('customer.deleted', { id: 'cus_nobody', object: 'customer' })
  })

  test('that is forged, changed, old or unsigned is refused and records nothing', async () => {
    const ada = await payer()
    await ada.subscribe()
    const [there] = ada.atStripe()
    const event = (about: object) =>
      stripe.billing.event('customer.subscription.deleted', { object: there ?? {}, at: server.now(), ...about })
    const good = await event({})
    const before = await server.db.selectFrom('billing_event').select('id').execute()
    const bad = [
      await event({ secret: 'whsec_another' }),
      await event({ at: server.now() - 301_000 }),
      { ...good, body: good.body.replace('deleted', 'updated') },
      { ...good, signature: null },
      { ...good, signature: 't=1,v1=00' },
      { ...good, signature: 'x'.repeat(5000) },
      { body: '', signature: good.signature },
      { body: Buffer.from([0xff, 0xfe]), signature: good.signature },
    ]
    for (const one of bad) expect((await post(one)).status).toBe(400)
    expect(await server.db.selectFrom('billing_event').select('id').execute()).toEqual(before)
    // four minutes old is late, not replayed
    expect((await post(await event({ at: server.now() - 240_000 }))).status).toBe(200)
  })

  test('that was accepted once is refused when somebody replays it after five minutes, and its customer is not read', async () => {
    const ada = await payer()
    await ada.subscribe()
    const [there] = ada.atStripe()
    const event = await stripe.billing.event('customer.subscription.updated', { object: there ?? {}, at: server.now() })
    expect((await post(event)).status).toBe(200)
    await quiet(server)
    const before = stripe.asked.length
    server.pass({ minutes: 5, ms: 1000 })
    expect((await post(event)).status).toBe(400)
    await quiet(server)
    expect(stripe.asked).toHaveLength(before)
  })

  test('that is lost is made up for by the daily comparison', async () => {
    const ada = await payer()
    await ada.subscribe()
    const [there] = ada.atStripe()
    Object.assign(there ?? {}, { status: 'canceled', ended_at: 1 })
    await server.chores()
    expect((await ada.current())?.status, 'it was read today').toBe('active')
    server.pass({ days: 1, minutes: 1 })
    await expect
      .poll(
        async () => {
          await server.chores()
          return (await ada.current())?.status
        },
        { timeout: 30_000 },
      )
      .toBe('canceled')
  })
})

describe('a change by hand at Stripe', () => {
  test('of which nobody told us is found by the daily comparison: a new subscription, another end, a deleted customer', async () => {
    const [ada, bo, cy] = [await payer(), await payer(), await payer()]
    for (const who of [bo, cy]) await who.subscribe()
    stripe.billing.createByHand(ada.customerId)
    Object.assign(bo.atStripe()[0] ?? {}, { cancel_at_period_end: true })
    stripe.remove(cy.customerId)
    server.pass({ days: 1, minutes: 1 })
    // a minute compares twenty accounts, in no order
    const found = async () => {
      await server.chores()
      return [(await ada.current())?.status, (await bo.current())?.cancelAtPeriodEnd, (await cy.current())?.status]
    }
    await expect.poll(found, { timeout: 30_000 }).toEqual(['active', true, 'canceled'])
    expect((await cy.api.call(readProfileEndpoint, {})).isPaymentMethodVerified).toBe(false)
  })

  test('creates, and ends, a subscription here', async () => {
    const ada = await payer()
    const made = stripe.billing.createByHand(ada.customerId)
    await tell('customer.subscription.created', made)
    expect(await ada.current()).toMatchObject({ status: 'active', plan: 'broker' })
    stripe.billing.subscriptions.delete(made.id)
    await tell('customer.subscription.deleted', made)
    expect((await ada.current())?.status).toBe('canceled')
    expect((await ada.api.call(listSubscriptionsEndpoint, { query: {} })).data).toHaveLength(1)
  })

  test('that deletes the customer ends the subscription, and a card can be added again', async () => {
    const ada = await payer()
    await ada.subscribe()
    stripe.remove(ada.customerId)
    await tell('customer.deleted', { id: ada.customerId, object: 'customer' })
    expect((await ada.current())?.status).toBe('canceled')
    expect((await ada.api.call(listPaymentMethodsEndpoint, {})).data).toEqual([])
    const again = await ada.api.call(createSetupIntentEndpoint, { body: {} })
    const card = stripe.card('works')
    stripe.confirm(again.clientSecret, card)
    await ada.api.call(setupPaymentEndpoint, { body: { paymentMethodId: card } })
    expect((await ada.subscribe()).subscription.status).toBe('active')
  })
})

test('a deleted account ends its subscription at Stripe, and keeps records without addresses', async () => {
  const ada = await payer()
  await ada.subscribe()
  await ada.api.call(deleteAccountEndpoint, { body: { password: PASSWORD, confirmation: 'DELETE' } })
  await server.chores()
  expect(stripe.customers.has(ada.customerId)).toBe(false)
  const invoices = await server.db.selectFrom('invoice').selectAll().where('account_id', '=', ada.id).execute()
  expect(invoices).toMatchObject([{ total_cents: 4999, hosted_url: null, pdf_url: null }])
})
