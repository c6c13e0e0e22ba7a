import { afterAll, describe, expect, test } from 'vitest'
import { withdrawBookingRequestEndpoint } from '#contract/freight/booking.ts'
import {
  acceptTenderEndpoint,
  correctStopEventEndpoint,
  declineTenderEndpoint,
  deleteLoadEndpoint,
  recordStopEventEndpoint,
  setLoadStatusEndpoint,
} from '#contract/freight/load-actions.ts'
import { listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import {
  requestPostedLoad,
  postBookedLoad,
  postDeliveredLoad,
  postLoad,
  postTenderedLoad,
} from '#tests/support/load-scenes.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'

const server = await startApi()
afterAll(() => server.stop())

type Query = Parameters<typeof list>[1]
function list(who: ApiPerson, query: Partial<Record<'page' | 'limit', number>> & Record<string, unknown> = {}) {
  return server.as(who).call(listMyLoadsEndpoint, { query })
}
async function idsOf(who: ApiPerson, query?: Query): Promise<string[]> {
  return (await list(who, query)).data.map(({ id }) => id)
}

describe('own loads', () => {
  test('[API-21] of a broker are the loads they posted, by status with totals', async () => {
    const [marta, dana] = [await createPerson(server, 'broker'), await createPerson(server, 'dispatcher')]
    await postLoad(server, await createPerson(server, 'broker'))
    const pending = [await postLoad(server, marta), await postTenderedLoad(server, marta, dana)]
    const active = await postBookedLoad(server, marta, dana)
    const completed = await postDeliveredLoad(server, marta, dana)
    const listed = async (status?: string) => {
      const { data, meta } = await list(marta, status === undefined ? {} : { status })
      return { ids: data.map(({ id }) => id).toSorted(), total: meta.total }
    }
    const expected = (loads: { id: string }[]) => ({ ids: loads.map(({ id }) => id).toSorted(), total: loads.length })
    expect(await listed('pending')).toEqual(expected(pending))
    expect(await listed('active')).toEqual(expected([active]))
    expect(await listed('completed')).toEqual(expected([completed]))
    expect(await listed('cancelled')).toEqual(expected([]))
    expect(await listed()).toEqual(expected([...pending, active, completed]))
  })

  test('of a carrier are the assigned loads; pending lists open tenders and requests', async () => {
    const [marta, dana] = [await createPerson(server, 'broker'), await createPerson(server, 'dispatcher')]
    const harpreet = await createPerson(server, 'company')
    const [requested, withdrawn, declined] = [
      await postLoad(server, marta),
      await postLoad(server, marta),
      await postTenderedLoad(server, marta, dana),
    ]
    const tendered = await postTenderedLoad(server, marta, dana)
    const [active, completed] = [
      await postBookedLoad(server, marta, dana),
      await postDeliveredLoad(server, marta, dana),
    ]
    await postBookedLoad(server, marta, harpreet)
    await requestPostedLoad(server, dana, requested)
    await server.as(dana).call(withdrawBookingRequestEndpoint, {
      params: { id: (await requestPostedLoad(server, dana, withdrawn)).id },
      body: {},
    })
    await server.as(dana).call(declineTenderEndpoint, { params: declined })
    expect((await idsOf(dana, { status: 'pending' })).toSorted()).toEqual([requested.id, tendered.id].toSorted())
    expect(await idsOf(dana, { status: 'active' })).toEqual([active.id])
    expect(await idsOf(dana, { status: 'completed' })).toEqual([completed.id])
    server.pass({ hours: 24 })
    expect(await idsOf(dana, { status: 'pending' })).toEqual([tendered.id])
  })

  test('[API-21] [ENT-07] are paged by ten, newest first, each listed once', async () => {
    const marta = await createPerson(server, 'broker')
    const posted: string[] = []
    for (let n = 0; n < 23; n++) {
      if (n % 2) server.pass({ minutes: 1 })
      posted.push((await postLoad(server, marta)).id)
    }
    const pages = [await list(marta), await list(marta, { page: 2 }), await list(marta, { page: 3 })]
    expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 3])
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id)).toSorted()).toEqual(posted.toSorted())
    expect(pages.flatMap(({ data }) => data.map(({ createdAt }) => createdAt))).toEqual(
      pages
        .flatMap(({ data }) => data.map(({ createdAt }) => createdAt))
        .toSorted()
        .toReversed(),
    )
    expect(pages[1]?.meta).toEqual({ total: 23, totalPages: 3, page: 2, limit: 10, hasMore: true })
    expect((await list(marta, { limit: 100 })).data).toHaveLength(23)
    expect((await list(marta, { limit: 23 })).meta).toMatchObject({ totalPages: 1, hasMore: false })
    expect(await expectRefusal(list(marta, { limit: 101 }))).toMatchObject({
      status: 422,
      validationErrors: [{ path: 'limit' }],
    })
  })

  test('[API-21] sort by creation, pickup, delivery, rate and distance, both ways', async () => {
    const marta = await createPerson(server, 'broker')
    const post = async (pickup: number, delivery: number, rate: number, miles: number) => {
      server.pass({ minutes: 1 })
      const about = { pickup_at: server.at({ hours: pickup }), delivery_at: server.at({ hours: delivery }) }
      return (await postLoad(server, marta, { ...about, rate_cents: rate, distance_miles: miles })).id
    }
    const [a, b, c] = [await post(10, 90, 3000, 20), await post(30, 80, 1000, 30), await post(20, 70, 2000, 10)]
    const orders = {
      createdAt: [a, b, c],
      pickupDateTime: [a, c, b],
      deliveryDateTime: [c, b, a],
      rate: [b, c, a],
      distance: [c, a, b],
    }
    for (const [sort, ids] of Object.entries(orders)) {
      expect({ sort, ids: await idsOf(marta, { sort, sortOrder: 'asc' }) }).toEqual({ sort, ids })
      expect({ sort, ids: await idsOf(marta, { sort, sortOrder: 'desc' }) }).toEqual({ sort, ids: ids.toReversed() })
    }
    expect(await idsOf(marta)).toEqual([c, b, a])
    expect(await idsOf(marta, { sort: 'rate' }), 'the highest first').toEqual([a, c, b])
    expect(await idsOf(marta, { sortOrder: 'asc' }), 'the oldest first').toEqual([a, b, c])
    expect(await idsOf(marta, { limit: 1, page: 2 })).toEqual([b])
  })

  test('sort by rate per mile, lane, equipment and the names of both parties, each load listed once over all pages', async () => {
    const [marta, dana, harpreet] = [
      await createPerson(server, 'broker', { business_name: 'alder Freight' }),
      await createPerson(server, 'dispatcher', { business_name: 'birch Haulers' }),
      await createPerson(server, 'company', { business_name: 'Ash Lines' }),
    ]
    const place = (city: string) => ({ city, state: 'TX', zip_code: '75201' })
    const cheap = await postBookedLoad(server, marta, dana, {
      rate_cents: 100_000,
      distance_miles: 1000,
      equipment_code: 'V',
      pickup: place('Dallas'),
      delivery: place('Waco'),
    })
    const dear = await postBookedLoad(server, marta, harpreet, {
      rate_cents: 90_000,
      distance_miles: 100,
      equipment_code: 'F',
      pickup: place('austin'),
      delivery: place('Waco'),
    })
    const middling = await postBookedLoad(server, marta, dana, {
      rate_cents: 100_001,
      distance_miles: 1000,
      equipment_code: 'R',
      pickup: place('Dallas'),
      delivery: place('Tyler'),
    })
    const unmeasured = await postLoad(server, marta, {
      rate_cents: 500_000,
      distance_miles: 0,
      equipment_code: 'SD',
      pickup: place('Zapata'),
      delivery: place('Tyler'),
    })
    const orders = {
      ratePerMile: [unmeasured, cheap, middling, dear],
      lane: [dear, middling, cheap, unmeasured],
      equipment: [dear, middling, unmeasured, cheap],
    }
    for (const [sort, loads] of Object.entries(orders)) {
      const ids = loads.map(({ id }) => id)
      const paged = async (sortOrder: string) =>
        (await Promise.all([1, 2].map((page) => idsOf(marta, { sort, sortOrder, page, limit: 2 })))).flat()
      expect({ sort, ids: await paged('asc') }).toEqual({ sort, ids })
      expect({ sort, ids: await paged('desc') }).toEqual({ sort, ids: ids.toReversed() })
    }
    const carriers = (await list(marta, { sort: 'carrier', sortOrder: 'asc' })).data
    expect(carriers.map(({ dispatcher }) => dispatcher?.businessName)).toEqual([
      undefined,
      'Ash Lines',
      'birch Haulers',
      'birch Haulers',
    ])
    const other = await createPerson(server, 'broker', { business_name: 'Zinnia' })
    const last = await postBookedLoad(server, other, dana)
    expect((await idsOf(dana, { sort: 'broker', sortOrder: 'asc' })).at(-1)).toBe(last.id)
    expect(await expectRefusal(list(marta, { sort: 'shoeSize' }))).toMatchObject({
      status: 422,
      validationErrors: [{ path: 'sort' }],
    })
  })

  test('[USE-01] sort by the appointment that comes next and by what was recorded last, page by page', async () => {
    const [marta, dana] = [await createPerson(server, 'broker'), await createPerson(server, 'dispatcher')]
    const posted = await postLoad(server, marta, { pickup_at: server.at({ hours: 60 }) })
    const [waits, left, delivered] = [
      await postBookedLoad(server, marta, dana, { pickup_at: server.at({ hours: 50 }) }),
      await postBookedLoad(server, marta, dana),
      await postBookedLoad(server, marta, dana, { delivery_at: server.at({ hours: 80 }) }),
    ]
    const tap = async (load: { id: string }, kind: 'arrived' | 'departed', stop: 'pickup' | 'delivery') => {
      server.pass({ minutes: 2 })
      await server.as(dana).call(recordStopEventEndpoint, { params: load, body: { kind, stop } })
    }
    await tap(waits, 'arrived', 'pickup')
    await tap(left, 'arrived', 'pickup')
    await tap(left, 'departed', 'pickup')
    await tap(delivered, 'arrived', 'pickup')
    await tap(delivered, 'departed', 'pickup')
    await tap(delivered, 'arrived', 'delivery')
    // never happened: the truck is still at the dock
    await tap(waits, 'departed', 'pickup')
    const { deal } = (await list(marta)).data.find(({ id }) => id === waits.id) ?? {}
    const params = { id: waits.id, eventId: deal?.stopEvents.at(-1)?.id ?? '' }
    await server.as(dana).call(correctStopEventEndpoint, { params, body: { reason: 'Tapped by mistake' } })

    const orders = { nextStop: [waits, posted, left, delivered], lastWord: [posted, waits, left, delivered] }
    for (const [sort, loads] of Object.entries(orders)) {
      const ids = loads.map(({ id }) => id)
      const paged = async (sortOrder: string) =>
        (await Promise.all([1, 2].map((page) => idsOf(marta, { sort, sortOrder, page, limit: 2 })))).flat()
      expect({ sort, ids: await paged('asc') }).toEqual({ sort, ids })
      expect({ sort, ids: await paged('desc') }).toEqual({ sort, ids: ids.toReversed() })
    }
  })

  test('omit deleted loads', async () => {
    const marta = await createPerson(server, 'broker')
    const load = await postLoad(server, marta)
    await server.as(marta).call(deleteLoadEndpoint, { params: load })
    expect((await list(marta)).meta.total).toBe(0)
  })

  test('require load:list', async () => {
    expect(await expectRefusal(list(await createPerson(server, 'user')))).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    })
  })
})

