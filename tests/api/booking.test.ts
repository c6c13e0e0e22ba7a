import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  acceptRequest,
  allRequests,
  myRequests,
  pendingRequestCount,
  readRequest,
  requestBooking,
  requestsOfLoad,
  requestsOnMyLoads,
  withdrawRequest,
} from '#contract/booking.ts'
import { deleteLoad, readLoad } from '#contract/load.ts'
import { refusalOf } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { ask, bookedLoad, deliveredLoad, type Freight, postLoad, tenderedLoad } from '#tests/support/freight.ts'
import { type Person, person } from '#tests/support/people.ts'

const server = await startApi()
afterAll(() => server.stop())
const marta = await person(server, 'broker')
const dana = await person(server, 'dispatcher')
const harpreet = await person(server, 'company')

function requestsBy(carrier: Person, load: Freight) {
  return server.db
    .selectFrom('load_request')
    .selectAll()
    .where('load_id', '=', load.id)
    .where('requester_id', '=', carrier.id)
    .execute()
}

describe('asking for a load', () => {
  test('[API-32] [ENT-10] with nothing but its id leaves a pending request', async () => {
    const load = await postLoad(server, marta)
    const made = await ask(server, dana, load)
    expect(made).toEqual({
      id: made.id,
      loadId: load.id,
      status: 'pending',
      requester: {
        id: dana.id,
        firstName: dana.firstName,
        lastName: dana.lastName,
        email: dana.email,
        phoneNumber: expect.stringMatching(/^\+1 214 555/),
        freightProfile: { businessName: dana.businessName, dotNumber: expect.stringMatching(/^\d{7}$/) },
      },
      proposedRate: null,
      proposedTerms: null,
      message: null,
      responseMessage: null,
      expiresAt: server.at({ hours: 24 }).toISOString(),
      createdAt: server.at({}).toISOString(),
      load: {
        number: load.number,
        pickup: 'Dallas, TX',
        delivery: 'Chicago, IL',
        pickupDateTime: server.at({ hours: 48 }).toISOString(),
        rate: 2150.5,
      },
    })
    expect(await server.as(dana).call(readRequest, { params: made })).toEqual(made)
  })

  test('[ENT-10] keeps message, rate and terms as they were given', async () => {
    const load = await postLoad(server, marta)
    const proposedTerms = {
      pickupDateTime: '2026-11-25T09:30:00-06:00',
      deliveryDateTime: '2026-11-26T18:00:00-06:00',
      specialRequirements: ['Tarps', '2 straps'],
      additionalNotes: 'Driver speaks Punjabi ਸਤਿ ਸ੍ਰੀ ਅਕਾਲ',
    }
    const body = { loadId: load.id, message: " O'Hare <b>dock</b>; -- ", proposedRate: 2300.25, proposedTerms }
    const made = await server.as(harpreet).call(requestBooking, { body })
    expect(made).toMatchObject({
      message: "O'Hare <b>dock</b>; --",
      proposedRate: 2300.25,
      proposedTerms: {
        ...proposedTerms,
        pickupDateTime: '2026-11-25T15:30:00.000Z',
        deliveryDateTime: '2026-11-27T00:00:00.000Z',
      },
    })
  })

  test('stands until pickup where that is sooner than 24 hours', async () => {
    const load = await postLoad(server, marta, { pickup_at: server.at({ hours: 3 }) })
    expect((await ask(server, dana, load)).expiresAt).toBe(server.at({ hours: 3 }).toISOString())
  })

  test('[API-32] stands shorter where the requester says so, never longer', async () => {
    const load = await postLoad(server, marta)
    const until = (hours: number) => server.at({ hours }).toISOString()
    const short = await server.as(dana).call(requestBooking, { body: { loadId: load.id, expiresAt: until(2) } })
    const long = await server.as(harpreet).call(requestBooking, { body: { loadId: load.id, expiresAt: until(200) } })
    expect([short.expiresAt, long.expiresAt]).toEqual([until(2), until(24)])
  })

  test('shows on the load as the own request, and to nobody else', async () => {
    const load = await postLoad(server, marta)
    const made = await ask(server, dana, load, { proposedRate: 2000 })
    const seen = await server.as(dana).call(readLoad, { params: load })
    expect(seen.myRequest).toEqual({
      id: made.id,
      status: 'pending',
      proposedRate: 2000,
      responseMessage: null,
      expiresAt: made.expiresAt,
      createdAt: made.createdAt,
    })
    expect((await server.as(harpreet).call(readLoad, { params: load })).myRequest).toBeNull()
    await expect(server.as(harpreet).call(readRequest, { params: made })).rejects.toMatchObject({ status: 404 })
  })
})

