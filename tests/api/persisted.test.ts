import { rm } from 'node:fs/promises'
import { fromKysely, PgBoss } from 'pg-boss'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { type Day, leaveADay, quiet, say } from '#tests/support/database-day.ts'
import {
  type DatabaseFixture,
  dumpDatabase,
  insertRows,
  restoredDataDir,
  waitingEvents,
} from '#tests/support/database-fixture.ts'
import { fixturesOf, newestOr, shapeOf } from '#tests/support/persisted.ts'
import { startPushService } from '#tests/support/push-stand-in.ts'

interface Fixture {
  database: DatabaseFixture
  day: Day
  /** the server's clock then */
  now: string
  /** what each person saw, by email */
  seen: { sessionId: string; path: string; answer: unknown }[]
}

interface Me {
  id: string
  settings: Record<string, boolean>
}

interface Settings {
  kinds: Record<string, Record<string, boolean>>
  quietHours: object
}

const SHAPE = 'database'

/** The data that a person would miss first, by API path. */
const LOOKS = [
  '/auth/me',
  '/auth/sessions',
  '/auth/recovery-codes',
  '/auth/notification-settings',
  '/notifications/settings',
  '/notifications?status=all&limit=100',
  '/notifications/stats',
  '/loads/my-loads?limit=100',
  '/load-requests?limit=100',
  '/activity?limit=100',
  '/subscriptions/payment-methods',
  '/subscriptions/current',
  '/subscriptions/invoices',
  '/load-templates',
  '/saved-searches',
  '/truck',
  '/view-preferences',
]

async function look(server: ApiServer, { people }: Day): Promise<Fixture['seen']> {
  const seen: Fixture['seen'] = []
  for (const { sessionId } of people)
    for (const path of LOOKS) {
      const { status, body } = await server.as({ sessionId }).send({ method: 'GET', path })
      if (status === 200) seen.push({ sessionId, path, answer: (body as { response: unknown }).response })
    }
  return seen
}

/** Replaces the server's own keys, which a fixture must not publish; the pair is the example of RFC 8291. */
const PUBLIC_KEYS: Record<string, unknown> = {
  'auth-secret': 'not-a-secret-'.padEnd(43, '0'),
  'vapid-keys': {
    publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  },
}

function withoutSecrets(database: DatabaseFixture): DatabaseFixture {
  for (const row of database.tables['app_setting'] ?? []) row['value'] = PUBLIC_KEYS[String(row['key'])] ?? row['value']
  return database
}

async function writtenToday(): Promise<Fixture> {
  const push = await startPushService()
  const server = await startApi(undefined, { PUSH_TRUSTED_ORIGINS: push.origin, RATE_LIMITS: 'true' })
  try {
    const day = await leaveADay(server, push)
    const now = new Date(server.now()).toISOString()
    return { database: withoutSecrets(await dumpDatabase(server.db)), day, now, seen: await look(server, day) }
  } finally {
    await server.stop()
    await push.stop()
  }
}

/** Rows by table and jobs by queue: whatever a later version must be able to read. */
const storedIn = ({ database: { tables, jobs } }: Fixture) => ({
  tables,
  // a push is tried again when the network fails, which no run can promise
  jobs: jobs.filter(({ data }) => !('deviceIds' in Object(data))).map(({ queue, data }) => ({ [queue]: data })),
})

// a whole day, which a busy machine takes minutes for
test('this version writes to the database in the shape of its newest fixture', { timeout: 300_000 }, async () => {
  const written = await writtenToday()
  const newest = newestOr(SHAPE, written, storedIn)
  expect(shapeOf(storedIn(written))).toEqual(shapeOf(storedIn(newest)))
  const empty = Object.entries(written.database.tables).filter(([, rows]) => rows.length === 0)
  expect(empty.map(([table]) => table)).toEqual([])
})

const unique = (names: string[]) => [...new Set(names)].sort()

const SHIPPED = fixturesOf<Fixture>(SHAPE).map(({ version, content }) => [version, content] as const)

