import { afterAll, expect, test } from 'vitest'
import type { NewLoad } from '#contract/freight/load-post.ts'
import { readRateConfirmationEndpoint } from '#contract/freight/rate-confirmation.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { postAndBook } from '#tests/support/load-scenes.ts'
import { fourStops } from '#tests/support/stops-body.ts'

const servers = await Promise.all([startApi('pglite'), startApi('postgres')])
afterAll(async () => {
  for (const server of servers) await server.stop()
})

/** Objects with their keys in the other order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, each]) => [key, reversed(each)]),
  )
}

const PARTY = { first_name: 'Ana', last_name: 'Reyes', phone_number: '+1 214 555 0111' }

/** Makes deals of the same parties, and gives the fingerprint of each. */
async function openDeals(server: ApiServer) {
  const marta = await createPerson(server, 'broker', {
    ...PARTY,
    email: 'marta@mesa.test',
    business_name: 'Blue Mesa Freight',
    dot_number: '1000001',
  })
  const dana = await createPerson(server, 'company', {
    ...PARTY,
    email: 'dana@reyes.test',
    business_name: 'Reyes Trucking',
    dot_number: '1000002',
  })
  return async (body: NewLoad): Promise<string> => {
    const load = await postAndBook(server, { broker: marta, carrier: dana }, body)
    return (await server.as(dana).call(readRateConfirmationEndpoint, { params: { id: load.id }, query: {} })).hash
  }
}

test('[STOP-59] two databases give one deal one fingerprint, whatever the order of its keys; a stop’s handling changes it', async () => {
  const [pglite, postgres] = servers
  const [one, other] = [await openDeals(pglite), await openDeals(postgres)]
  const body = fourStops(pglite.at)
  const hash = await one(body)
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(await other(reversed(body) as NewLoad)).toBe(hash)
  const stops = body.stops?.map((stop) => ({ ...stop, ...(stop.handling && { handling: 'Drop' }) })) ?? []
  // the same load number on both
  expect(await other({ ...body, stops })).not.toBe(await one(body))
})
