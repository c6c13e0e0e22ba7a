import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestBookingEndpoint } from '#contract/freight/booking.ts'
import { readDetentionEndpoint, readDetentionStatementEndpoint } from '#contract/freight/detention.ts'
import { directionsEndpoint, searchAddressesEndpoint } from '#contract/freight/geo.ts'
import { acceptTenderEndpoint, revokeTenderEndpoint, tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { postLoadsEndpoint } from '#contract/freight/load-bulk.ts'
import { toDuplicateForm } from '#contract/freight/load-form.ts'
import { createLoadEndpoint, updateLoadEndpoint } from '#contract/freight/load-post.ts'
import {
  editLoadTemplateEndpoint,
  saveLoadTemplateEndpoint,
  scheduleLoadTemplateEndpoint,
} from '#contract/freight/load-template.ts'
import { readInvoiceEndpoint, readInvoicePacketEndpoint, sendInvoiceEndpoint } from '#contract/freight/invoice.ts'
import { readRateConfirmationEndpoint, readRateConfirmationPdfEndpoint } from '#contract/freight/rate-confirmation.ts'
import { suggestRateEndpoint } from '#contract/freight/rate-suggestion.ts'
import {
  deletePaymentMethodEndpoint,
  listPaymentMethodsEndpoint,
  setDefaultPaymentMethodEndpoint,
} from '#contract/account/payment-method.ts'
import {
  cancelSubscriptionEndpoint,
  readUpcomingInvoiceEndpoint,
  resumeSubscriptionEndpoint,
} from '#contract/account/subscription.ts'
import { reportCrashEndpoint } from '#contract/api/health.ts'
import { addDocumentEndpoint } from '#contract/freight/document.ts'
import { createDriverLinkEndpoint } from '#contract/freight/driver-link.ts'
import { recordDriverEventEndpoint } from '#contract/freight/driver-load.ts'
import { saveSearchEndpoint } from '#contract/freight/saved-search.ts'
import { expectRefusal, type RawAnswer } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson, proveNow } from '#tests/support/api-person.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { tinyJpeg, uploadSteps } from '#tests/support/document-uploads.ts'
import { linkDriver } from '#tests/support/driver-link.ts'
import { filled } from '#tests/support/filled.ts'
import { postBookedLoad, postDeliveredLoad, postLoad } from '#tests/support/load-scenes.ts'
import { searchBrokersEndpoint } from '#contract/freight/broker.ts'
import { searchCarriersEndpoint } from '#contract/freight/carrier.ts'
import { newLoad } from '#tests/support/new-load.ts'
import { createPayer } from '#tests/support/payer.ts'
import { type FakeVendor, startFakeVendor } from '#tests/support/vendor-stand-in.ts'

const server = await startApi(undefined, { RATE_LIMITS: 'true' })
afterAll(() => server.stop())

const EVERY_TUESDAY = {
  weekdays: ['Tue' as const],
  daysAhead: 2,
  pickupTime: '08:00',
  pickupUntil: null,
  deliveryDays: 2,
  deliveryTime: '07:30',
  deliveryUntil: null,
}
const OLD = { created_at: server.at({ days: -7 }) }
const post = (who: ApiPerson) => server.as(who).call(createLoadEndpoint, { body: newLoad(server) })
const postedBy = async ({ id }: ApiPerson) =>
  (await server.db.selectFrom('load').select('id').where('owner_id', '=', id).execute()).length

/** The budget as used up but for one, as the account's own work would leave it. */
async function useUpAllButOne(work: () => Promise<unknown>, most: number): Promise<void> {
  await server.db.deleteFrom('attempt').execute()
  await work()
  await server.db
    .updateTable('attempt')
    .set({ count: most - 1 })
    .execute()
}

