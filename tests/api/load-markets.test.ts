import { afterAll, expect, test } from 'vitest'
import { listLoadMarketsEndpoint, MAX_MARKET_LOADS, readLoadMarketEndpoint } from '#contract/freight/compare-offers.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postLoad } from '#tests/support/load-scenes.ts'

const server = await startApi()
afterAll(() => server.stop())

const marta = await createPerson(server, 'broker')
const client = server.as(marta)

const markets = async (ids: readonly string[]) =>
  (await client.call(listLoadMarketsEndpoint, { query: { ids: ids.join(',') } })).data

test('[USE-01] a broker reads what the lanes of several own loads pay, as each load shows it', async () => {
  const [van, hazmat] = [
    await postLoad(server, marta, { rate_cents: 200_000 }),
    await postLoad(server, marta, { commodity: 'Hazmat, class 3' }),
  ]
  const { market: estimate } = await client.call(readLoadMarketEndpoint, { params: van })
  expect(estimate).toMatchObject({ basis: 'model', loads: 1, companies: 1 })
  expect(await markets([van.id, hazmat.id, van.id])).toEqual(
    expect.arrayContaining([
      { loadId: van.id, market: estimate },
      { loadId: hazmat.id, market: null },
    ]),
  )
  for (let company = 0; company < 3; company++) {
    const owner = await createPerson(server, 'broker')
    for (let load = 0; load < 2; load++) await postLoad(server, owner, { rate_cents: 240_000 })
  }
  const { market: known } = await client.call(readLoadMarketEndpoint, { params: van })
  expect(known).toMatchObject({ basis: 'market', loads: 7, companies: 4 })
  expect(await markets([van.id])).toEqual([{ loadId: van.id, market: known }])
})

test('[USE-01] another broker’s load, a deleted one and one that never was are left out', async () => {
  const stranger = await createPerson(server, 'broker')
  const [theirs, deleted, own] = [
    await postLoad(server, stranger),
    await postLoad(server, marta, { deleted_at: server.at({}) }),
    await postLoad(server, marta),
  ]
  const found = await markets([theirs.id, deleted.id, own.id, '00000000-0000-4000-8000-000000000000'])
  expect(found.map(({ loadId }) => loadId)).toEqual([own.id])
})

test('[USE-01] a list that is too long or has no IDs is refused by name', async () => {
  const long = Array.from({ length: MAX_MARKET_LOADS + 1 }, () => crypto.randomUUID())
  for (const query of [`?ids=${long.join(',')}`, '?ids=all', '?ids=', '']) {
    const { status, text } = await client.send({ method: 'GET', path: `/loads/markets${query}` })
    expect([status, text]).toEqual([422, expect.stringContaining('ids')])
  }
})
