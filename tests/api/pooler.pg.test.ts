import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { runAdmin } from '#tests/support/admin.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { openLive } from '#tests/support/live-stream.ts'
import { postLoad } from '#tests/support/load-scenes.ts'
import { hasPgbouncer, startPgbouncer } from '#tests/support/pgbouncer.ts'

describe.skipIf(!hasPgbouncer)('through PgBouncer', { timeout: 120_000 }, async () => {
  const { database, drop } = await freshPostgres()
  afterAll(drop)
  const doctorOn = async (url: string) => /^.* pooler .*$/m.exec((await runAdmin(url, 'doctor')).stdout)?.[0]

  test('[RUN-21] in session mode, timeouts hold and live updates arrive', async () => {
    const pooler = await startPgbouncer(database.connectionString, 'session')
    const server = await startApi(pooler.url)
    const broker = await createPerson(server, 'broker')
    const carrier = await createPerson(server, 'company')
    expect((await sql`show lock_timeout`.execute(server.db)).rows).toEqual([{ lock_timeout: '3s' }])
    expect((await sql`show statement_timeout`.execute(server.db)).rows).toEqual([{ statement_timeout: '20s' }])
    await server.as(carrier).call(syncEndpoint, { query: {} })
    const facts = { sessionId: carrier.sessionId, generation: 0, issuedAt: server.now(), expiresAt: server.now() + 9e5 }
    const stream = await openLive(server.url, await server.keys.sign('access', facts))
    await stream.until(({ type }) => type === 'hello')
    await postLoad(server, broker)
    await stream.until(({ type }) => type !== 'hello')
    stream.close()
    expect(await doctorOn(pooler.url)).toMatch(/^ok +pooler +Connections keep their settings, and LISTEN is answered$/)
    await server.stop()
    await pooler.stop()
  })

  test('[RUN-21] in transaction mode, the start is refused, and doctor says why', async () => {
    const pooler = await startPgbouncer(database.connectionString, 'transaction')
    await expect(startApi(pooler.url)).rejects.toThrow('Use the pool in session mode, or connect directly')
    expect(await doctorOn(pooler.url)).toMatch(
      /^failed +pooler +In DATABASE_URL, a pool gives its connections to others/,
    )
    await pooler.stop()
  })
})
