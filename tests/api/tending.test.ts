import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { person } from '#tests/support/people.ts'

let server: ApiServer

beforeAll(async () => {
  server = await startApi()
})
afterAll(() => server.stop())

/** How many accounts the planner reckons with; -1 before it was ever told. */
async function reckoned(): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select reltuples::int as count from pg_class where relname = 'account'`.execute(server.db)
  return rows[0]?.count ?? Number.NaN
}

test('the embedded database, which nobody else tends, learns within the hour what its tables hold', async () => {
  for (let n = 0; n < 5; n++) await person(server, 'broker')
  await server.chores()
  const before = await reckoned()
  server.pass({ hours: 1 })
  await server.chores()
  expect([before, await reckoned()]).toEqual([-1, 5])
})
