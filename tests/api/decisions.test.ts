import { afterAll, describe, expect, test } from 'vitest'
import {
  acceptBookingRequestEndpoint,
  rejectBookingRequestEndpoint,
  requestBookingEndpoint,
  withdrawBookingRequestEndpoint,
} from '#contract/freight/booking.ts'
import {
  type BookingRequest,
  listLoadBookingRequestsEndpoint,
  readBookingRequestEndpoint,
} from '#contract/freight/booking-request.ts'
import { listMyLoadsEndpoint, readLoadEndpoint } from '#contract/freight/load.ts'
import { tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { requestPostedLoad, type PostedLoad, postLoad } from '#tests/support/load-scenes.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'

const server = await startApi()
afterAll(() => server.stop())
const marta = await createPerson(server, 'broker')
const dana = await createPerson(server, 'dispatcher')
const harpreet = await createPerson(server, 'company')

const accept = (request: { id: string }, { by = marta, version }: { by?: ApiPerson; version?: number } = {}) =>
  server
    .as(by)
    .call(acceptBookingRequestEndpoint, { params: { id: request.id }, body: { data: {}, ...(version && { version }) } })
const reject = (request: { id: string }, by = marta) =>
  server.as(by).call(rejectBookingRequestEndpoint, { params: { id: request.id }, body: { data: {} } })
const withdraw = (request: { id: string }, by = dana) =>
  server.as(by).call(withdrawBookingRequestEndpoint, { params: { id: request.id }, body: undefined })

async function requestedLoad(): Promise<{ load: PostedLoad; request: BookingRequest }> {
  const load = await postLoad(server, marta)
  return { load, request: await requestPostedLoad(server, dana, load) }
}

function rowOf(load: PostedLoad) {
  return server.db.selectFrom('load').selectAll().where('id', '=', load.id).executeTakeFirstOrThrow()
}

describe('accepting a request', () => {
  test('[API-38] [REQ-08] [REQ-09] gives the load to the requester and makes it active', async () => {
    const { load, request } = await requestedLoad()
    const answer = await accept(request)
    expect(answer.request).toMatchObject({ id: request.id, status: 'accepted', responseMessage: null })
    expect(answer.load).toMatchObject({
      id: load.id,
      status: 'active',
      dispatcher: { id: dana.id },
      agreedRate: 2150.5,
    })
    expect(await server.as(dana).call(readLoadEndpoint, { params: load })).toMatchObject({
      viewer: 'carrier',
      status: 'active',
    })
  })

  test('moves the load from Pending to Active for both parties', async () => {
    const { load, request } = await requestedLoad()
    const isListed = async (who: ApiPerson, status: 'pending' | 'active') => {
      const { data } = await server.as(who).call(listMyLoadsEndpoint, { query: { status, limit: 100 } })
      return data.some(({ id }) => id === load.id)
    }
    const tabs = async () => ({
      pending: [await isListed(marta, 'pending'), await isListed(dana, 'pending')],
      active: [await isListed(marta, 'active'), await isListed(dana, 'active')],
    })
    expect(await tabs()).toEqual({ pending: [true, true], active: [false, false] })
    await accept(request)
    expect(await tabs()).toEqual({ pending: [false, false], active: [true, true] })
  })

  test('rejects competing requests with the reason, and expired ones stay Expired', async () => {
    const load = await postLoad(server, marta)
    const late = await createPerson(server, 'company')
    const expiresAt = server.at({ hours: 1 }).toISOString()
    await server.as(late).call(requestBookingEndpoint, { body: { loadId: load.id, expiresAt } })
    server.pass({ hours: 1 })
    const winner = await requestPostedLoad(server, dana, load)
    const rival = await requestPostedLoad(server, harpreet, load)
    await accept(winner)
    expect(await server.as(harpreet).call(readBookingRequestEndpoint, { params: rival })).toMatchObject({
      status: 'rejected',
      responseMessage: 'This load was booked by another carrier',
    })
    const { data } = await server.as(late).call(listLoadBookingRequestsEndpoint, { params: load, query: {} })
    expect(data).toMatchObject([{ status: 'rejected', responseMessage: 'Expired' }])
  })

  test('freezes the proposed rate and times, and keeps the posted ones on record', async () => {
    const load = await postLoad(server, marta)
    const proposedTerms = {
      pickupDateTime: server.at({ hours: 50 }).toISOString(),
      deliveryDateTime: server.at({ hours: 80 }).toISOString(),
    }
    const body = { loadId: load.id, proposedRate: 2400.75, proposedTerms }
    await accept(await server.as(dana).call(requestBookingEndpoint, { body }))
    for (const party of [marta, dana]) {
      expect(await server.as(party).call(readLoadEndpoint, { params: load })).toMatchObject({
        rate: 2150.5,
        agreedRate: 2400.75,
        ...proposedTerms,
      })
    }
    expect(await rowOf(load)).toMatchObject({
      rate_cents: 215_050,
      pickup_at: server.at({ hours: 48 }),
      agreed_rate_cents: 240_075,
      agreed_pickup_at: server.at({ hours: 50 }),
    })
  })

  test('freezes the posted rate and times when none were proposed', async () => {
    const { load, request } = await requestedLoad()
    await accept(request)
    expect(await rowOf(load)).toMatchObject({
      agreed_rate_cents: 215_050,
      agreed_pickup_at: server.at({ hours: 48 }),
      agreed_delivery_at: server.at({ hours: 72 }),
    })
  })

  test("freezes the detention terms of the load, else its broker's, else the default", async () => {
    const terms = { freeMinutes: 60, centsPerHour: 7500, stepMinutes: 30, maxHours: 4 }
    const ines = await createPerson(server, 'broker', { detention: JSON.stringify(terms) })
    const agreed = async (owner: ApiPerson, about: { detention?: string } = {}) => {
      const load = await postLoad(server, owner, about)
      await accept(await requestPostedLoad(server, dana, load), { by: owner })
      return (await rowOf(load)).agreed_detention
    }
    expect(await agreed(ines, { detention: JSON.stringify({ ...terms, freeMinutes: 30 }) })).toEqual({
      ...terms,
      freeMinutes: 30,
    })
    expect(await agreed(ines)).toEqual(terms)
    expect(await agreed(marta)).toEqual({ freeMinutes: 120, centsPerHour: 5000, stepMinutes: 15, maxHours: 5 })
  })

  test('fails with LOAD_CHANGED and the current load when the owner saw another version', async () => {
    const { load, request } = await requestedLoad()
    const { version } = await server.as(marta).call(readLoadEndpoint, { params: load })
    expect(await expectRefusal(accept(request, { version: version + 1 }))).toMatchObject({
      status: 409,
      code: 'LOAD_CHANGED',
      current: { id: load.id, version },
    })
    expect((await accept(request, { version })).load.version).toBe(version + 1)
  })

  test('twice has one effect and returns the same answer', async () => {
    const { load, request } = await requestedLoad()
    const first = await accept(request)
    server.pass({ minutes: 1 })
    expect(await accept(request)).toEqual(first)
    const booked = server.db.selectFrom('load_event').select('type').where('load_id', '=', load.id)
    expect(await booked.execute()).toEqual([{ type: 'booked' }])
  })

  test('fails with LOAD_TAKEN after another request was accepted', async () => {
    const load = await postLoad(server, marta)
    const [winner, rival] = [
      await requestPostedLoad(server, dana, load),
      await requestPostedLoad(server, harpreet, load),
    ]
    await accept(winner)
    expect(await expectRefusal(accept(rival))).toMatchObject({ status: 409, code: 'LOAD_TAKEN' })
  })

  test('fails with LOAD_TENDERED while the load is tendered, and the request stays pending', async () => {
    const { load, request } = await requestedLoad()
    await server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: harpreet.id } })
    expect(await expectRefusal(accept(request))).toMatchObject({ status: 409, code: 'LOAD_TENDERED' })
    expect(await server.as(dana).call(readBookingRequestEndpoint, { params: request })).toMatchObject({
      status: 'pending',
    })
  })

  test('fails with REQUEST_CLOSED after the request was withdrawn or rejected', async () => {
    const [one, other] = [await requestedLoad(), await requestedLoad()]
    await withdraw(one.request)
    await reject(other.request)
    expect(await expectRefusal(accept(one.request))).toMatchObject({ status: 409, code: 'REQUEST_CLOSED' })
    expect(await expectRefusal(accept(other.request))).toMatchObject({ status: 409, code: 'REQUEST_CLOSED' })
    expect(await rowOf(one.load)).toMatchObject({ status: 'pending', dispatcher_id: null })
  })
})

