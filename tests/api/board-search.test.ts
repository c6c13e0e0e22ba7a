import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { BOARD_SORTS, type BoardSort } from '#contract/freight/load-query.ts'
import { errorEnvelopeSchema } from '#contract/api/error.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { type PostedLoad, postBookedLoad, postLoad, requestPostedLoad } from '#tests/support/load-scenes.ts'

const server = await startApi()
afterAll(() => server.stop())
const marta = await createPerson(server, 'broker')
const dana = await createPerson(server, 'dispatcher')

type Query = Record<string, string | number>
type About = Parameters<typeof postLoad>[2]

const DALLAS = '32.7876,-96.7994'
const PLACES = {
  dallas: { city: 'Dallas', state: 'TX', zip_code: '75201', latitude: 32.7876, longitude: -96.7994 },
  waco: { city: 'Waco', state: 'TX', zip_code: '76701', latitude: 31.5493, longitude: -97.1467 },
  houston: { city: 'Houston', state: 'TX', zip_code: '77002', latitude: 29.7604, longitude: -95.3698 },
  tulsa: { city: 'Tulsa', state: 'OK', zip_code: '74103', latitude: 36.154, longitude: -95.9928 },
  anchorage: { city: 'Anchorage', state: 'AK', zip_code: '99501', latitude: 61.2181, longitude: -149.9003 },
} as const

const search = (query: Query, who = dana) =>
  server.as(who).send({ method: 'GET', path: `/loads/load-board?${new URLSearchParams(toText(query)).toString()}` })
const toText = (query: Query) => Object.entries(query).map(([key, value]): [string, string] => [key, String(value)])

async function page(query: Query) {
  const { status, body } = await search(query)
  expect({ query, status }).toEqual({ query, status: 200 })
  return listBoardEndpoint.answer.parse((body as { response: unknown }).response)
}

/** Which of these loads a search finds, by name, in its order. */
function finder(loads: Record<string, PostedLoad>) {
  const names = new Map(Object.entries(loads).map(([name, { id }]) => [id, name]))
  return async (query: Query) => (await page({ limit: 100, ...query })).data.flatMap(({ id }) => names.get(id) ?? [])
}

const post = (about: About) => postLoad(server, marta, about)

