import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { listLoadBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import { listBoardEndpoint, readBoardSampleEndpoint } from '#contract/freight/board.ts'
import { listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { suggestCarriersEndpoint } from '#contract/freight/compare-offers.ts'
import { listActivityEndpoint } from '#contract/reports/activity.ts'
import { postedReportEndpoint } from '#contract/reports/analytics.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { addStopsBetween, type PostedLoad, postLoad, requestPostedLoad } from '#tests/support/load-scenes.ts'

const server = await startApi()
afterAll(() => server.stop())

const LANE = 'Dallas, TX to Chicago, IL'

let [marta, harpreet] = [] as unknown as [ApiPerson, ApiPerson]
let load: PostedLoad

/** The load once, between its ends. */
const once = () => [
  expect.objectContaining({
    id: load.id,
    pickupLocation: expect.objectContaining({ city: 'Dallas' }) as unknown,
    deliveryLocation: expect.objectContaining({ city: 'Chicago' }) as unknown,
  }) as unknown,
]

beforeAll(async () => {
  marta = await createPerson(server, 'broker')
  harpreet = await createPerson(server, 'company')
  load = await postLoad(server, marta)
  await addStopsBetween(server, load)
})

describe('[STOP-56] a load with three deliveries, while it is open,', () => {
  test('is on the board once, by its ends', async () => {
    const search = async (query: object) => (await server.as(harpreet).call(listBoardEndpoint, { query })).data
    expect(await search({})).toEqual(once())
    expect(await search({ toStates: 'IL' })).toEqual(once())
    expect(await search({ toStates: 'OK' })).toEqual([])
    const { loads } = await server.as(null).call(readBoardSampleEndpoint, {})
    expect(loads).toMatchObject([{ origin: { city: 'Dallas' }, destination: { city: 'Chicago' } }])
  })
})

describe('[STOP-56] a load with three deliveries, once it is booked and delivered,', () => {
  beforeAll(async () => {
    const { id } = await requestPostedLoad(server, harpreet, load)
    await server.as(marta).call(acceptBookingRequestEndpoint, { params: { id }, body: { data: {} } })
    await server.as(harpreet).call(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } })
    await server.eventsHandled()
  })

  test('kept all its stops and contacts in its deal, in driving order', async () => {
    const deal = await server.db.selectFrom('deal').select(['stops', 'contacts']).executeTakeFirstOrThrow()
    expect(deal.stops.map(({ city }) => city)).toEqual(['Dallas', 'Tulsa 1', 'Tulsa 2', 'Chicago'])
    expect(deal.stops.map(({ kind }) => kind)).toEqual(['pickup', 'delivery', 'delivery', 'delivery'])
    expect(deal.contacts.map(({ stop, name }) => [stop, name])).toEqual([
      ['pickup', 'Chris pickup'],
      ['s1', null],
      ['s2', null],
      ['delivery', 'Chris delivery'],
    ])
  })

  test('was completed by the arrival at its last stop', async () => {
    const taps = server.db.selectFrom('stop_event').select(['kind', 'stop'])
    expect(await taps.execute()).toEqual([{ kind: 'arrived', stop: 'delivery' }])
  })

  test('is in each list once', async () => {
    const mine = async (query: object) => (await server.as(marta).call(listMyLoadsEndpoint, { query })).data
    expect(await mine({})).toEqual(once())
    expect(await mine({ sortBy: 'lane', sortOrder: 'asc' })).toEqual(once())
    expect(await mine({ deliveryDateFrom: '2026-11-20', deliveryDateTo: '2027-01-10' })).toEqual(once())
    const { loads } = await server.as(harpreet).call(syncEndpoint, { query: {} })
    expect(loads).toEqual(once())
    const { data } = await server.as(marta).call(listLoadBookingRequestsEndpoint, { params: load, query: {} })
    expect(data).toMatchObject([{ load: { pickup: 'Dallas, TX', delivery: 'Chicago, IL' } }])
  })

  test('is in activity once for each entry', async () => {
    const { data } = await server.as(marta).call(listActivityEndpoint, { query: {} })
    const keys = data.map(({ id, type }) => `${id} ${type}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(data.map(({ type }) => type)).toContain('posted')
    expect(new Set(data.flatMap(({ load }) => load?.lane ?? []))).toEqual(new Set([LANE]))
  })

  test('counts once for its carrier, in the report and on its market', async () => {
    const next = await postLoad(server, marta)
    const { data } = await server.as(marta).call(suggestCarriersEndpoint, { params: next })
    expect(data).toMatchObject([{ id: harpreet.id, onLane: 1, record: { withYou: { loads: 1 } } }])
    const query = { from: '2026-10-01', to: '2026-12-31', by: 'month', zone: 'America/Chicago' } as const
    const report = await server.as(marta).call(postedReportEndpoint, { query })
    expect(report).toMatchObject({ total: { loads: 1 }, lanes: [{ origin: 'Dallas, TX', destination: 'Chicago, IL' }] })
    expect(await server.db.selectFrom('market_deal').select('deal_id').execute()).toHaveLength(1)
  })
})
