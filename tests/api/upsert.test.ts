import { afterAll, expect, test } from 'vitest'
import { requestBookingEndpoint } from '#contract/freight/booking.ts'
import { listBookingRequestsOnMyLoadsEndpoint } from '#contract/freight/booking-request.ts'
import { deleteLoadEndpoint } from '#contract/freight/load-actions.ts'
import { type NewLoad, updateLoadEndpoint, upsertLoadEndpoint } from '#contract/freight/load-post.ts'
import { listMyLoadsEndpoint, readLoadEndpoint } from '#contract/freight/load.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { makeKey } from '#tests/support/api-key.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { bookPosted } from '#tests/support/load-scenes.ts'
import { newLoad } from '#tests/support/new-load.ts'

const server = await startApi()
afterAll(() => server.stop())

/** A broker's program. */
async function createProgram() {
  const owner = await createPerson(server, 'broker')
  const { program } = await makeKey(server, owner, { scopes: ['loads:read', 'loads:write'] })
  const put = (reference: string, body: NewLoad & { version?: number }) =>
    program.call(upsertLoadEndpoint, { params: { reference }, body })
  return { owner, program, put }
}

test('[KEY-11] a reference makes a load once, and the next body is all that it says', async () => {
  const { put, program } = await createProgram()
  const body = newLoad(server)
  const made = await put('HB4471903', body)
  expect(made).toMatchObject({ outcome: 'created', load: { reference: 'HB4471903', rate: 2650, version: 1 } })
  expect(made.load.assignee ?? null).toBeNull()

  const { team: _, partial: __, shipperPays: ___, paper: ____, ...bare } = body
  const { detention: _____, ...less } = bare
  const changed = await put('HB4471903', { ...less, rate: 2700 })
  expect(changed.outcome).toBe('updated')
  expect(changed.load).toMatchObject({ id: made.load.id, rate: 2700, version: 2 })
  expect([changed.load.team, changed.load.partial, changed.load.shipperPays ?? null, changed.load.paper ?? {}]).toEqual(
    [false, false, null, {}],
  )
  // the deal's detention stays as it was stated
  expect(changed.load.detention).toEqual(made.load.detention)
  const { data } = await program.call(listMyLoadsEndpoint, { query: {} })
  expect(data).toHaveLength(1)
})

test('[KEY-11] an upsert with the same content rejects no request and keeps the version', async () => {
  const { owner, put } = await createProgram()
  const carrier = await createPerson(server, 'company')
  const body = newLoad(server)
  const { load } = await put('A-1', body)
  await server.as(carrier).call(requestBookingEndpoint, { body: { loadId: load.id } })
  const again = await put('A-1', body)
  expect(again).toMatchObject({ outcome: 'unchanged', load: { id: load.id, version: load.version } })
  const pending = () => server.as(owner).call(listBookingRequestsOnMyLoadsEndpoint, { query: { status: 'pending' } })
  expect((await pending()).data).toHaveLength(1)
  expect((await put('A-1', { ...body, rate: 2651 })).outcome).toBe('updated')
  expect((await pending()).data).toHaveLength(0)
})

test('[KEY-11] a booked load is refused with the load', async () => {
  const { owner, put } = await createProgram()
  const carrier = await createPerson(server, 'company')
  const { load } = await put('B-1', newLoad(server))
  await bookPosted(server, { broker: owner, carrier }, load)
  const { code, status, current } = await expectRefusal(put('B-1', newLoad(server, { rate: 9 })))
  expect([code, status]).toEqual(['STATUS_CONFLICT', 409])
  expect(current).toMatchObject({ id: load.id, status: 'active' })
})