describe('posting', () => {
  test('[SEC-04] a new account that posts without end gets 30 loads an hour onto the board, and learns when it can continue', async () => {
    const marta = await createPerson(server, 'broker')
    for (let count = 0; count < 30; count++) await post(marta)
    const refusal = await expectRefusal(post(marta))
    expect(refusal).toMatchObject({ status: 429, code: 'OVER_BUDGET', retryAfter: '3600' })
    expect(refusal.message).toBe('You can post 30 loads an hour in your first week. Try again in 60 minutes')
    expect(await postedBy(marta)).toBe(30)

    server.pass({ minutes: 59 })
    expect((await expectRefusal(post(marta))).message).toMatch(/Try again in a minute$/)
    server.pass({ minutes: 1 })
    await post(marta)
    expect(await postedBy(marta)).toBe(31)
  })

  test('[SEC-04] a refused post is done once its turn comes, under its own key, and once only', async () => {
    const marta = await createPerson(server, 'broker', OLD)
    await useUpAllButOne(() => post(marta), 120)
    await post(marta)
    const waiting = { body: newLoad(server), key: randomUUID() }
    const send = () => server.as(marta).ask(createLoadEndpoint, { body: waiting.body }, { key: waiting.key })
    expect((await send()).status).toBe(429)
    expect((await send()).status).toBe(429)
    server.pass({ hours: 1 })
    expect([(await send()).status, (await send()).status]).toEqual([200, 200])
    expect(await postedBy(marta)).toBe(3)
  })

  test('[SEC-04] of a list that does not fit, the rows that fit are posted and the others wait, each posted once', async () => {
    const marta = await createPerson(server, 'broker')
    // identical rows: only their place in the list tells them apart
    const loads = [...Array.from({ length: 3 }, () => newLoad(server)), newLoad(server, { reference: 'last' })]
    const send = (key: string = randomUUID()) => server.as(marta).call(postLoadsEndpoint, { body: { loads } }, { key })
    const outcomes = async (key?: string) => (await send(key)).results.map(({ outcome }) => outcome)
    const isFirst = () => server.as(marta).call(postLoadsEndpoint, { body: { loads: loads.slice(0, 1) } })
    await useUpAllButOne(isFirst, 500)
    await server.db.updateTable('attempt').set({ count: 498 }).execute()

    const key = randomUUID()
    expect(await outcomes(key)).toEqual(['exists', 'posted'])
    expect(await outcomes(key)).toEqual(['exists', 'posted'])
    expect(await postedBy(marta)).toBe(2)
    const refusal = await expectRefusal(send())
    expect(refusal).toMatchObject({ status: 429, code: 'OVER_BUDGET', retryAfter: '3600' })
    expect(refusal.message).toBe('You can import 500 loads an hour in your first week. Try again in 60 minutes')
    expect(await postedBy(marta)).toBe(2)

    server.pass({ hours: 1 })
    expect(await outcomes()).toEqual(['exists', 'exists', 'posted', 'posted'])
    expect(await postedBy(marta)).toBe(4)
  })
})

describe('the road service', () => {
  let roads: FakeVendor
  let routed: ApiServer
  beforeAll(async () => {
    roads = await startFakeVendor()
    roads.says({
      json: {
        features: [
          {
            properties: { summary: { distance: 994, duration: 54_000 } },
            geometry: {
              type: 'LineString',
              coordinates: [
                [-96.8, 32.6],
                [-112.07, 33.3],
              ],
            },
          },
        ],
      },
    })
    routed = await startApi(undefined, { RATE_LIMITS: 'true', ROUTER_KEY: 'ors-key', ROUTER_URL: roads.url })
  })
  afterAll(async () => {
    await routed.stop()
    await roads.stop()
  })
  let north = 0
  /** A lane that nobody measured before, so its answer isn't cached. */
  const lane = () => {
    north += 0.01
    const [from, to] = [
      { latitude: 32.6 + north, longitude: -96.8 },
      { latitude: 33.3 + north, longitude: -112.07 },
    ]
    return { pickupLocation: { coordinates: from }, deliveryLocation: { coordinates: to } }
  }
  const useUp = () => routed.db.updateTable('attempt').set({ count: 2000 }).execute()

  test('[SEC-04] is not asked for what is over the budget: posts, lists, edits, suggested rates', async () => {
    const marta = await createPerson(routed, 'broker', OLD)
    const as = routed.as(marta)
    const { id } = await as.call(createLoadEndpoint, { body: newLoad(routed, lane()) })
    const { pickupDateTime, deliveryDateTime } = newLoad(routed)
    const work = {
      post: () => as.ask(createLoadEndpoint, { body: newLoad(routed, lane()) }),
      list: () => as.ask(postLoadsEndpoint, { body: { loads: [newLoad(routed, lane())] } }),
      edit: () => as.ask(updateLoadEndpoint, { params: { id }, body: newLoad(routed, lane()) }),
      rate: () => as.ask(suggestRateEndpoint, { body: { ...lane(), pickupDateTime, deliveryDateTime } }),
    }
    for (const [name, ask] of Object.entries(work)) {
      const before = roads.asked.length
      expect([name, (await ask()).status, roads.asked.length]).toEqual([name, 200, before + 1])
    }
    await useUp()
    const before = roads.asked.length
    for (const [name, ask] of Object.entries(work)) expect([name, (await ask()).status]).toEqual([name, 429])
    expect(roads.asked).toHaveLength(before)
  })

  test('[SEC-04] is not needed to edit a load whose stops stay, which no budget limits', async () => {
    const marta = await createPerson(routed, 'broker')
    const body = newLoad(routed, lane())
    const { id } = await routed.as(marta).call(createLoadEndpoint, { body })
    await routed.as(marta).call(directionsEndpoint, { query: { from: '32.78,-96.8', to: '41.88,-87.63' } })
    await useUp()
    const edited = await routed.as(marta).call(updateLoadEndpoint, { params: { id }, body: { ...body, rate: 2700 } })
    expect(edited.rate).toBe(2700)
  })

  test('[SEC-04] is not asked when a template is scheduled, changed or paused, which no budget limits', async () => {
    const marta = await createPerson(routed, 'broker')
    const as = routed.as(marta)
    const load = await as.call(createLoadEndpoint, { body: newLoad(routed, lane()) })
    await useUp()
    const asked = roads.asked.length
    // nobody measured its route before
    const elsewhere = { pickupCoordinates: lane().pickupLocation.coordinates }
    const form = { ...toDuplicateForm(load), ...elsewhere } as never
    const { id } = await as.call(saveLoadTemplateEndpoint, { body: { name: 'Cans', form } })
    const schedule = (isPaused: boolean) =>
      as.call(scheduleLoadTemplateEndpoint, { params: { id }, body: { ...EVERY_TUESDAY, isPaused } })
    expect((await schedule(false)).schedule?.isPaused).toBe(false)
    const changed = await as.call(editLoadTemplateEndpoint, { params: { id }, body: { name: 'Full cans', form } })
    expect(changed).toMatchObject({ name: 'Full cans', schedule: { isPaused: false } })
    expect((await schedule(true)).schedule?.isPaused).toBe(true)
    expect(roads.asked).toHaveLength(asked)
  })
})