describe('a booking is refused', () => {
  const refused = (load: { id: string }, body: object = {}) =>
    refusalOf(server.as(dana).call(requestBooking, { body: { loadId: load.id, ...body } }))
  const CONFLICT = { status: 409 }

  test('[API-32] where another carrier has the load: LOAD_TAKEN, also for who had only seen it on the board', async () => {
    expect(await refused(await bookedLoad(server, marta, harpreet))).toMatchObject({ ...CONFLICT, code: 'LOAD_TAKEN' })
    expect(await refused(await deliveredLoad(server, marta, harpreet))).toMatchObject({
      ...CONFLICT,
      code: 'LOAD_TAKEN',
    })
  })

  test('[API-32] where it is tendered to somebody: LOAD_TAKEN', async () => {
    expect(await refused(await tenderedLoad(server, marta, harpreet))).toMatchObject({
      ...CONFLICT,
      code: 'LOAD_TAKEN',
    })
  })

  test('with no word of a load that answers 404 to who asks, and with the load where they may read it', async () => {
    const hidden = [
      await bookedLoad(server, marta, harpreet),
      await deliveredLoad(server, marta, harpreet),
      await tenderedLoad(server, marta, harpreet),
      await postLoad(server, marta, { status: 'cancelled' }),
    ]
    for (const load of hidden) {
      expect(await refusalOf(server.as(dana).call(readLoad, { params: load }))).toMatchObject({ status: 404 })
      expect((await refused(load)).current).toBeUndefined()
    }
    const lost = await postLoad(server, marta)
    await ask(server, dana, lost)
    const { id } = await ask(server, harpreet, lost)
    await server.as(marta).call(acceptRequest, { params: { id }, body: {} })
    const current = { id: lost.id, viewer: 'requester', dispatcher: null }
    expect(await refused(lost)).toMatchObject({ ...CONFLICT, code: 'LOAD_TAKEN', current })
  })

  test('[API-32] where its pickup has passed: LOAD_EXPIRED', async () => {
    const load = await postLoad(server, marta, { pickup_at: server.at({}) })
    expect(await refused(load)).toMatchObject({ ...CONFLICT, code: 'LOAD_EXPIRED' })
  })

  test('[API-32] where rate or times are not those that the carrier saw: LOAD_CHANGED, with the load as it is', async () => {
    const load = await postLoad(server, marta)
    const changed = { ...CONFLICT, code: 'LOAD_CHANGED', current: { id: load.id, rate: 2150.5 } }
    expect(await refused(load, { seen: { rate: 2150.49 } })).toMatchObject(changed)
    expect(await refused(load, { seen: { pickupDateTime: server.at({ hours: 47 }).toISOString() } })).toMatchObject(
      changed,
    )
    expect(await refused(load, { seen: { deliveryDateTime: server.at({ hours: 71 }).toISOString() } })).toMatchObject(
      changed,
    )
    expect(await requestsBy(dana, load)).toEqual([])

    const seen = { rate: 2150.5, pickupDateTime: '2026-11-25T08:00:00-06:00' }
    const made = await server.as(dana).call(requestBooking, { body: { loadId: load.id, seen } })
    expect(made.status).toBe('pending')
  })

  test('[API-32] where a request of theirs is pending: ALREADY_REQUESTED, and there is still one', async () => {
    const load = await postLoad(server, marta)
    await ask(server, dana, load)
    expect(await refused(load)).toMatchObject({ ...CONFLICT, code: 'ALREADY_REQUESTED' })
    expect(await requestsBy(dana, load)).toHaveLength(1)
  })

  test('[API-32] where it is their own load: OWN_LOAD', async () => {
    expect(await refused(await postLoad(server, dana))).toMatchObject({ ...CONFLICT, code: 'OWN_LOAD' })
  })

  test('[API-32] where it was cancelled: STATUS_CONFLICT', async () => {
    const load = await postLoad(server, marta, { status: 'cancelled' })
    expect(await refused(load)).toMatchObject({ ...CONFLICT, code: 'STATUS_CONFLICT' })
  })

  test('[API-32] where it was deleted or never was: 404', async () => {
    const load = await postLoad(server, marta)
    await server.as(marta).call(deleteLoad, { params: load })
    expect(await refused(load)).toMatchObject({ status: 404 })
    expect(await refused({ id: marta.id })).toMatchObject({ status: 404 })
  })

  test('[API-32] where it would have expired already: REQUEST_EXPIRED', async () => {
    const expiresAt = server.at({}).toISOString()
    expect(await refused(await postLoad(server, marta), { expiresAt })).toMatchObject({ code: 'REQUEST_EXPIRED' })
  })

  test('[API-32] where the proposed times cannot be kept: 422 that names the field', async () => {
    const load = await postLoad(server, marta)
    const times = (pickup: number | null, delivery: number | null) => ({
      proposedTerms: {
        ...(pickup !== null && { pickupDateTime: server.at({ hours: pickup }).toISOString() }),
        ...(delivery !== null && { deliveryDateTime: server.at({ hours: delivery }).toISOString() }),
      },
    })
    const unfit = (field: string) => ({ status: 422, validationErrors: [{ path: `proposedTerms.${field}` }] })
    expect(await refused(load, times(-1, null))).toMatchObject(unfit('pickupDateTime'))
    expect(await refused(load, times(72, null))).toMatchObject(unfit('pickupDateTime'))
    expect(await refused(load, times(null, 48))).toMatchObject(unfit('deliveryDateTime'))
    expect(await refused(load, times(50, 49))).toMatchObject(unfit('deliveryDateTime'))
    expect(await requestsBy(dana, load)).toEqual([])
  })

  test('[LIFE-07] for who may not book', async () => {
    const load = await postLoad(server, marta)
    const ines = await person(server, 'broker')
    expect(await refusalOf(ask(server, ines, load))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect(await refusalOf(ask(server, await person(server, 'user'), load))).toMatchObject({ status: 403 })
  })
})

describe('a request that nobody answered in time', () => {
  let load: Freight
  beforeEach(async () => {
    load = await postLoad(server, marta)
    await ask(server, dana, load)
  })
  const mine = () => server.as(dana).call(requestsOfLoad, { params: load, query: {} })

  test('[ENT-10] shows as rejected with the message Expired, from that very moment', async () => {
    server.pass({ hours: 24, ms: -1 })
    expect((await mine()).data).toMatchObject([{ status: 'pending', responseMessage: null }])
    server.pass({ ms: 1 })
    expect((await mine()).data).toMatchObject([{ status: 'rejected', responseMessage: 'Expired' }])
    const { myRequest } = await server.as(dana).call(readLoad, { params: load })
    expect(myRequest).toMatchObject({ status: 'rejected', responseMessage: 'Expired' })
  })

  test('is listed as rejected, and waits for no answer', async () => {
    const listed = async (status: 'pending' | 'rejected') =>
      (await server.as(dana).call(requestsOfLoad, { params: load, query: { status } })).meta.total
    const waiting = async () => (await server.as(marta).call(pendingRequestCount, {})).count
    const before = await waiting()
    expect([await listed('pending'), await listed('rejected')]).toEqual([1, 0])
    server.pass({ hours: 24 })
    expect([await listed('pending'), await listed('rejected')]).toEqual([0, 1])
    expect(await waiting()).toBeLessThan(before)
  })

  test('lapses at the pickup that it proposes, where that comes before all else', async () => {
    const soon = await postLoad(server, marta)
    const pickupDateTime = server.at({ hours: 2 }).toISOString()
    const body = { loadId: soon.id, proposedTerms: { pickupDateTime } }
    const { id, expiresAt } = await server.as(dana).call(requestBooking, { body })
    expect(expiresAt).toBe(pickupDateTime)
    server.pass({ hours: 2 })
    const accept = server.as(marta).call(acceptRequest, { params: { id }, body: {} })
    await expect(accept).rejects.toMatchObject({ status: 409, code: 'REQUEST_EXPIRED' })
  })

  test('cannot be accepted, and the same carrier can ask again', async () => {
    server.pass({ hours: 24 })
    const [expired] = (await mine()).data
    const accept = server.as(marta).call(acceptRequest, { params: { id: expired?.id ?? '' }, body: {} })
    await expect(accept).rejects.toMatchObject({ status: 409, code: 'REQUEST_EXPIRED' })
    const again = await ask(server, dana, load)
    expect((await mine()).data).toMatchObject([
      { id: again.id, status: 'pending' },
      { id: expired?.id, status: 'rejected', responseMessage: 'Expired' },
    ])
  })
})

test('[REQ-14] who has withdrawn can ask again, and the load shows the latest request', async () => {
  const load = await postLoad(server, marta)
  const first = await ask(server, dana, load)
  await server.as(dana).call(withdrawRequest, { params: first, body: {} })
  server.pass({ minutes: 1 })
  const second = await ask(server, dana, load)
  expect(await requestsBy(dana, load)).toHaveLength(2)
  expect((await server.as(dana).call(readLoad, { params: load })).myRequest).toMatchObject({ id: second.id })
})

describe('the lists of requests', () => {
  test('[API-31] [API-35] [API-36] [API-37] hold own requests, those on own loads, or both', async () => {
    const [owner, carrier] = [await person(server, 'broker'), await person(server, 'company')]
    const both = await person(server, 'company')
    const [theirs, own] = [await postLoad(server, owner), await postLoad(server, both)]
    const asked = await ask(server, both, theirs)
    const received = await ask(server, carrier, own)
    await ask(server, carrier, theirs)
    const ids = async (list: typeof allRequests) =>
      (await server.as(both).call(list, { query: {} })).data.map(({ id }) => id)
    expect(await ids(myRequests)).toEqual([asked.id])
    expect(await ids(requestsOnMyLoads)).toEqual([received.id])
    expect((await ids(allRequests)).toSorted()).toEqual([asked.id, received.id].toSorted())
    expect((await server.as(both).call(pendingRequestCount, {})).count).toBe(1)
  })

  test('[API-34] [REQ-07] of a load are all for its owner and the own ones for a requester', async () => {
    const load = await postLoad(server, marta)
    const [one, other] = [await ask(server, dana, load), await ask(server, harpreet, load)]
    await server.as(dana).call(withdrawRequest, { params: one, body: {} })
    const listed = async (who: Person, status?: 'pending' | 'withdrawn') => {
      const query = status === undefined ? {} : { status }
      return (await server.as(who).call(requestsOfLoad, { params: load, query })).data.map(({ id }) => id).toSorted()
    }
    expect(await listed(marta)).toEqual([one.id, other.id].toSorted())
    expect(await listed(marta, 'pending')).toEqual([other.id])
    expect(await listed(marta, 'withdrawn')).toEqual([one.id])
    expect(await listed(dana)).toEqual([one.id])
    expect(await listed(await person(server, 'dispatcher'))).toEqual([])
  })

  test('[API-31] come newest first, page by page', async () => {
    const carrier = await person(server, 'dispatcher')
    const made: string[] = []
    for (let n = 0; n < 5; n++) {
      server.pass({ minutes: 1 })
      made.unshift((await ask(server, carrier, await postLoad(server, marta))).id)
    }
    const page = async (number: number) => server.as(carrier).call(myRequests, { query: { page: number, limit: 2 } })
    const pages = [await page(1), await page(2), await page(3), await page(4)]
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(made)
    expect(pages.map(({ meta }) => meta.hasMore)).toEqual([true, true, false, false])
    expect(pages[0]?.meta).toEqual({ total: 5, totalPages: 3, page: 1, limit: 2, hasMore: true })
  })
})