test('[KEY-11] without a version the program wins, with an older one it hears of the newer load', async () => {
  const { owner, put } = await createProgram()
  const { load } = await put('C-1', newLoad(server))
  const edited = await server.as(owner).call(updateLoadEndpoint, {
    params: { id: load.id },
    body: { ...newLoad(server, { reference: 'C-1' }), rate: 2000 },
  })
  const body = { ...newLoad(server), rate: 3000 }
  const stale = await expectRefusal(put('C-1', { ...body, version: load.version }))
  expect([stale.code, stale.current]).toMatchObject(['STALE_VERSION', { version: edited.version, rate: 2000 }])
  expect((await put('C-1', body)).load.rate).toBe(3000)

  await server.as(owner).call(deleteLoadEndpoint, { params: { id: load.id } })
  expect((await expectRefusal(put('C-1', { ...body, version: 9 }))).code).toBe('NOT_FOUND')
  const anew = await put('C-1', body)
  expect(anew.outcome).toBe('created')
  expect(anew.load.id).not.toBe(load.id)
})

test('[KEY-11] a reference is one text however it is typed, and the answer names a load that looks the same', async () => {
  const { put } = await createProgram()
  const first = await put('8004', newLoad(server))
  expect(first.similar).toBeUndefined()
  expect((await put(' 8004 ', newLoad(server))).outcome).toBe('unchanged')
  const second = await put('0008004', newLoad(server))
  expect(second.outcome).toBe('created')
  expect(second.similar).toEqual({ id: first.load.id, number: first.load.number, reference: '8004' })
  // case counts, and é is one letter or two
  const cafe = await put('Café/7', newLoad(server))
  expect((await put('Cafe\u0301/7', newLoad(server))).load.id).toBe(cafe.load.id)
  expect(await put('CAFÉ/7', newLoad(server))).toMatchObject({ outcome: 'created', similar: { reference: 'Café/7' } })
  const other = await expectRefusal(put('X', newLoad(server, { reference: 'Y' })))
  expect([other.code, other.validationErrors.map(({ path }) => path)]).toEqual(['VALIDATION_ERROR', ['reference']])
})

test('[KEY-11] stops between keep their ids when their content is sent again, in another order or at another time', async () => {
  const { put, owner } = await createProgram()
  const { pickupLocation, deliveryLocation, pickupDateTime, deliveryDateTime, ...body } = newLoad(server)
  const { paper: _, ...terms } = body
  const between = (city: string, zipCode: string, hours: number) => ({
    kind: 'delivery' as const,
    address: `${city} Dock`,
    city,
    state: 'NM',
    zipCode,
    dateTime: server.at({ hours }).toISOString(),
  })
  const [first, last] = [
    { kind: 'pickup' as const, ...pickupLocation, dateTime: pickupDateTime },
    { kind: 'delivery' as const, ...deliveryLocation, dateTime: deliveryDateTime },
  ]
  const [clovis, gallup] = [between('Clovis', '88101', 58), between('Gallup', '87301', 70)]
  const withStops = (...stops: object[]) => ({ ...terms, stops: [first, ...stops, last] }) as unknown as NewLoad
  const idsOf = async (load: { id: string }) => {
    const { stops = [] } = await server.as(owner).call(readLoadEndpoint, { params: { id: load.id } })
    return Object.fromEntries(stops.map(({ id, city }) => [city, id]))
  }
  const { load } = await put('S-1', withStops(clovis, gallup))
  const ids = await idsOf(load)
  expect(Object.keys(ids)).toEqual(['Dallas', 'Clovis', 'Gallup', 'Phoenix'])
  expect((await put('S-1', withStops(clovis, gallup))).outcome).toBe('unchanged')
  // later, and one in between
  const tucumcari = between('Tucumcari', '88401', 60)
  await put('S-1', withStops(clovis, tucumcari, { ...gallup, dateTime: server.at({ hours: 72 }).toISOString() }))
  const more = await idsOf(load)
  expect(more).toMatchObject(ids)
  expect(Object.values(ids)).not.toContain(more['Tucumcari'])
  // without a list, it has two stops
  await put('S-1', newLoad(server))
  expect(Object.keys(await idsOf(load))).toEqual(['Dallas', 'Phoenix'])
})
