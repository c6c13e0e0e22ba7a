import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { postedReportEndpoint } from '#contract/reports/analytics.ts'
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

test('[RUN-13] without its replica, the database answers', async () => {
  await standby.stop()
  const id = await post()
  expect(await board()).toContain(id)
  await report()
})
