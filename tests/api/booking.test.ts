import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  acceptBookingRequestEndpoint,
  requestBookingEndpoint,
  withdrawBookingRequestEndpoint,
} from '#contract/freight/booking.ts'
import {
  countPendingBookingRequestsEndpoint,
  listBookingRequestsEndpoint,
  listBookingRequestsOnMyLoadsEndpoint,
  listLoadBookingRequestsEndpoint,
  listMyBookingRequestsEndpoint,
  readBookingRequestEndpoint,
} from '#contract/freight/booking-request.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { shownTermsOf } from '#contract/freight/seen-terms.ts'
import { deleteLoadEndpoint } from '#contract/freight/load-actions.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import {
  requestPostedLoad,
  postBookedLoad,
  postDeliveredLoad,
  type PostedLoad,
  postLoad,
  postTenderedLoad,
} from '#tests/support/load-scenes.ts'
import { type ApiPerson, createBookingDispatcher, createPerson } from '#tests/support/api-person.ts'

const server = await startApi()
afterAll(() => server.stop())
const marta = await createPerson(server, 'broker')
const { dispatcher: dana, carrier: wade, consentId } = await createBookingDispatcher(server)
const harpreet = await createPerson(server, 'company')

function requestsBy(carrier: ApiPerson, load: PostedLoad) {
  return server.db
    .selectFrom('booking_request')
    .selectAll()
    .where('load_id', '=', load.id)
    .where('requester_id', '=', carrier.id)
    .execute()
}