describe.each([
  ['new', {}, { requests: 20, tenders: 20, geocodes: 100, brokers: 100, carriers: 100, routes: 40 }],
  ['established', OLD, { requests: 60, tenders: 60, geocodes: 300, brokers: 300, carriers: 300, routes: 120 }],
] as const)('an account that is %s', (_, about, most) => {
  test('[SEC-04] can request so many loads an hour, and still answer a tender after', async () => {
    const [marta, dana] = [await createPerson(server, 'broker', OLD), await createPerson(server, 'dispatcher', about)]
    const request = async () =>
      server.as(dana).call(requestBookingEndpoint, { body: { loadId: (await postLoad(server, marta)).id } })
    await useUpAllButOne(request, most.requests)
    await request()
    expect(await expectRefusal(request())).toMatchObject({ status: 429, code: 'OVER_BUDGET' })
    const tendered = await postLoad(server, marta)
    await server.as(marta).call(tenderLoadEndpoint, { params: tendered, body: { carrierId: dana.id } })
    const { status } = await server.as(dana).call(acceptTenderEndpoint, { params: tendered })
    expect(status).toBe('active')
  })

  test('[SEC-04] can tender so many loads an hour, and still revoke after', async () => {
    const [marta, dana] = [await createPerson(server, 'broker', about), await createPerson(server, 'dispatcher')]
    const tender = async () => {
      const load = await postLoad(server, marta)
      await server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: dana.id } })
      return load
    }
    await useUpAllButOne(tender, most.tenders)
    const last = await tender()
    expect(await expectRefusal(tender())).toMatchObject({ status: 429, code: 'OVER_BUDGET' })
    await server.as(marta).call(revokeTenderEndpoint, { params: last })
  })

  test('[SEC-04] can look up so many addresses and brokers and measure so many routes an hour', async () => {
    const dana = await createPerson(server, 'dispatcher', about)
    const other = await createPerson(server, 'dispatcher', about)
    const search = (who: ApiPerson) => server.as(who).call(searchAddressesEndpoint, { query: { q: 'Dallas' } })
    const measure = (who: ApiPerson) =>
      server.as(who).call(directionsEndpoint, { query: { from: '32.78,-96.8', to: '41.88,-87.63' } })
    const findBrokers = (who: ApiPerson) => server.as(who).call(searchBrokersEndpoint, { query: { search: 'Dallas' } })
    for (const [look, budget] of [
      [search, most.geocodes],
      [findBrokers, most.brokers],
      [measure, most.routes],
    ] as const) {
      await useUpAllButOne(() => look(dana), budget)
      await look(dana)
      expect(await expectRefusal(look(dana))).toMatchObject({ status: 429, code: 'OVER_BUDGET' })
      await look(other)
    }
  })

  test('[SAFE-27] can look up so many carriers an hour, so that nobody copies who hauls', async () => {
    const [marta, other] = [await createPerson(server, 'broker', about), await createPerson(server, 'broker', about)]
    const look = (who: ApiPerson) => server.as(who).call(searchCarriersEndpoint, { query: { search: 'Dana' } })
    await useUpAllButOne(() => look(marta), most.carriers)
    await look(marta)
    expect(await expectRefusal(look(marta))).toMatchObject({ status: 429, code: 'OVER_BUDGET' })
    await look(other)
  })
})

