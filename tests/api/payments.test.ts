import { addDays } from 'date-fns/addDays'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { setPaperTermsEndpoint } from '#contract/account/broker-settings.ts'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { readInvoiceEndpoint, sendInvoiceEndpoint, settleInvoiceEndpoint } from '#contract/freight/invoice.ts'
import {
  correctArrivalEndpoint,
  releaseCarrierEndpoint,
  setLoadStatusEndpoint,
} from '#contract/freight/load-actions.ts'
import { readPaperTermsEndpoint } from '#contract/freight/paper-terms.ts'
import { listReceivablesEndpoint } from '#contract/money/aging.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson, proveNow } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { bookPosted, postBookedLoad, type PostedLoad, setLoadTimes } from '#tests/support/load-scenes.ts'

const server = await startApi()
afterAll(() => server.stop())

type Settle = EndpointInput<typeof settleInvoiceEndpoint>['body']
type Settled = Settle extends infer Each ? (Each extends unknown ? Omit<Each, 'dealId' | 'version'> : never) : never
type Payment = Partial<Omit<Extract<Settled, { settlement: 'pay' }>, 'settlement'>>

const REMIT_TO = { kind: 'carrier', name: 'Reyes Trucking LLC', address: '12 Depot Rd, Laredo', email: null } as const
const RATE = 2150.5

let marta: ApiPerson
let dana: ApiPerson
let load: PostedLoad
beforeEach(async () => {
  // until the new year
  const trial_ends_at = server.at({ days: 400 })
  marta = await createPerson(server, 'broker', { business_name: 'Blue Mesa Freight', trial_ends_at })
  dana = await createPerson(server, 'company', { business_name: 'Reyes Trucking', trial_ends_at })
  load = await postBookedLoad(server, marta, dana)
})

const today = () => server.at({}).toISOString().slice(0, 10)
/** That many days after a calendar day. */
const daysAfter = (day: string, days: number) =>
  addDays(new Date(`${day}T12:00Z`), days)
    .toISOString()
    .slice(0, 10)
const todayIn = (zone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(server.at({}))
const read = (who: ApiPerson) => server.as(who).call(readInvoiceEndpoint, { params: load, query: {} })
const lastOf = async (who = dana) => (await read(who)).versions.at(-1)
const deliver = () => server.as(dana).call(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } })
async function send() {
  const { dealId, draft, versions } = await read(dana)
  const body = { dealId, version: versions.length, total: draft.total, remitTo: REMIT_TO }
  await proveNow(server, dana)
  return server.as(dana).call(sendInvoiceEndpoint, { params: load, body })
}
async function sendDelivered() {
  await deliver()
  return send()
}
async function settle(who: ApiPerson, settled: Settled) {
  const { dealId, versions } = await read(dana)
  const body = { dealId, version: versions.length, ...settled }
  return server.as(who).call(settleInvoiceEndpoint, { params: load, body })
}
const pay = (who: ApiPerson, payment: Payment) => settle(who, { settlement: 'pay', paidOn: today(), ...payment })

async function newestTo(who: ApiPerson) {
  await server.eventsHandled()
  const { data } = await server.as(who).call(listNotificationsEndpoint, { query: { status: 'all' } })
  return { title: data[0]?.title, message: data[0]?.message }
}

const refusalOf = async (call: Promise<unknown>) => (await expectRefusal(call)).code

