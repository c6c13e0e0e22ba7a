import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { listLoadBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import { type Load, readLoadEndpoint } from '#contract/freight/load.ts'
import { deleteLoadEndpoint } from '#contract/freight/load-actions.ts'
import { createLoadEndpoint, type NewLoad, updateLoadEndpoint } from '#contract/freight/load-post.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { requestPostedLoad, postBookedLoad, postDeliveredLoad, postTenderedLoad } from '#tests/support/load-scenes.ts'
import { newLoad } from '#tests/support/new-load.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { snapshotDatabase } from '#tests/support/snapshot.ts'
import { acceptBookingRequestEndpoint } from '#contract/freight/booking.ts'

const server = await startApi()
afterAll(() => server.stop())
const marta = await createPerson(server, 'broker')
const dana = await createPerson(server, 'dispatcher')
const harpreet = await createPerson(server, 'company')

type Changes = Parameters<typeof newLoad>[1]
const create = (changes?: Changes) => server.as(marta).call(createLoadEndpoint, { body: newLoad(server, changes) })
const edit = (params: { id: string }, changes: Changes & { version?: number } = {}) => {
  const { version, ...terms } = changes
  const body = { ...newLoad(server, terms), ...(version !== undefined && { version }) }
  return server.as(marta).call(updateLoadEndpoint, { params, body })
}
const { paper } = newLoad(server)
const stored = ({ id }: { id: string }) =>
  server.db.selectFrom('load').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function requestsOn(load: Load) {
  const { data } = await server.as(marta).call(listLoadBookingRequestsEndpoint, { params: load, query: {} })
  return data.map(({ status, responseMessage }) => [status, responseMessage])
}

describe('an edit', () => {
  test('[API-25] [EDIT-14] takes the payload of a new load and replaces the stored one', async () => {
    const load = await create({ reference: 'PO-1' })
    const { cursor } = await server.as(marta).call(syncEndpoint, { query: {} })
    server.pass({ minutes: 5 })
    const changed = await edit(load, {
      reference: 'PO-2',
      rate: 2800.75,
      weight: 39_500.25,
      brokerNotes: null,
      deliveryLocation: { city: 'Tucson', zipCode: '85701', coordinates: null, address: '9 Freight Avenue' },
      equipmentRequirements: { trailer: 'Dry 48 FT', commodity: 'Tires' },
    })
    expect(changed).toMatchObject({
      id: load.id,
      number: load.number,
      version: 2,
      reference: 'PO-2',
      rate: 2800.75,
      weight: 39_500.25,
      brokerNotes: null,
      deliveryLocation: { city: 'Tucson', address: '9 Freight Avenue' },
      equipmentRequirements: { trailer: 'Dry 48 FT', commodity: 'Tires' },
    })
    expect(changed.distance).toBeLessThan(load.distance)
    const { events } = await server.as(marta).call(readLoadEndpoint, { params: load })
    expect(events.map(({ type }) => type)).toEqual(['posted', 'changed'])
    const { loads } = await server.as(marta).call(syncEndpoint, { query: { since: cursor } })
    expect(loads).toEqual([changed])
  })

  test('[FORM-09] turns the team on and off; from a version of the app without the switch it keeps it', async () => {
    const load = await create({ team: true })
    expect(load.team).toBe(true)
    const { team: _, ...older } = newLoad(server, { rate: 2700 })
    const kept = await server.as(marta).call(updateLoadEndpoint, { params: load, body: older })
    expect(kept).toMatchObject({ rate: 2700, team: true })
    expect(await edit(load, { team: false })).toMatchObject({ team: false })
    const posted = await server.as(marta).call(createLoadEndpoint, { body: older })
    expect(posted.team).toBe(false)
  })

  test('makes a load partial and whole again; from a version of the app without the switch it stays', async () => {
    const load = await create({ partial: true })
    expect(load.partial).toBe(true)
    const { partial: _, ...older } = newLoad(server, { rate: 2700 })
    const kept = await server.as(marta).call(updateLoadEndpoint, { params: load, body: older })
    expect(kept).toMatchObject({ rate: 2700, partial: true })
    expect(await edit(load, { partial: false })).toMatchObject({ partial: false })
    const posted = await server.as(marta).call(createLoadEndpoint, { body: older })
    expect(posted.partial).toBe(false)
  })

  test('from the first version of the app keeps every field that came later', async () => {
    const load = await create()
    const { pickupLocation, deliveryLocation, pickupDateTime, deliveryDateTime, ...terms } = newLoad(server)
    const { weight, reference, brokerNotes, equipmentRequirements } = terms
    const stops = { pickupLocation, deliveryLocation, pickupDateTime, deliveryDateTime }
    const body = { ...stops, weight, reference, brokerNotes, equipmentRequirements, rate: 2700 }
    const kept = await server.as(marta).call(updateLoadEndpoint, { params: load, body })
    const { version, updatedAt } = kept
    expect(kept).toEqual({ ...load, rate: 2700, version, updatedAt })
  })

  test('of the reference replaces its search words', async () => {
    const load = await create({ reference: 'before' })
    await edit(load, { reference: 'afterwards' })
    expect((await stored(load)).reference_words).toEqual(['afterwards'])
  })

  test('keeps the quoted miles and their source while no stop moves', async () => {
    const load = await create()
    const measured = { distance_miles: 1071, drive_minutes: 1003, distance_source: 'openrouteservice' }
    await server.db.updateTable('load').set(measured).where('id', '=', load.id).execute()
    expect(await edit(load, { rate: 2700 })).toMatchObject({
      distance: 1071,
      distanceSource: 'openrouteservice',
      avgTime: 1003,
    })
    const precision = server.db.selectFrom('load_stop').select('precision').where('load_id', '=', load.id)
    expect(await precision.orderBy('position').execute()).toEqual([{ precision: 'rooftop' }, { precision: 'street' }])
    const moved = await edit(load, { deliveryLocation: { coordinates: { latitude: 33.5, longitude: -112.1 } } })
    expect(moved.distanceSource).toBe('road-model')
  })

  test('that changes nothing succeeds with any seen version, and writes nothing', async () => {
    const load = await create()
    const changes = { rate: 3000, version: 1 }
    const first = await edit(load, changes)
    expect(first.version).toBe(2)
    const before = await snapshotDatabase(server)
    expect(await edit(load, changes)).toEqual(first)
    expect(await snapshotDatabase(server)).toEqual(before)
  })

  test('sent twice with one key changes the load once', async () => {
    const load = await create()
    const key = randomUUID()
    const body = { ...newLoad(server, { rate: 2999 }), version: 1 }
    const send = () => server.as(marta).ask(updateLoadEndpoint, { params: load, body }, { key })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.text]).toEqual([200, first.text])
    expect((await stored(load)).version).toBe(2)
  })
})

