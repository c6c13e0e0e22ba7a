import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  acceptBookingRequestEndpoint,
  acceptCounterEndpoint,
  counterRequestEndpoint,
  declineCounterEndpoint,
  rejectBookingRequestEndpoint,
  requestBookingEndpoint,
} from '#contract/freight/booking.ts'
import { type BookingRequest, readBookingRequestEndpoint } from '#contract/freight/booking-request.ts'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createBookingDispatcher, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { type PostedLoad, postLoad, requestPostedLoad } from '#tests/support/load-scenes.ts'

const server = await startApi()
afterAll(() => server.stop())

let marta: ApiPerson
let dana: ApiPerson
let carrier: ApiPerson
let harpreet: ApiPerson
let load: PostedLoad
let request: BookingRequest
beforeEach(async () => {
  marta = await createPerson(server, 'broker', { business_name: 'Blue Mesa Freight' })
  ;({ dispatcher: dana, carrier } = await createBookingDispatcher(server, { business_name: 'Reyes Dispatch' }))
  harpreet = await createPerson(server, 'company', { business_name: 'Gill Brothers' })
  load = await postLoad(server, marta)
  request = await requestPostedLoad(server, dana, load, { proposedRate: 2600 })
})

type Offer = EndpointInput<typeof counterRequestEndpoint>['body']

const counter = (body: Offer = { rate: 2300 }, who: ApiPerson = marta) =>
  server.as(who).call(counterRequestEndpoint, { params: request, body })
const counterId = async () => (await counter()).counter?.id ?? ''
const accept = (id: string, who: ApiPerson = dana) =>
  server.as(who).call(acceptCounterEndpoint, { params: request, body: { counterId: id } })
const decline = (id: string, who: ApiPerson = dana) =>
  server.as(who).call(declineCounterEndpoint, { params: request, body: { counterId: id } })
const read = (who: ApiPerson) => server.as(who).call(readBookingRequestEndpoint, { params: request })
const codeOf = async (call: Promise<unknown>) => (await expectRefusal(call)).code
async function newsOf(who: ApiPerson) {
  await server.eventsHandled()
  const { data } = await server.as(who).call(listNotificationsEndpoint, { query: { limit: 100 } })
  return data.map(({ title, message }) => `${title}: ${message}`)
}

describe('a counter-offer', () => {
  test('reaches the requester, in the request and on the load, and reserves nothing', async () => {
    const pickupDateTime = server.at({ hours: 50 }).toISOString()
    const answered = await counter({ rate: 2300.5, pickupDateTime, message: 'Meet us halfway?' })
    expect(answered).toMatchObject({
      status: 'pending',
      proposedRate: 2600,
      counter: {
        status: 'open',
        rate: 2300.5,
        pickupDateTime,
        deliveryDateTime: null,
        message: 'Meet us halfway?',
        expiresAt: server.at({ hours: 1 }).toISOString(),
      },
    })
    expect((await read(dana)).counter).toEqual(answered.counter)
    const seen = await server.as(dana).call(readLoadEndpoint, { params: load })
    expect(seen.myRequest?.counter).toEqual(answered.counter)
    expect(await newsOf(dana)).toEqual([
      `Counter-offer: Blue Mesa Freight offers $2,300.50 for load #${load.number}, Dallas, TX to Chicago, IL. It expires within an hour.`,
    ])
    // still on the board: another carrier requests it
    await requestPostedLoad(server, harpreet, load)
  })

  test('comes with the next sync, to both', async () => {
    const before = await Promise.all([marta, dana].map((who) => server.as(who).call(syncEndpoint, { query: {} })))
    await counter()
    for (const [index, who] of [marta, dana].entries()) {
      const { requests } = await server.as(who).call(syncEndpoint, { query: { since: before[index]?.cursor } })
      expect(requests?.map(({ counter: offer }) => offer?.rate)).toEqual([2300])
    }
  })

  test('is one at a time, and another may follow once it expired or was declined', async () => {
    await counter()
    expect(await codeOf(counter({ rate: 2400 }))).toBe('COUNTER_OPEN')
    server.pass({ minutes: 60 })
    expect((await read(marta)).counter?.status).toBe('expired')
    const { counter: second } = await counter({ rate: 2400 })
    expect(second).toMatchObject({ status: 'open', rate: 2400 })
    expect((await decline(second?.id ?? '')).counter?.status).toBe('declined')
    expect((await counter({ rate: 2500 })).counter).toMatchObject({ status: 'open', rate: 2500 })
  })

  test('is refused without anything new, with impossible times, and to anybody but the owner', async () => {
    const same = await expectRefusal(counter({ rate: 2600 }))
    expect([same.status, same.validationErrors[0]?.path]).toEqual([422, 'rate'])
    const late = await expectRefusal(counter({ rate: 2300, deliveryDateTime: server.at({ hours: 47 }).toISOString() }))
    expect([late.status, late.validationErrors[0]?.path]).toEqual([422, 'deliveryDateTime'])
    for (const rate of [0, -5, 1e9, Number.NaN]) expect((await expectRefusal(counter({ rate }))).status).toBe(422)
    expect((await expectRefusal(counter({ rate: 2300 }, dana))).status).toBe(403)
    expect((await expectRefusal(counter({ rate: 2300 }, await createPerson(server, 'broker')))).status).toBe(404)
    expect(await codeOf(counter({ rate: 2300, version: 99 }))).toBe('LOAD_CHANGED')
    expect((await read(marta)).counter).toBeUndefined()
  })

  test('needs a subscription to send, none to accept', async () => {
    const id = await counterId()
    for (const who of [marta, dana])
      await server.db
        .updateTable('account')
        .set({ trial_ends_at: server.at({}) })
        .where('id', '=', who.id)
        .execute()
    expect((await expectRefusal(counter({ rate: 2400 }))).status).toBe(402)
    expect((await accept(id)).load.status).toBe('active')
  })
})

