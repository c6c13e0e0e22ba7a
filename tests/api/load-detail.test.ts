import { afterAll, describe, expect, test } from 'vitest'
import {
  acceptBookingRequestEndpoint,
  rejectBookingRequestEndpoint,
  withdrawBookingRequestEndpoint,
} from '#contract/freight/booking.ts'
import { type LoadDetail, readLoadEndpoint } from '#contract/freight/load.ts'
import {
  acceptTenderEndpoint,
  correctArrivalEndpoint,
  deleteLoadEndpoint,
  releaseCarrierEndpoint,
  setLoadStatusEndpoint,
} from '#contract/freight/load-actions.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
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
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'

const server = await startApi()
afterAll(() => server.stop())
const marta = await createPerson(server, 'broker')
const dana = await createPerson(server, 'dispatcher')
const harpreet = await createPerson(server, 'company')

const read = (who: ApiPerson, load: PostedLoad): Promise<LoadDetail> =>
  server.as(who).call(readLoadEndpoint, { params: load })
const viewerOf = async (who: ApiPerson, load: PostedLoad) => (await read(who, load)).viewer

/** What every viewer of the load sees. */
function openFacts(load: PostedLoad) {
  return {
    id: load.id,
    number: load.number,
    pickupDateTime: server.at({ hours: 48 }).toISOString(),
    deliveryDateTime: server.at({ hours: 72 }).toISOString(),
    weight: 42_000,
    distance: 968,
    distanceSource: 'great-circle',
    avgTime: 890,
    rate: 2150.5,
    brokerNotes: 'No touch freight',
    pickupLocation: { city: 'Dallas', state: 'TX', zipCode: '75201', zone: 'America/Chicago' },
    deliveryLocation: { city: 'Chicago', state: 'IL', zipCode: '60601', zone: 'America/Chicago' },
    equipmentRequirements: {
      type: 'Van',
      trailer: 'Dry 53 FT',
      code: 'V',
      packagingType: 'Pallets',
      commodity: 'Canned goods',
    },
    broker: {
      id: marta.id,
      firstName: marta.firstName,
      lastName: marta.lastName,
      businessName: marta.businessName,
      phoneNumber: expect.stringMatching(/^\+1 214/),
    },
  }
}

const stopOfParty = (kind: 'pickup' | 'delivery', latitude: number, longitude: number) => ({
  address: `1200 ${kind} Street`,
  description: `${kind} dock 4`,
  coordinates: { latitude, longitude },
  contactName: `Chris ${kind}`,
  contactPhone: `+1 555 ${kind}`,
  contactEmail: `${kind}@dock.test`,
})

/** What only the owner and the assigned carrier see. */
const PARTY_FACTS = {
  reference: expect.stringMatching(/^REF-/),
  dispatcherNotes: 'Trailer 118',
  pickupLocation: stopOfParty('pickup', 32.7876, -96.7994),
  deliveryLocation: stopOfParty('delivery', 41.8858, -87.6181),
  equipmentRequirements: { specialInstructions: 'Call the dock an hour ahead' },
  broker: { email: marta.email },
}

const hiddenStop = (latitude: number, longitude: number) => ({
  address: null,
  description: null,
  coordinates: { latitude, longitude },
  contactName: null,
  contactPhone: null,
  contactEmail: null,
})

/** The same for all other viewers: no exact location, contact or terms. */
const HIDDEN_PARTY_FACTS = {
  reference: null,
  dispatcherNotes: null,
  agreedRate: null,
  dispatcher: null,
  events: [],
  pickupLocation: hiddenStop(32.8, -96.8),
  deliveryLocation: hiddenStop(41.9, -87.6),
  equipmentRequirements: { specialInstructions: null },
  broker: { email: null },
}

const SECRETS = /Street|dock|Chris|\+1 555|32\.78|-96\.79|41\.88|-87\.61|REF-|Trailer 118|hour ahead|broker-\d+@/

describe('a board viewer', () => {
  test('[API-24] [ENT-04] [ENT-05] [ENT-06] sees what a carrier needs to request the load', async () => {
    const load = await postLoad(server, marta)
    const seen = await read(dana, load)
    expect(seen).toMatchObject({
      viewer: 'board',
      status: 'pending',
      tendered: false,
      myRequest: null,
      ...openFacts(load),
    })
    expect(seen).toMatchObject({ createdAt: server.at({}).toISOString(), completedAt: null })
  })

  test('sees no street address, contact, exact location or terms of the parties', async () => {
    const load = await postLoad(server, marta)
    const { body, text } = await server.as(dana).ask(readLoadEndpoint, { params: load })
    expect(body).toMatchObject({ response: HIDDEN_PARTY_FACTS })
    expect(text).not.toMatch(SECRETS)
  })
})