describe('the requests on a load', () => {
  const DEAL: [what: string, changes: Changes][] = [
    ['rate', { rate: 2600 }],
    ['pickup time', { pickupDateTime: '2026-11-25T09:15' }],
    ['delivery time', { deliveryDateTime: '2026-11-28T09:15' }],
    ['stop', { pickupLocation: { address: '1300 Other Street' } }],
    ['equipment', { equipmentRequirements: { trailer: 'Dry 48 FT' } }],
    ['number of drivers', { team: false }],
    ['room for other freight', { partial: false }],
    ['hazmat', { paper: { ...paper, hazmat: 'UN 1203, class 3' } }],
    ['temperature', { paper: { ...paper, temperature: '' } }],
  ]
  test.each(DEAL)('are rejected when its %s is edited, and their carriers are notified', async (_, changes) => {
    const load = await create()
    await requestPostedLoad(server, dana, load)
    await requestPostedLoad(server, harpreet, load)
    await edit(load, changes)
    expect(await requestsOn(load)).toEqual([
      ['rejected', 'The load changed'],
      ['rejected', 'The load changed'],
    ])
    await server.eventsHandled()
    for (const carrier of [dana, harpreet]) {
      const { data } = await server.as(carrier).call(listNotificationsEndpoint, { query: { limit: 100 } })
      const notices = data.filter(({ metadata }) => metadata.loadId === load.id)
      expect(notices).toMatchObject([{ title: 'Load changed' }])
    }
  })

  const ON_PAPER: [what: string, changes: Changes][] = [
    ['weight', { weight: 41_000 }],
    ['commodity', { equipmentRequirements: { commodity: 'Explosives' } }],
    ['packaging', { equipmentRequirements: { packagingType: 'Drums' } }],
    ['special instructions', { equipmentRequirements: { specialInstructions: 'Escort needed' } }],
    ['notes', { brokerNotes: 'Lumper paid' }],
  ]
  test.each(ON_PAPER)(
    '[SAFE-04] are rejected when its %s is edited, as the rate confirmation states it',
    async (_, changes) => {
      const load = await create()
      const { id } = await requestPostedLoad(server, dana, load)
      await edit(load, changes)
      expect(await requestsOn(load)).toEqual([['rejected', 'The load changed']])
      const accept = server.as(marta).call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
      expect((await expectRefusal(accept)).code).toBe('REQUEST_CLOSED')
    },
  )

  test('stay pending when other fields are edited', async () => {
    const load = await create()
    await requestPostedLoad(server, dana, load)
    await edit(load, {
      reference: 'PO-77',
      pickupLocation: { contactPhone: '+1 214 555 0177', description: 'Dock 5' },
      paper: { ...paper, pickupAppointment: '99-2001', deliveryReferences: '', deliveryHandling: 'Drop' },
    })
    expect(await requestsOn(load)).toEqual([['pending', null]])
  })
})