describe('its acceptance', () => {
  test('books the load on its terms, rejects the rivals and notifies both parties', async () => {
    const pickupDateTime = server.at({ hours: 50 }).toISOString()
    const { counter: offer } = await counter({ rate: 2300, pickupDateTime })
    await requestPostedLoad(server, harpreet, load)
    const booked = await accept(offer?.id ?? '')
    expect(booked.load).toMatchObject({ status: 'active', agreedRate: 2300, pickupDateTime, rate: 2150.5 })
    expect(booked.request).toMatchObject({ status: 'accepted', counter: { status: 'accepted' } })
    const deal = await server.db
      .selectFrom('deal')
      .innerJoin('deal_terms', 'deal_terms.deal_id', 'deal.id')
      .select(['carrier_id', 'rate_cents', sql<Date>`(stops #>> '{0,at}')::timestamptz`.as('pickup_at')])
      .where('load_id', '=', load.id)
      .execute()
    expect(deal).toEqual([{ carrier_id: dana.id, rate_cents: 230_000, pickup_at: new Date(pickupDateTime) }])
    const { events } = await server.as(marta).call(readLoadEndpoint, { params: load })
    expect(events.at(-1)).toMatchObject({ type: 'booked', detail: 'counter-offer', actor: 'Reyes Dispatch' })
    const lane = `load #${load.number}, Dallas, TX to Chicago, IL`
    expect(await newsOf(marta)).toContain(
      `Counter-offer accepted: Reyes Dispatch accepted $2,300 for ${lane}. It's booked. ${carrier.businessName} hauls it.`,
    )
    expect(await newsOf(dana)).toContain(
      `Rate confirmation ready: Load #${load.number}, Dallas, TX to Chicago, IL is yours. The rate confirmation is ready to sign.`,
    )
    expect(await newsOf(harpreet)).toEqual([
      `Request not accepted: Load #${load.number}, Dallas, TX to Chicago, IL: This load was booked by another carrier.`,
    ])
    // a second device taps it too
    expect((await accept(offer?.id ?? '')).load.agreedRate).toBe(2300)
  })

  test('is refused once another carrier has the load, the request ended, or an hour passed', async () => {
    const id = await counterId()
    const rival = await requestPostedLoad(server, harpreet, load)
    await server.as(marta).call(acceptBookingRequestEndpoint, { params: rival, body: {} })
    expect(await codeOf(accept(id))).toBe('LOAD_TAKEN')
    expect((await read(dana)).counter?.status).toBe('closed')

    load = await postLoad(server, marta)
    request = await requestPostedLoad(server, dana, load, { proposedRate: 2600 })
    const second = await counterId()
    await server.as(marta).call(rejectBookingRequestEndpoint, { params: request, body: {} })
    expect(await codeOf(accept(second))).toBe('REQUEST_CLOSED')

    load = await postLoad(server, marta)
    request = await requestPostedLoad(server, dana, load, { proposedRate: 2600 })
    const third = await counterId()
    server.pass({ minutes: 60 })
    expect(await codeOf(accept(third))).toBe('COUNTER_CLOSED')
    expect(await codeOf(decline(third))).toBe('COUNTER_CLOSED')
  })

  test("is the requester's alone, and of the offer on the screen", async () => {
    const first = await counterId()
    expect((await expectRefusal(accept(first, harpreet))).status).toBe(404)
    expect((await expectRefusal(accept(first, marta))).status).toBe(403)
    await decline(first)
    await counter({ rate: 2500 })
    expect(await codeOf(accept(first))).toBe('COUNTER_CLOSED')
    expect((await read(dana)).status).toBe('pending')
  })
})

test('[USE-01] a requester may share the miles to the pickup, and the owner sees them', async () => {
  const ask = (truckMiles: number) =>
    server.as(harpreet).call(requestBookingEndpoint, { body: { loadId: load.id, truckMiles } })
  for (const odd of [0, -1, 1.5, 5001]) expect((await expectRefusal(ask(odd))).status).toBe(422)
  const { id } = await ask(18)
  const seen = (of: { id: string }) => server.as(marta).call(readBookingRequestEndpoint, { params: of })
  expect((await seen({ id })).truckMiles).toBe(18)
  expect(await seen(request)).not.toHaveProperty('truckMiles')
})

test('a declined counter-offer leaves the request open, and the owner hears of it once', async () => {
  const id = await counterId()
  await decline(id)
  await decline(id)
  expect(await read(marta)).toMatchObject({ status: 'pending', counter: { status: 'declined' } })
  const declined = (await newsOf(marta)).filter((news) => news.startsWith('Counter-offer declined'))
  expect(declined).toHaveLength(1)
  const { load: booked } = await server.as(marta).call(acceptBookingRequestEndpoint, { params: request, body: {} })
  expect(booked.agreedRate).toBe(2600)
})

test('[SAFE-08] a counter-offer holds at least ten minutes', async () => {
  const soon = server.at({ minutes: 9 }).toISOString()
  const refusal = await expectRefusal(counter({ rate: 2300, pickupDateTime: soon }))
  expect(refusal.validationErrors).toEqual([
    { path: 'pickupDateTime', message: 'Must be at least 10 minutes from now' },
  ])
  server.pass({ hours: 23, minutes: 51 })
  expect(await codeOf(counter())).toBe('REQUEST_EXPIRED')
})

test('[SAFE-16] a request proposes more than $0', async () => {
  const free = requestPostedLoad(server, harpreet, load, { proposedRate: 0 })
  expect((await expectRefusal(free)).validationErrors).toEqual([
    { path: 'proposedRate', message: 'Must be more than $0' },
  ])
})
