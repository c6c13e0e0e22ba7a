import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { listLoadChangesEndpoint } from '#contract/freight/load-changes.ts'
import { makeKey } from '#tests/support/api-key.ts'
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

test('[KEY-12] changes skip no load that commits late, and give a deleted one as gone', async () => {
  const broker = await createPerson(server, 'broker')
  const { program } = await makeKey(server, broker, { scopes: ['loads:read'] })
  const ask = (cursor?: string) =>
    program.call(listLoadChangesEndpoint, { query: cursor === undefined ? {} : { cursor } })
  const [late, deleted] = [await postLoad(server, broker), await postLoad(server, broker)]
  const first = await ask()
  expect(first.data).toHaveLength(2)
  const older = await server.db.startTransaction().execute()
  try {
    await older.updateTable('load').set({ rate_cents: 999_00 }).where('id', '=', late.id).execute()
    await sql`update load set deleted_at = now() where id = ${deleted.id}`.execute(older)
    const { id } = await postLoad(server, broker)
    const meanwhile = await ask(first.next)
    expect([meanwhile.data.map((load) => load.id), meanwhile.gone]).toEqual([[id], []])
    await older.commit().execute()
    const then = await ask(meanwhile.next)
    expect(then.data.map((load) => [load.id, load.rate])).toEqual([[late.id, 999]])
    expect(then.gone).toEqual([{ id: deleted.id }])
  } finally {
    if (!older.isCommitted) await older.rollback().execute()
  }
})
