import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freshPostgres } from '#tests/support/database.ts'
import { startServer } from '#tests/support/server.ts'

const { database, drop } = await freshPostgres()
const databaseUrl = database.connectionString
const db = database.kysely

const DAY_MS = 86_400_000

/** Its clock is wrong until it gets SIGUSR2, as if an operator had set it. */
function wrongBy(ms: number): Record<string, string> {
  const program = `let by = ${ms}; const now = Date.now; Date.now = () => now() + by; process.on('SIGUSR2', () => { by = 0 })`
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(program)}`, LOG_LEVEL: 'error' }
}

async function boardSize(): Promise<number> {
  return (await db.selectFrom('load_board').select('id').execute()).length
}

const readiness = async (url: string) => (await fetch(`${url}/api/health/ready`)).status

/** What it answers to each kind of caller. */
async function answersTo(url: string): Promise<Record<string, number>> {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const status = async (address: string, init?: RequestInit) => (await fetch(url + address, init)).status
  return {
    refresh: await status('/api/auth/refresh', { ...post, body: JSON.stringify({ refreshToken: 'a.b' }) }),
    sync: await status('/api/sync', { headers: { authorization: 'Bearer a.b' } }),
    login: await status('/api/auth/login', {
      ...post,
      body: JSON.stringify({ email: 'nobody@milepost.test', password: 'wrong-Pass-1' }),
    }),
    page: await status('/'),
    live: await status('/api/health/live'),
  }
}

/** Queues the minute's job, and waits until a server has done it. */
async function minutePassed(): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl })
  await boss.start()
  const id = await vi.waitUntil(() => boss.send('every-minute', {}), { timeout: 20_000, interval: 50 })
  await vi.waitUntil(async () => (await boss.getJobById('every-minute', id))?.state === 'completed', {
    timeout: 30_000,
    interval: 50,
  })
  await boss.stop()
}

const choresLeft = async () =>
  (await sql`select from pgboss.job where name = 'chore' and state < 'completed'`.execute(db)).rows.length

beforeAll(async () => {
  const first = await startServer({ databaseUrl, demoLoads: 60 })
  await first.stop()
}, 60_000)
afterAll(drop)

describe('a server whose clock is wrong', () => {
  test.each([
    ['4 days ahead', 4 * DAY_MS],
    ['4 days behind', -4 * DAY_MS],
    ['8 seconds ahead', 8_000],
  ])(
    '[RUN-01] [RUN-20] %s: it is not ready, answers nobody, runs no chore, and goes on once its clock is set',
    { timeout: 120_000 },
    async (_, ms) => {
      const before = await boardSize()
      expect(before, 'enough to lose some').toBeGreaterThan(20)
      const pickups = await db.selectFrom('load').select(['id', 'pickup_at']).orderBy('id').execute()
      const server = await startServer({ databaseUrl, demoLoads: 60, env: wrongBy(ms) })
      try {
        expect(await readiness(server.url)).toBe(503)
        // [RUN-20] a good token looks expired to it: a device that hears 503 waits, and signs nobody out
        expect(await answersTo(server.url)).toEqual({ refresh: 503, sync: 503, login: 503, page: 503, live: 200 })
        await minutePassed()
        expect(await boardSize()).toBe(before)
        // the demo keeps its days, too
        expect(await db.selectFrom('load').select(['id', 'pickup_at']).orderBy('id').execute()).toEqual(pickups)
        expect(await choresLeft(), 'each chore waits').toBeGreaterThan(10)
        expect(server.output()).toMatch(/this clock is \d+ s (ahead of|behind) the database's/)

        server.signal('SIGUSR2')
        await vi.waitUntil(async () => (await readiness(server.url)) === 200, { timeout: 60_000 })
        expect(await answersTo(server.url)).toMatchObject({ refresh: 401, sync: 401, login: 401, live: 200 })
        // another process, with the right time, runs the waiting chores
        const colleague = await startServer({ databaseUrl, demoLoads: 60 })
        await vi.waitUntil(async () => (await choresLeft()) === 0, { timeout: 30_000, interval: 100 })
        await colleague.stop()
        expect(await boardSize()).toBe(before)
      } finally {
        await server.stop()
      }
    },
  )
})