describe('a requester', () => {
  test('sees the same plus their own request, even after another carrier books the load', async () => {
    const load = await postLoad(server, marta)
    const [mine, winner] = [
      await requestPostedLoad(server, dana, load, { proposedRate: 2000 }),
      await requestPostedLoad(server, harpreet, load),
    ]
    const expectRequester = async (status: string) => {
      const { body, text } = await server.as(dana).ask(readLoadEndpoint, { params: load })
      const myRequest = { id: mine.id, proposedRate: 2000, status }
      const facts = { viewer: 'requester', ...openFacts(load), myRequest }
      expect(body).toMatchObject({ response: facts })
      expect(body).toMatchObject({ response: HIDDEN_PARTY_FACTS })
      expect(text).not.toMatch(SECRETS)
    }
    await expectRequester('pending')
    await server.as(marta).call(acceptBookingRequestEndpoint, { params: { id: winner.id }, body: {} })
    await expectRequester('rejected')
    await server.as(harpreet).call(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } })
    await expectRequester('rejected')
  })

  test('stays a requester after the request is rejected, withdrawn or expired', async () => {
    const load = await postLoad(server, marta)
    const [rejected, withdrawn, expired] = [
      await createPerson(server, 'company'),
      await createPerson(server, 'company'),
      await createPerson(server, 'company'),
    ]
    await server.as(marta).call(rejectBookingRequestEndpoint, {
      params: { id: (await requestPostedLoad(server, rejected, load)).id },
      body: {},
    })
    await server.as(withdrawn).call(withdrawBookingRequestEndpoint, {
      params: { id: (await requestPostedLoad(server, withdrawn, load)).id },
      body: {},
    })
    await requestPostedLoad(server, expired, load)
    server.pass({ hours: 25 })
    const seen = [await read(rejected, load), await read(withdrawn, load), await read(expired, load)]
    expect(seen.map(({ viewer }) => viewer)).toEqual(['requester', 'requester', 'requester'])
    expect(seen.map(({ myRequest }) => myRequest?.status)).toEqual(['rejected', 'withdrawn', 'rejected'])
  })

  test('can be a carrier with an unanswered tender, who sees the tender but no party details', async () => {
    const load = await postTenderedLoad(server, marta, dana)
    const { body, text } = await server.as(dana).ask(readLoadEndpoint, { params: load })
    expect(body).toMatchObject({ response: { viewer: 'requester', tendered: true, dispatcher: { id: dana.id } } })
    expect(text).not.toMatch(SECRETS)
    await server.as(marta).call(setLoadStatusEndpoint, { params: load, body: { status: 'cancelled' } })
    const after = await server.as(dana).ask(readLoadEndpoint, { params: load })
    expect(after.body).toMatchObject({ response: { viewer: 'requester', status: 'cancelled' } })
    expect(after.text).not.toMatch(SECRETS)
  })

  test('can be a carrier who never accepted the tender, even after the load is completed', async () => {
    const lee = await createPerson(server, 'company')
    const [load, cancelled] = [await postTenderedLoad(server, marta, lee), await postTenderedLoad(server, marta, lee)]
    await server.as(marta).call(setLoadStatusEndpoint, { params: cancelled, body: { status: 'cancelled' } })
    for (const one of [load, cancelled]) {
      await server
        .as(marta)
        .call(setLoadStatusEndpoint, { params: one, body: { status: 'completed', reason: 'Delivered early' } })
      const { body, text } = await server.as(lee).ask(readLoadEndpoint, { params: one })
      expect(body).toMatchObject({ response: { viewer: 'requester', status: 'completed', events: [] } })
      expect(text).not.toMatch(SECRETS)
    }
    const kept = await server.as(lee).ask(syncEndpoint, { query: {} })
    expect(kept.text).toContain(load.id)
    expect(kept.text).not.toMatch(SECRETS)
  })
})

