import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { postLoad } from '#tests/support/load-scenes.ts'

const { database, drop } = await freshPostgres()
const server = await startApi(database.connectionString)
afterAll(async () => {
  await server.stop()
  await drop()
})

test('a device hears at once of what commits while an older transaction is open', async () => {
  const marta = await createPerson(server, 'broker')
  const sync = (since?: string) =>
    server.as(marta).call(syncEndpoint, { query: { ...(since !== undefined && { since }) } })
  const older = await server.db.startTransaction().execute()
  try {
    await sql`select pg_current_xact_id()`.execute(older)
    const first = await sync()
    const quiet = await sync(first.cursor)
    const { id } = await postLoad(server, marta)
    const { loads = [] } = await sync(quiet.cursor)
    expect(loads.map((load) => load.id)).toEqual([id])
  } finally {
    await older.rollback().execute()
  }
})