describe('date filters', () => {
  const night = { zone: 'America/Los_Angeles', city: 'Fresno', state: 'CA' }

  test('[API-21] use the local day of the stop: 23:30 in California is not the next day of UTC', async () => {
    const marta = await createPerson(server, 'broker')
    const late = await postLoad(server, marta, {
      pickup_at: new Date('2026-12-01T23:30:00-08:00'),
      delivery_at: new Date('2026-12-03T23:30:00-08:00'),
      pickup: night,
      delivery: night,
    })
    const within = async (query: Query) => (await idsOf(marta, query)).includes(late.id)
    expect(await within({ pickupDateFrom: '2026-12-01', pickupDateTo: '2026-12-01' })).toBe(true)
    expect(await within({ pickupDateFrom: '2026-12-02' })).toBe(false)
    expect(await within({ pickupDateTo: '2026-11-30' })).toBe(false)
    expect(await within({ deliveryDateFrom: '2026-12-03', deliveryDateTo: '2026-12-03' })).toBe(true)
    expect(await within({ deliveryDateFrom: '2026-12-04' })).toBe(false)
    expect(await within({ deliveryDateTo: '2026-12-02' })).toBe(false)
  })

  test('[API-21] use the zone of each stop', async () => {
    const marta = await createPerson(server, 'broker')
    const east = { zone: 'America/New_York', city: 'Albany', state: 'NY' }
    const load = await postLoad(server, marta, {
      pickup_at: new Date('2026-12-01T23:30:00-08:00'),
      delivery_at: new Date('2026-12-05T00:30:00-05:00'),
      pickup: night,
      delivery: east,
    })
    const query = { pickupDateTo: '2026-12-01', deliveryDateFrom: '2026-12-05', deliveryDateTo: '2026-12-05' }
    expect(await idsOf(marta, query)).toEqual([load.id])
  })

  test('[API-30] return a month of deliveries for the calendar in one call', async () => {
    const marta = await createPerson(server, 'broker')
    const deliveries = [
      '2026-11-30T23:00:00-06:00',
      '2026-12-01T01:00:00-06:00',
      '2026-12-31T23:00:00-06:00',
      '2027-01-01T00:00:00-06:00',
    ]
    for (const at of deliveries) await postLoad(server, marta, { delivery_at: new Date(at) })
    const query = { page: 1, limit: 100, deliveryDateFrom: '2026-12-01', deliveryDateTo: '2026-12-31' }
    const { data, meta } = await list(marta, { ...query, sort: 'deliveryDateTime', sortOrder: 'asc' })
    expect(data.map(({ deliveryDateTime }) => deliveryDateTime)).toEqual(
      deliveries.slice(1, 3).map((at) => new Date(at).toISOString()),
    )
    expect(meta).toMatchObject({ total: 2, limit: 100 })
  })

  test('[API-30] use the agreed times instead of the posted ones', async () => {
    const [marta, dana] = [await createPerson(server, 'broker'), await createPerson(server, 'dispatcher')]
    const load = await postLoad(server, marta, {
      status: 'active',
      dispatcher_id: dana.id,
      delivery_at: new Date('2026-12-20T08:00:00-06:00'),
      agreed_pickup_at: new Date('2026-12-21T08:00:00-06:00'),
      agreed_delivery_at: new Date('2026-12-22T08:00:00-06:00'),
    })
    for (const who of [marta, dana]) {
      expect(await idsOf(who, { deliveryDateFrom: '2026-12-22', deliveryDateTo: '2026-12-22' })).toEqual([load.id])
      expect(await idsOf(who, { pickupDateFrom: '2026-12-21', pickupDateTo: '2026-12-21' })).toEqual([load.id])
      expect(await idsOf(who, { deliveryDateFrom: '2026-12-20', deliveryDateTo: '2026-12-20' })).toEqual([])
    }
  })

  test('accept any year from 1 to 9999', async () => {
    const marta = await createPerson(server, 'broker')
    await postLoad(server, marta)
    expect(await idsOf(marta, { deliveryDateFrom: '0001-01-01', pickupDateTo: '9999-12-31' })).toHaveLength(1)
    expect(await idsOf(marta, { pickupDateFrom: '9999-12-31', deliveryDateTo: '0001-01-01' })).toHaveLength(0)
  })

  test('[API-30] page past 100 loads in delivery order, each listed once', async () => {
    const marta = await createPerson(server, 'broker')
    for (let n = 0; n < 103; n++)
      await postLoad(server, marta, { delivery_at: new Date(Date.UTC(2027, 2, 1 + (n % 28), 18, n % 7)) })
    const month = {
      limit: 100,
      deliveryDateFrom: '2027-03-01',
      deliveryDateTo: '2027-03-31',
      sort: 'deliveryDateTime',
      sortOrder: 'asc',
    }
    const pages = [await list(marta, { ...month, page: 1 }), await list(marta, { ...month, page: 2 })]
    expect(pages.map(({ data, meta }) => [data.length, meta.hasMore])).toEqual([
      [100, true],
      [3, false],
    ])
    const times = pages.flatMap(({ data }) => data.map(({ deliveryDateTime }) => deliveryDateTime))
    expect(times).toEqual(times.toSorted())
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(103)
  })

  test('[API-21] reject anything but a date, with the field named', async () => {
    const marta = await createPerson(server, 'broker')
    const refused = (query: Query) => expectRefusal(list(marta, query))
    for (const bad of ['2026-02-30', '2026-1-1', '01/02/2026', 'today', '2026-12-01T00:00:00Z'])
      expect(await refused({ pickupDateFrom: bad })).toMatchObject({
        status: 422,
        validationErrors: [{ path: 'pickupDateFrom' }],
      })
  })

  test('[API-21] reject what the list doesn’t know, with the parameter named', async () => {
    const marta = await createPerson(server, 'broker')
    const days = { deliveryDateFrom: 'today', deliveryDateTo: 'today', pickupDateTo: 'today' }
    const wrong = { page: 0, limit: 0, status: 'open', sort: 'weight', sortOrder: 'up', ...days }
    for (const [path, value] of Object.entries(wrong))
      expect(await expectRefusal(list(marta, { [path]: value }))).toMatchObject({
        status: 422,
        validationErrors: [{ path }],
      })
  })
})

