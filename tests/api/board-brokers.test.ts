import { afterAll, expect, test } from 'vitest'
import { searchBrokersEndpoint } from '#contract/freight/broker.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postBookedLoad, postLoad } from '#tests/support/load-scenes.ts'

const server = await startApi()
afterAll(() => server.stop())
const dana = await createPerson(server, 'dispatcher')

const search = async (typed: string) =>
  (await server.as(dana).call(searchBrokersEndpoint, { query: { search: typed } })).data.map(({ name }) => name)

async function broker(about: Parameters<typeof createPerson>[2]): Promise<ApiPerson> {
  const who = await createPerson(server, 'broker', about)
  await postLoad(server, who)
  return who
}

test('[BOARD-02] a broker with a load on the board is found by any part of its name, the beginning first', async () => {
  await broker({ business_name: 'Old Quarry Freight' })
  const { id } = await broker({ business_name: 'Quarry & Sons' })
  await broker({ business_name: null, first_name: 'Ana', last_name: 'Quarryman' })
  expect(await search('QUARRY')).toEqual(['Quarry & Sons', 'Ana Quarryman', 'Old Quarry Freight'])
  expect(await search('ana quarry')).toEqual(['Ana Quarryman'])
  const { data } = await server.as(dana).call(searchBrokersEndpoint, { query: { search: 'quarry &' } })
  expect(data).toEqual([{ id, name: 'Quarry & Sons' }])
})

test('[BOARD-02] a broker without a load on the board is not offered', async () => {
  await createPerson(server, 'broker', { business_name: 'Zephyr Idle' })
  const busy = await createPerson(server, 'broker', { business_name: 'Zephyr Booked' })
  await postBookedLoad(server, busy, dana)
  expect(await search('zephyr')).toEqual([])
  await postLoad(server, busy)
  expect(await search('zephyr')).toEqual(['Zephyr Booked'])
})

test('[BOARD-02] a search for brokers answers six at most, and takes signs as what they are', async () => {
  for (let count = 1; count <= 8; count += 1) await broker({ business_name: `Vireo ${count}` })
  expect(await search('vireo')).toEqual([1, 2, 3, 4, 5, 6].map((count) => `Vireo ${count}`))
  await broker({ business_name: '100%_Haul' })
  expect(await search('%_')).toEqual(['100%_Haul'])
  expect(await search('__')).toEqual([])
})
