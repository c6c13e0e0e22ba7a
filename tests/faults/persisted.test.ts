import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test, vi } from 'vitest'
import { type DeviceFixture, DEVICES, type StoredDatabase } from '#tests/support/device-fixture.ts'
import { fixturesOf } from '#tests/support/persisted.ts'
import { readStoredSession } from '#contract/account/account.ts'
import { CacheDb, type FactName } from '#offline/cache/cache-db.ts'
import { readStoredLoad, readStoredNotification } from '#offline/cache/read-through.ts'
import { decodeOp } from '#offline/outbox/op.ts'
import type { PersonId } from '#domain/access/ids.ts'

const SHIPPED = DEVICES.flatMap((device) => fixturesOf<DeviceFixture>(device).map((each) => ({ device, ...each })))
const NEWEST = DEVICES.flatMap((device) => fixturesOf<DeviceFixture>(device).slice(-1))

/** Recreates a database as the browser held it, at its version and with its keys and indexes. */
function restored({ name, version, stores }: StoredDatabase): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version)
    opening.addEventListener('error', () => reject(opening.error ?? new Error(name)))
    opening.addEventListener('upgradeneeded', () => {
      for (const store of stores) {
        const { keyPath = null, autoIncrement, indexes, records } = store
        const made = opening.result.createObjectStore(store.name, { keyPath, autoIncrement })
        for (const index of indexes)
          made.createIndex(index.name, index.keyPathArray ?? index.keyPath ?? '', {
            unique: index.unique,
            multiEntry: index.multiEntry,
          })
        for (const { key, value } of records) made.put(value, key as IDBValidKey | undefined)
      }
    })
    opening.addEventListener('success', () => {
      opening.result.close()
      resolve()
    })
  })
}

// oxlint-disable luck/no-vacuous-check -- a visitor has no session, a broker sent everything; together they have each
test.each([
  ['session', 'session'],
  ['drafts', 'drafts'],
  ['outbox', 'ops'],
  [/^cache-/, 'loads'],
  [/^cache-/, 'notifications'],
])('[OFF-16] some device has stored rows in %s of %s', (database, store) => {
  const rows = SHIPPED.flatMap(({ content: { stored } }) => stored.indexedDB)
    .filter(({ name }) => name.match(database)?.index === 0)
    .flatMap(({ stores }) => stores.filter(({ name }) => name === store))
    .flatMap(({ records }) => records)
  expect(rows.length).toBeGreaterThan(0)
})

describe.each(SHIPPED)('$device of version $version', ({ content: { stored } }) => {
  test('[OFF-16] this version reads its session, drafts, unsent items and cached rows', async () => {
    vi.stubGlobal('indexedDB', new IDBFactory())
    Dexie.dependencies.indexedDB = indexedDB
    vi.resetModules()
    for (const database of stored.indexedDB) await restored(database)
    const { loadStoredSession } = await import('#offline/session/session.ts')
    const { loadDraft } = await import('#offline/outbox/drafts.ts')
    const { decodeOp } = await import('#offline/outbox/op.ts')
    const records = (name: string, store = name) =>
      stored.indexedDB.find((each) => each.name === name)?.stores.find((each) => each.name === store)?.records ?? []

    expect(await loadStoredSession()).toEqual(records('session').find(({ key }) => key === 'session')?.value ?? null)
    for (const { key, value } of records('drafts')) {
      const [personId = '', ...name] = String(key).split(' ')
      expect(await loadDraft(personId as PersonId, name.join(' '))).toEqual(value)
    }
    for (const { value } of records('outbox', 'ops')) expect(decodeOp(value)).toEqual(value)

    const cache = stored.indexedDB.find(({ name }) => name.startsWith('cache-'))
    if (!cache) return
    const { CacheDb: Cache } = await import('#offline/cache/cache-db.ts')
    const db = new Cache(cache.name.replace('cache-', '') as PersonId)
    for (const store of cache.stores)
      expect(await db.table(store.name).toArray()).toEqual(
        expect.arrayContaining(records(cache.name, store.name).map(({ value }) => value)),
      )
    db.close()
  })

  test('[OFF-16] from before a field existed, its session, unsent items and cached rows keep the others', async () => {
    const records = (database: RegExp, store: string) =>
      stored.indexedDB
        .filter(({ name }) => database.test(name))
        .flatMap(({ stores }) => stores.filter(({ name }) => name === store))
        .flatMap((each) => each.records.map(({ key, value }) => ({ key, value: value as Row })))

    const values = (database: RegExp, store: string) => records(database, store).map(({ value }) => value)
    const session = records(/^session$/, 'session').find(({ key }) => key === 'session')?.value
    for (const older of withoutEach(session ?? {}, ['accessToken', 'refreshToken', 'user']))
      expect(readStoredSession(older.row)).toMatchObject(older.rest)
    // whose session it is can't be made up
    for (const older of withoutEach((session?.['user'] ?? {}) as Row, ['id', 'company']))
      expect(readStoredSession({ ...session, user: older.row })?.user).toMatchObject(older.rest)

    for (const op of values(/^outbox$/, 'ops'))
      for (const older of withoutEach(op, OP_IDENTITY)) expect(decodeOp(older.row)).toMatchObject(older.rest)

    for (const load of values(/^cache-/, 'loads'))
      for (const key of Object.keys(load).filter((each) => load[each] === null))
        expect(readStoredLoad({ ...load, [key]: undefined })).toEqual(load)
    for (const row of values(/^cache-/, 'notifications'))
      expect(readStoredNotification({ ...row, metadata: undefined })).toEqual({ ...row, metadata: {} })
  })
})

type Row = Record<string, unknown>

/** What makes an op this op: none of it can be made up. */
const OP_IDENTITY = ['seq', 'opId', 'userId', 'intent', 'entity', 'queueKey', 'sameness', 'request', 'state', 'open']

/** The row as if written before each of its fields existed, but for those it cannot do without. */
function withoutEach(row: Row, needed: readonly string[]): { row: Row; rest: Row }[] {
  const keys = Object.keys(row).filter((key) => !needed.includes(key))
  return keys.map((key) => {
    const { [key]: _, ...rest } = row
    return { row: rest, rest }
  })
}

/** A new fact of the cache needs a line here, or types fail, and a fixture, or the test below fails. */
const FACTS: Record<Exclude<FactName, `answer:${string}`>, true> = {
  cursor: true,
  counts: true,
  syncedAt: true,
  synced: true,
  leftBoard: true,
  notificationSettings: true,
  devices: true,
  recoveryCodes: true,
  templates: true,
}

test('the newest fixtures hold rows of every table of the cache, and every fact', () => {
  const stores = NEWEST.flatMap(({ content }) => content.stored.indexedDB)
    .filter(({ name }) => name.startsWith('cache-'))
    .flatMap((database) => database.stores)
  const filled = stores.filter(({ records }) => records.length > 0).map(({ name }) => name)
  const facts = stores.flatMap(({ name, records }) =>
    name === 'facts' ? records.map(({ value }) => (value as { name: string }).name) : [],
  )
  const tables = new CacheDb('nobody' as PersonId).tables.map(({ name }) => name)
  expect([...new Set(filled)].sort()).toEqual(tables.sort())
  expect(facts).toEqual(expect.arrayContaining([...Object.keys(FACTS), expect.stringMatching(/^answer:/)]))
})
