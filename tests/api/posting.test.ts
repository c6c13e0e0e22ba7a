import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { board, readLoad } from '#contract/load.ts'
import { createLoad } from '#contract/load-post.ts'
import { sync } from '#contract/sync.ts'
import { refusalOf } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { newLoad } from '#tests/support/new-load.ts'
import { person } from '#tests/support/people.ts'
import { everything } from '#tests/support/snapshot.ts'

const server = await startApi()
afterAll(() => server.stop())
const marta = await person(server, 'broker')
const dana = await person(server, 'dispatcher')

type Changes = Parameters<typeof newLoad>[1]
const create = (changes?: Changes) => server.as(marta).call(createLoad, { body: newLoad(server, changes) })
const refused = (changes: Changes) => refusalOf(create(changes))

async function findable(search: string): Promise<string[]> {
  const { data } = await server.as(dana).call(board, { query: { search, limit: 100 } })
  return data.map(({ id }) => id)
}

describe('a load that is posted', () => {
  test('[API-23] [CREATE-30] is on the board at once, with all that was sent, measured by the engine on board', async () => {
    const before = await server.as(marta).call(sync, { query: {} })
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
    const { events } = await server.as(marta).call(readLoad, { params: load })
    expect(events).toMatchObject([{ type: 'posted', actor: marta.businessName }])
    const changes = await server.as(marta).call(sync, { query: { since: before.cursor } })
    expect(changes.loads?.map(({ id }) => id)).toEqual([load.id])
  })

  test('[CREATE-13] without a ZIP lies where its coordinates are, and is not found by 00000', async () => {
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

  test('[CREATE-12] without coordinates lies in the middle of its ZIP', async () => {
    const { pickupLocation, distance } = await create({
      pickupLocation: { city: 'El Paso', zipCode: '79901', coordinates: null },
    })
    expect(pickupLocation).toMatchObject({
      zone: 'America/Denver',
      coordinates: { latitude: expect.closeTo(31.76, 1) },
    })
    expect(distance).toBeLessThan(500)
  })

  test('[CREATE-20] without a vehicle type gets that of its trailer', async () => {
    const { equipmentRequirements } = await create({
      equipmentRequirements: { type: null, trailer: 'Step Deck', specialInstructions: null },
      brokerNotes: null,
    })
    expect(equipmentRequirements).toMatchObject({ type: 'Flatbed', code: 'SD', specialInstructions: null })
  })

  test('at wall time gets the instant of its stop', async () => {
    const load = await create({ pickupDateTime: '2026-11-25T08:00', deliveryDateTime: '2026-11-27T08:00' })
    expect([load.pickupDateTime, load.deliveryDateTime]).toEqual([
      '2026-11-25T14:00:00.000Z',
      '2026-11-27T15:00:00.000Z',
    ])
  })

  test('twice with one key is one load, in the same bytes', async () => {
    const key = randomUUID()
    const body = newLoad(server, { reference: 'once' })
    const send = () => server.as(marta).ask(createLoad, { body }, { key })
    const first = await send()
    server.pass({ days: 3 })
    // by now its pickup is past
    expect((await send()).text).toBe(first.text)
    const loads = server.db.selectFrom('load').select('id').where('reference', '=', 'once')
    expect(await loads.execute()).toHaveLength(1)
  })
})

describe('a load is refused', () => {
  const fields = async (changes: Changes) => {
    const { status, code, validationErrors } = await refused(changes)
    return { status, code, fields: validationErrors }
  }
  const field = (path: string, message: string) => ({
    status: 422,
    code: 'VALIDATION_ERROR',
    fields: [{ path, message }],
  })

  test('[CREATE-15] when its delivery is before its pickup, across zones, though the clocks say otherwise', async () => {
    const times = { pickupDateTime: '2026-12-10T08:00', deliveryDateTime: '2026-12-10T07:00' }
    expect(await fields(times)).toEqual(field('deliveryDateTime', 'Delivery must be after pickup time'))
    expect(await create({ ...times, deliveryDateTime: '2026-12-10T07:01' })).toMatchObject({ status: 'pending' })
  })

  test('[CREATE-14] when its pickup is past, in the stop’s zone', async () => {
    const past = { pickupDateTime: server.at({}).toISOString() }
    expect(await fields(past)).toEqual(field('pickupDateTime', 'Pickup time cannot be in the past'))
  })

  test('when its time does not exist there, or comes twice', async () => {
    const gap = await fields({ pickupDateTime: '2027-03-14T02:30', deliveryDateTime: '2027-03-20T08:00' })
    expect(gap.fields).toEqual([{ path: 'pickupDateTime', message: expect.stringContaining('clocks go forward') }])
    const overlap = await fields({ pickupDateTime: '2027-11-07T01:30', deliveryDateTime: '2027-11-20T08:00' })
    expect(overlap.fields).toEqual([{ path: 'pickupDateTime', message: expect.stringContaining('clocks go back') }])
    // in Arizona both exist once
    const arizona = { pickupDateTime: '2027-03-13T02:30', deliveryDateTime: '2027-03-14T02:30' }
    expect(await create(arizona)).toMatchObject({ deliveryDateTime: '2027-03-14T09:30:00.000Z' })
  })

  test('when it lies outside the United States', async () => {
    const toronto = { coordinates: { latitude: 43.65, longitude: -79.38 } }
    const message = 'Must lie in the United States'
    expect(await fields({ deliveryLocation: toronto })).toEqual(field('deliveryLocation.coordinates', message))
    const london = { coordinates: { latitude: 51.5, longitude: -0.1 } }
    expect(await fields({ deliveryLocation: london })).toEqual(field('deliveryLocation.coordinates', message))
  })

  test('when nobody knows where it is', async () => {
    const nowhere = { zipCode: '75299', city: 'Nowhere at All', coordinates: null }
    expect((await fields({ pickupLocation: nowhere })).fields).toEqual([
      {
        path: 'pickupLocation.zipCode',
        message: 'We do not know this ZIP code: choose the address from the list',
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

  test('when its trailer does not go with its vehicle', async () => {
    expect(await fields({ equipmentRequirements: { type: 'Reefer' } })).toEqual(
      field('equipmentRequirements.trailer', 'Dry 53 FT does not go with Reefer: choose another trailer type'),
    )
  })

  test('[CREATE-18] when its weight is no whole number', async () => {
    expect(await fields({ weight: 42_000.5 })).toEqual(field('weight', 'Weight must be a number'))
  })

  test('when the broker has its reference already, and says which load has it; another broker may', async () => {
    const first = await create({ reference: 'PO-9' })
    const before = await everything(server)
    const { status, code, validationErrors, current } = await refused({ reference: ' PO-9 ' })
    expect([status, code]).toEqual([409, 'REFERENCE_TAKEN'])
    expect(validationErrors).toEqual([{ path: 'reference', message: 'You already have a load with this reference' }])
    expect(current).toMatchObject({ id: first.id })
    expect(await everything(server)).toEqual(before)
    const hollis = await person(server, 'broker')
    const body = newLoad(server, { reference: 'PO-9' })
    expect(await server.as(hollis).call(createLoad, { body })).toMatchObject({ reference: 'PO-9' })
  })

  test('without a trial or a subscription, with 402, and for who may not post, with 403', async () => {
    const late = await person(server, 'broker', { trial_ends_at: server.at({ days: -1 }) })
    const body = newLoad(server)
    const before = await everything(server)
    expect((await server.as(late).ask(createLoad, { body })).status).toBe(402)
    expect((await server.as(dana).ask(createLoad, { body })).status).toBe(403)
    expect(await everything(server)).toEqual(before)
  })
})
