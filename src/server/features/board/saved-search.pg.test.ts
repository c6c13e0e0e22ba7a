import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { saveSearchEndpoint } from '#contract/freight/saved-search.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { addStopsBetween, postLoad, type PostedLoad } from '#tests/support/load-scenes.ts'
import { findMatchingSearches } from './saved-search.sql.ts'

const { database, drop } = await freshPostgres()
const server = await startApi(database.connectionString)
afterAll(async () => {
  await server.stop()
  await drop()
})
const marta = await createPerson(server, 'broker')
const dana = await createPerson(server, 'dispatcher')

const PLACES = {
  dallas: { city: 'Dallas', state: 'TX', zip_code: '75201', latitude: 32.7876, longitude: -96.7994 },
  waco: { city: 'Waco', state: 'TX', zip_code: '76701', latitude: 31.5493, longitude: -97.1467 },
  tulsa: { city: 'Tulsa', state: 'OK', zip_code: '74103', latitude: 36.154, longitude: -95.9928 },
  anchorage: { city: 'Anchorage', state: 'AK', zip_code: '99501', latitude: 61.2181, longitude: -149.9003 },
  nowhere: { city: 'Nowhere', state: 'TX', zip_code: '00000', latitude: null, longitude: null },
} as const
const place = fc.constantFrom(...Object.values(PLACES))
const EQUIPMENT = [
  { vehicle: 'Van', trailer: 'Dry 53 FT', equipment_code: 'V' },
  { vehicle: 'Reefer', trailer: 'Refrigerator 53 FT', equipment_code: 'R' },
  { vehicle: 'Flatbed', trailer: 'Flat Bed 48 FT', equipment_code: 'F' },
] as const
const load = fc.record({
  pickup: place,
  delivery: place,
  commodity: fc.constantFrom('Tile', 'Steel coils'),
  rate_cents: fc.constantFrom(50_000, 200_000, 200_050),
  distance_miles: fc.constantFrom(0.5, 100, 1000),
  weight_lbs: fc.constantFrom(10_000, 44_000),
  age: fc.constantFrom(0, 23, 30),
  pickupInHours: fc.constantFrom(1, 30, 100),
  equipment: fc.constantFrom(...EQUIPMENT),
  isLong: fc.boolean(),
})
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
const point = fc.constantFrom('32.8,-96.8', '31.5,-97.1', '36.2,-96', '61.2,-149.9', '-89,0', '0,180')
const query = fc
  .record({
    near: some(point),
    radius: some(fc.constantFrom(1, 115, 500)),
    to: some(point),
    toRadius: some(fc.constantFrom(1, 300, 500)),
    toStates: some(fc.constantFrom('TX', 'OK,AK', 'ZZ')),
    equipment: some(fc.constantFrom('V', 'V,R', 'V,R,F,SD,SB')),
    maxWeight: some(fc.constantFrom(10_000, 43_999)),
    minRate: some(fc.constantFrom(2000, 2000.5)),
    minRatePerMile: some(fc.constantFrom(2, 5)),
    minMiles: some(fc.constantFrom(100, 101)),
    maxMiles: some(fc.constantFrom(100, 99)),
    maxStops: some(fc.constantFrom(2, 3, 4)),
    pickupDateFrom: some(fc.constant('2026-11-24')),
    pickupDateTo: some(fc.constant('2026-11-24')),
    postedWithin: some(fc.constantFrom(23, 29)),
    search: some(fc.constantFrom('tile', 'STE', 'dallas to tulsa', 'la', '!?')),
  })
  .map(
    (all) =>
      Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<
        string,
        string | number
      >,
  )
  .filter((asked) => Object.keys(asked).some((key) => !['radius', 'toRadius'].includes(key) && asked[key] !== '!?'))

/** Exactly $2 a mile. */
const PAYS_TWO = {
  pickup: PLACES.dallas,
  delivery: PLACES.tulsa,
  commodity: 'Tile',
  rate_cents: 200_000,
  distance_miles: 1000,
  weight_lbs: 10_000,
  age: 0,
  pickupInHours: 30,
  equipment: EQUIPMENT[0],
  isLong: false,
} as const

test(
  '[API-22] [STOP-20] a saved search matches a load exactly when the board lists it',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(load, { minLength: 1, maxLength: 4 }),
        fc.array(query, { minLength: 1, maxLength: 4 }),
        async (loads, queries) => {
          const posted: PostedLoad[] = []
          const broker = marta.id
          await server.db.deleteFrom('load_board').execute()
          for (const { age, pickupInHours, equipment, isLong, ...about } of loads) {
            const load = await postLoad(server, marta, {
              ...about,
              ...equipment,
              created_at: server.at({ hours: -age }),
              pickup_at: server.at({ hours: pickupInHours }),
            })
            if (isLong) await addStopsBetween(server, load)
            posted.push(load)
          }
          for (const asked of queries) {
            await server.db.deleteFrom('saved_search').execute()
            await server.as(dana).call(saveSearchEndpoint, { body: { name: 'One', query: asked } })
            const answer = await server.as(dana).call(listBoardEndpoint, { query: { ...asked, broker, limit: 100 } })
            // a typo is forgiven on screen, where the person sees what was searched
            const found = answer.meta.searchedFor === undefined ? answer.data.map(({ id }) => id) : []
            const matched: string[] = []
            for (const { id } of posted)
              if ((await findMatchingSearches(server.db, id, server.at({}))).length > 0) matched.push(id)
            expect({ asked, matched: matched.toSorted() }).toEqual({ asked, matched: found.toSorted() })
          }
        },
      ),
      { numRuns: 40, endOnFailure: true, examples: [[[PAYS_TWO], [{ minRatePerMile: 2 }, { minRatePerMile: 2.01 }]]] },
    )
  },
)
