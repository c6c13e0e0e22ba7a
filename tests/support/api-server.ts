import { type Kysely, sql } from 'kysely'
import type { Server } from 'node:http'
import { fromKysely, PgBoss } from 'pg-boss'
import { expect, vi } from 'vitest'
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { type AppContext, openAppContext } from '#server/context.ts'
import type { Schema } from '#server/db/schema.ts'
import { startBackgroundJobs } from '#server/background-jobs.ts'
import { type Caller, createCaller } from './api-client.ts'
import { freshServerData } from './database.ts'
import { BACKGROUND_WORK, recordedDuring, recordRequestsOf } from './recorded-statements.ts'

/**
 * A test says when chores run: one that a minute of the wall clock started would come between its steps. Removing the
 * schedule after the start would be too late: pg-boss looks for what is due while it starts.
 */
PgBoss.prototype.schedule = async () => undefined

/** A Monday morning in Texas. */
const START = Date.parse('2026-11-23T08:00:00-06:00')

/** The variable that says which database a server of the tests has: 'postgres', which is twice as fast, or 'pglite'. */
const API_DATABASE = 'API_DATABASE'

interface Span {
  days?: number
  hours?: number
  minutes?: number
  ms?: number
}

function millis({ days = 0, hours = 0, minutes = 0, ms = 0 }: Span): number {
  return days * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS + ms
}

/** The session to call with, by its row or by a token that the server issued. */
type Session = { sessionId: string } | { accessToken: string } | null

export interface ApiServer {
  url: string
  http: Server
  db: Kysely<Schema>
  /** the folder of its uploads and documents */
  dataDir: string
  keys: AppContext['keys']
  /** the server's clock, which moves only with `pass` */
  now: () => Instant
  pass: (span: Span) => void
  /** milliseconds that the server would have waited, oldest first; it doesn't wait in tests */
  pauses: readonly number[]
  /** the lines logged so far, if the environment sets LOG_LEVEL */
  log: readonly string[]
  /** a moment before or after the server's now */
  at: (span: Span) => Date
  /** calls the API with this session, however far the clock was moved since; null: without a session */
  as: (person: Session) => Caller
  /** waits until every recorded event is handled, so all notifications are written */
  eventsHandled: () => Promise<void>
  /** waits until what the payment provider announced is read */
  billingRead: () => Promise<void>
  /** runs the minute job, which nothing else starts, and waits for its end */
  chores: () => Promise<void>
  /** runs the job that asks the register of motor carriers */
  registerAsked: () => Promise<void>
  /** events recorded meanwhile wait for the next start */
  stopWork: () => Promise<void>
  startWork: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * The real server in this process, over HTTP on a free port: on a database of its own, or on the PostgreSQL given, where
 * several may run at once.
 * @param databaseUrl 'pglite' for a PGlite of its own; without it, the project's kind of database
 * @param env further environment, such as SMTP_URL
 */
export async function startApi(
  databaseUrl = process.env[API_DATABASE] ?? 'postgres',
  env: Record<string, string> = {},
): Promise<ApiServer> {
  const own = databaseUrl === 'pglite' || databaseUrl === 'postgres' ? await freshServerData(databaseUrl) : undefined
  const { stripe, ...settings } = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'false',
    BOARD_CACHE_MS: '0',
    DATA_DIR: own?.dataDir,
    DATABASE_URL: own ? (own.databaseUrl ?? 'pglite') : databaseUrl,
    ...env,
  })
  // tests of a silent Stripe wait for the end of this, twice, and those of a silent webhook once; PGlite may hold this
  // process for more than a second, with the webhook's receiver in it
  const config = {
    ...settings,
    stripe: stripe && { ...stripe, timeoutMs: 2_000 },
    webhooks: { ...settings.webhooks, tryMs: settings.databaseUrl ? 1_000 : 3_000 },
  }
  let now = START
  const pauses: number[] = []
  const context = await openAppContext(
    config,
    () => now,
    async (ms) => void pauses.push(ms),
  )
  const { kysely: db } = context.database
  const log: string[] = []
  const app = await buildApp(context, {
    logStream: env['LOG_LEVEL'] ? { write: (line) => void log.push(line) } : undefined,
  })
  recordRequestsOf(app.server)
  const queue = new PgBoss({ db: fromKysely(db) })
  async function startWork() {
    const started = await recordedDuring(BACKGROUND_WORK, () => startBackgroundJobs(context))
    // real minutes would come between a test's steps: `chores` and `registerAsked` start these
    for (const name of ['every-minute', 'carrier-register']) await queue.unschedule(name)
    return started
  }
  let work = await startWork()
  // a start asks the register, which would come between a test's steps
  if (own) await jobsEnded('carrier-register')
  const url = await app.listen({ host: '127.0.0.1', port: 0 })

  async function tokenOf(person: Session): Promise<string | null> {
    if (person === null || 'accessToken' in person) return person?.accessToken ?? null
    const facts = { sessionId: person.sessionId, generation: 0, issuedAt: now, expiresAt: now + HOUR_MS }
    return context.keys.sign('access', facts)
  }

  async function jobsEnded(name: string): Promise<void> {
    const open = sql`select from pgboss.job where name = ${name} and state < 'completed'`
    await vi.waitUntil(async () => (await open.execute(db)).rows.length === 0, { timeout: 60_000, interval: 20 })
  }

  async function runJob(name: string): Promise<void> {
    // null: one is waiting already
    const id = await vi.waitUntil(() => queue.send(name, {}), { timeout: 60_000, interval: 20 })
    await vi.waitUntil(async () => (await queue.getJobById(name, id))?.state === 'completed', {
      timeout: 60_000,
      interval: 20,
    })
  }

  return {
    url,
    http: app.server,
    db,
    dataDir: config.dataDir,
    keys: context.keys,
    now: () => now,
    pauses,
    log,
    pass(span) {
      now += millis(span)
    },
    at: (span) => new Date(now + millis(span)),
    as: (person) => createCaller(url, () => tokenOf(person)),
    async eventsHandled() {
      const waiting = db.selectFrom('domain_event').select('type').where('processed_at', 'is', null)
      await vi.waitFor(async () => expect(await waiting.execute()).toEqual([]), { timeout: 60_000, interval: 20 })
    },
    billingRead: () => jobsEnded('billing'),
    async chores() {
      await runJob('every-minute')
      await jobsEnded('chore')
    },
    registerAsked: () => runJob('carrier-register'),
    stopWork: () => work.stop(),
    async startWork() {
      work = await startWork()
    },
    async stop() {
      await app.close()
      await work.stop()
      await context.close()
      await own?.drop()
    },
  }
}