test('[SEC-04] [STOP-24] a way over many stops spends a route for each of its legs', async () => {
  const dana = await createPerson(server, 'dispatcher')
  const via = Array.from({ length: 28 }, (_, at) => `${33 + at / 4},-96.5`).join(';')
  const measure = (query: { via?: string } = {}) =>
    server.as(dana).call(directionsEndpoint, { query: { from: '32.78,-96.8', to: '41.88,-87.63', ...query } })
  await measure({ via })
  // a new account has 40 an hour: 11 are left
  for (let leg = 0; leg < 11; leg += 1) await measure()
  expect(await expectRefusal(measure())).toMatchObject({ status: 429, code: 'OVER_BUDGET' })
})

test('[SEC-04] an established account can import 2,000 loads an hour', async () => {
  const marta = await createPerson(server, 'broker', OLD)
  const importOne = () => server.as(marta).ask(postLoadsEndpoint, { body: { loads: [newLoad(server)] } })
  await useUpAllButOne(importOne, 2000)
  expect((await importOne()).status).toBe(200)
  expect(await expectRefusal(server.as(marta).call(postLoadsEndpoint, { body: { loads: [newLoad(server)] } }))).toEqual(
    expect.objectContaining({ status: 429, message: 'You can import 2,000 loads an hour. Try again in 60 minutes' }),
  )
})

test.each([
  ['detention statements', readDetentionStatementEndpoint, readDetentionEndpoint],
  ['rate confirmations', readRateConfirmationPdfEndpoint, readRateConfirmationEndpoint],
])('[SEC-04] %s are made 60 times an hour at most, and their figures are read without limit', async (_, pdf, read) => {
  const marta = await createPerson(server, 'broker', OLD)
  const dana = await createPerson(server, 'company', OLD)
  const load = await postBookedLoad(server, marta, dana)
  const make = () => server.as(dana).ask(pdf, { params: load, query: {} })
  await useUpAllButOne(make, 60)
  expect([(await make()).status, (await make()).status]).toEqual([200, 429])
  await server.as(dana).call(read, { params: load, query: {} })
})

test('[SEC-04] packets of invoices are made 60 times an hour at most, and the invoice is read without limit', async () => {
  const marta = await createPerson(server, 'broker', OLD)
  const dana = await createPerson(server, 'company', OLD)
  const params = await postDeliveredLoad(server, marta, dana)
  const { dealId, draft } = await server.as(dana).call(readInvoiceEndpoint, { params, query: {} })
  const remitTo = { kind: 'carrier' as const, name: 'Reyes Trucking', address: '12 Depot Rd, Laredo', email: null }
  const body = { dealId, version: 0, total: draft.total, remitTo }
  await proveNow(server, dana)
  await server.as(dana).call(sendInvoiceEndpoint, { params, body })
  const make = () => server.as(marta).ask(readInvoicePacketEndpoint, { params, query: {} })
  await useUpAllButOne(make, 60)
  expect([(await make()).status, (await make()).status]).toEqual([200, 429])
  await server.as(marta).call(readInvoiceEndpoint, { params, query: {} })
})