describe('a payment in part', () => {
  test('[MONEY-12] leaves exactly the rest open; one cent more than the rest is refused at its field', async () => {
    await sendDelivered()
    await pay(marta, { amount: RATE - 25 })
    expect(await lastOf()).toMatchObject({ status: 'paid', open: 25, paid: { amount: RATE - 25, by: 'broker' } })
    expect(await newestTo(dana)).toMatchObject({
      title: 'Invoice paid in part',
      message: expect.stringContaining('Blue Mesa Freight recorded $2,125.50 of $2,150.50 for load #') as string,
    })
    const more = await expectRefusal(pay(marta, { amount: 25.01, paidBefore: RATE - 25 }))
    expect(more.validationErrors).toEqual([{ path: 'amount', message: 'Must be $25 or less' }])
    await pay(dana, { amount: 25, paidBefore: RATE - 25 })
    expect(await lastOf()).toMatchObject({ open: 0, paid: { amount: RATE, by: 'carrier' }, restClosedAt: null })
    expect(await refusalOf(pay(marta, { amount: 1, paidBefore: RATE }))).toBe('INVOICE_CLOSED')
  })

  test('[MONEY-12] is closed by the carrier alone; then nothing more can be paid, and the broker hears of it', async () => {
    await sendDelivered()
    await pay(marta, { amount: RATE - 25 })
    expect(await refusalOf(settle(marta, { settlement: 'close-rest' }))).toBe('NOT_ALLOWED')
    await settle(dana, { settlement: 'close-rest' })
    await settle(dana, { settlement: 'close-rest' })
    expect(await lastOf(marta)).toMatchObject({ status: 'paid', open: 0, restClosedAt: expect.any(String) as string })
    const { title, message } = await newestTo(marta)
    expect([title, message]).toEqual([
      'Rest closed',
      expect.stringMatching(/^Reyes Trucking closed the open \$25 of load #/),
    ])
    expect(await refusalOf(pay(marta, { amount: 5, paidBefore: RATE - 25 }))).toBe('INVOICE_CLOSED')
  })

  test('[MONEY-13] from two devices counts once; another amount or day says that the invoice changed', async () => {
    await sendDelivered()
    for (const _ of ['one device', 'the other']) await pay(marta, { amount: 1000, paidBefore: 0 })
    expect(await lastOf()).toMatchObject({ open: RATE - 1000 })
    expect(await refusalOf(pay(marta, { amount: 900, paidBefore: 0 }))).toBe('INVOICE_CHANGED')
    expect(await refusalOf(pay(dana, { amount: 1000, paidBefore: 0, paidOn: daysAfter(today(), -1) }))).toBe(
      'INVOICE_CHANGED',
    )
    expect(await refusalOf(pay(dana, {}))).toBe('INVOICE_CHANGED')
    await pay(dana, { paidBefore: 1000 })
    expect(await lastOf()).toMatchObject({ open: 0, paid: { amount: RATE } })
  })

  test('[MONEY-11] that was not received comes back whole, with its first due day', async () => {
    await sendDelivered()
    const before = await lastOf()
    await pay(marta, { amount: 1000 })
    await settle(dana, { settlement: 'close-rest' })
    await settle(dana, { settlement: 'not-received', reason: 'The check bounced' })
    expect(await lastOf()).toMatchObject({
      status: 'approved',
      open: RATE,
      paid: null,
      restClosedAt: null,
      dueOn: before?.dueOn,
    })
  })

  test('[MONEY-12] lets no dispute and no correction follow', async () => {
    await sendDelivered()
    await pay(marta, { amount: 1000 })
    expect(await refusalOf(settle(marta, { settlement: 'dispute', reason: 'Wrong rate' }))).toBe('INVOICE_CLOSED')
    expect(await refusalOf(send())).toBe('INVOICE_CLOSED')
  })

  test('[MONEY-12] of nothing, of a part of a cent and of less than nothing is refused at its field', async () => {
    await sendDelivered()
    for (const amount of [0, -5, 10.001]) {
      const { validationErrors } = await expectRefusal(pay(marta, { amount }))
      expect(validationErrors.map(({ path }) => path)).toEqual(['amount'])
    }
  })
})

describe('a due day', () => {
  const zoneOfDelivery = async () => {
    const row = await server.db
      .selectFrom('load_stop')
      .select('zone')
      .where('load_id', '=', load.id)
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow()
    return row.zone
  }
  const setDays = (paymentDays: number) =>
    server.as(marta).call(setPaperTermsEndpoint, { body: { terms: {}, paymentDays } })

  test('[MONEY-03] follows the proven arrival and the pay days at acceptance, whatever the broker says later', async () => {
    expect((await setDays(45)).paymentDays).toBe(45)
    expect(await server.as(dana).call(readPaperTermsEndpoint, { params: { id: marta.id } })).toMatchObject({
      paymentDays: 45,
    })
    load = await postBookedLoad(server, marta, dana)
    await setDays(7)
    server.pass({ days: 3 })
    await deliver()
    const arrived = todayIn(await zoneOfDelivery())
    server.pass({ days: 5 })
    await send()
    expect((await lastOf())?.dueOn).toBe(daysAfter(arrived, 45))
  })

  test('[MONEY-03] an arrival that is corrected after sending moves the day of the next version alone', async () => {
    await deliver()
    const arrived = todayIn(await zoneOfDelivery())
    await send()
    await server.as(marta).call(correctArrivalEndpoint, { params: load, body: { reason: 'Wrong dock' } })
    server.pass({ days: 3 })
    await deliver()
    const again = todayIn(await zoneOfDelivery())
    await settle(marta, { settlement: 'dispute', reason: 'Arrived later' })
    await send()
    expect((await read(dana)).versions.map(({ dueOn }) => dueOn)).toEqual([
      daysAfter(arrived, 30),
      daysAfter(again, 30),
    ])
  })

  test('[MONEY-03] a TONU sent on Dec 31 at 23:30 CST keeps its days after the load is booked to a stop in another zone', async () => {
    const { dealId } = await read(dana)
    const newYear = Date.parse('2026-12-31T23:30:00-06:00')
    server.pass({ ms: newYear - server.now() })
    await server.as(marta).call(releaseCarrierEndpoint, { params: load, body: { reason: 'The plant closed' } })
    const asked = { asked_at: server.at({}), asked_by: dana.id, answered_at: server.at({}), answered_by: marta.id }
    await server.db
      .insertInto('accessorial')
      .values({ ...asked, id: load.id, deal_id: dealId, kind: 'tonu', amount_cents: 20_000, status: 'approved' })
      .execute()
    await send()
    const days = async () => {
      const { data } = await server.as(dana).call(listReceivablesEndpoint, { query: {} })
      return data.map(({ invoicedOn, dueOn }) => [invoicedOn, dueOn])
    }
    expect(await days()).toEqual([['2026-12-31', '2027-01-30']])
    // to a dock in Auckland's zone, where it is next year already
    await sql`update load_stop set zone = 'Pacific/Auckland' where load_id = ${load.id} and id = 'delivery'`.execute(
      server.db,
    )
    await setLoadTimes(server, load, {
      posted_at: server.at({}),
      pickup_at: server.at({ days: 2 }),
      delivery_at: server.at({ days: 3 }),
    })
    const other = await createPerson(server, 'company')
    await bookPosted(server, { broker: marta, carrier: other }, load)
    expect(await days()).toEqual([['2026-12-31', '2027-01-30']])
    server.pass({ hours: 1 })
    await settle(marta, { settlement: 'dispute', reason: 'Too much' })
    await send()
    // the next version is of the new year, by the zone of its own deal
    expect(await days()).toEqual([['2027-01-01', '2027-01-30']])
  })

  test('[MONEY-03] of a load that was not hauled counts from the first version', async () => {
    const { dealId } = await read(dana)
    await server.as(marta).call(releaseCarrierEndpoint, { params: load, body: { reason: 'The plant closed' } })
    const tonu = { id: load.id, deal_id: dealId, kind: 'tonu', amount_cents: 20_000, status: 'approved' } as const
    await server.db
      .insertInto('accessorial')
      .values({
        ...tonu,
        asked_at: server.at({}),
        asked_by: dana.id,
        answered_at: server.at({}),
        answered_by: marta.id,
      })
      .execute()
    await send()
    const first = (await lastOf())?.dueOn
    expect(first).toBe(daysAfter(todayIn(await zoneOfDelivery()), 30))
    server.pass({ days: 4 })
    await settle(marta, { settlement: 'dispute', reason: 'Too much' })
    await send()
    expect((await read(dana)).versions.map(({ dueOn }) => dueOn)).toEqual([first, first])
  })

  test('[MONEY-11] is kept by the database as it was sent', async () => {
    await sendDelivered()
    for (const column of ['due_on', 'invoiced_on'])
      await expect(
        sql`update freight_invoice set ${sql.ref(column)} = ${sql.ref(column)} + 1`.execute(server.db),
      ).rejects.toThrow('a sent invoice keeps its lines')
  })

  test('[MONEY-03] pay days are 0 to 180, and stay as they are where a body has none', async () => {
    await setDays(0)
    const kept = await server.as(marta).call(setPaperTermsEndpoint, { body: { terms: { fines: 'None' } } })
    expect(kept.paymentDays).toBe(0)
    for (const days of [-1, 181, 1.5]) {
      const { validationErrors } = await expectRefusal(setDays(days))
      expect(validationErrors).toEqual([{ path: 'paymentDays', message: 'The days until payment must be 0 to 180' }])
    }
  })
})
