import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { readDaysToPayEndpoint } from '#contract/freight/broker.ts'
import { readInvoiceEndpoint, sendInvoiceEndpoint, settleInvoiceEndpoint } from '#contract/freight/invoice.ts'
import { listReceivablesEndpoint } from '#contract/money/aging.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson, proveNow } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postDeliveredLoad, type PostedLoad } from '#tests/support/load-scenes.ts'

const server = await startApi()
afterAll(() => server.stop())

const remitTo = { kind: 'carrier' as const, name: 'Reyes Trucking', address: '12 Depot Rd, Laredo', email: null }

let marta: ApiPerson
let dana: ApiPerson
beforeEach(async () => {
  // the tests let more time pass than a trial has
  const trial_ends_at = server.at({ days: 400 })
  marta = await createPerson(server, 'broker', { business_name: 'Blue Mesa Freight', trial_ends_at })
  dana = await createPerson(server, 'company', { business_name: 'Reyes Trucking', trial_ends_at })
})

const daysOf = async (broker: ApiPerson, who = dana) =>
  (await server.as(who).call(readDaysToPayEndpoint, { params: { id: broker.id } })).daysToPay
const dayAfter = (days: number) => server.at({ days }).toISOString().slice(0, 10)

async function send(params: PostedLoad) {
  const { dealId, draft, versions } = await server.as(dana).call(readInvoiceEndpoint, { params, query: {} })
  const body = { dealId, version: versions.length, total: draft.total, remitTo }
  await proveNow(server, dana)
  await server.as(dana).call(sendInvoiceEndpoint, { params, body })
  return { dealId, version: versions.length + 1 }
}

/** Sends an invoice and lets these days pass until its payment. */
async function payAfter(days: number, broker = marta) {
  const params = await postDeliveredLoad(server, broker, dana)
  const sent = await send(params)
  server.pass({ days })
  const body = { ...sent, settlement: 'pay' as const, paidOn: dayAfter(0) }
  await server.as(broker).call(settleInvoiceEndpoint, { params, body })
  return { params, sent }
}

describe('days to pay', () => {
  test('are not said of a broker that paid four invoices, and are of one that paid five: the median, with its sample', async () => {
    for (const days of [30, 12, 90, 18]) await payAfter(days)
    expect(await daysOf(marta)).toBeNull()
    await payAfter(14)
    expect(await daysOf(marta)).toEqual({ days: 18, invoices: 5 })
  })

  test('count no invoice that is unpaid, disputed or whose payment never came, and none of another broker', async () => {
    const other = await createPerson(server, 'broker', { trial_ends_at: server.at({ days: 400 }) })
    for (const days of [10, 10, 10, 10]) await payAfter(days)
    await payAfter(3, other)
    await send(await postDeliveredLoad(server, marta, dana))
    const { params, sent } = await payAfter(1)
    expect(await daysOf(marta)).toMatchObject({ invoices: 5 })
    const body = { ...sent, settlement: 'not-received' as const, reason: 'Nothing arrived' }
    await server.as(dana).call(settleInvoiceEndpoint, { params, body })
    expect(await daysOf(marta)).toBeNull()
    expect(await daysOf(other)).toBeNull()
  })

  test('[MONEY-12] count a short payment, its return, a correction and the full payment once; the first version never comes back', async () => {
    for (const days of [10, 10, 10, 10]) await payAfter(days)
    const params = await postDeliveredLoad(server, marta, dana)
    const first = await send(params)
    const settle = (who: ApiPerson, body: EndpointInput<typeof settleInvoiceEndpoint>['body']) =>
      server.as(who).call(settleInvoiceEndpoint, { params, body })
    const payment = { settlement: 'pay' as const, paidOn: dayAfter(0) }
    await settle(marta, { ...first, ...payment, amount: 2000 })
    expect(await daysOf(marta)).toBeNull()
    await settle(dana, { ...first, settlement: 'not-received', reason: 'The check bounced' })
    server.pass({ days: 2 })
    const corrected = await send(params)
    expect(await expectRefusal(settle(marta, { ...first, ...payment }))).toMatchObject({ code: 'INVOICE_CHANGED' })
    server.pass({ days: 4 })
    await settle(marta, { ...corrected, ...payment, paidOn: dayAfter(0) })
    expect(await daysOf(marta)).toEqual({ days: 10, invoices: 5 })
    const listed = async (status?: 'paid') =>
      (await server.as(dana).call(listReceivablesEndpoint, { query: { status } })).data.map(({ version }) => version)
    expect([await listed(), await listed('paid')]).toEqual([[], [1, 1, 1, 1, 2]])
  })

  test('count each load once, from the version that was paid', async () => {
    for (const days of [2, 4, 50, 60]) await payAfter(days)
    const params = await postDeliveredLoad(server, marta, dana)
    const first = await send(params)
    server.pass({ days: 40 })
    const dispute = { ...first, settlement: 'dispute' as const, reason: 'The lumper receipt is missing' }
    await server.as(marta).call(settleInvoiceEndpoint, { params, body: dispute })
    const second = await send(params)
    server.pass({ days: 6 })
    const paid = { ...second, settlement: 'pay' as const, paidOn: dayAfter(0) }
    await server.as(marta).call(settleInvoiceEndpoint, { params, body: paid })
    expect(await daysOf(marta)).toEqual({ days: 6, invoices: 5 })
  })

  test('forget what was paid more than a year ago', async () => {
    for (const days of [5, 5, 5, 5, 5]) await payAfter(days)
    expect(await daysOf(marta)).toEqual({ days: 5, invoices: 5 })
    server.pass({ days: 366 })
    // the sessions of a year ago have ended
    expect(await daysOf(marta, await createPerson(server, 'company'))).toBeNull()
  })

  test('are for carriers, and of nobody when there is no such broker', async () => {
    const { status } = await server.as(marta).ask(readDaysToPayEndpoint, { params: { id: marta.id } })
    expect(status).toBe(403)
    expect(await daysOf({ ...marta, id: '00000000-0000-4000-8000-000000000000' })).toBeNull()
  })
})