describe('an edit is rejected', () => {
  test('with 412 and the current load when the load changed since it was seen', async () => {
    const load = await create()
    const current = await edit(load, { rate: 2750, version: load.version })
    const before = await snapshotDatabase(server)
    const refusal = await expectRefusal(edit(load, { rate: 2500, version: load.version }))
    expect(refusal).toMatchObject({ status: 412, code: 'STALE_VERSION', current })
    expect(await snapshotDatabase(server)).toEqual(before)
    expect(await edit(load, { rate: 2500, version: current.version })).toMatchObject({ rate: 2500 })
  })

  test('[EDIT-01] when the load is not pending, is tendered or is deleted', async () => {
    const refusalFor = async (load: { id: string }) => {
      const { status, code, current } = await expectRefusal(edit(load))
      return [status, code, (current as Load | undefined)?.id]
    }
    const [active, completed, tendered] = [
      await postBookedLoad(server, marta, dana),
      await postDeliveredLoad(server, marta, dana),
      await postTenderedLoad(server, marta, dana),
    ]
    expect(await refusalFor(active)).toEqual([409, 'STATUS_CONFLICT', active.id])
    expect(await refusalFor(completed)).toEqual([409, 'STATUS_CONFLICT', completed.id])
    expect(await refusalFor(tendered)).toEqual([409, 'LOAD_TENDERED', tendered.id])
    const gone = await create()
    await server.as(marta).call(deleteLoadEndpoint, { params: gone })
    expect(await refusalFor(gone)).toEqual([404, 'NOT_FOUND', undefined])
  })

  test('for the load of someone else, even with the permission to edit', async () => {
    const load = await create()
    const hollis = await createPerson(server, 'broker')
    const body: NewLoad = newLoad(server)
    const refusal = { code: 'NOT_FOUND', message: "There is no such load, or it isn't one of yours." }
    const strange = server.as(hollis).call(updateLoadEndpoint, { params: load, body })
    await expect(strange).rejects.toMatchObject({ status: 404, ...refusal })
    await server.db.insertInto('role_permission').values({ role: 'dispatcher', permission: 'load:update' }).execute()
    expect((await server.as(dana).ask(updateLoadEndpoint, { params: load, body })).status).toBe(403)
  })

  test('with the messages of the form, and nothing is saved', async () => {
    const load = await create()
    const before = await snapshotDatabase(server)
    const past = await expectRefusal(edit(load, { pickupDateTime: '2026-11-01T08:00' }))
    expect(past.validationErrors).toEqual([{ path: 'pickupDateTime', message: 'Pickup time cannot be in the past' }])
    const unnamed = await expectRefusal(edit(load, { deliveryLocation: { city: '' }, rate: -1, weight: Number.NaN }))
    expect(unnamed.validationErrors).toEqual([
      { path: 'deliveryLocation.city', message: 'Delivery location is required' },
      { path: 'rate', message: 'Rate must be positive' },
      { path: 'weight', message: 'Weight is required' },
    ])
    expect(await snapshotDatabase(server)).toEqual(before)
  })

  test('when another of the broker’s loads has the reference', async () => {
    const [one, other] = [await create({ reference: 'mine' }), await create()]
    const refusal = await expectRefusal(edit(other, { reference: 'mine' }))
    expect(refusal).toMatchObject({ status: 409, code: 'REFERENCE_TAKEN', current: { id: one.id } })
    expect(await edit(one, { reference: 'mine', rate: 1 })).toMatchObject({ rate: 1 })
  })
})
