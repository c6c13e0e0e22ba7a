import { afterAll, describe, expect, test } from 'vitest'
import { acceptRequest, rejectRequest, withdrawRequest } from '#contract/booking.ts'
import {
  acceptTender,
  correctArrival,
  deleteLoad,
  type LoadDetail,
  readLoad,
  releaseCarrier,
  setLoadStatus,
} from '#contract/load.ts'
import { sync } from '#contract/sync.ts'
import { refusalOf } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { ask, bookedLoad, deliveredLoad, type Freight, postLoad, tenderedLoad } from '#tests/support/freight.ts'
import { type Person, person } from '#tests/support/people.ts'

const server = await startApi()
afterAll(() => server.stop())
const marta = await person(server, 'broker')
const dana = await person(server, 'dispatcher')
const harpreet = await person(server, 'company')

const read = (who: Person, load: Freight): Promise<LoadDetail> => server.as(who).call(readLoad, { params: load })
const viewerOf = async (who: Person, load: Freight) => (await read(who, load)).viewer

/** What anybody sees who may see the load at all. */
function openFacts(load: Freight) {
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

const nothingOfAStop = (latitude: number, longitude: number) => ({
  address: null,
  description: null,
  coordinates: { latitude, longitude },
  contactName: null,
  contactPhone: null,
  contactEmail: null,
})

/** The same for everybody else: nothing to find the freight by, nothing of the deal. */
const NOTHING_OF_THE_PARTIES = {
  reference: null,
  dispatcherNotes: null,
  agreedRate: null,
  dispatcher: null,
  events: [],
  pickupLocation: nothingOfAStop(32.8, -96.8),
  deliveryLocation: nothingOfAStop(41.9, -87.6),
  equipmentRequirements: { specialInstructions: null },
  broker: { email: null },
}

const SECRETS = /Street|dock|Chris|\+1 555|32\.78|-96\.79|41\.88|-87\.61|REF-|Trailer 118|hour ahead|broker-\d+@/

describe('a board viewer', () => {
  test('[API-24] [ENT-04] [ENT-05] [ENT-06] sees what it takes to ask for the load', async () => {
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

  test('sees no street, no contact, nothing exact, nothing of the parties: freight gets stolen', async () => {
    const load = await postLoad(server, marta)
    const { body, text } = await server.as(dana).ask(readLoad, { params: load })
    expect(body).toMatchObject({ response: NOTHING_OF_THE_PARTIES })
    expect(text).not.toMatch(SECRETS)
  })
})

describe('a requester', () => {
  test('sees the same and the own request, and keeps both whatever becomes of it', async () => {
    const load = await postLoad(server, marta)
    const [mine, winner] = [await ask(server, dana, load, { proposedRate: 2000 }), await ask(server, harpreet, load)]
    const expectRequester = async (status: string) => {
      const { body, text } = await server.as(dana).ask(readLoad, { params: load })
      const myRequest = { id: mine.id, proposedRate: 2000, status }
      const facts = { viewer: 'requester', ...openFacts(load), myRequest }
      expect(body).toMatchObject({ response: facts })
      expect(body).toMatchObject({ response: NOTHING_OF_THE_PARTIES })
      expect(text).not.toMatch(SECRETS)
    }
    await expectRequester('pending')
    await server.as(marta).call(acceptRequest, { params: { id: winner.id }, body: {} })
    await expectRequester('rejected')
    await server.as(harpreet).call(setLoadStatus, { params: load, body: { status: 'completed' } })
    await expectRequester('rejected')
  })

  test('is one with a request that was rejected, withdrawn or has expired', async () => {
    const load = await postLoad(server, marta)
    const [rejected, withdrawn, expired] = [
      await person(server, 'company'),
      await person(server, 'company'),
      await person(server, 'company'),
    ]
    await server.as(marta).call(rejectRequest, { params: { id: (await ask(server, rejected, load)).id }, body: {} })
    await server
      .as(withdrawn)
      .call(withdrawRequest, { params: { id: (await ask(server, withdrawn, load)).id }, body: {} })
    await ask(server, expired, load)
    server.pass({ hours: 25 })
    const seen = [await read(rejected, load), await read(withdrawn, load), await read(expired, load)]
    expect(seen.map(({ viewer }) => viewer)).toEqual(['requester', 'requester', 'requester'])
    expect(seen.map(({ myRequest }) => myRequest?.status)).toEqual(['rejected', 'withdrawn', 'rejected'])
  })

  test('is also who has been offered the load and has not accepted, who sees that it is offered to them', async () => {
    const load = await tenderedLoad(server, marta, dana)
    const { body, text } = await server.as(dana).ask(readLoad, { params: load })
    expect(body).toMatchObject({ response: { viewer: 'requester', tendered: true, dispatcher: { id: dana.id } } })
    expect(text).not.toMatch(SECRETS)
    await server.as(marta).call(setLoadStatus, { params: load, body: { status: 'cancelled' } })
    const after = await server.as(dana).ask(readLoad, { params: load })
    expect(after.body).toMatchObject({ response: { viewer: 'requester', status: 'cancelled' } })
    expect(after.text).not.toMatch(SECRETS)
  })

  test('is also who never accepted, when the owner marks the load completed', async () => {
    const lee = await person(server, 'company')
    const [load, cancelled] = [await tenderedLoad(server, marta, lee), await tenderedLoad(server, marta, lee)]
    await server.as(marta).call(setLoadStatus, { params: cancelled, body: { status: 'cancelled' } })
    for (const one of [load, cancelled]) {
      await server.as(marta).call(setLoadStatus, { params: one, body: { status: 'completed' } })
      const { body, text } = await server.as(lee).ask(readLoad, { params: one })
      expect(body).toMatchObject({ response: { viewer: 'requester', status: 'completed', events: [] } })
      expect(text).not.toMatch(SECRETS)
    }
    const kept = await server.as(lee).ask(sync, { query: {} })
    expect(kept.text).toContain(load.id)
    expect(kept.text).not.toMatch(SECRETS)
  })
})

describe('the parties', () => {
  test('the assigned carrier sees all that it takes to haul the load, and the agreed rate', async () => {
    const load = await postLoad(server, marta)
    const { id } = await ask(server, dana, load, { proposedRate: 2300 })
    await server.as(marta).call(acceptRequest, { params: { id }, body: {} })
    const seen = await read(dana, load)
    expect(seen).toMatchObject({ viewer: 'carrier', status: 'active', agreedRate: 2300, ...openFacts(load) })
    expect(seen).toMatchObject(PARTY_FACTS)
    expect(seen.events).toMatchObject([{ type: 'booked', actor: marta.businessName }])
  })

  test('the next carrier sees nothing of the one before: not who it was, where they were or why they left', async () => {
    const load = await bookedLoad(server, marta, dana)
    const place = { latitude: 41.88, longitude: -87.62 }
    await server.as(dana).call(setLoadStatus, { params: load, body: { status: 'completed', place } })
    await server.as(marta).call(correctArrival, { params: load, body: { reason: 'Wrong dock' } })
    await server.as(dana).call(releaseCarrier, { params: load, body: { reason: 'Gearbox broke' } })
    const { id } = await ask(server, harpreet, load)
    await server.as(marta).call(acceptRequest, { params: { id }, body: {} })

    const { body, text } = await server.as(harpreet).ask(readLoad, { params: load })
    expect(body).toMatchObject({ response: { viewer: 'carrier', events: [{ type: 'booked', place: null }] } })
    for (const foreign of ['87.62', 'Gearbox', 'Wrong dock', dana.businessName]) expect(text).not.toContain(foreign)
    const whole = (await read(marta, load)).events.map(({ type }) => type)
    expect(whole).toEqual(['booked', 'arrived', 'completed', 'arrival-corrected', 'released', 'booked'])
  })

  test('the owner sees everything at any time, and who carries it', async () => {
    const load = await postLoad(server, marta)
    expect(await read(marta, load)).toMatchObject({ viewer: 'owner', dispatcher: null, ...openFacts(load) })
    expect(await read(marta, load)).toMatchObject(PARTY_FACTS)
    const { id } = await ask(server, dana, load)
    await server.as(marta).call(acceptRequest, { params: { id }, body: {} })
    expect((await read(marta, load)).dispatcher).toEqual({
      id: dana.id,
      firstName: dana.firstName,
      lastName: dana.lastName,
      businessName: dana.businessName,
      phoneNumber: expect.stringMatching(/^\+1 214/),
      email: dana.email,
    })
  })

  test('the carrier keeps sight of it when it is completed, and loses the streets when released', async () => {
    expect(await viewerOf(dana, await deliveredLoad(server, marta, dana))).toBe('carrier')
    const asked = await bookedLoad(server, marta, dana)
    await server.as(dana).call(releaseCarrier, { params: asked, body: { reason: 'Broke down' } })
    const { body, text } = await server.as(dana).ask(readLoad, { params: asked })
    expect(body).toMatchObject({ response: { viewer: 'requester', status: 'pending' } })
    expect(text).not.toMatch(SECRETS)
    const offered = await tenderedLoad(server, marta, dana)
    await server.as(dana).call(acceptTender, { params: offered })
    await server.as(marta).call(releaseCarrier, { params: offered, body: { reason: 'Broke down' } })
    expect(await viewerOf(dana, offered)).toBe('board')
  })
})

describe('anybody else', () => {
  const NOT_THERE = { status: 404, code: 'NOT_FOUND' }
  const refused = (who: Person, load: Freight) => refusalOf(read(who, load))

  test('does not learn that the load exists: 404, not 403', async () => {
    const [open, active] = [await postLoad(server, marta), await bookedLoad(server, marta, dana)]
    const ines = await person(server, 'broker')
    expect(await refused(ines, open)).toMatchObject(NOT_THERE)
    expect(await refused(ines, active)).toMatchObject(NOT_THERE)
    expect(await refused(harpreet, active)).toMatchObject(NOT_THERE)
    expect(await refused(harpreet, await tenderedLoad(server, marta, dana))).toMatchObject(NOT_THERE)
    expect(await refused(harpreet, await postLoad(server, marta, { status: 'cancelled' }))).toMatchObject(NOT_THERE)
    expect(await refused(harpreet, { id: marta.id, number: 0 })).toMatchObject(NOT_THERE)
  })

  test('without load:read is nobody whom loads are shown to: 403', async () => {
    const load = await postLoad(server, marta)
    expect(await refused(await person(server, 'user'), load)).toMatchObject({ status: 403 })
  })

  test('a deleted load is gone for its owner and for who had asked, though its record is kept', async () => {
    const load = await postLoad(server, marta)
    await ask(server, dana, load)
    await server.as(marta).call(deleteLoad, { params: load })
    expect(await refused(marta, load)).toMatchObject(NOT_THERE)
    expect(await refused(dana, load)).toMatchObject(NOT_THERE)
    const row = server.db.selectFrom('load').select('deleted_at').where('id', '=', load.id)
    expect(await row.execute()).toEqual([{ deleted_at: server.at({}) }])
  })
})
