import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { acceptTenderEndpoint, releaseCarrierEndpoint, tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { exportLoadsEndpoint, listMyLoadsEndpoint, readLoadEndpoint } from '#contract/freight/load.ts'
import { createLoadEndpoint, updateLoadEndpoint } from '#contract/freight/load-post.ts'
import {
  askForBooksEndpoint,
  enterBooksEndpoint,
  readOpenBooksEndpoint,
  readOpenBooksPdfEndpoint,
} from '#contract/freight/open-books.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postBookedLoad, postLoad, type PostedLoad } from '#tests/support/load-scenes.ts'
import { newLoad } from '#tests/support/new-load.ts'

const server = await startApi()
afterAll(() => server.stop())

type Figures = Omit<EndpointInput<typeof enterBooksEndpoint>['body'], 'dealId'>

/** An amount that no other number of a load contains. */
const SECRET = { shipper_pays_cents: 398_761 }
const DOLLARS = 3987.61

let marta: ApiPerson
let dana: ApiPerson
let rival: ApiPerson
beforeEach(async () => {
  marta = await createPerson(server, 'broker', { business_name: 'Blue Mesa Freight', dot_number: '112233' })
  dana = await createPerson(server, 'company', { business_name: 'Reyes Trucking', dot_number: '706000' })
  rival = await createPerson(server, 'company', { business_name: 'Gill Brothers' })
})

const read = (who: ApiPerson, load: PostedLoad, deal?: string) =>
  server.as(who).call(readOpenBooksEndpoint, { params: load, query: { deal } })
async function ask(who: ApiPerson, load: PostedLoad, dealId?: string) {
  const body = { dealId: dealId ?? (await read(who, load)).dealId }
  return server.as(who).call(askForBooksEndpoint, { params: load, body })
}
async function enter(who: ApiPerson, load: PostedLoad, figures: Figures, dealId?: string) {
  const body = { dealId: dealId ?? (await read(marta, load)).dealId, ...figures }
  return server.as(who).call(enterBooksEndpoint, { params: load, body })
}
async function newsOf(who: ApiPerson): Promise<string[]> {
  await server.eventsHandled()
  const { data } = await server.as(who).call(listNotificationsEndpoint, { query: { status: 'all' } })
  return data.filter(({ title }) => /books/i.test(title)).map(({ title, message }) => `${title}: ${message}`)
}
async function rebook(load: PostedLoad, who: ApiPerson) {
  await server.as(dana).call(releaseCarrierEndpoint, { params: load, body: { reason: 'Truck broke down' } })
  await server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: who.id } })
  await server.as(who).call(acceptTenderEndpoint, { params: load })
}

describe('what the shipper pays', () => {
  test('is for the broker alone before acceptance: no list, sync, file or notification of a carrier has it', async () => {
    const body = newLoad(server, { shipperPays: DOLLARS })
    const { id } = await server.as(marta).call(createLoadEndpoint, { body })
    const [tendered, booked] = [
      await postLoad(server, marta, SECRET),
      await postBookedLoad(server, marta, dana, SECRET),
    ]
    await server.as(marta).call(tenderLoadEndpoint, { params: tendered, body: { carrierId: dana.id } })
    await server.eventsHandled()
    for (const who of [dana, rival]) {
      const seen = await Promise.all([
        server.as(who).ask(readLoadEndpoint, { params: { id } }),
        server.as(who).ask(readLoadEndpoint, { params: tendered }),
        server.as(who).ask(readLoadEndpoint, { params: booked }),
        server.as(who).ask(listBoardEndpoint, { query: {} }),
        server.as(who).ask(syncEndpoint, { query: {} }),
        server.as(who).ask(exportLoadsEndpoint, { query: {} }),
        server.as(who).ask(listMyLoadsEndpoint, { query: { status: 'active' } }),
        server.as(who).ask(listNotificationsEndpoint, { query: {} }),
      ])
      const text = seen.map((answer) => answer.text).join('\n')
      expect(text).toContain(id)
      expect(text).not.toMatch(/3987\.61|398761|"shipperPays"/)
      expect(seen[5]?.text.split('\r\n').slice(1).join()).not.toContain('3987')
    }
    expect(await server.as(marta).call(readLoadEndpoint, { params: { id } })).toMatchObject({ shipperPays: DOLLARS })
    expect((await server.as(marta).ask(exportLoadsEndpoint, { query: {} })).text).toContain('3987.61')
    for (const params of [{ id }, tendered])
      for (const who of [dana, rival, marta])
        expect(await expectRefusal(read(who, { ...params, number: 0 }))).toMatchObject({ status: 404 })
  })

  test('changes without rejecting requests, and an edit from an earlier version of the app keeps it', async () => {
    const { id, version } = await server.as(marta).call(createLoadEndpoint, { body: newLoad(server) })
    const { shipperPays: _, ...older } = newLoad(server, { rate: 2700 })
    const kept = await server.as(marta).call(updateLoadEndpoint, { params: { id }, body: { ...older, version } })
    expect(kept).toMatchObject({ shipperPays: 3050.5, rate: 2700 })
    const cleared = newLoad(server, { rate: 2700, shipperPays: null })
    const edit = { params: { id }, body: { ...cleared, version: kept.version } }
    expect(await server.as(marta).call(updateLoadEndpoint, edit)).toMatchObject({ shipperPays: null })
  })
})