describe('[BOARD-02] [API-22] a search', () => {
  test('finds loads near the truck and near a point of delivery, by road, and sorts by deadhead', async () => {
    const commodity = 'Radius'
    const names = finder({
      dallas: await post({ commodity, pickup: PLACES.dallas, delivery: PLACES.tulsa }),
      waco: await post({ commodity, pickup: PLACES.waco, delivery: PLACES.tulsa }),
      houston: await post({ commodity, pickup: PLACES.houston, delivery: PLACES.waco }),
      anchorage: await post({ commodity, pickup: PLACES.anchorage, delivery: PLACES.dallas }),
      unknown: await post({ commodity, pickup: { ...PLACES.dallas, latitude: null, longitude: null } }),
    })
    const near = { search: 'radius', near: DALLAS, sort: 'deadhead:asc' }
    expect(await names({ ...near, radius: 25 })).toEqual(['dallas'])
    // 85 mi as the crow flies
    expect(await names({ ...near, radius: 90 })).toEqual(['dallas'])
    expect(await names(near)).toEqual(['dallas'])
    expect(await names({ ...near, radius: 115 })).toEqual(['dallas', 'waco'])
    expect(await names({ ...near, radius: 500 })).toEqual(['dallas', 'waco', 'houston'])
    expect((await names({ search: 'radius', to: '36.2,-96', toRadius: 30 })).toSorted()).toEqual(['dallas', 'waco'])
    expect(await names({ ...near, radius: 500, to: '31.5,-97.1', toRadius: 30 })).toEqual(['houston'])
    expect(await names({ search: 'radius', near: '61,-149', radius: 100 })).toEqual(['anchorage'])
    expect((await names({ search: 'radius', toStates: 'OK,AK' })).toSorted()).toEqual(['dallas', 'waco'])
  })

  test('keeps to the equipment, weight, rate, pay per mile, trip, days, age and broker asked for', async () => {
    const other = await createPerson(server, 'broker')
    const commodity = 'Narrowing'
    const trip = { commodity, rate_cents: 200_000, distance_miles: 1000, weight_lbs: 20_000 }
    const old = await post({ ...trip, created_at: server.at({ hours: -30 }) })
    const names = finder({
      old,
      heavy: await post({ ...trip, weight_lbs: 45_000 }),
      reefer: await post({ ...trip, vehicle: 'Reefer', trailer: 'Refrigerator 53 FT', equipment_code: 'R' }),
      rich: await post({ ...trip, rate_cents: 300_000 }),
      short: await post({ ...trip, distance_miles: 100, rate_cents: 30_000 }),
      later: await post({ ...trip, pickup_at: server.at({ days: 6 }) }),
      theirs: await postLoad(server, other, trip),
    })
    const asked = async (query: Query) => (await names({ search: 'narrowing', ...query })).toSorted()
    expect(await asked({ equipment: 'R' })).toEqual(['reefer'])
    expect(await asked({ equipment: 'R,TA' })).toEqual(['reefer'])
    expect((await asked({ maxWeight: 44_000 })).includes('heavy')).toBe(false)
    expect(await asked({ minRate: 2500.5 })).toEqual(['rich'])
    expect(await asked({ minRatePerMile: 2.99 })).toEqual(['rich', 'short'])
    expect(await asked({ maxMiles: 250 })).toEqual(['short'])
    expect((await asked({ minMiles: 250 })).includes('short')).toBe(false)
    expect(await asked({ pickupDateFrom: '2026-11-28' })).toEqual(['later'])
    expect((await asked({ pickupDateTo: '2026-11-25' })).includes('later')).toBe(false)
    expect((await asked({ postedWithin: 24 })).includes('old')).toBe(false)
    expect(await asked({ broker: other.id })).toEqual(['theirs'])
    expect((await names({ search: 'narrowing', sort: 'ratePerMile:desc' }))[1]).toBe('rich')
    expect((await names({ search: 'narrowing', sort: 'pickupDateTime:asc' })).at(-1)).toBe('later')
    expect(await asked({ equipment: 'R', status: 'all', near: DALLAS })).toEqual(['reefer'])
  })

  test('filters own loads too', async () => {
    const booked = await postBookedLoad(server, marta, dana)
    const asked = await postLoad(server, marta, { commodity: 'Owned' })
    await requestPostedLoad(server, dana, asked)
    const names = finder({ booked, asked })
    expect(await names({ status: 'active', near: DALLAS, equipment: 'V' })).toEqual(['booked'])
    expect(await names({ status: 'active', near: '47.6,-122.3' })).toEqual([])
    expect((await names({ status: 'all', near: DALLAS })).toSorted()).toEqual(['asked', 'booked'])
  })

  test('never finds a dock more exactly than the board shows it', async () => {
    const names = finder({
      dock: await post({ commodity: 'Docked', pickup: { latitude: 32.7876, longitude: -96.7994 } }),
    })
    // the tenth of a degree, 0.9 mi away, and not the dock itself
    expect(await names({ search: 'docked', near: '32.8,-96.8', radius: 1 })).toEqual(['dock'])
    expect(await names({ search: 'docked', near: '32.7876,-96.7994', radius: 1 })).toEqual([])
  })

  test('forgives a typo in a word that no load has, and says what it searched', async () => {
    // the words of loads are read once a minute
    server.pass({ minutes: 1 })
    const names = finder({ furniture: await post({ commodity: 'Upholstered furniture', delivery: PLACES.tulsa }) })
    expect(await names({ search: 'upholsterd furnture' })).toEqual(['furniture'])
    expect((await page({ search: 'upholsterd furnture' })).meta).toMatchObject({ searchedFor: 'upholstered furniture' })
    expect(await names({ search: 'upholstered tusla' })).toEqual(['furniture'])
    expect((await page({ search: 'upholstered' })).meta.searchedFor).toBeUndefined()
    for (const typed of ['zzzzqqqq', 'upholstered zzzzqqqq'])
      expect(await page({ search: typed })).toMatchObject({ data: [], meta: { total: 0 } })
  })
})

