import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { createPerson } from '#tests/support/api-person.ts'

let server: ApiServer

beforeAll(async () => {
  server = await startApi('pglite')
})
afterAll(() => server.stop())

/** The row estimate of the planner for accounts; -1 before the first statistics. */
async function estimatedAccounts(): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select reltuples::int as count from pg_class where relname = 'account'`.execute(server.db)
  return rows[0]?.count ?? Number.NaN
}

test('the hourly job updates the table statistics of the embedded database', async () => {
  for (let n = 0; n < 5; n++) await createPerson(server, 'broker')
  await server.chores()
  const before = await estimatedAccounts()
  server.pass({ hours: 1 })
  await server.chores()
  expect([before, await estimatedAccounts()]).toEqual([-1, 5])
})
