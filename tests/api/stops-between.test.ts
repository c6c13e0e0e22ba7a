import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listBoardEndpoint, readBoardSampleEndpoint } from '#contract/freight/board.ts'
import { listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { suggestCarriersEndpoint } from '#contract/freight/compare-offers.ts'
import { listActivityEndpoint } from '#contract/reports/activity.ts'
import { postedReportEndpoint } from '#contract/reports/analytics.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { addStopsBetween, postDeliveredLoad, type PostedLoad, postLoad } from '#tests/support/load-scenes.ts'

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

describe('[STOP-56] a load with three deliveries, once it is delivered,', () => {
  beforeAll(async () => {
    load = await postDeliveredLoad(server, marta, harpreet)
    await addStopsBetween(server, load)
    await server.eventsHandled()
  })

  test('is in each list once', async () => {
    const query = { status: 'completed' } as const
    expect((await server.as(marta).call(listMyLoadsEndpoint, { query })).data).toEqual(once())
    const { loads } = await server.as(harpreet).call(syncEndpoint, { query: {} })
    expect(loads).toEqual(once())
  })

  test('is in activity once for each entry', async () => {
    const { data } = await server.as(marta).call(listActivityEndpoint, { query: {} })
    const keys = data.map(({ id, type }) => `${id} ${type}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(data.map(({ type }) => type)).toContain('tendered')
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