describe.each(SHIPPED)('a database that version %i left', (_, { database, day, now, seen }) => {
  let dataDir: string
  let server: ApiServer
  beforeAll(async () => {
    dataDir = await restoredDataDir(database)
    server = await startApi('pglite', { DATA_DIR: dataDir })
    server.pass({ ms: Date.parse(now) - server.now() })
  }, 180_000)
  afterAll(async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const lookAgain = async ({ sessionId, path }: Fixture['seen'][number]) =>
    (await say(server, { sessionId }, { method: 'GET', path })) as unknown

  test('[OFF-16] is migrated with every row, and its people find their data', async () => {
    const { tables } = await dumpDatabase(server.db)
    const waiting = waitingEvents(database)
    const left = Object.entries(database.tables).map(([table, rows]) => [
      table,
      rows.filter((row) => !waiting.includes(row)).length,
    ])
    expect(left.map(([table]) => [table, tables[String(table)]?.length])).toEqual(left)
    expect(seen.length).toBeGreaterThan(30)
    for (const before of seen)
      expect([before.path, await lookAgain(before)]).toMatchObject([before.path, before.answer])
  })

  test('[OFF-16] answers a repeated write as before, and has one effect', async () => {
    const { sessionId, answer, ...write } = day.replay
    const requests = () => server.db.selectFrom('booking_request').select('id').execute()
    const before = await requests()
    expect(await say(server, { sessionId }, write)).toEqual(answer)
    expect(await requests()).toEqual(before)
  })

  test('[OFF-16] gets its waiting jobs done', async () => {
    const emails = () => server.db.selectFrom('kept_mail').select('id').execute()
    const [before, unread] = [await emails(), await unreadOf(day.broker)]
    await insertRows(server.db, 'domain_event', waitingEvents(database))
    const queue = new PgBoss({ db: fromKysely(server.db) })
    // pg-boss's own chores may be waiting as well
    const waiting = database.jobs.filter(({ queue, isWaiting }) => isWaiting && !queue.startsWith('__pgboss__'))
    expect(unique(waiting.map(({ queue: name }) => name))).toEqual(['domain-event', 'mail'])
    for (const { queue: name, data, singletonKey } of waiting)
      await queue.send(name, data, { ...(singletonKey !== null && { singletonKey }) })
    await server.eventsHandled()
    await quiet(server)
    expect(await unreadOf(day.broker)).toBe(unread + 1)
    expect((await emails()).length).toBeGreaterThan(before.length)
  })

  test('[OFF-16] with settings from before a kind, a channel or quiet hours existed, keeps every other choice', async () => {
    const [row] = database.tables['notification_settings'] ?? []
    const [chosen, personId] = [row?.['settings'] as Settings, String(row?.['person_id'])]
    const read = async (stored: object) => {
      const settings = JSON.stringify(stored)
      await server.db
        .updateTable('notification_settings')
        .set({ settings })
        .where(sql`person_id`, '=', personId)
        .execute()
      return say(server, { sessionId: day.broker }, { method: 'GET', path: '/notifications/settings' })
    }
    const byDefault = { inApp: true, push: true, mail: true }
    const { kinds, quietHours } = chosen
    for (const [kind, channels] of Object.entries(kinds)) {
      const { [kind]: _, ...older } = kinds
      expect(await read({ kinds: older, quietHours })).toMatchObject({
        kinds: { ...kinds, [kind]: byDefault },
        quietHours,
      })
      for (const channel of Object.keys(channels)) {
        const { [channel]: __, ...fewer } = channels
        const expected = { ...kinds, [kind]: { ...channels, [channel]: true } }
        expect(await read({ kinds: { ...kinds, [kind]: fewer }, quietHours })).toMatchObject({
          kinds: expected,
          quietHours,
        })
      }
    }
    expect(await read({ kinds })).toMatchObject({ kinds, quietHours: null })
    expect(await read({ kinds, quietHours: { from: '05:00' } })).toMatchObject({ kinds, quietHours: null })
    expect(await read({ quietHours })).toMatchObject({ quietHours })
  })

  test('[OFF-16] with account settings from before a setting existed, keeps the others', async () => {
    const read = async () =>
      (await say(server, { sessionId: day.broker }, { method: 'GET', path: '/auth/me' })) as unknown as Me
    const { id, settings } = await read()
    for (const name of Object.keys(settings)) {
      const { [name]: _, ...older } = settings
      await server.db
        .updateTable('person')
        .set({ settings: JSON.stringify(older) })
        .where('id', '=', id as never)
        .execute()
      expect((await read()).settings).toEqual({ ...settings, [name]: name === 'emailNotifications' })
    }
  })

  async function unreadOf(sessionId: string): Promise<number> {
    return Number((await say(server, { sessionId }, { method: 'GET', path: '/notifications/stats' }))['unread'])
  }
})