describe('rejecting a request', () => {
  test('[API-39] [REQ-08] [REQ-11] closes it, and the same carrier can request the load again', async () => {
    const { load, request } = await requestedLoad()
    expect(await reject(request)).toMatchObject({ status: 'rejected', responseMessage: null })
    expect(await rowOf(load)).toMatchObject({ status: 'pending' })
    expect(await requestPostedLoad(server, dana, load)).toMatchObject({ status: 'pending' })
  })

  test('twice has one effect, and fails for a withdrawn, accepted or expired request', async () => {
    const { request } = await requestedLoad()
    const first = await reject(request)
    expect(await reject(request)).toEqual(first)

    const [withdrawn, accepted, expired] = [await requestedLoad(), await requestedLoad(), await requestedLoad()]
    await withdraw(withdrawn.request)
    await accept(accepted.request)
    server.pass({ hours: 24 })
    expect(await expectRefusal(reject(withdrawn.request))).toMatchObject({ code: 'REQUEST_CLOSED' })
    expect(await expectRefusal(reject(accepted.request))).toMatchObject({ code: 'REQUEST_CLOSED' })
    expect(await expectRefusal(reject(expired.request))).toMatchObject({ code: 'REQUEST_EXPIRED' })
  })
})

describe('withdrawing a request', () => {
  test('[API-40] [REQ-07] [REQ-14] closes it while it is pending', async () => {
    const { load, request } = await requestedLoad()
    expect(await withdraw(request)).toMatchObject({ id: request.id, status: 'withdrawn' })
    const { data } = await server
      .as(marta)
      .call(listLoadBookingRequestsEndpoint, { params: load, query: { status: 'withdrawn' } })
    expect(data.map(({ id }) => id)).toEqual([request.id])
  })

  test('twice has one effect, and fails for an accepted or rejected request', async () => {
    const { request } = await requestedLoad()
    const first = await withdraw(request)
    expect(await withdraw(request)).toEqual(first)

    const [accepted, rejected] = [await requestedLoad(), await requestedLoad()]
    await accept(accepted.request)
    await reject(rejected.request)
    expect(await expectRefusal(withdraw(accepted.request))).toMatchObject({ status: 409, code: 'REQUEST_CLOSED' })
    expect(await expectRefusal(withdraw(rejected.request))).toMatchObject({ status: 409, code: 'REQUEST_CLOSED' })
  })

  test('[REQ-07] works while the load is tendered to another carrier', async () => {
    const { load, request } = await requestedLoad()
    await server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: harpreet.id } })
    expect(await withdraw(request)).toMatchObject({ status: 'withdrawn' })
  })
})

