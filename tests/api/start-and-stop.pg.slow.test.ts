import { Agent, get } from 'node:http'
import { once } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { loginEndpoint, signInResultSchema } from '#contract/account/account.ts'
import { buildHttpRequest } from '#contract/api/http-request.ts'
import { requestBookingEndpoint } from '#contract/freight/booking.ts'
import { listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { createClient, demoClient, PASSWORD } from '#tests/support/demo-client.ts'
import { freePort } from '#tests/support/free-port.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { startServer } from '#tests/support/server.ts'

const { database, beside, drop } = await freshPostgres()
afterAll(drop)

/** Waits until a process of PostgreSQL waits for such a lock. */
async function untilWaitEvent(name: string): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where wait_event = ${name} and datname <> current_database()`
  await vi.waitUntil(async () => (await waiting.execute(database.kysely)).rows.length > 0, { timeout: 20_000 })
}

interface Heard {
  status: number
  connection: string | undefined
}

/** Asks over the agent's connections; null: refused or cut off. */
function ask(url: string, agent: Agent): Promise<Heard | null> {
  return new Promise((resolve) => {
    get(url, { agent }, (answer) => {
      answer.resume()
      void once(answer, 'end').then(() =>
        resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection }),
      )
    }).on('error', () => resolve(null))
  })
}

test(
  '[RUN-08] on SIGTERM it says that it is not ready, serves a while longer, and then refuses connections',
  { timeout: 60_000 },
  async () => {
    const databaseUrl = database.connectionString
    const server = await startServer({ databaseUrl, env: { DRAIN_SECONDS: '2' } })
    const kept = new Agent({ keepAlive: true })
    const page = `${server.url}/api/health/live`
    expect(await ask(page, kept)).toEqual({ status: 200, connection: 'keep-alive' })
    const stopped = server.stop()
    await vi.waitUntil(async () => (await ask(`${server.url}/api/health/ready`, new Agent()))?.status === 503, {
      timeout: 1_500,
      interval: 20,
    })
    // a proxy's open connections are ended by their answers
    expect(await ask(page, kept)).toEqual({ status: 200, connection: 'close' })
    const heard: (Heard | null)[] = []
    for (;;) {
      const answer = await ask(page, new Agent())
      heard.push(answer)
      if (answer === null) break
    }
    expect(new Set(heard.slice(0, -1).map((each) => each?.status))).toEqual(new Set([200]))
    await stopped
  },
)

test(
  '[RUN-11] it counts as alive while it waits for the migrations of another process',
  { timeout: 60_000 },
  async () => {
    const databaseUrl = await beside()
    const port = await freePort()
    // the lock of migrations is the database's own
    const holder = new pg.Client({ connectionString: databaseUrl })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(3853314791062309107)')
    const starting = startServer({ databaseUrl, env: { PORT: String(port) } })
    const url = `http://127.0.0.1:${port}`
    await vi.waitUntil(
      () =>
        fetch(`${url}/api/health/live`).then(
          ({ ok }) => ok,
          () => false,
        ),
      {
        timeout: 20_000,
        interval: 50,
      },
    )
    const early = await fetch(`${url}/api/health/ready`)
    expect({ status: early.status, mark: early.headers.get('x-api'), after: early.headers.get('retry-after') }).toEqual(
      {
        status: 503,
        mark: '1',
        after: '5',
      },
    )
    expect(await early.json()).toMatchObject({ error: { code: 'UNAVAILABLE' } })
    expect((await fetch(url)).status).toBe(503)
    await untilWaitEvent('advisory')
    await holder.query('commit')
    await holder.end()
    const server = await starting
    expect((await fetch(`${url}/api/health/ready`)).status).toBe(200)
    await server.stop()
  },
)

test('[RUN-11] four processes that start at once on an empty database all start', { timeout: 120_000 }, async () => {
  const databaseUrl = await beside()
  const servers = await Promise.all(Array.from({ length: 4 }, () => startServer({ databaseUrl, demoLoads: 40 })))
  const ready = await Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/api/health/ready`)).status))
  expect(ready).toEqual([200, 200, 200, 200])
  await Promise.all(servers.map(({ stop }) => stop()))
})

test(
  'F88 a server ends in the middle of a request: the device sends it again to the next, with one effect',
  { timeout: 90_000 },
  async () => {
    const databaseUrl = await beside()
    const first = await startServer({ databaseUrl, demoLoads: 40 })
    const { call } = await demoClient(first.url, 'broker@milepost.test')
    const [load] = (await call(listMyLoadsEndpoint, { query: { status: 'pending', limit: 1 } })).data
    if (!load) throw new Error('No loads')
    const holder = new pg.Client({ connectionString: databaseUrl })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select id from load where id = $1 for update', [load.id])
    const session = signInResultSchema.parse(
      await createClient(first.url)(loginEndpoint, { body: { email: 'dispatcher@milepost.test', password: PASSWORD } }),
    )
    const { path, body } = buildHttpRequest(requestBookingEndpoint, { body: { loadId: load.id } })
    const send = (origin: string) =>
      fetch(`${origin}/api${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${session.accessToken}`,
          'idempotency-key': 'f88-restart-mid-request',
        },
        body: String(body),
      }).then(
        async (answer) => ({ status: answer.status, body: await answer.text() }),
        () => null,
      )
    const cut = send(first.url)
    await untilWaitEvent('transactionid')
    await first.stop()
    await holder.query('commit')
    const second = await startServer({ databaseUrl, demoLoads: 40 })
    // cut off, or told to come again
    expect([undefined, 503]).toContain((await cut)?.status)
    const answer = await send(second.url)
    expect(answer?.status).toBe(200)
    expect(await send(second.url)).toEqual(answer)
    const { rows } = await holder.query('select status from booking_request where load_id = $1', [load.id])
    expect(rows).toEqual([{ status: 'pending' }])
    await holder.end()
    await second.stop()
  },
)