describe('the parties', () => {
  test('the assigned carrier sees everything needed to haul the load, and the agreed rate', async () => {
    const load = await postLoad(server, marta)
    const { id } = await requestPostedLoad(server, dana, load, { proposedRate: 2300 })
    await server.as(marta).call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
    const seen = await read(dana, load)
    expect(seen).toMatchObject({ viewer: 'carrier', status: 'active', agreedRate: 2300, ...openFacts(load) })
    expect(seen).toMatchObject(PARTY_FACTS)
    expect(seen.events).toMatchObject([{ type: 'booked', actor: marta.businessName }])
  })

  test('the next carrier sees no name, location or release reason of the previous one', async () => {
    const load = await postBookedLoad(server, marta, dana)
    const place = { latitude: 41.88, longitude: -87.62 }
    await server.as(dana).call(setLoadStatusEndpoint, { params: load, body: { status: 'completed', place } })
    await server.as(marta).call(correctArrivalEndpoint, { params: load, body: { reason: 'Wrong dock' } })
    await server.as(dana).call(releaseCarrierEndpoint, { params: load, body: { reason: 'Gearbox broke' } })
    const { id } = await requestPostedLoad(server, harpreet, load)
    await server.as(marta).call(acceptBookingRequestEndpoint, { params: { id }, body: {} })

    const { body, text } = await server.as(harpreet).ask(readLoadEndpoint, { params: load })
    expect(body).toMatchObject({ response: { viewer: 'carrier', events: [{ type: 'booked', place: null }] } })
    for (const foreign of ['87.62', 'Gearbox', 'Wrong dock', dana.businessName]) expect(text).not.toContain(foreign)
    const whole = (await read(marta, load)).events.map(({ type }) => type)
    expect(whole).toEqual(['booked', 'arrived', 'completed', 'arrival-corrected', 'released', 'booked'])
  })

  test('the owner always sees everything, including the assigned carrier', async () => {
    const load = await postLoad(server, marta)
    expect(await read(marta, load)).toMatchObject({ viewer: 'owner', dispatcher: null, ...openFacts(load) })
    expect(await read(marta, load)).toMatchObject(PARTY_FACTS)
    const { id } = await requestPostedLoad(server, dana, load)
    await server.as(marta).call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
    expect((await read(marta, load)).dispatcher).toEqual({
      id: dana.id,
      firstName: dana.firstName,
      lastName: dana.lastName,
      businessName: dana.businessName,
      phoneNumber: expect.stringMatching(/^\+1 214/),
      email: dana.email,
    })
  })

  test('the carrier still sees party details after completion, but not after a release', async () => {
    expect(await viewerOf(dana, await postDeliveredLoad(server, marta, dana))).toBe('carrier')
    const booked = await postBookedLoad(server, marta, dana)
    await server.as(dana).call(releaseCarrierEndpoint, { params: booked, body: { reason: 'Broke down' } })
    const { body, text } = await server.as(dana).ask(readLoadEndpoint, { params: booked })
    expect(body).toMatchObject({ response: { viewer: 'requester', status: 'pending' } })
    expect(text).not.toMatch(SECRETS)
    const offered = await postTenderedLoad(server, marta, dana)
    await server.as(dana).call(acceptTenderEndpoint, { params: offered })
    await server.as(marta).call(releaseCarrierEndpoint, { params: offered, body: { reason: 'Broke down' } })
    expect(await viewerOf(dana, offered)).toBe('board')
  })
})

describe('anyone else', () => {
  const NOT_THERE = { status: 404, code: 'NOT_FOUND' }
  const refused = (who: ApiPerson, load: PostedLoad) => expectRefusal(read(who, load))

  test('gets 404, so the load stays hidden', async () => {
    const [open, active] = [await postLoad(server, marta), await postBookedLoad(server, marta, dana)]
    const ines = await createPerson(server, 'broker')
    expect(await refused(ines, open)).toMatchObject(NOT_THERE)
    expect(await refused(ines, active)).toMatchObject(NOT_THERE)
    expect(await refused(harpreet, active)).toMatchObject(NOT_THERE)
    expect(await refused(harpreet, await postTenderedLoad(server, marta, dana))).toMatchObject(NOT_THERE)
    expect(await refused(harpreet, await postLoad(server, marta, { status: 'cancelled' }))).toMatchObject(NOT_THERE)
    expect(await refused(harpreet, { id: marta.id, number: 0 })).toMatchObject(NOT_THERE)
  })

  test('gets 403 without load:read', async () => {
    const load = await postLoad(server, marta)
    expect(await refused(await createPerson(server, 'user'), load)).toMatchObject({ status: 403 })
  })

  test('gets 404 for a deleted load, as do its owner and requesters, while its row stays', async () => {
    const load = await postLoad(server, marta)
    await requestPostedLoad(server, dana, load)
    await server.as(marta).call(deleteLoadEndpoint, { params: load })
    expect(await refused(marta, load)).toMatchObject(NOT_THERE)
    expect(await refused(dana, load)).toMatchObject(NOT_THERE)
    const row = server.db.selectFrom('load').select('deleted_at').where('id', '=', load.id)
    expect(await row.execute()).toEqual([{ deleted_at: server.at({}) }])
  })
})
