import { afterAll, describe, expect, test } from 'vitest'
import {
  acceptRequest,
  type LoadRequest,
  readRequest,
  rejectRequest,
  requestBooking,
  requestsOfLoad,
  withdrawRequest,
} from '#contract/booking.ts'
import { assignCarrier, myLoads, readLoad } from '#contract/load.ts'
import { refusalOf } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { ask, type Freight, postLoad } from '#tests/support/freight.ts'
import { type Person, person } from '#tests/support/people.ts'

const server = await startApi()
afterAll(() => server.stop())
const marta = await person(server, 'broker')
const dana = await person(server, 'dispatcher')
const harpreet = await person(server, 'company')

const accept = (request: { id: string }, { by = marta, version }: { by?: Person; version?: number } = {}) =>
  server.as(by).call(acceptRequest, { params: { id: request.id }, body: { data: {}, ...(version && { version }) } })
const reject = (request: { id: string }, by = marta) =>
  server.as(by).call(rejectRequest, { params: { id: request.id }, body: { data: {} } })
const withdraw = (request: { id: string }, by = dana) =>
  server.as(by).call(withdrawRequest, { params: { id: request.id }, body: undefined })

async function asked(): Promise<{ load: Freight; request: LoadRequest }> {
  const load = await postLoad(server, marta)
  return { load, request: await ask(server, dana, load) }
}

function rowOf(load: Freight) {
  return server.db.selectFrom('load').selectAll().where('id', '=', load.id).executeTakeFirstOrThrow()
}

