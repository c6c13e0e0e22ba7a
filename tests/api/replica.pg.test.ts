import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { postedReportEndpoint } from '#contract/reports/analytics.ts'
import { runAdminWith } from '#tests/support/admin.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { newLoad } from '#tests/support/new-load.ts'
import { startOwnPostgres } from '#tests/support/postgres.ts'

const primary = await startOwnPostgres()
const databaseUrl = await primary.createDatabase()
const admin = new pg.Client({ connectionString: databaseUrl })
await admin.connect()
// the scratch server's commits would reach a replica a fifth of a second later
await admin.query(`alter database "${new URL(databaseUrl).pathname.slice(1)}" set synchronous_commit = on`)
await admin.end()
const standby = await startOwnPostgres({ from: primary.url })
const replicaUrl = new URL(databaseUrl)
replicaUrl.port = new URL(standby.url).port
const replica = new pg.Client({ connectionString: replicaUrl.href })
await replica.connect()
replica.on('error', () => {})
const server = await startApi(databaseUrl, { DATABASE_REPLICA_URL: replicaUrl.href })
afterAll(async () => {
  await server.stop()
  await standby.stop()
  await primary.stop()
})

const marta = await createPerson(server, 'broker')
const dana = await createPerson(server, 'company')

/** How many searches and reports were answered by `from` so far. */
async function reads(from: 'replica' | 'database'): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(new RegExp(`^milepost_reads_total\\{from="${from}"\\} (\\d+)$`, 'm').exec(text)?.[1])
}

/** A way to the port that can lose every byte from now on, without closing. */
async function silenceable(port: number) {
  const sockets: Socket[] = []
  const line = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    sockets.push(near, far)
    for (const socket of [near, far]) socket.on('error', () => {})
    near.pipe(far).pipe(near)
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  return {
    port: (line.address() as AddressInfo).port,
    silence: () => sockets.forEach((socket) => socket.unpipe().pause()),
    end: () => {
      sockets.forEach((socket) => socket.destroy())
      line.close()
    },
  }
}

async function post(): Promise<string> {
  return (await server.as(marta).call(createLoadEndpoint, { body: newLoad(server) })).id
}

async function board(): Promise<string[]> {
  return (await server.as(dana).call(listBoardEndpoint, { query: {} })).data.map(({ id }) => id)
}

const report = () =>
  server.as(marta).call(postedReportEndpoint, {
    query: { from: '2026-11-01', to: '2026-11-30', by: 'month', zone: 'America/Chicago' },
  })

test('[RUN-13] the replica answers searches and reports, with what was posted just before', async () => {
  await vi.waitFor(async () => {
    const before = await reads('replica')
    const id = await post()
    expect(await board()).toContain(id)
    await report()
    expect(await reads('replica')).toBe(before + 2)
  }, 30_000)
})

async function doctorOnReplica(): Promise<string | undefined> {
  const env = { DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: replicaUrl.href }
  return /^.* replica .*$/m.exec((await runAdminWith(env, 'doctor')).stdout)?.[0]
}

test('[RUN-13] doctor says how far the replica is behind', async () => {
  expect(await doctorOnReplica()).toMatch(/^ok +replica +It answers, \d+ MB behind$/)
}, 60_000)

test('[RUN-13] nobody reads from a replica that is behind, and everybody again once it has caught up', async () => {
  await replica.query('select pg_wal_replay_pause()')
  const before = await reads('database')
  const id = await post()
  expect(await board()).toContain(id)
  expect(await reads('database')).toBe(before + 1)
  await replica.query('select pg_wal_replay_resume()')
  await vi.waitFor(
    async () => {
      const answered = await reads('replica')
      expect(await board()).toContain(id)
      expect(await reads('replica')).toBe(answered + 1)
    },
    { timeout: 30_000, interval: 500 },
  )
})

test('[RUN-13] a replica that falls silent holds up no search', async () => {
  const line = await silenceable(Number(replicaUrl.port))
  const through = new URL(replicaUrl)
  through.port = String(line.port)
  const other = await startApi(databaseUrl, { DATABASE_REPLICA_URL: through.href })
  try {
    const searchNow = () => other.as(dana).call(listBoardEndpoint, { query: {} })
    await searchNow()
    line.silence()
    const id = await post()
    const began = performance.now()
    expect((await searchNow()).data.map((load) => load.id)).toContain(id)
    // oxlint-disable-next-line luck/no-real-time -- it waits 200 ms for the replica, and a line that hangs takes forever
    expect(performance.now() - began, 'nobody waits for it').toBeLessThan(15_000)
  } finally {
    line.end()
    await other.stop()
  }
}, 60_000)

test('[RUN-13] nobody reads from a replica of another database, however far it is', async () => {
  const elsewhere = await startOwnPostgres()
  const ownUrl = await elsewhere.createDatabase()
  const other = await startApi(ownUrl, { DATABASE_REPLICA_URL: replicaUrl.href })
  try {
    await post()
    for (let files = 0; files < 4; files += 1) {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      await client.query('create table if not exists filler (n int)')
      await client.query('insert into filler select generate_series(1, 1000)')
      await client.query('select pg_switch_wal()')
      await client.end()
    }
    const carrier = await createPerson(other, 'company')
    await vi.waitFor(async () => {
      const { rows } = await replica.query<{ n: string }>('select count(*) as n from filler')
      expect(rows[0]?.n).toBe('4000')
    }, 20_000)
    const text = async () => (await fetch(`${other.url}/metrics`)).text()
    expect((await other.as(carrier).call(listBoardEndpoint, { query: {} })).meta.total).toBe(0)
    expect(await text()).toContain('milepost_reads_total{from="replica"} 0')
  } finally {
    await other.stop()
    await elsewhere.stop()
  }
}, 90_000)

test('[RUN-13] without its replica, the database answers', async () => {
  await standby.stop()
  const id = await post()
  expect(await board()).toContain(id)
  await report()
  expect(await doctorOnReplica()).toMatch(/^attention +replica +The database answers for it: /)
}, 60_000)
