import { afterAll, describe, expect, test } from 'vitest'
import { boardQuerySchema, listBoardEndpoint } from '#contract/freight/board.ts'
import { BOARD_SORTS } from '#contract/freight/load-query.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { addStopsBetween, postBookedLoad, postLoad, requestPostedLoad } from '#tests/support/load-scenes.ts'
import { searchOffline } from '#tests/support/offline-board.ts'

const server = await startApi()
afterAll(() => server.stop())
const [marta, olga] = [await createPerson(server, 'broker'), await createPerson(server, 'broker')]
const dana = await createPerson(server, 'dispatcher')

type Query = Record<string, string>

const CITIES = [
  { city: 'Dallas', state: 'TX', zip_code: '75201', latitude: 32.7876, longitude: -96.7994 },
  { city: 'Waco', state: 'TX', zip_code: '76701', latitude: 31.5493, longitude: -97.1467 },
  { city: 'Tulsa', state: 'OK', zip_code: '74103', latitude: 36.154, longitude: -95.9928 },
  { city: 'Atlanta', state: 'GA', zip_code: '30303', latitude: 33.749, longitude: -84.388 },
  { city: 'Anchorage', state: 'AK', zip_code: '99501', latitude: 61.2181, longitude: -149.9003 },
] as const
const TRUCKS = [
  { vehicle: 'Van', trailer: 'Dry 53 FT', equipment_code: 'V' },
  { vehicle: 'Reefer', trailer: 'Refrigerator 53 FT', equipment_code: 'R' },
  { vehicle: 'Flatbed', trailer: 'Step Deck', equipment_code: 'SD' },
] as const
const cityAt = (n: number) => CITIES[n % CITIES.length] ?? CITIES[0]

/** Each posted a minute after the one before; some share a rate, miles or a pickup. */
async function postBoard(): Promise<void> {
  for (let n = 0; n < 40; n++) {
    server.pass({ minutes: 61 })
    const load = await postLoad(server, n % 3 === 0 ? olga : marta, {
      ...(TRUCKS[n % TRUCKS.length] ?? TRUCKS[0]),
      commodity: ['Tile', 'Beef', 'Tires', 'Käse'][n % 4] ?? 'Tile',
      pickup: n === 7 ? { ...CITIES[0], latitude: null, longitude: null } : cityAt(n),
      delivery: cityAt(n * 3 + 1),
      rate_cents: 100_000 + (n % 7) * 25_050,
      distance_miles: n === 11 ? 0 : 100 + (n % 9) * 130,
      weight_lbs: 5_000 + (n % 5) * 9_000,
      pickup_at: server.at({ hours: 60 + (n % 4) * 13 }),
      delivery_at: server.at({ hours: 160 }),
    })
    if (n % 4 === 1) await addStopsBetween(server, load)
    if (n % 10 === 5) await requestPostedLoad(server, dana, load, {})
  }
}

const QUERIES: readonly Query[] = [
  {},
  { search: 'tile' },
  { search: 'dal tx' },
  { search: 'Dallas to Waco' },
  { search: 'KÄSE' },
  { search: '75201 reef' },
  { near: '32.78,-96.8' },
  { near: '32.78,-96.8', radius: '115' },
  { near: '31,-97', radius: '500', equipment: 'V,SD' },
  { near: '61,-149', radius: '500' },
  { to: '36.15,-95.99', toRadius: '30' },
  { near: '32.78,-96.8', radius: '300', to: '31.55,-97.15', toRadius: '200' },
  { toStates: 'OK,GA' },
  { equipment: 'R' },
  { maxWeight: '23000' },
  { minRate: '1501.5' },
  { minRatePerMile: '2.5' },
  { minMiles: '490', maxMiles: '880' },
  { maxStops: '2' },
  { maxStops: '3', minMiles: '490' },
  { maxStops: '5' },
  { postedWithin: '12' },
  { status: 'pending', equipment: 'V' },
  { status: 'all', toStates: 'TX' },
  { status: 'active' },
]

describe('[BOARD-02] [API-22] [STOP-20] without connection', () => {
  test('a device that has the board finds what the server finds, in the same order', async () => {
    await postBoard()
    await postBookedLoad(server, marta, dana)
    const listed = async (query: Query) =>
      (await server.as(dana).call(listBoardEndpoint, { query: { limit: 100, ...query } })).data
    const device = await listed({ status: 'all' })
    expect(device.length).toBeGreaterThan(40)
    const mismatches = []
    const day = server.at({ hours: 50 }).toISOString().slice(0, 10)
    const more: Query[] = [{ broker: olga.id }, { pickupDateFrom: day }, { pickupDateTo: day }]
    for (const query of [...QUERIES, ...more]) {
      for (const sort of BOARD_SORTS.filter((each) => each !== 'deadhead:asc' || 'near' in query)) {
        const asked = { ...query, sort }
        const [online, offline] = [
          await listed(asked),
          searchOffline(device, boardQuerySchema.parse({ ...asked, limit: 100 }), server.at({})).data,
        ]
        const [expected, found] = [online.map(({ number }) => number), offline.map(({ number }) => number)]
        if (JSON.stringify(expected) !== JSON.stringify(found)) mismatches.push({ asked, expected, found })
      }
    }
    expect(mismatches).toEqual([])
  })
})
