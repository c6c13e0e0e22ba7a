import { existsSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { loginEndpoint, refreshSessionEndpoint, signInResultSchema } from '#contract/account/account.ts'
import { ApiError, NetworkError } from '#contract/api/http-request.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { createClient, PASSWORD } from '#tests/support/demo-client.ts'
import { newLoad } from '#tests/support/new-load.ts'
import { startServer } from '#tests/support/server.ts'
import type { Drill } from './drill.ts'

const LIBRARY = process.env['FAKETIME_PATH'] ?? '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

const HOUR_MS = 3_600_000
const DAYS_OFF = 4
const DEVICES = 4
const ROUND_MS = 8_000
const SECRET = { AUTH_SECRET: 'the same for all three of this drill 5kq0' }

/** How a process has another time than its machine, as one on a machine with a wrong clock has. */
const clockOff = (days: number) => ({
  LD_PRELOAD: LIBRARY,
  FAKETIME: `${days > 0 ? '+' : ''}${days}d`,
  // a wrong clock goes on at the right speed
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
})

const at = ({ hours = 0 }: { hours?: number }) =>
  new Date(Math.ceil((Date.now() + hours * HOUR_MS) / HOUR_MS) * HOUR_MS)

/** Columns that have a time near the wrong one, with the number of their rows. */
async function timesNear(db: Kysely<Schema>, instant: number): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; name: string }>`
    select c.table_name as table, c.column_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'timestamp with time zone'`.execute(
    db,
  )
  const [from, to] = [new Date(instant - 12 * HOUR_MS), new Date(instant + 12 * HOUR_MS)]
  const found: string[] = []
  for (const { table, name } of columns) {
    const column = sql.ref(name)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${column} between ${from} and ${to}`.execute(db)
    const count = rows[0]?.count ?? 0
    if (count > 0) found.push(`${table}.${name} (${count})`)
  }
  return found
}

/** A device behind a proxy that asks each process in turn, whatever it says of its readiness. */
async function createDevice(urls: readonly string[], tally: Map<number, number>) {
  const [first = ''] = urls
  const credentials = { email: 'broker@milepost.test', password: PASSWORD }
  const session = signInResultSchema.parse(await createClient(first)(loginEndpoint, { body: credentials }))
  let { accessToken, refreshToken } = session
  let turn = 0
  let posted = 0
  async function ask<T>(call: (origin: string) => Promise<T>): Promise<T | null> {
    turn += 1
    try {
      const answer = await call(urls[turn % urls.length] ?? '')
      tally.set(200, (tally.get(200) ?? 0) + 1)
      return answer
    } catch (error) {
      const status = error instanceof ApiError ? error.status : error instanceof NetworkError ? 0 : -1
      tally.set(status, (tally.get(status) ?? 0) + 1)
      return null
    }
  }
  return {
    posted: () => posted,
    async workFor(ms: number) {
      const until = Date.now() + ms
      while (Date.now() < until) {
        const tokens = await ask((origin) => createClient(origin)(refreshSessionEndpoint, { body: { refreshToken } }))
        if (tokens) ({ accessToken, refreshToken } = tokens)
        await ask((origin) => createClient(origin, accessToken)(syncEndpoint, { query: {} }))
        // delivered before the wrong time, so that nothing but a clock stores one near it
        const [pickupDateTime, deliveryDateTime] = [at({ hours: 24 }).toISOString(), at({ hours: 72 }).toISOString()]
        const body = newLoad({ at }, { pickupDateTime, deliveryDateTime })
        if (await ask((origin) => createClient(origin, accessToken)(createLoadEndpoint, { body }))) posted += 1
        // so that each process gets each kind of request
        turn += 1
      }
    },
  }
}

/** One of three processes has a clock that is four days off: it stores nothing wrong, and signs no device out. */
export const wrongClockDrill: Drill = {
  name: 'a clock four days off in one of three processes',
  async run() {
    if (!existsSync(LIBRARY))
      return { result: 'not run', detail: 'libfaketime is not installed here; FAKETIME_PATH can name it' }
    const { database, drop } = await freshPostgres()
    const databaseUrl = database.connectionString
    const start = (env: Record<string, string>) =>
      startServer({ databaseUrl, env: { ...SECRET, LOG_LEVEL: 'silent', ...env } })
    const right = [await start({}), await start({})]
    const reports: string[] = []
    let isRight = true
    for (const days of [DAYS_OFF, -DAYS_OFF]) {
      const before = await timesNear(database.kysely, Date.now() + days * 24 * HOUR_MS)
      const wrong = await start(clockOff(days))
      const tally = new Map<number, number>()
      const urls = [...right, wrong].map(({ url }) => url)
      const devices = await Promise.all(Array.from({ length: DEVICES }, () => createDevice(urls, tally)))
      await Promise.all(devices.map((device) => device.workFor(ROUND_MS)))
      await wrong.stop()
      const stored = await timesNear(database.kysely, Date.now() + days * 24 * HOUR_MS)
      const newly = stored.filter((each) => !before.includes(each))
      const posted = devices.reduce((sum, device) => sum + device.posted(), 0)
      const others = [...tally.keys()].filter((status) => status !== 200 && status !== 503)
      isRight &&= newly.length === 0 && others.length === 0 && posted > 0 && (tally.get(503) ?? 0) > 0
      const answers = [...tally].map(([status, count]) => `${count} × ${status}`).join(', ')
      const wrongly = newly.length > 0 ? `stored a wrong time in ${newly.join(', ')}` : 'stored no wrong time'
      reports.push(
        `${days > 0 ? '+' : ''}${days} days: ${wrongly}; ${posted} loads; ${DEVICES} devices heard ${answers}, no sign-out: ${!tally.has(401)}`,
      )
    }
    for (const server of right) await server.stop()
    await drop()
    return { result: isRight ? 'passed' : 'failed', detail: reports.join('. ') }
  },
}