describe('a search within own loads', () => {
  test('matches reference, place, commodity and equipment of the broker’s own loads only', async () => {
    const [marta, hollis] = [await createPerson(server, 'broker'), await createPerson(server, 'broker')]
    const tires = await postLoad(server, marta, { commodity: 'Tires', reference: 'PO-55' })
    const reefer = await postLoad(server, marta, {
      vehicle: 'Reefer',
      pickup: { city: 'Salinas', state: 'CA', zip_code: '93901' },
    })
    await postLoad(server, hollis, { commodity: 'Tires' })
    const found = (search: string, more: object = {}) => idsOf(marta, { search, ...more })
    expect(await found('tires')).toEqual([tires.id])
    expect(await found('po-55')).toEqual([tires.id])
    expect(await found('tires po-5')).toEqual([tires.id])
    expect(await found('sal')).toEqual([reefer.id])
    expect(await found('93901 reefer')).toEqual([reefer.id])
    expect(await found('salinas to chicago')).toEqual([reefer.id])
    expect(await found('tires', { status: 'completed' })).toEqual([])
    expect(await found('tires salinas')).toEqual([])
    expect(await found('  ')).toHaveLength(2)
    expect(await found("'; drop table load; --")).toEqual([])
    expect((await list(marta, { search: 'tires' })).meta.total).toBe(1)
  })

  test('matches the reference for the carrier only after they accept', async () => {
    const [marta, dana] = [await createPerson(server, 'broker'), await createPerson(server, 'dispatcher')]
    const hauled = await postBookedLoad(server, marta, dana)
    const offered = await postTenderedLoad(server, marta, dana)
    expect(await idsOf(marta, { search: 'ref' })).toHaveLength(2)
    expect(await idsOf(dana, { search: 'ref' })).toEqual([hauled.id])
    await server.as(dana).call(acceptTenderEndpoint, { params: offered })
    expect(await idsOf(dana, { search: 'ref' })).toHaveLength(2)
    const unanswered = await postTenderedLoad(server, marta, dana)
    await server
      .as(marta)
      .call(setLoadStatusEndpoint, { params: unanswered, body: { status: 'completed', reason: 'Delivered early' } })
    expect(await idsOf(dana, { search: 'ref' })).toHaveLength(2)
  })
})