describe('the open books', () => {
  test('are the same for both parties, and say who earns what', async () => {
    const load = await postBookedLoad(server, marta, dana, SECRET)
    const record = await read(dana, load)
    expect(record).toMatchObject({
      loadNumber: load.number,
      broker: { name: 'Blue Mesa Freight', dotNumber: '112233', isDotVerified: false },
      carrier: { name: 'Reyes Trucking', dotNumber: '706000' },
      dispatcher: null,
      stops: [{ kind: 'pickup', city: 'Dallas' }, { kind: 'delivery' }],
      shipperPays: DOLLARS,
      carrierPay: 2150.5,
      brokerage: 1837.11,
      missing: ['consignor', 'freightBill', 'carrierAddress', 'carrierPaidOn'],
      enteredAt: record.acceptedAt,
      earlier: [],
      requests: [],
    })
    expect(await read(marta, load)).toEqual(record)
  })

  test('say plainly what nobody entered', async () => {
    const load = await postBookedLoad(server, marta, dana)
    expect(await read(dana, load)).toMatchObject({
      shipperPays: null,
      brokerage: null,
      enteredAt: null,
      missing: ['shipperPays', 'consignor', 'freightBill', 'carrierAddress', 'carrierPaidOn'],
    })
    expect((await server.as(dana).ask(readOpenBooksPdfEndpoint, { params: load, query: {} })).status).toBe(200)
  })

  test('are entered and corrected by the broker, and what they said before stays', async () => {
    const load = await postBookedLoad(server, marta, dana)
    await enter(marta, load, { shipperPays: 2600, consignor: ' Acme Foods ', freightBill: 'BOL-118' })
    const firstAt = server.at({}).toISOString()
    server.pass({ minutes: 5 })
    const figures = { shipperPays: 2000, consignor: 'Acme Foods', carrierPaidOn: '2026-11-20', service: '' }
    await enter(marta, load, figures)
    await enter(marta, load, figures)
    expect(await read(dana, load)).toMatchObject({
      shipperPays: 2000,
      consignor: 'Acme Foods',
      freightBill: null,
      service: null,
      carrierPaidOn: '2026-11-20',
      brokerage: -150.5,
      enteredAt: server.at({}).toISOString(),
      earlier: [{ shipperPays: 2600, enteredAt: firstAt }],
    })
    const { events } = await server.as(dana).call(readLoadEndpoint, { params: load })
    expect(events.filter(({ type }) => type === 'books-entered')).toHaveLength(2)
    const refusal = await expectRefusal(enter(marta, load, { consignor: 'Acme Foods' }))
    expect([refusal.status, refusal.code], 'a stated amount is never removed').toEqual([409, 'STATUS_CONFLICT'])
    await server.db
      .deleteFrom('deal_books')
      .execute()
      .then(
        () => expect.unreachable('what was stated cannot be deleted'),
        (error: Error) => expect(error.message).toContain('kept for three years'),
      )
    await expect(server.db.updateTable('deal_books').set({ payer: 'X' }).execute()).rejects.toThrow('append only')
  })

  test('that waited for signal do not overwrite what another device entered meanwhile', async () => {
    const load = await postBookedLoad(server, marta, dana)
    await enter(marta, load, { shipperPays: 2600, seen: null })
    const { enteredAt } = await read(marta, load)
    server.pass({ minutes: 5 })
    await enter(marta, load, { shipperPays: 2600, payer: 'Acme', seen: enteredAt })
    const late = await expectRefusal(enter(marta, load, { shipperPays: 2700, seen: enteredAt }))
    expect([late.status, late.code]).toEqual([409, 'BOOKS_CHANGED'])
    expect(await expectRefusal(enter(marta, load, { shipperPays: 2700, seen: null }))).toMatchObject({
      code: 'BOOKS_CHANGED',
    })
    const again = await enter(marta, load, { shipperPays: 2600, payer: 'Acme', seen: enteredAt })
    expect(again).toMatchObject({ shipperPays: 2600, payer: 'Acme' })
    const { events } = await server.as(dana).call(readLoadEndpoint, { params: load })
    expect(events.filter(({ type }) => type === 'books-entered')).toHaveLength(2)
  })

  test('are asked for with one tap, logged and answered from the record; the broker is notified once', async () => {
    const load = await postBookedLoad(server, marta, dana, SECRET)
    const askedAt = server.at({}).toISOString()
    const { requests } = await ask(dana, load)
    expect(requests).toEqual([{ askedAt, answeredAt: askedAt, dueAt: server.at({ hours: 48 }).toISOString() }])
    await ask(dana, load)
    expect(await newsOf(marta)).toEqual([
      `Open books requested: Reyes Trucking asked for the open books of load #${load.number}, Dallas, TX to Chicago, IL. They can read the record.`,
    ])
    const { events } = await server.as(marta).call(readLoadEndpoint, { params: load })
    expect(events.filter(({ type }) => type === 'books-asked')).toMatchObject([{ actor: 'Reyes Trucking' }])
    server.pass({ hours: 25 })
    expect((await ask(dana, load)).requests).toHaveLength(2)
    server.pass({ hours: 23 })
    expect((await ask(dana, load)).requests, 'within a day of the second one').toHaveLength(2)
  })

  test('without the amount are answered when the broker adds it, and the carrier is notified', async () => {
    const load = await postBookedLoad(server, marta, dana)
    expect((await ask(dana, load)).requests).toMatchObject([{ answeredAt: null }])
    expect(await newsOf(marta)).toMatchObject([expect.stringContaining('Add what the shipper pays within 48 hours.')])
    server.pass({ hours: 3 })
    await enter(marta, load, { freightBill: 'BOL-1' })
    expect((await read(dana, load)).requests).toMatchObject([{ answeredAt: null }])
    await enter(marta, load, { freightBill: 'BOL-1', shipperPays: 2600 })
    const answeredAt = server.at({}).toISOString()
    await enter(marta, load, { freightBill: 'BOL-1', shipperPays: 2700 })
    expect((await read(dana, load)).requests).toMatchObject([{ answeredAt }])
    expect(await newsOf(dana)).toEqual([
      `Open books: Blue Mesa Freight added what the shipper pays for load #${load.number}, Dallas, TX to Chicago, IL.`,
    ])
  })

  test('[SEC-03] belong to the deal: a released carrier reads its own, its successor another, nobody else any', async () => {
    const load = await postBookedLoad(server, marta, dana, SECRET)
    const { dealId } = await read(dana, load)
    await rebook(load, rival)
    const own = await ask(dana, load)
    expect(own).toMatchObject({ dealId, brokerage: null, endedAt: expect.any(String), requests: [{}] })
    const { dealId: theirs } = await read(rival, load)
    await enter(marta, load, { shipperPays: 5000 }, theirs)
    expect(await read(dana, load)).toEqual(own)
    expect(await read(rival, load)).toMatchObject({ dealId: theirs, shipperPays: 5000, requests: [] })
    expect((await read(marta, load, dealId)).requests).toHaveLength(1)
    const seen = await server.as(rival).ask(readLoadEndpoint, { params: load })
    expect(seen.text).not.toMatch(/Reyes|books-asked/)

    const stranger = await createPerson(server, 'broker')
    const outsider = await createPerson(server, 'company')
    // one after the other: a refusal that nobody awaits yet would be an error of its own
    for (const refused of [
      () => read(stranger, load),
      () => read(outsider, load),
      () => read(rival, load, dealId),
      () => read(dana, load, theirs),
      () => ask(rival, load, dealId),
      () => ask(outsider, load, dealId),
      () => enter(stranger, load, { shipperPays: 1 }, theirs),
    ])
      expect(await expectRefusal(refused())).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    for (const refused of [() => ask(marta, load, theirs), () => enter(rival, load, { shipperPays: 1 }, theirs)])
      expect(await expectRefusal(refused())).toMatchObject({ code: 'NOT_ALLOWED' })
  })

  test('refuse whatever is no figure, and store nothing of it', async () => {
    const load = await postBookedLoad(server, marta, dana)
    const { dealId } = await read(marta, load)
    const bad = fc.oneof(
      fc.record({ shipperPays: fc.oneof(fc.constantFrom(-1, 0.001, 1_000_000.5, '2600', true, {}), fc.string()) }),
      fc.record({ serviceAmount: fc.constantFrom(-0.01, 2_000_000, '1', []) }),
      fc.record({
        consignor: fc.oneof(
          fc.string({ minLength: 201 }).filter((text) => text.trim().length > 200),
          fc.integer(),
        ),
      }),
      fc.record({ freightBill: fc.constantFrom('a\u0000b'.repeat(30), 7, ['x']) }),
      fc.record({ carrierPaidOn: fc.constantFrom('2026-02-30', '11/20/2026', '2027-06-01', 'yesterday', 5) }),
      fc.record({ seen: fc.constantFrom('yesterday', 5, '2026-11-20', {}) }),
      fc.record({ dealId: fc.constantFrom('', 'x', null, "' or 1=1 --") }),
    )
    await fc.assert(
      fc.asyncProperty(bad, async (body) => {
        const { status } = await server.as(marta).send({
          method: 'PUT',
          path: `/loads/${load.id}/open-books`,
          body: JSON.stringify({ dealId, ...body }),
        })
        expect(status).toBe(422)
      }),
      { numRuns: 60 },
    )
    expect(await read(dana, load)).toMatchObject({ enteredAt: null })
  })
})