describe('other work that the server stores or passes on', () => {
  /** How often an established account may do it in an hour, and one time. Later times may be refused for other reasons. */
  async function workOf(dana: ApiPerson): Promise<[what: string, most: number, once: () => Promise<RawAnswer>][]> {
    const load = await postBookedLoad(server, await createPerson(server, 'broker', OLD), dana)
    const as = server.as(dana)
    const driver = server.as({ accessToken: (await linkDriver(as, load)).token })
    const tap = { kind: 'arrived', stop: 'pickup' } as const
    const search = () => ({ name: `Arizona ${randomUUID()}`, query: { toStates: 'AZ' } })
    const link = () => ({ linkId: randomUUID(), tokenHash: randomBytes(32).toString('hex') })
    const document = () => ({ documentId: randomUUID(), kind: 'pod' as const, parts: [randomUUID()] })
    return [
      ['save a search', 60, () => as.ask(saveSearchEndpoint, { body: search() })],
      ['report a crash', 30, () => as.ask(reportCrashEndpoint, { body: { error: 'Error', screen: '/', places: [] } })],
      ['link a driver', 60, () => as.ask(createDriverLinkEndpoint, { params: load, body: link() })],
      ["report a driver's stop", 60, () => driver.ask(recordDriverEventEndpoint, { params: load, body: tap })],
      ['send a document', 200, () => as.ask(addDocumentEndpoint, { params: load, body: document() })],
    ]
  }

  test('[SEC-04] has a budget too: saved searches, crash reports, driver links, taps of drivers and documents', async () => {
    for (const [what, most, once] of await workOf(await createPerson(server, 'company', OLD))) {
      await useUpAllButOne(once, most)
      expect([what, (await once()).status]).not.toEqual([what, 429])
      expect([what, (await once()).body]).toMatchObject([what, { error: { code: 'OVER_BUDGET' } }])
    }
  })

  test('[SEC-04] has a budget too: the megabytes of uploads, before they arrive', async () => {
    const { sessionId } = await createPerson(server, 'company', OLD)
    const issuedAt = server.now()
    const about = { sessionId, generation: 0, issuedAt, expiresAt: issuedAt + 3_600_000 }
    const accessToken = await server.keys.sign('access', about)
    const { announce } = uploadSteps({ url: server.url, accessToken })
    const once = () => announce({ id: randomUUID(), bytes: tinyJpeg() })
    await useUpAllButOne(once, 1000)
    expect((await once()).status).toBe(201)
    expect(await once()).toMatchObject({ status: 429, text: expect.stringContaining('OVER_BUDGET') })
  })
})

describe('the payment service', () => {
  const paths = (id: string, cardId: string) =>
    [
      [cancelSubscriptionEndpoint, { params: { id } }],
      [resumeSubscriptionEndpoint, { params: { id } }],
      [setDefaultPaymentMethodEndpoint, { body: { paymentMethodId: cardId } }],
      [deletePaymentMethodEndpoint, { params: { id: cardId } }],
    ] as const

  test('[SEC-04] is asked for 60 changes an hour at most: canceling, resuming, another default, a deleted card', async () => {
    const ada = await createPayer(server)
    const { subscription } = await ada.subscribe()
    for (const [endpoint, input] of filled(paths(subscription.id, ada.cardId))) {
      const change = () => ada.api.ask(endpoint, input)
      await useUpAllButOne(change, 60)
      expect((await change()).status).not.toBe(429)
      const refusal = await change()
      expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([429, '3600'])
      expect(refusal.body).toMatchObject({
        error: { message: 'You can make 60 billing changes an hour. Try again in 60 minutes' },
      })
    }
    const eve = await createPayer(server)
    const other = (await eve.subscribe()).subscription
    await eve.api.call(cancelSubscriptionEndpoint, { params: { id: other.id } })
  })

  test('[SEC-04] is asked for the next charge and the cards 600 times an hour at most; our own copy is read without limit', async () => {
    const ada = await createPayer(server)
    await ada.subscribe()
    for (const endpoint of [readUpcomingInvoiceEndpoint, listPaymentMethodsEndpoint]) {
      const read = () => ada.api.ask(endpoint, {})
      await useUpAllButOne(read, 600)
      expect([(await read()).status, (await read()).status]).toEqual([200, 429])
    }
    expect((await ada.current())?.status).toBe('active')
    expect(await ada.invoices()).toHaveLength(1)
  })

  test('[SEC-04] pages and files of sandbox invoices are limited by network, for every method', async () => {
    const ada = await createPayer(server)
    await ada.subscribe()
    const [invoice] = await ada.invoices()
    const open = (path: string, method = 'GET') => fetch(`${server.url}${path}`, { method, redirect: 'manual' })
    const page = invoice?.hostedInvoiceUrl ?? ''
    await useUpAllButOne(() => open(page), 300)
    expect((await open(page)).status).toBe(200)
    const answers = [await open(page), await open(page, 'POST'), await open(`${page}/pdf`)]
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429])
    expect(answers[0]?.headers.get('retry-after')).toBe('3600')
    server.pass({ hours: 1 })
    expect((await open(`${page}/pdf`)).status).toBe(200)
  })
})