describe('only the right party can decide a request', () => {
  test('[REQ-07] other brokers and carriers get 404, and the other party gets 403', async () => {
    const { request } = await requestedLoad()
    const ines = await createPerson(server, 'broker')
    const before = await server.as(marta).call(readBookingRequestEndpoint, { params: request })
    expect(await expectRefusal(accept(request, { by: ines }))).toMatchObject({ status: 404 })
    expect(await expectRefusal(reject(request, ines))).toMatchObject({ status: 404 })
    expect(await expectRefusal(withdraw(request, harpreet))).toMatchObject({ status: 404 })
    expect(await expectRefusal(accept(request, { by: dana }))).toMatchObject({ status: 403 })
    expect(await expectRefusal(reject(request, dana))).toMatchObject({ status: 403 })
    expect(await expectRefusal(withdraw(request, marta))).toMatchObject({ status: 403 })
    expect(await server.as(marta).call(readBookingRequestEndpoint, { params: request })).toEqual(before)
  })

  test('[REQ-07] extra permissions do not let a requester accept, or an owner withdraw', async () => {
    const { request } = await requestedLoad()
    const grants = [
      { role: 'dispatcher', permission: 'load:update' },
      { role: 'broker', permission: 'load:book' },
    ] as const
    await server.db.insertInto('role_permission').values(grants).execute()
    expect(await expectRefusal(accept(request, { by: dana }))).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
    expect(await expectRefusal(reject(request, dana))).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
    expect(await expectRefusal(withdraw(request, marta))).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
  })
})