describe('accepting a request', () => {
  test('[API-38] [REQ-08] [REQ-09] gives the requester the load, which becomes active', async () => {
    const { load, request } = await asked()
    const answer = await accept(request)
    expect(answer.request).toMatchObject({ id: request.id, status: 'accepted', responseMessage: null })
    expect(answer.load).toMatchObject({
      id: load.id,
      status: 'active',
      dispatcher: { id: dana.id },
      agreedRate: 2150.5,
    })
    expect(await server.as(dana).call(readLoad, { params: load })).toMatchObject({
      viewer: 'carrier',
      status: 'active',
    })
  })

  test('moves the load between the tabs of both', async () => {
    const { load, request } = await asked()
    const isListed = async (who: Person, status: 'pending' | 'active') => {
      const { data } = await server.as(who).call(myLoads, { query: { status, limit: 100 } })
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

  test('rejects its rivals, who read that another carrier has it; what lapsed before stays Expired', async () => {
    const load = await postLoad(server, marta)
    const late = await person(server, 'company')
    const expiresAt = server.at({ hours: 1 }).toISOString()
    await server.as(late).call(requestBooking, { body: { loadId: load.id, expiresAt } })
    server.pass({ hours: 1 })
    const winner = await ask(server, dana, load)
    const rival = await ask(server, harpreet, load)
    await accept(winner)
    expect(await server.as(harpreet).call(readRequest, { params: rival })).toMatchObject({
      status: 'rejected',
      responseMessage: 'This load was booked by another carrier',
    })
    const { data } = await server.as(late).call(requestsOfLoad, { params: load, query: {} })
    expect(data).toMatchObject([{ status: 'rejected', responseMessage: 'Expired' }])
  })

  test('freezes the proposed rate and times where there are any; the posted ones stay on record', async () => {
    const load = await postLoad(server, marta)
    const proposedTerms = {
      pickupDateTime: server.at({ hours: 50 }).toISOString(),
      deliveryDateTime: server.at({ hours: 80 }).toISOString(),
    }
    const body = { loadId: load.id, proposedRate: 2400.75, proposedTerms }
    await accept(await server.as(dana).call(requestBooking, { body }))
    for (const party of [marta, dana]) {
      expect(await server.as(party).call(readLoad, { params: load })).toMatchObject({
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

  test('freezes the posted rate and times where nothing else was proposed', async () => {
    const { load, request } = await asked()
    await accept(request)
    expect(await rowOf(load)).toMatchObject({
      agreed_rate_cents: 215_050,
      agreed_pickup_at: server.at({ hours: 48 }),
      agreed_delivery_at: server.at({ hours: 72 }),
    })
  })

  test("freezes the detention terms of the load, else of its broker, else the house's", async () => {
    const terms = { freeMinutes: 60, centsPerHour: 7500, stepMinutes: 30, maxHours: 4 }
    const ines = await person(server, 'broker', { detention: JSON.stringify(terms) })
    const agreed = async (owner: Person, about: { detention?: string } = {}) => {
      const load = await postLoad(server, owner, about)
      await accept(await ask(server, dana, load), { by: owner })
      return (await rowOf(load)).agreed_detention
    }
    expect(await agreed(ines, { detention: JSON.stringify({ ...terms, freeMinutes: 30 }) })).toEqual({
      ...terms,
      freeMinutes: 30,
    })
    expect(await agreed(ines)).toEqual(terms)
    expect(await agreed(marta)).toEqual({ freeMinutes: 120, centsPerHour: 5000, stepMinutes: 15, maxHours: 5 })
  })

  test('is for the load that the owner saw: another version is LOAD_CHANGED with the load as it is', async () => {
    const { load, request } = await asked()
    const { version } = await server.as(marta).call(readLoad, { params: load })
    expect(await refusalOf(accept(request, { version: version + 1 }))).toMatchObject({
      status: 409,
      code: 'LOAD_CHANGED',
      current: { id: load.id, version },
    })
    expect((await accept(request, { version })).load.version).toBe(version + 1)
  })

  test('twice is once: the second answer is the first one, and nothing more happens', async () => {
    const { load, request } = await asked()
    const first = await accept(request)
    server.pass({ minutes: 1 })
    expect(await accept(request)).toEqual(first)
    const booked = server.db.selectFrom('load_event').select('type').where('load_id', '=', load.id)
    expect(await booked.execute()).toEqual([{ type: 'booked' }])
  })

  test('of a load that is taken is LOAD_TAKEN, though the rivals are rejected by then', async () => {
    const load = await postLoad(server, marta)
    const [winner, rival] = [await ask(server, dana, load), await ask(server, harpreet, load)]
    await accept(winner)
    expect(await refusalOf(accept(rival))).toMatchObject({ status: 409, code: 'LOAD_TAKEN' })
  })

  test('waits while the load is tendered: LOAD_TENDERED', async () => {
    const { load, request } = await asked()
    await server.as(marta).call(assignCarrier, { params: load, body: { carrierId: harpreet.id } })
    expect(await refusalOf(accept(request))).toMatchObject({ status: 409, code: 'LOAD_TENDERED' })
    expect(await server.as(dana).call(readRequest, { params: request })).toMatchObject({ status: 'pending' })
  })

  test('that was withdrawn or rejected is REQUEST_CLOSED', async () => {
    const [one, other] = [await asked(), await asked()]
    await withdraw(one.request)
    await reject(other.request)
    expect(await refusalOf(accept(one.request))).toMatchObject({ status: 409, code: 'REQUEST_CLOSED' })
    expect(await refusalOf(accept(other.request))).toMatchObject({ status: 409, code: 'REQUEST_CLOSED' })
    expect(await rowOf(one.load)).toMatchObject({ status: 'pending', dispatcher_id: null })
  })
})

describe('rejecting a request', () => {
  test('[API-39] [REQ-08] [REQ-11] closes it; the load stays on the board for others and for the same carrier', async () => {
    const { load, request } = await asked()
    expect(await reject(request)).toMatchObject({ status: 'rejected', responseMessage: null })
    expect(await rowOf(load)).toMatchObject({ status: 'pending' })
    expect(await ask(server, dana, load)).toMatchObject({ status: 'pending' })
  })

  test('twice is once; after it was withdrawn, accepted or has expired it is refused', async () => {
    const { request } = await asked()
    const first = await reject(request)
    expect(await reject(request)).toEqual(first)

    const [withdrawn, accepted, expired] = [await asked(), await asked(), await asked()]
    await withdraw(withdrawn.request)
    await accept(accepted.request)
    server.pass({ hours: 24 })
    expect(await refusalOf(reject(withdrawn.request))).toMatchObject({ code: 'REQUEST_CLOSED' })
    expect(await refusalOf(reject(accepted.request))).toMatchObject({ code: 'REQUEST_CLOSED' })
    expect(await refusalOf(reject(expired.request))).toMatchObject({ code: 'REQUEST_EXPIRED' })
  })
})

describe('withdrawing a request', () => {
  test('[API-40] [REQ-07] [REQ-14] closes it, at any moment before it was answered', async () => {
    const { load, request } = await asked()
    expect(await withdraw(request)).toMatchObject({ id: request.id, status: 'withdrawn' })
    const { data } = await server.as(marta).call(requestsOfLoad, { params: load, query: { status: 'withdrawn' } })
    expect(data.map(({ id }) => id)).toEqual([request.id])
  })

  test('twice is once; after it was accepted or rejected it is refused', async () => {
    const { request } = await asked()
    const first = await withdraw(request)
    expect(await withdraw(request)).toEqual(first)

    const [accepted, rejected] = [await asked(), await asked()]
    await accept(accepted.request)
    await reject(rejected.request)
    expect(await refusalOf(withdraw(accepted.request))).toMatchObject({ status: 409, code: 'REQUEST_CLOSED' })
    expect(await refusalOf(withdraw(rejected.request))).toMatchObject({ status: 409, code: 'REQUEST_CLOSED' })
  })

  test('[REQ-07] does so while the load is tendered to somebody else', async () => {
    const { load, request } = await asked()
    await server.as(marta).call(assignCarrier, { params: load, body: { carrierId: harpreet.id } })
    expect(await withdraw(request)).toMatchObject({ status: 'withdrawn' })
  })
})

describe('a request is decided by nobody else', () => {
  test('[REQ-07] neither by another broker or carrier, who get 404, nor by the other party, who gets 403', async () => {
    const { request } = await asked()
    const ines = await person(server, 'broker')
    const before = await server.as(marta).call(readRequest, { params: request })
    expect(await refusalOf(accept(request, { by: ines }))).toMatchObject({ status: 404 })
    expect(await refusalOf(reject(request, ines))).toMatchObject({ status: 404 })
    expect(await refusalOf(withdraw(request, harpreet))).toMatchObject({ status: 404 })
    expect(await refusalOf(accept(request, { by: dana }))).toMatchObject({ status: 403 })
    expect(await refusalOf(reject(request, dana))).toMatchObject({ status: 403 })
    expect(await refusalOf(withdraw(request, marta))).toMatchObject({ status: 403 })
    expect(await server.as(marta).call(readRequest, { params: request })).toEqual(before)
  })

  test('[REQ-07] nor by a requester who also may update loads, or an owner who also may book', async () => {
    const { request } = await asked()
    const grants = [
      { role: 'dispatcher', permission: 'load:update' },
      { role: 'broker', permission: 'load:book' },
    ] as const
    await server.db.insertInto('role_permission').values(grants).execute()
    expect(await refusalOf(accept(request, { by: dana }))).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
    expect(await refusalOf(reject(request, dana))).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
    expect(await refusalOf(withdraw(request, marta))).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
  })
})
