import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_DETENTION } from '#domain/freight/detention.ts'
import { insertAccount } from '#tests/support/api-person.ts'
import { freshPglite, freshPostgres, type TestDatabase } from '#tests/support/database.ts'
import { deferred } from '#tests/support/deferred.ts'
import { migrate } from './migrate.ts'
import { newId } from './new-id.ts'
import { OneAtATimeDialect } from './pglite.ts'
import type { Schema } from './schema.ts'
import { normalizeSearchWords } from '#domain/text/search-words.ts'
import { toTsQuery } from './search-query.ts'
import { settingOrCreate } from './app-setting.sql.ts'
import { Mutex } from './mutex.ts'

const NOW = new Date('2026-11-23T14:00:00.123Z')

describe.each([
  ['PGlite', freshPglite],
  ['PostgreSQL', freshPostgres],
] as const)('%s', { timeout: 20_000 }, (_, fresh) => {
  let opened: TestDatabase
  const db = () => opened.database.kysely

  beforeAll(async () => {
    opened = await fresh()
  }, 60_000)

  afterAll(() => opened.drop())

  const put = (key: string) => ({ key, value: JSON.stringify(key) })
  const keys = async () =>
    (await db().selectFrom('app_setting').select('key').where('key', '<>', 'made-by').orderBy('key').execute()).map(
      ({ key }) => key,
    )

  async function account(role: 'broker' | 'dispatcher' = 'dispatcher'): Promise<string> {
    return (await insertAccount(db(), { role, created_at: NOW, updated_at: NOW })).account.id
  }

  async function load(ownerId: string, more: { reference?: string; search_words?: string[] } = {}): Promise<string> {
    const id = newId()
    const stop = {
      load_id: id,
      city: 'Waco',
      state: 'TX',
      zip_code: '76701',
      precision: 'city',
      zone: 'America/Chicago',
    }
    await db()
      .transaction()
      .execute(async (tx) => {
        await tx
          .insertInto('load')
          .values({
            id,
            owner_id: ownerId,
            rate_cents: 185_000,
            distance_miles: 781.5,
            drive_minutes: 800,
            distance_source: 'great-circle',
            detention: JSON.stringify(DEFAULT_DETENTION),
            weight_lbs: 42_000,
            vehicle: 'Van',
            trailer: 'Dry 53 FT',
            equipment_code: 'V',
            packaging_type: 'Pallets',
            commodity: 'Paper',
            pickup_at: NOW,
            delivery_at: NOW,
            posted_at: NOW,
            created_at: NOW,
            updated_at: NOW,
            ...more,
          })
          .execute()
        await tx
          .insertInto('load_stop')
          .values([
            { ...stop, id: 'pickup', kind: 'pickup', position: 0, appointment_at: NOW },
            { ...stop, id: 'delivery', kind: 'delivery', position: 1, appointment_at: NOW },
          ])
          .execute()
      })
    return id
  }

  function request(loadId: string, requesterId: string, status: 'pending' | 'accepted') {
    return db()
      .insertInto('booking_request')
      .values({ id: newId(), load_id: loadId, requester_id: requesterId, status, expires_at: NOW, created_at: NOW })
      .execute()
  }

  test('a query outside a transaction neither sees it nor rolls back with it', async () => {
    const written = deferred()
    const end = deferred()
    const failing = db()
      .transaction()
      .execute(async (tx) => {
        await tx.insertInto('app_setting').values(put('undone')).execute()
        written.give()
        await end.given
        throw new Error('changed my mind')
      })
    await written.given
    const beside = [keys(), db().insertInto('app_setting').values(put('kept')).execute(), keys()] as const
    setImmediate(() => end.give())

    await expect(failing).rejects.toThrow('changed my mind')
    expect(await beside[0]).not.toContain('undone')
    expect(await beside[2]).not.toContain('undone')
    await beside[1]
    expect(await keys()).toEqual(['kept'])
  })

  test('concurrent transactions commit or roll back independently', async () => {
    const run = (name: string, ends: 'well' | 'badly') =>
      db()
        .transaction()
        .execute(async (tx) => {
          await tx
            .insertInto('app_setting')
            .values(put(`${name} first`))
            .execute()
          await new Promise(setImmediate)
          await tx
            .insertInto('app_setting')
            .values(put(`${name} second`))
            .execute()
          if (ends === 'badly') throw new Error(name)
        })
    const ended = await Promise.allSettled([run('a', 'well'), run('b', 'badly'), run('c', 'well')])

    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await keys()).toEqual(['a first', 'a second', 'c first', 'c second', 'kept'])
  })

  test('a statement that fails in a transaction leaves the connection usable', async () => {
    const failing = db()
      .transaction()
      .execute((tx) => sql`select 1 / 0`.execute(tx))
    await expect(failing).rejects.toThrow('division by zero')
    await expect(keys()).resolves.toContain('kept')
  })

  test('both databases return counts, averages, dates, times, JSON and arrays in the same form', async () => {
    const owner = await account('broker')
    await db().updateTable('account').set({ detention: null }).where('id', '=', owner).execute()
    const id = await load(owner, { search_words: ['a,b', '"c"', 'd e'] })
    const row = await db()
      .selectFrom('load')
      .innerJoin('account', 'account.id', 'load.owner_id')
      .innerJoin('person', 'person.account_id', 'account.id')
      .select(['load.created_at', 'load.search_words', 'load.distance_miles', 'person.settings', 'account.detention'])
      .select((eb) => [
        eb.fn.countAll<number>().over().as('count'),
        eb.fn.avg<number>('load.rate_cents').over().as('mean'),
        sql<string>`date '2026-03-08'`.as('day'),
        sql<string>`to_jsonb(load.pickup_at)`.as('pickup'),
      ])
      .where('load.id', '=', id)
      .executeTakeFirstOrThrow()

    expect(row).toEqual({
      created_at: NOW,
      search_words: ['a,b', '"c"', 'd e'],
      distance_miles: 781.5,
      settings: { emailNotifications: true, twoFactorEnabled: false, darkMode: false },
      detention: null,
      count: 1,
      mean: 185_000,
      day: '2026-03-08',
      pickup: '2026-11-23T14:00:00.123+00:00',
    })
  })

  test('the migrations create the roles and their permissions', async () => {
    const rows = await db()
      .selectFrom('role_permission')
      .select('permission')
      .where('role', '=', 'dispatcher')
      .execute()
    expect(rows.map((row) => row.permission).sort()).toEqual(['load:book', 'load:list', 'load:read'])
    const roles = await db().selectFrom('role').select('name').execute()
    expect(roles.map(({ name }) => name).sort()).toEqual(['broker', 'company', 'dispatcher', 'user'])
  })

  test('load numbers start at 48000', async () => {
    const id = await load(await account('broker'))
    const { number } = await db().selectFrom('load').select('number').where('id', '=', id).executeTakeFirstOrThrow()
    expect(number, 'other tests took the first').toBeGreaterThanOrEqual(48_000)
  })

  test('an email belongs to one person, whatever its letter case', async () => {
    const id = await account()
    const twin = db()
      .updateTable('person')
      .set({ email: `${id}@ROAD.test` })
      .where('account_id', '=', await account())
      .execute()
    await expect(twin).rejects.toThrow('person_email')
  })

  test('a load has at most one accepted request, and one pending request per carrier', async () => {
    const id = await load(await account('broker'))
    const [a, b] = [await account(), await account()]
    await request(id, a, 'pending')
    await request(id, b, 'pending')
    await expect(request(id, a, 'pending')).rejects.toThrow('booking_request_one_pending')

    const accept = (requester: string) =>
      db()
        .updateTable('booking_request')
        .set({ status: 'accepted' })
        .where('load_id', '=', id)
        .where('requester_id', '=', requester)
        .execute()
    const ended = await Promise.allSettled([accept(a), accept(b)])
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('an active or completed load has a carrier; a pending load has only a tendered one', async () => {
    const id = await load(await account('broker'))
    const set = (change: {
      status?: 'pending' | 'active' | 'completed' | 'cancelled'
      dispatcher_id?: string | null
      tendered?: boolean
      tendered_at?: Date | null
      tender_expires_at?: Date | null
    }) => db().updateTable('load').set(change).where('id', '=', id).execute()
    const carrier = await account()

    await expect(set({ status: 'active' })).rejects.toThrow('load_has_carrier')
    await expect(set({ status: 'completed' })).rejects.toThrow('load_has_carrier')
    await expect(set({ dispatcher_id: carrier })).rejects.toThrow('load_pending_carrier_is_tendered')
    await expect(set({ tendered: true })).rejects.toThrow('load_pending_carrier_is_tendered')
    await expect(set({ dispatcher_id: carrier, tendered: true })).rejects.toThrow('load_tender_ends')
    const now = new Date()
    await set({ dispatcher_id: carrier, tendered: true, tendered_at: now, tender_expires_at: now })
    await expect(set({ status: 'active' })).rejects.toThrow('load_tender_is_pending')
    await set({ status: 'active', tendered: false, tendered_at: null, tender_expires_at: null })
  })

  test('a broker can reuse a reference only after deleting its load', async () => {
    const broker = await account('broker')
    const first = await load(broker, { reference: 'PO-1' })
    await load(await account('broker'), { reference: 'PO-1' })
    await expect(load(broker, { reference: 'PO-1' })).rejects.toThrow('load_reference')
    await db().updateTable('load').set({ deleted_at: NOW }).where('id', '=', first).execute()
    await load(broker, { reference: 'PO-1' })
  })

  test.each([
    ['dal tx', true],
    ['DALLAS', true],
    ['4711', true],
    ['1e5', true],
    ['las', false],
    ['dallas fl', false],
    ["o'brien", true],
  ])('a search for %s finds the load: %s', async (typed, found) => {
    const id = await load(await account('broker'), {
      search_words: normalizeSearchWords('Dallas', 'TX', 'PO-4711 1E5', 'O’Brien'),
    })
    const rows = await db()
      .selectFrom('load')
      .select('id')
      .where('id', '=', id)
      .where(sql<boolean>`search @@ ${toTsQuery(typed)}::tsquery`)
      .execute()
    expect(rows).toHaveLength(found ? 1 : 0)
  })

  test('concurrent callers that create a setting all get the same value', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, (__, i) => settingOrCreate(db(), 'secret', () => i)))
    expect(new Set(made).size).toBe(1)
  })

  test('[RUN-26] a database of another shape is refused in a sentence that names it and the version that made it', async () => {
    const { database } = opened
    const name = '0002-loads-0badcafe'
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026')`.execute(database.kysely)
    const place =
      database.kind === 'pglite' ? /^The database in \S+pglite has/ : /^The database 127\.0\.0\.1:\d+\/\w+ has/
    await expect(migrate(database)).rejects.toThrow(place)
    await expect(migrate(database)).rejects.toThrow(
      /another version of Milepost: 0\.1\.0.* made it\. This is 0\.1\.0.*\. Start the version that made it, or name an empty database$/,
    )
    await sql`delete from kysely_migration where name = ${name}`.execute(database.kysely)
    await expect(migrate(database)).resolves.toBeUndefined()
  })

  test('concurrent repeated migrations change nothing', async () => {
    await Promise.all([migrate(opened.database), migrate(opened.database)])
    expect(await keys()).toContain('kept')
  })
})

test(
  'on PGlite a query that waits for its own transaction fails instead of waiting forever',
  { timeout: 60_000 },
  async () => {
    const { database, drop } = await freshPglite()
    const dialect = new OneAtATimeDialect(database.pglite, new Mutex(50))
    const db = new Kysely<Schema>({ dialect })
    const count = (handle: Kysely<Schema>) => handle.selectFrom('role').selectAll().execute()

    const wrong = db.transaction().execute(() => count(db))
    await expect(wrong).rejects.toThrow('does a transaction wait for a query that was not given to it?')
    await expect(db.transaction().execute((tx) => count(tx))).resolves.toHaveLength(4)
    await drop()
  },
)

test('on PostgreSQL, servers that start at the same time migrate once', { timeout: 60_000 }, async () => {
  const { database, drop } = await freshPostgres()
  await sql`drop schema public cascade`.execute(database.kysely)
  await sql`create schema public`.execute(database.kysely)
  await Promise.all([migrate(database), migrate(database), migrate(database)])
  expect(await database.kysely.selectFrom('role').selectAll().execute()).toHaveLength(4)
  await drop()
})
