import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/connection.ts'
import { newId } from '#server/db/new-id.ts'
import { freshDataDir, freshPglite, freshPostgres, type TestDatabase } from '#tests/support/database.ts'
import { deferred } from '#tests/support/deferred.ts'
import { FAST_CLOCK, hurryJobs } from '#tests/support/fast-queue.ts'
import { createBoss } from './queue.ts'
import type { DomainEvent } from './domain-event.ts'
import { record } from './record.ts'
import type { RecordedEvent } from './domain-event.sql.ts'
import { type EventHandler, type RunningJobs, startJobs } from './worker.ts'

const NOW = Date.parse('2026-11-23T14:00:00.123Z')

function withdrawn(): DomainEvent {
  return { type: 'booking.withdrawn', loadId: newId(), requestId: newId() }
}

/** A handler that records its events; `until` waits for a number of them. */
function witness(handle: (recorded: RecordedEvent) => Promise<void> = async () => {}) {
  const seen: RecordedEvent[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  const handler: EventHandler = {
    name: 'witness',
    async handle(recorded) {
      seen.push(recorded)
      for (const { count, resolve } of waiting) if (seen.length >= count) resolve()
      await handle(recorded)
    },
  }
  const until = (count: number) =>
    new Promise<void>((resolve) => (seen.length >= count ? resolve() : waiting.push({ count, resolve })))
  return { handler, seen, until }
}

describe.each([
  ['PGlite', freshPglite],
  ['PostgreSQL', freshPostgres],
] as const)('%s', { timeout: 20_000 }, (_, fresh) => {
  let opened: TestDatabase
  let running: RunningJobs | undefined

  beforeAll(async () => {
    opened = await fresh()
    await hurryJobs(opened.database.kysely)
  }, 60_000)

  afterEach(async () => {
    await running?.stop()
    running = undefined
    const { kysely } = opened.database
    await sql`truncate domain_event restart identity cascade`.execute(kysely)
    await sql`delete from pgboss.job`.execute(kysely)
  })

  afterAll(() => opened.drop())

  const db = () => opened.database.kysely
  const recordNow = (event: DomainEvent) =>
    db()
      .transaction()
      .execute((tx) => record(tx, event, { actorId: null, now: NOW }))
  const start = async (handlers: EventHandler[], log: (line: string) => void = () => {}) => {
    running = await startJobs(opened.database, { handlers, log, queueClock: FAST_CLOCK })
  }
  const openEvents = () => db().selectFrom('domain_event').select('id').where('processed_at', 'is', null).execute()
  const jobCount = async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from pgboss.job where name = 'domain-event'`.execute(
      db(),
    )
    return rows[0]?.n
  }

  test('the worker handles an event as recorded after its commit, and marks it processed', async () => {
    const { handler, seen, until } = witness()
    await start([handler])
    const event: DomainEvent = {
      type: 'load.released',
      loadId: newId(),
      carrierId: newId(),
      by: 'owner',
      reason: 'Truck broke down',
    }
    const actorId = newId()
    await db()
      .transaction()
      .execute((tx) => record(tx, event, { actorId, now: NOW }))
    await until(1)
    await running?.stop()

    expect(seen).toEqual([{ id: 1, event, actorId, via: null, createdAt: new Date(NOW) }])
    expect(await openEvents()).toEqual([])
  })

  test('a rollback removes the event and its job', async () => {
    const { handler, seen, until } = witness()
    await start([handler])
    const failing = db()
      .transaction()
      .execute(async (tx) => {
        await record(tx, withdrawn(), { actorId: null, now: NOW })
        throw new Error('changed my mind')
      })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await jobCount()).toBe(0)

    const kept = withdrawn()
    await recordNow(kept)
    await until(1)
    expect(seen.map(({ event }) => event)).toEqual([kept])
  })

  test('the worker handles events that waited in the order they were recorded', async () => {
    for (let count = 0; count < 15; count += 1) await recordNow(withdrawn())
    const { handler, seen, until } = witness()
    await start([handler])
    await until(15)
    expect(seen.map(({ id }) => id)).toEqual(Array.from({ length: 15 }, (_, index) => index + 1))
  })

  test('the worker handles each event of a burst once', async () => {
    const { handler, seen, until } = witness()
    await start([handler])
    await Promise.all(Array.from({ length: 70 }, () => recordNow(withdrawn())))
    await until(70)
    await running?.stop()

    expect(new Set(seen.map(({ id }) => id)).size).toBe(70)
    expect(seen).toHaveLength(70)
    expect(await openEvents()).toEqual([])
  })

  test('a failing handler is retried without delaying other handlers or events', { timeout: 20_000 }, async () => {
    let isSecondHandled = false
    const recovered = deferred()
    const stumbling = witness(async ({ id }) => {
      if (id === 2) isSecondHandled = true
      else if (!isSecondHandled) throw new Error('the mail server is down')
      else recovered.give()
    })
    const other = witness()
    const lines: string[] = []
    await start([stumbling.handler, { ...other.handler, name: 'other' }], (line) => lines.push(line))
    await recordNow(withdrawn())
    await other.until(1)
    await recordNow(withdrawn())
    await recovered.given
    await running?.stop()

    const ids = stumbling.seen.map(({ id }) => id)
    expect(ids.filter((id) => id === 2)).toEqual([2])
    expect([ids[0], ids.at(-1)], 'the first is tried again after the second was handled').toEqual([1, 1])
    expect(lines[0]).toContain('witness: the mail server is down')
    expect(await openEvents()).toEqual([])
  })

  test('an event that runs out of retries is logged and stays unprocessed', async () => {
    await recordNow(withdrawn())
    await sql`update pgboss.job set retry_limit = 0 where name = 'domain-event'`.execute(db())
    const death = deferred<string>()
    const stubborn = witness(() => Promise.reject(new Error('never')))
    await start([stubborn.handler], (line) => line.includes('failed for good') && death.give(line))

    expect(await death.given).toContain('"eventId":1')
    expect(await openEvents()).toEqual([{ id: 1 }])
  })

  test('the next start handles an event whose job was lost', async () => {
    await recordNow(withdrawn())
    await sql`delete from pgboss.job`.execute(db())
    const { handler, seen, until } = witness()
    await start([handler])
    await until(1)
    expect(seen.map(({ id }) => id)).toEqual([1])
  })

  test('stopping waits for the event in progress', async () => {
    const begun = deferred()
    const mayEnd = deferred()
    await start([{ name: 'slow', handle: () => (begun.give(), mayEnd.given) }])
    await recordNow(withdrawn())
    await begun.given
    const stopped = running?.stop()
    mayEnd.give()
    await stopped
    expect(await openEvents()).toEqual([])
  })

  test('a failing queue statement does not break concurrent queries', async () => {
    const queue = createBoss(opened.database).getDb()
    if (opened.database.kind === 'postgres') return
    const failing = queue.executeSql('begin; select 1 / 0; commit')
    const beside = Promise.all([openEvents(), openEvents()])
    await expect(failing).rejects.toThrow('division by zero')
    await expect(beside).resolves.toEqual([[], []])
  })
})

interface Place {
  databaseUrl?: string
  dataDir: string
}

describe('a worker that is killed in the middle of its work', () => {
  /** A server that starts the event and never ends it. */
  function doomedWorker(place: Place): Promise<ChildProcess> {
    return begun(`
      const { openDatabase } = await import('#server/db/connection.ts')
      const { startJobs } = await import('#server/jobs/worker.ts')
      const { record } = await import('#server/jobs/record.ts')
      const { newId } = await import('#server/db/new-id.ts')
      const database = await openDatabase(${JSON.stringify(place)})
      await startJobs(database, { handlers: [{ name: 'doomed', handle: () => { console.log('begun'); return new Promise(() => {}) } }], log: () => {} })
      await database.kysely.transaction().execute((tx) =>
        record(tx, { type: 'booking.withdrawn', loadId: newId(), requestId: newId() }, { actorId: null, now: Date.now() }))`)
  }

  /** A server that begins to ask the register of carriers and never ends it. */
  function doomedRegister(place: Place): Promise<ChildProcess> {
    return begun(`
      const { openDatabase } = await import('#server/db/connection.ts')
      const { startJobs } = await import('#server/jobs/worker.ts')
      const database = await openDatabase(${JSON.stringify(place)})
      const refreshRegister = () => { console.log('begun'); return new Promise(() => {}) }
      await startJobs(database, { log: () => {}, refreshRegister })`)
  }

  async function begun(program: string): Promise<ChildProcess> {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    for await (const line of createInterface({ input: child.stdout })) if (line === 'begun') return child
    throw new Error('The worker did not begin')
  }

  async function kill(child: ChildProcess): Promise<void> {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  test('leaves the event to the next process on its PGlite folder', { timeout: 60_000 }, async () => {
    const dataDir = await freshDataDir()
    await kill(await doomedWorker({ dataDir }))

    const next = await openDatabase({ dataDir })
    await hurryJobs(next.kysely)
    const { handler, seen, until } = witness()
    const running = await startJobs(next, { handlers: [handler], log: () => {}, queueClock: FAST_CLOCK })
    await until(1)
    await running.stop()
    expect(seen.map(({ id }) => id)).toEqual([1])
    await next.close()
    await rm(dataDir, { recursive: true })
  })

  test('leaves the register of carriers to the next process at once', { timeout: 60_000 }, async () => {
    const dataDir = await freshDataDir()
    await kill(await doomedRegister({ dataDir }))
    const next = await openDatabase({ dataDir })
    let asked = 0
    const running = await startJobs(next, { log: () => {}, refreshRegister: async () => void (asked += 1) })
    await expect.poll(() => asked, { timeout: 30_000 }).toBe(1)
    await running.stop()
    await next.close()
    await rm(dataDir, { recursive: true })
  })

  test('leaves the event to another server on its PostgreSQL', { timeout: 60_000 }, async () => {
    const { database, drop } = await freshPostgres()
    const child = await doomedWorker({ databaseUrl: database.connectionString, dataDir: '' })
    const { handler, seen, until } = witness()
    const running = await startJobs(database, { handlers: [handler], log: () => {}, queueClock: FAST_CLOCK })
    expect(seen).toEqual([])
    await kill(child)
    await hurryJobs(database.kysely)
    await until(1)
    await running.stop()
    expect(seen.map(({ id }) => id)).toEqual([1])
    await drop()
  })
})
