import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS, type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { freshPglite, freshPostgres, type TestDatabase } from '#tests/support/database.ts'
import { deferred } from '#tests/support/deferred.ts'
import { hourly } from './chore-time.ts'
import type { Chore } from './chores.ts'
import { createBoss } from './queue.ts'
import { type RunningJobs, startJobs } from './worker.ts'

const NOW = Date.parse('2026-11-23T14:00:00.123Z')
/** Their queue tells at once of a job that is sent, and this is for a busy machine. */
const SOON = { timeout: 20_000 }

// The clock isn't hurried: a test sends each minute itself. If one passes on its own, no expectation counts it.
describe.each([
  ['PGlite', freshPglite],
  ['PostgreSQL', freshPostgres],
] as const)('%s', (_, fresh) => {
  let opened: TestDatabase
  let running: RunningJobs | undefined

  beforeAll(async () => {
    opened = await fresh()
  }, 60_000)

  afterEach(async () => {
    await running?.stop()
    running = undefined
    await sql`delete from pgboss.job`.execute(opened.database.kysely)
  })

  afterAll(() => opened.drop())

  const start = async (
    chores: Chore[],
    { time = async (): Promise<Instant | null> => NOW, lines = [] as string[] } = {},
  ) => {
    running = await startJobs(opened.database, { chores, choreTime: time, log: (line) => lines.push(line) })
  }

  async function sendMinute(): Promise<void> {
    const boss = await createBoss(opened.database).start()
    await boss.send('every-minute', {})
    await boss.stop()
  }

  const chores = async (state: 'created' | 'active') => {
    const { rows } = await sql<{ chore: string }>`
      select data ->> 'chore' as chore from pgboss.job where name = 'chore' and state = ${state}`.execute(
      opened.database.kysely,
    )
    return rows.map(({ chore }) => chore).sort()
  }

  test("[RUN-10] a chore that hangs holds up no other, and isn't queued again meanwhile", async () => {
    const hanging = deferred()
    const runs = { hangs: 0, works: 0 }
    const lines: string[] = []
    await start(
      [
        { name: 'hangs', run: () => ((runs.hangs += 1), hanging.given) },
        { name: 'fails', run: () => Promise.reject(new Error('no space left')) },
        { name: 'works', run: async () => void (runs.works += 1) },
      ],
      { lines },
    )
    try {
      for (let round = 0; round < 2; round += 1) {
        const before = runs.works
        await sendMinute()
        await expect.poll(() => runs.works, SOON).toBeGreaterThan(before)
      }
      expect(runs.hangs).toBe(1)
      expect(await chores('active')).toContain('hangs')
      expect(lines).toContain('fails: no space left')
    } finally {
      hanging.give()
    }
  })

  test('[RUN-01] no chore runs while the server may not, and they run once it may', async () => {
    const runs: Instant[] = []
    const clears = { name: 'clears', run: async (at: Instant) => void runs.push(at) }
    await start([clears], { time: async () => null })
    await sendMinute()
    await expect.poll(() => chores('created'), SOON).toEqual(['clears', 'sweep'])
    await running?.stop()
    expect(runs).toEqual([])

    await start([clears])
    await expect.poll(() => runs[0], SOON).toBe(NOW)
  })

  /** A worker that starts at this time, does its minute's chores and ends. */
  async function startForAMinute(now: Instant, run: Chore['run'], lines?: string[]): Promise<void> {
    const { kysely: db } = opened.database
    let minutes = 0
    const counts = { name: 'counts', run: async () => void (minutes += 1) }
    await start([hourly({ db, start: now }, { name: 'clears hourly', run }), counts], {
      time: async () => now,
      ...(lines && { lines }),
    })
    await sendMinute()
    await expect.poll(() => minutes, SOON).toBeGreaterThan(0)
    await expect.poll(async () => [...(await chores('created')), ...(await chores('active'))], SOON).toEqual([])
    await running?.stop()
  }

  test('[RUN-23] a worker that restarts every 20 minutes runs its hourly chores, and one that fails again the next minute', async () => {
    await sql`delete from app_setting where key = 'chore clears hourly'`.execute(opened.database.kysely)
    const ran: number[] = []
    const run = async (now: Instant) => void ran.push((now - NOW) / MINUTE_MS)
    for (let minute = 0; minute <= 140; minute += 20) await startForAMinute(NOW + minute * MINUTE_MS, run)
    expect([...new Set(ran)]).toEqual([60, 120])

    const lines: string[] = []
    const at = NOW + 4 * HOUR_MS
    await startForAMinute(at, () => Promise.reject(new Error('no space left')), lines)
    expect(lines).toContain('clears hourly: no space left')
    await startForAMinute(at + MINUTE_MS, run)
    await startForAMinute(at + 2 * MINUTE_MS, run)
    expect([...new Set(ran)]).toEqual([60, 120, 241])
  })
})