describe('requesting a load', () => {
  test('[API-32] [ENT-10] with only its id creates a pending request', async () => {
    const load = await postLoad(server, marta)
    const made = await requestPostedLoad(server, dana, load)
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
        freightProfile: {
          businessName: dana.businessName,
          dotNumber: null,
        },
      },
      carrier: {
        consentId,
        usdot: expect.stringMatching(/^77\d{6}$/),
        legalName: wade.businessName,
        isUsdotProved: true,
        isActive: true,
        since: expect.any(String),
      },
      proposedRate: null,
      proposedTerms: null,
      authority: {
        usdot: expect.stringMatching(/^77\d{6}$/),
        carrier: null,
        source: null,
        answer: null,
        answeredAt: null,
        failedAt: null,
      },
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
    expect(await server.as(dana).call(readBookingRequestEndpoint, { params: made })).toEqual(made)
  })

  test('[BDET-06] needs the load alone; a rate is a number, and a message is text', async () => {
    const { id: loadId } = await postLoad(server, marta)
    const send = (body: unknown) =>
      server.as(harpreet).send({ method: 'POST', path: requestBookingEndpoint.path, body: JSON.stringify(body) })
    for (const [wrong, field] of [
      [{ proposedRate: 2300 }, 'loadId'],
      [{ loadId, proposedRate: '2300' }, 'proposedRate'],
      [{ loadId, proposedRate: 0 }, 'proposedRate'],
      [{ loadId, message: 5 }, 'message'],
    ] as const)
      expect(await send(wrong)).toMatchObject({ status: 422, body: { error: { details: [{ path: field }] } } })
    expect(await send({ loadId })).toMatchObject({ status: 200 })
  })

  test('[ENT-10] saves message, rate and terms as given', async () => {
    const load = await postLoad(server, marta)
    const proposedTerms = {
      pickupDateTime: '2026-11-25T09:30:00-06:00',
      deliveryDateTime: '2026-11-26T18:00:00-06:00',
      specialRequirements: ['Tarps', '2 straps'],
      additionalNotes: 'Driver speaks Punjabi ਸਤਿ ਸ੍ਰੀ ਅਕਾਲ',
    }
    const body = { loadId: load.id, message: " O'Hare <b>dock</b>; -- ", proposedRate: 2300.25, proposedTerms }
    const made = await server.as(harpreet).call(requestBookingEndpoint, { body })
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

  test('sets the expiry to pickup when that is sooner than 24 hours', async () => {
    const load = await postLoad(server, marta, { pickup_at: server.at({ hours: 3 }) })
    expect((await requestPostedLoad(server, dana, load)).expiresAt).toBe(server.at({ hours: 3 }).toISOString())
  })

  test('[API-32] accepts an earlier expiry from the requester, never a later one', async () => {
    const load = await postLoad(server, marta)
    const until = (hours: number) => server.at({ hours }).toISOString()
    const short = await server.as(dana).call(requestBookingEndpoint, { body: { loadId: load.id, expiresAt: until(2) } })
    const long = await server
      .as(harpreet)
      .call(requestBookingEndpoint, { body: { loadId: load.id, expiresAt: until(200) } })
    expect([short.expiresAt, long.expiresAt]).toEqual([until(2), until(24)])
  })

  test('shows the request on the load to its requester and to no other carrier', async () => {
    const load = await postLoad(server, marta)
    const made = await requestPostedLoad(server, dana, load, { proposedRate: 2000 })
    const seen = await server.as(dana).call(readLoadEndpoint, { params: load })
    expect(seen.myRequest).toEqual({
      id: made.id,
      status: 'pending',
      carrier: { usdot: made.carrier?.usdot, legalName: wade.businessName },
      proposedRate: 2000,
      responseMessage: null,
      expiresAt: made.expiresAt,
      createdAt: made.createdAt,
    })
    expect((await server.as(harpreet).call(readLoadEndpoint, { params: load })).myRequest).toBeNull()
    await expect(server.as(harpreet).call(readBookingRequestEndpoint, { params: made })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('a booking request fails', () => {
  const refused = (load: { id: string }, body: object = {}) =>
    expectRefusal(server.as(dana).call(requestBookingEndpoint, { body: { loadId: load.id, ...body } }))
  const CONFLICT = { status: 409 }

  test('[API-32] with LOAD_TAKEN when another carrier has the load', async () => {
    expect(await refused(await postBookedLoad(server, marta, harpreet))).toMatchObject({
      ...CONFLICT,
      code: 'LOAD_TAKEN',
    })
    expect(await refused(await postDeliveredLoad(server, marta, harpreet))).toMatchObject({
      ...CONFLICT,
      code: 'LOAD_TAKEN',
    })
  })

  test('[API-32] with LOAD_TAKEN when the load is tendered to another carrier', async () => {
    expect(await refused(await postTenderedLoad(server, marta, harpreet))).toMatchObject({
      ...CONFLICT,
      code: 'LOAD_TAKEN',
    })
  })

  test('with the current load in the error only when the carrier can read it', async () => {
    const hidden = [
      await postBookedLoad(server, marta, harpreet),
      await postDeliveredLoad(server, marta, harpreet),
      await postTenderedLoad(server, marta, harpreet),
      await postLoad(server, marta, { status: 'cancelled' }),
    ]
    for (const load of hidden) {
      expect(await expectRefusal(server.as(dana).call(readLoadEndpoint, { params: load }))).toMatchObject({
        status: 404,
      })
      expect((await refused(load)).current).toBeUndefined()
    }
    const lost = await postLoad(server, marta)
    await requestPostedLoad(server, dana, lost)
    const { id } = await requestPostedLoad(server, harpreet, lost)
    await server.as(marta).call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
    const current = { id: lost.id, viewer: 'requester', dispatcher: null }
    expect(await refused(lost)).toMatchObject({ ...CONFLICT, code: 'LOAD_TAKEN', current })
  })

  test('[API-32] with LOAD_EXPIRED when the pickup has passed', async () => {
    const load = await postLoad(server, marta, { pickup_at: server.at({}) })
    expect(await refused(load)).toMatchObject({ ...CONFLICT, code: 'LOAD_EXPIRED' })
  })

  test('[API-32] with LOAD_CHANGED and the current load when rate or times differ from what the carrier saw', async () => {
    const load = await postLoad(server, marta)
    const changed = { ...CONFLICT, code: 'LOAD_CHANGED', current: { id: load.id, rate: 2150.5 } }
    const shown = shownTermsOf(await server.as(dana).call(readLoadEndpoint, { params: load }))
    for (const other of [
      { rate: 2150.49 },
      { pickupDateTime: server.at({ hours: 47 }).toISOString() },
      { deliveryDateTime: server.at({ hours: 71 }).toISOString() },
    ])
      expect(await refused(load, { seen: { ...shown, ...other } })).toMatchObject(changed)
    expect(await requestsBy(dana, load)).toEqual([])

    const seen = { ...shown, pickupDateTime: '2026-11-25T08:00:00-06:00' }
    const made = await server.as(dana).call(requestBookingEndpoint, { body: { loadId: load.id, seen } })
    expect(made.status).toBe('pending')
  })

  test('[API-32] with ALREADY_REQUESTED when the carrier has a pending request, which stays the only one', async () => {
    const load = await postLoad(server, marta)
    await requestPostedLoad(server, dana, load)
    expect(await refused(load)).toMatchObject({ ...CONFLICT, code: 'ALREADY_REQUESTED' })
    expect(await requestsBy(dana, load)).toHaveLength(1)
  })

  test('[API-32] with OWN_LOAD when the carrier owns the load', async () => {
    expect(await refused(await postLoad(server, dana))).toMatchObject({ ...CONFLICT, code: 'OWN_LOAD' })
  })

  test('[API-32] with STATUS_CONFLICT when the load is cancelled', async () => {
    const load = await postLoad(server, marta, { status: 'cancelled' })
    expect(await refused(load)).toMatchObject({ ...CONFLICT, code: 'STATUS_CONFLICT' })
  })

  test('[API-32] with 404 when the load is deleted or unknown', async () => {
    const load = await postLoad(server, marta)
    await server.as(marta).call(deleteLoadEndpoint, { params: load })
    expect(await refused(load)).toMatchObject({ status: 404 })
    expect(await refused({ id: marta.id })).toMatchObject({ status: 404 })
  })

  test('[API-32] with REQUEST_EXPIRED when its expiry has passed', async () => {
    const expiresAt = server.at({}).toISOString()
    expect(await refused(await postLoad(server, marta), { expiresAt })).toMatchObject({ code: 'REQUEST_EXPIRED' })
  })

  test('[API-32] with 422 and the field named when the proposed times are impossible', async () => {
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

  test('[LIFE-07] with 403 when the account has no permission to book', async () => {
    const load = await postLoad(server, marta)
    const ines = await createPerson(server, 'broker')
    expect(await expectRefusal(requestPostedLoad(server, ines, load))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect(await expectRefusal(requestPostedLoad(server, await createPerson(server, 'user'), load))).toMatchObject({
      status: 403,
    })
  })
})

describe('an expired request', () => {
  let load: PostedLoad
  beforeEach(async () => {
    load = await postLoad(server, marta)
    await requestPostedLoad(server, dana, load)
  })
  const mine = () => server.as(dana).call(listLoadBookingRequestsEndpoint, { params: load, query: {} })

  test('[ENT-10] shows as rejected with the message Expired from the exact moment it expires', async () => {
    server.pass({ hours: 24, ms: -1 })
    expect((await mine()).data).toMatchObject([{ status: 'pending', responseMessage: null }])
    server.pass({ ms: 1 })
    expect((await mine()).data).toMatchObject([{ status: 'rejected', responseMessage: 'Expired' }])
    const { myRequest } = await server.as(dana).call(readLoadEndpoint, { params: load })
    expect(myRequest).toMatchObject({ status: 'rejected', responseMessage: 'Expired' })
  })

  test('is listed as rejected and no longer counts as pending', async () => {
    const listed = async (status: 'pending' | 'rejected') =>
      (await server.as(dana).call(listLoadBookingRequestsEndpoint, { params: load, query: { status } })).meta.total
    const waiting = async () => (await server.as(marta).call(countPendingBookingRequestsEndpoint, {})).count
    const before = await waiting()
    expect([await listed('pending'), await listed('rejected')]).toEqual([1, 0])
    server.pass({ hours: 24 })
    expect([await listed('pending'), await listed('rejected')]).toEqual([0, 1])
    expect(await waiting()).toBeLessThan(before)
  })

  test('expires at its proposed pickup when that comes first', async () => {
    const soon = await postLoad(server, marta)
    const pickupDateTime = server.at({ hours: 2 }).toISOString()
    const body = { loadId: soon.id, proposedTerms: { pickupDateTime } }
    const { id, expiresAt } = await server.as(dana).call(requestBookingEndpoint, { body })
    expect(expiresAt).toBe(pickupDateTime)
    server.pass({ hours: 2 })
    const accept = server.as(marta).call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
    await expect(accept).rejects.toMatchObject({ status: 409, code: 'REQUEST_EXPIRED' })
  })

  test('cannot be accepted, and the same carrier can request the load again', async () => {
    server.pass({ hours: 24 })
    const [expired] = (await mine()).data
    const accept = server.as(marta).call(acceptBookingRequestEndpoint, { params: { id: expired?.id ?? '' }, body: {} })
    await expect(accept).rejects.toMatchObject({ status: 409, code: 'REQUEST_EXPIRED' })
    const again = await requestPostedLoad(server, dana, load)
    expect((await mine()).data).toMatchObject([
      { id: again.id, status: 'pending' },
      { id: expired?.id, status: 'rejected', responseMessage: 'Expired' },
    ])
  })
})

test('[REQ-14] a carrier can request again after withdrawing, and the load shows the latest request', async () => {
  const load = await postLoad(server, marta)
  const first = await requestPostedLoad(server, dana, load)
  await server.as(dana).call(withdrawBookingRequestEndpoint, { params: first, body: {} })
  server.pass({ minutes: 1 })
  const second = await requestPostedLoad(server, dana, load)
  expect(await requestsBy(dana, load)).toHaveLength(2)
  expect((await server.as(dana).call(readLoadEndpoint, { params: load })).myRequest).toMatchObject({ id: second.id })
})

describe('the lists of requests', () => {
  test('[API-31] [API-35] [API-36] [API-37] hold the account’s own requests, requests on its loads, or both', async () => {
    const [owner, carrier] = [await createPerson(server, 'broker'), await createPerson(server, 'company')]
    const both = await createPerson(server, 'company')
    const [theirs, own] = [await postLoad(server, owner), await postLoad(server, both)]
    const sent = await requestPostedLoad(server, both, theirs)
    const received = await requestPostedLoad(server, carrier, own)
    await requestPostedLoad(server, carrier, theirs)
    const ids = async (list: typeof listBookingRequestsEndpoint) =>
      (await server.as(both).call(list, { query: {} })).data.map(({ id }) => id)
    expect(await ids(listMyBookingRequestsEndpoint)).toEqual([sent.id])
    expect(await ids(listBookingRequestsOnMyLoadsEndpoint)).toEqual([received.id])
    expect((await ids(listBookingRequestsEndpoint)).toSorted()).toEqual([sent.id, received.id].toSorted())
    expect((await server.as(both).call(countPendingBookingRequestsEndpoint, {})).count).toBe(1)
  })

  test('[API-34] [REQ-07] show all requests on a load to its owner, and only their own to a requester', async () => {
    const load = await postLoad(server, marta)
    const [one, other] = [await requestPostedLoad(server, dana, load), await requestPostedLoad(server, harpreet, load)]
    await server.as(dana).call(withdrawBookingRequestEndpoint, { params: one, body: {} })
    const listed = async (who: ApiPerson, status?: 'pending' | 'withdrawn') => {
      const query = status === undefined ? {} : { status }
      return (await server.as(who).call(listLoadBookingRequestsEndpoint, { params: load, query })).data
        .map(({ id }) => id)
        .toSorted()
    }
    expect(await listed(marta)).toEqual([one.id, other.id].toSorted())
    expect(await listed(marta, 'pending')).toEqual([other.id])
    expect(await listed(marta, 'withdrawn')).toEqual([one.id])
    expect(await listed(dana)).toEqual([one.id])
    expect(await listed(await createPerson(server, 'dispatcher'))).toEqual([])
  })

  test('[API-31] are paged, newest first', async () => {
    const carrier = await createPerson(server, 'dispatcher')
    const made: string[] = []
    for (let n = 0; n < 5; n++) {
      server.pass({ minutes: 1 })
      made.unshift((await requestPostedLoad(server, carrier, await postLoad(server, marta))).id)
    }
    const page = async (number: number) =>
      server.as(carrier).call(listMyBookingRequestsEndpoint, { query: { page: number, limit: 2 } })
    const pages = [await page(1), await page(2), await page(3), await page(4)]
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(made)
    expect(pages.map(({ meta }) => meta.hasMore)).toEqual([true, true, false, false])
    expect(pages[0]?.meta).toEqual({ total: 5, totalPages: 3, page: 1, limit: 2, hasMore: true })
  })
})
