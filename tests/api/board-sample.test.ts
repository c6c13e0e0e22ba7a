import { afterAll, expect, test } from 'vitest'
import { readBoardSampleEndpoint } from '#contract/freight/board.ts'
import { startApi } from '#tests/support/api-server.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { postLoad } from '#tests/support/load-scenes.ts'

const server = await startApi()
afterAll(() => server.stop())

test('[LAND-01] anyone reads how many loads are open and three of the newest, and nothing about their brokers', async () => {
  const marta = await createPerson(server, 'broker')
  const read = () => server.as(null).call(readBoardSampleEndpoint, {})
  for (const count of [1, 2, 3, 4])
    await postLoad(server, marta, { rate_cents: 100_000 * count, distance_miles: 500, commodity: 'Seed' })
  const first = await read()
  expect(first.openLoads).toBe(4)
  // all four start in the same city, and the page shows different pickups
  expect(first.loads).toHaveLength(1)
  expect(first.loads[0]).toMatchObject({ rate: 4000, miles: 500 })
  expect(Object.keys(first.loads[0] ?? {}).toSorted()).toEqual(['destination', 'miles', 'origin', 'rate'])
  expect(Object.keys(first.loads[0]?.origin ?? {}).toSorted()).toEqual(['city', 'state'])
  // the database answers once a minute
  await postLoad(server, marta, { rate_cents: 1 })
  expect((await read()).openLoads).toBe(4)
})

test('[LAND-01] a load for less than its fuel costs is counted, but is no sample of the board', async () => {
  server.pass({ minutes: 2 })
  const marta = await createPerson(server, 'broker')
  const read = async () => (await server.as(null).call(readBoardSampleEndpoint, {})).loads.map(({ rate }) => rate)
  await postLoad(server, marta, { rate_cents: 100, distance_miles: 500, pickup: { city: 'Waco', state: 'TX' } })
  await postLoad(server, marta, { rate_cents: 24_999, distance_miles: 500, pickup: { city: 'Tyler', state: 'TX' } })
  expect(await read()).toEqual([4000])
  server.pass({ minutes: 2 })
  await postLoad(server, marta, { rate_cents: 25_000, distance_miles: 500, pickup: { city: 'Tyler', state: 'TX' } })
  expect(await read()).toEqual([250, 4000])
})
