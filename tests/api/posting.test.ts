import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { newLoad } from '#tests/support/new-load.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { snapshotDatabase } from '#tests/support/snapshot.ts'

const server = await startApi()
afterAll(() => server.stop())
const marta = await createPerson(server, 'broker')
const dana = await createPerson(server, 'dispatcher')

type Changes = Parameters<typeof newLoad>[1]
const create = (changes?: Changes) => server.as(marta).call(createLoadEndpoint, { body: newLoad(server, changes) })
const refused = (changes: Changes) => expectRefusal(create(changes))

async function findable(search: string): Promise<string[]> {
  const { data } = await server.as(dana).call(listBoardEndpoint, { query: { search, limit: 100 } })
  return data.map(({ id }) => id)
}

describe('a posted load', () => {
  test('[API-23] [CREATE-30] is on the board right away with all its data and the distance of the road model', async () => {
    const before = await server.as(marta).call(syncEndpoint, { query: {} })
    const load = await create({ reference: 'PO 7781' })
    expect(load).toMatchObject({
      status: 'pending',
      version: 1,
      viewer: 'owner',
      reference: 'PO 7781',
      rate: 2650,
      weight: 42_000,
      distanceSource: 'road-model',
      brokerNotes: 'No touch freight',
      pickupDateTime: server.at({ hours: 48 }).toISOString(),
      deliveryDateTime: server.at({ hours: 84 }).toISOString(),
      pickupLocation: {
        address: '1200 Main Street',
        description: 'Dock 4, check in at the gate',
        city: 'Dallas',
        state: 'TX',
        zipCode: '75201',
        coordinates: { latitude: 32.7876, longitude: -96.7994 },
        zone: 'America/Chicago',
        contactName: 'Chris Pickup',
        contactEmail: 'chris@dock.test',
      },
      deliveryLocation: { zone: 'America/Phoenix', description: null },
      equipmentRequirements: {
        type: 'Van',
        trailer: 'Dry 53 FT',
        code: 'V',
        packagingType: 'Pallets',
        commodity: 'Canned goods',
        specialInstructions: 'Two load bars',
      },
    })
    // 1,064 miles by the published tables
    expect(load.distance).toBeGreaterThan(1020)
    expect(load.distance).toBeLessThan(1110)
    expect(await findable(`dallas phoenix ${load.number}`)).toEqual([load.id])
    const { events } = await server.as(marta).call(readLoadEndpoint, { params: load })
    expect(events).toMatchObject([{ type: 'posted', actor: marta.businessName }])
    const changes = await server.as(marta).call(syncEndpoint, { query: { since: before.cursor } })
    expect(changes.loads?.map(({ id }) => id)).toEqual([load.id])
  })

  test('[CREATE-13] without a ZIP is placed by its coordinates and not found by 00000', async () => {
    const { id, number, pickupLocation } = await create({
      reference: 'no zip',
      pickupLocation: { zipCode: '00000' },
      deliveryLocation: { zipCode: '' },
    })
    expect(pickupLocation).toMatchObject({ zipCode: '00000', zone: 'America/Chicago' })
    expect(await findable(`${number}`)).toEqual([id])
    expect(await findable('00000')).toEqual([])
    expect(await findable('0000')).toEqual([])
  })

  test('[CREATE-12] without coordinates is placed at the center of its ZIP', async () => {
    const { pickupLocation, distance } = await create({
      pickupLocation: { city: 'El Paso', zipCode: '79901', coordinates: null },
    })
    expect(pickupLocation).toMatchObject({
      zone: 'America/Denver',
      coordinates: { latitude: expect.closeTo(31.76, 1) },
    })
    // to Phoenix
    expect(distance).toBeGreaterThan(380)
    expect(distance).toBeLessThan(480)
  })

  test.each([null, '', ' '])(
    '[CREATE-20] without a vehicle type gets the type of its trailer; %j says nothing',
    async (blank) => {
      const { equipmentRequirements, brokerNotes } = await create({
        equipmentRequirements: { type: null, trailer: 'Step Deck', specialInstructions: blank },
        brokerNotes: blank,
      })
      expect(equipmentRequirements).toMatchObject({ type: 'Flatbed', code: 'SD', specialInstructions: null })
      expect(brokerNotes).toBeNull()
    },
  )

  test('converts the local times of its stops to UTC', async () => {
    const load = await create({ pickupDateTime: '2026-11-25T08:00', deliveryDateTime: '2026-11-27T08:00' })
    expect([load.pickupDateTime, load.deliveryDateTime]).toEqual([
      '2026-11-25T14:00:00.000Z',
      '2026-11-27T15:00:00.000Z',
    ])
  })

  test('sent twice with one key is one load, with the same answer', async () => {
    const key = randomUUID()
    const body = newLoad(server, { reference: 'once' })
    const send = () => server.as(marta).ask(createLoadEndpoint, { body }, { key })
    const first = await send()
    server.pass({ days: 3 })
    // by now its pickup is past
    expect((await send()).text).toBe(first.text)
    const loads = server.db.selectFrom('load').select('id').where('reference', '=', 'once')
    expect(await loads.execute()).toHaveLength(1)
  })
})