test('[BOARD-12] pages by cursor show nobody a load twice while others post', async () => {
  for (let n = 0; n < 25; n++) await post({ commodity: 'Steady', rate_cents: 100_000 + n })
  const first = await page({ search: 'steady' })
  await post({ commodity: 'Steady', rate_cents: 900_000 })
  const second = await page({ search: 'steady', page: 2, after: first.meta.next ?? '' })
  const third = await page({ search: 'steady', page: 3, after: second.meta.next ?? '' })
  const shown = [first, second, third].flatMap(({ data }) => data.map(({ rate }) => rate))
  expect(shown).toEqual(Array.from({ length: 25 }, (_, n) => (100_000 + 24 - n) / 100))
  expect(second.meta).toMatchObject({ page: 2, total: 26, totalPages: 3 })
  expect(third.meta).toMatchObject({ hasMore: false })
  expect(third.meta.next).toBeUndefined()
})

describe('[API-22] bad input gets a clear answer', () => {
  const refused: [field: string, query: Query][] = [
    ['near', { near: 'Dallas' }],
    ['near', { near: '91,0' }],
    ['near', { near: '0,181' }],
    ['near', { near: '1e9,1' }],
    ['radius', { near: DALLAS, radius: 0 }],
    ['radius', { near: DALLAS, radius: 501 }],
    ['radius', { near: DALLAS, radius: 'NaN' }],
    ['toRadius', { toRadius: -5 }],
    ['toStates', { toStates: 'Texas' }],
    ['toStates', { toStates: 'TX,' }],
    ['equipment', { equipment: 'V,X' }],
    ['maxWeight', { maxWeight: '1e400' }],
    ['minRate', { minRate: -1 }],
    ['maxStops', { maxStops: 1 }],
    ['maxStops', { maxStops: 31 }],
    ['maxStops', { maxStops: 2.5 }],
    ['minRatePerMile', { minRatePerMile: 'much' }],
    ['pickupDateFrom', { pickupDateFrom: '2026-02-30' }],
    ['postedWithin', { postedWithin: 0.5 }],
    ['broker', { broker: 'Blue Mesa' }],
    ['sort', { sort: 'deadhead:asc' }],
    ['search', { search: 'x'.repeat(10_000) }],
    ['page', { page: 100_001 }],
    ['after', { after: 'nonsense' }],
    ['after', { after: Buffer.from('["rate:asc",1,"1"]').toString('base64url') }],
    ['after', { after: Buffer.from(`["rate:asc",1,"${dana.id}"]`).toString('base64url') }],
    ['after', { after: Buffer.from(`["rate:desc",1e99,"${dana.id}"]`).toString('base64url') }],
    ['after', { after: Buffer.from(`["rate:desc",1.5,"${dana.id}"]`).toString('base64url') }],
    [
      'after',
      {
        sort: 'createdAt:desc',
        after: Buffer.from(`["createdAt:desc","0001-01-01T00:00:00Z","${dana.id}"]`).toString('base64url'),
      },
    ],
  ]
  test.each(refused)('a refusal names %s: %j', async (field, query) => {
    const { status, body } = await search(query)
    const { details } = errorEnvelopeSchema.parse(body).error
    expect({ status, paths: details?.map(({ path }) => path) }).toEqual({ status: 422, paths: [field] })
  })

  test.each<Query>([
    { near: '30,-60', radius: 500 },
    { near: '90,0', radius: 500, sort: 'deadhead:asc' },
    { near: '-90,180', radius: 1 },
    { near: '0,-180', radius: 500, to: '0,180', toRadius: 500 },
    { toStates: 'ZZ' },
    { minMiles: 10_000, maxMiles: 0 },
    { pickupDateFrom: '9999-12-31', pickupDateTo: '0000-01-01' },
    { page: 100_000 },
    { page: 100_000, status: 'all', limit: 100 },
    { after: Buffer.from(`["rate:desc",-1,"${dana.id}"]`).toString('base64url') },
    { search: '\u202e\u0007 \u0001', minRate: 1_000_000 },
    { broker: dana.id, status: 'completed' },
  ])('nothing is listed for %j', async (query) => {
    expect((await page(query)).data).toEqual([])
  })

  test('any combination of what can be asked for is a page, however absurd', async () => {
    const points = ['32.8,-96.8', '0,0', '90,180', '-90,-180', '30,-60', '61.2,-149.9']
    const days = ['0000-01-01', '1969-12-31', '2026-02-28', '2026-11-24', '9999-12-31']
    const times = ['1970-01-01T00:00:00Z', '2026-11-24T12:00:00.123456Z', '2100-12-31T23:59:59Z']
    const words = [
      "'",
      '"',
      '%',
      '\\',
      '&|!',
      '<->',
      '*:*',
      ':*',
      '()',
      '\u202e\u0007',
      'é',
      '貨',
      'x'.repeat(100),
      'a '.repeat(50),
    ]
    const cursorsOf = (sort: BoardSort) => {
      const isDated = sort === 'createdAt:desc' || sort === 'pickupDateTime:asc'
      const keys = isDated ? times : sort.startsWith('rate') ? [0, -1, 2 ** 31 - 1] : [0, -0.5, 1e-300, 2 ** 31 - 1]
      return keys.map((key) => Buffer.from(JSON.stringify([sort, key, dana.id])).toString('base64url'))
    }
    const some = (...values: (string | number)[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 1 })
    const queries = fc.constantFrom(...BOARD_SORTS).chain((sort) =>
      fc.record({
        sort: fc.constant(sort),
        near: sort === 'deadhead:asc' ? fc.constantFrom(...points) : some(...points),
        radius: some(1, 500),
        to: some(...points),
        toRadius: some(1, 500),
        toStates: some('TX', 'ZZ', Array.from({ length: 60 }, () => 'OK').join()),
        equipment: some('V', 'V,R,F,SD,SB,PO,C,TA'),
        maxWeight: some(0, 1_000_000),
        minRate: some(0, 0.001, 1_000_000),
        minRatePerMile: some(0, 999.999, '1e-9'),
        minMiles: some(0, 10_000),
        maxMiles: some(0, 10_000),
        maxStops: some(2, 30),
        pickupDateFrom: some(...days),
        pickupDateTo: some(...days),
        postedWithin: some(1, 720),
        broker: some(dana.id, marta.id, '00000000-0000-0000-0000-000000000000'),
        search: some('', ...words),
        status: some('all', 'active', 'pending', 'completed', 'cancelled'),
        page: some(1, 2, 833, 834, 100_000),
        limit: some(1, 100),
        after: some(...cursorsOf(sort)),
      }),
    )
    await fc.assert(
      fc.asyncProperty(queries, async (asked) => {
        const query = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Query
        const { data, meta } = await page(query)
        expect(data.length).toBeLessThanOrEqual(Math.min(meta.limit, meta.total))
      }),
      { numRuns: Number(process.env['BAD_INPUT_RUNS'] ?? 150) },
    )
  })

  test('any combination is a page or a 422', async () => {
    const odd = fc.constantFrom(
      '',
      '0',
      '-1',
      '1',
      '25',
      '500',
      '1e3',
      '32.8,-96.8',
      '0,0',
      'TX',
      'V,R',
      'null',
      '2026-11-24',
      '9999-12-31',
      'é',
      "'",
      '%',
      '\u0000',
      '\ud800',
    )
    const keys = ['near', 'radius', 'to', 'toRadius', 'toStates', 'equipment', 'maxWeight', 'minRate', 'minRatePerMile']
    const more = [
      'minMiles',
      'maxMiles',
      'maxStops',
      'pickupDateFrom',
      'pickupDateTo',
      'postedWithin',
      'broker',
      'after',
      'search',
    ]
    const key = fc.constantFrom(...keys, ...more, 'sort', 'status', 'page')
    const value = fc.oneof({ weight: 3, arbitrary: odd }, { weight: 1, arbitrary: fc.string({ unit: 'binary' }) })
    await fc.assert(
      fc.asyncProperty(fc.dictionary(key, value, { maxKeys: 6 }), async (query) => {
        const { status, body } = await search({ ...query })
        expect([200, 422]).toContain(status)
        expect(status === 200 || errorEnvelopeSchema.parse(body).error.details?.length !== 0).toBe(true)
      }),
      { numRuns: Number(process.env['BAD_INPUT_RUNS'] ?? 150) },
    )
  })
})