describe('a load is rejected', () => {
  const fields = async (changes: Changes) => {
    const { status, code, validationErrors } = await refused(changes)
    return { status, code, fields: validationErrors }
  }
  const field = (path: string, message: string) => ({
    status: 422,
    code: 'VALIDATION_ERROR',
    fields: [{ path, message }],
  })

  test('[CREATE-15] when its delivery is not after its pickup, compared across zones', async () => {
    const times = { pickupDateTime: '2026-12-10T08:00', deliveryDateTime: '2026-12-10T07:00' }
    expect(await fields(times)).toEqual(field('deliveryDateTime', 'Delivery must be after pickup time'))
    expect(await create({ ...times, deliveryDateTime: '2026-12-10T07:01' })).toMatchObject({ status: 'pending' })
  })

  test('[CREATE-14] when its pickup is in the past', async () => {
    const past = { pickupDateTime: server.at({}).toISOString() }
    expect(await fields(past)).toEqual(field('pickupDateTime', 'Pickup time cannot be in the past'))
  })

  test('when a clock change skips or repeats the time of a stop', async () => {
    const gap = await fields({ pickupDateTime: '2027-03-14T02:30', deliveryDateTime: '2027-03-20T08:00' })
    expect(gap.fields).toEqual([{ path: 'pickupDateTime', message: expect.stringContaining('spring forward') }])
    const overlap = await fields({ pickupDateTime: '2027-11-07T01:30', deliveryDateTime: '2027-11-20T08:00' })
    expect(overlap.fields).toEqual([{ path: 'pickupDateTime', message: expect.stringContaining('fall back') }])
    // in Arizona both exist once
    const arizona = { pickupDateTime: '2027-03-13T02:30', deliveryDateTime: '2027-03-14T02:30' }
    expect(await create(arizona)).toMatchObject({ deliveryDateTime: '2027-03-14T09:30:00.000Z' })
  })

  test('when a stop is outside the United States', async () => {
    const toronto = { coordinates: { latitude: 43.65, longitude: -79.38 } }
    const message = 'Must be in the United States'
    expect(await fields({ deliveryLocation: toronto })).toEqual(field('deliveryLocation.coordinates', message))
    const london = { coordinates: { latitude: 51.5, longitude: -0.1 } }
    expect(await fields({ deliveryLocation: london })).toEqual(field('deliveryLocation.coordinates', message))
  })

  test('when a stop has no known ZIP or coordinates', async () => {
    const nowhere = { zipCode: '75299', city: 'Nowhere at All', coordinates: null }
    expect((await fields({ pickupLocation: nowhere })).fields).toEqual([
      {
        path: 'pickupLocation.zipCode',
        message: "We don't recognize this ZIP code. Choose the address from the list",
      },
    ])
    const elsewhere = { zipCode: '85001', coordinates: null }
    expect(await fields({ pickupLocation: elsewhere })).toEqual(
      field('pickupLocation.zipCode', 'ZIP code 85001 is in AZ'),
    )
    expect(await fields({ pickupLocation: { zipCode: '00000', coordinates: null } })).toEqual(
      field('pickupLocation.zipCode', 'Either ZIP code or coordinates are required'),
    )
  })

  test("when its trailer doesn't fit its vehicle", async () => {
    expect(await fields({ equipmentRequirements: { type: 'Reefer' } })).toEqual(
      field('equipmentRequirements.trailer', "Dry 53 FT doesn't fit Reefer. Choose another trailer type"),
    )
  })

  test('[CREATE-18] when its weight is not a whole number', async () => {
    expect(await fields({ weight: 42_000.5 })).toEqual(field('weight', 'Weight must be a number'))
    expect(await fields({ weight: 0 }), 'FORM-05').toEqual(field('weight', 'Weight must be more than 0'))
  })

  test('when the broker already used its reference, with that load in the error; another broker can use it', async () => {
    const first = await create({ reference: 'PO-9' })
    const before = await snapshotDatabase(server)
    const { status, code, validationErrors, current } = await refused({ reference: ' PO-9 ' })
    expect([status, code]).toEqual([409, 'REFERENCE_TAKEN'])
    expect(validationErrors).toEqual([{ path: 'reference', message: 'You already have a load with this reference' }])
    expect(current).toMatchObject({ id: first.id })
    expect(await snapshotDatabase(server)).toEqual(before)
    const hollis = await createPerson(server, 'broker')
    const body = newLoad(server, { reference: 'PO-9' })
    expect(await server.as(hollis).call(createLoadEndpoint, { body })).toMatchObject({ reference: 'PO-9' })
  })

  test('with 402 without a subscription, and with 403 without the permission to post', async () => {
    const late = await createPerson(server, 'broker', { trial_ends_at: server.at({ days: -1 }) })
    const body = newLoad(server)
    const before = await snapshotDatabase(server)
    expect((await server.as(late).ask(createLoadEndpoint, { body })).status).toBe(402)
    expect((await server.as(dana).ask(createLoadEndpoint, { body })).status).toBe(403)
    expect(await snapshotDatabase(server)).toEqual(before)
  })
})
