import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { freshPglite, freshPostgres, type TestDatabase } from '#tests/support/database.ts'
import { deferred } from '#tests/support/deferred.ts'
import { type LiveListener, listenForChanges } from './live-listener.ts'
import { newId } from './new-id.ts'
import type { Schema } from './schema.ts'

interface Heard {
  position: bigint
  what: string
  id: string
}

describe.each([
  ['PGlite', freshPglite],
  ['PostgreSQL', freshPostgres],
] as const)('%s', { timeout: 20_000 }, (kind, fresh) => {
  let opened: TestDatabase
  let listeners: LiveListener[] = []
  beforeAll(async () => {
    opened = await fresh()
  }, 60_000)
  afterAll(() => opened.drop())
  afterEach(async () => {
    for (const listener of listeners) await listener.stop()
    listeners = []
  })

  async function listen(): Promise<Heard[]> {
    const heard: Heard[] = []
    const hear = (message: string) => {
      const [position = '', what = '', id = ''] = message.split(' ')
      heard.push({ position: BigInt(position), what, id })
    }
    listeners.push(await listenForChanges(opened.database, { hear, onLoss: () => undefined }))
    return heard
  }

  /** @returns the transaction's number */
  async function tell(db: Kysely<Schema>, what: string, id: string): Promise<bigint> {
    const { rows } = await sql<{ by: string }>`
      select tell_live(${what}, ${id}::uuid), pg_current_xact_id()::text as by`.execute(db)
    return BigInt(rows[0]?.by ?? 0)
  }

  const until = (heard: Heard[], id: string) =>
    vi.waitFor(() => expect(heard.map((each) => each.id)).toContain(id), { timeout: 10_000, interval: 10 })

  test('[BOARD-01] no trigger notifies: a commit would take a lock on the whole database', async () => {
    const { rows } = await sql<{ name: string }>`
      select proname as name from pg_proc where prosrc ilike '%pg_notify%' and pronamespace = 'public'::regnamespace
      `.execute(opened.database.kysely)
    expect(rows).toEqual([])
  })

  test('a server that starts sends what was committed while none ran, from an older position than its streams have', async () => {
    const [first, second] = [newId(), newId()]
    const by = await tell(opened.database.kysely, 'changed', first)
    await tell(opened.database.kysely, 'gone', second)
    const heard = await listen()
    await until(heard, second)
    expect(heard.map(({ what, id }) => [what, id])).toEqual([
      ['changed', first],
      ['gone', second],
    ])
    // a stream that ends after the first would else never hear of the second
    for (const { position } of heard) expect(position).toBeLessThanOrEqual(by)
  })

  test('changes of one load arrive in their order, each kind once', async () => {
    const [load, last] = [newId(), newId()]
    await opened.database.kysely.transaction().execute(async (tx) => {
      for (const what of ['changed', 'gone', 'changed']) await tell(tx, what, load)
      await tell(tx, 'changed', last)
    })
    const heard = await listen()
    await until(heard, last)
    expect(heard.filter(({ id }) => id === load).map(({ what }) => what)).toEqual(['gone', 'changed'])
  })

  test('what a transaction rolled back is never told', async () => {
    const [undone, last] = [newId(), newId()]
    const heard = await listen()
    await opened.database.kysely
      .transaction()
      .execute(async (tx) => {
        await tell(tx, 'changed', undone)
        throw new Error('changed my mind')
      })
      .catch(() => undefined)
    await tell(opened.database.kysely, 'changed', last)
    await until(heard, last)
    expect(heard.map(({ id }) => id)).toEqual([last])
  })

  test('all that many batches told is gone from the table', async () => {
    const ids = Array.from({ length: 30 }, newId)
    const heard = await listen()
    for (const id of ids) await tell(opened.database.kysely, 'account', id)
    for (const id of ids) await until(heard, id)
    expect(heard).toHaveLength(ids.length)
    const { rows } = await sql`select from live_news`.execute(opened.database.kysely)
    expect(rows).toEqual([])
  })

  if (kind === 'PGlite') return

  test('a transaction that commits after younger ones is sent when it commits, from a position before it', async () => {
    const [late, early] = [newId(), newId()]
    const [two, one] = [await listen(), await listen()]
    const commit = deferred()
    const written = deferred<bigint>()
    const slow = opened.database.kysely.transaction().execute(async (tx) => {
      written.give(await tell(tx, 'gone', late))
      await commit.given
    })
    const by = await written.given
    await tell(opened.database.kysely, 'changed', early)
    for (const heard of [one, two]) {
      await until(heard, early)
      expect(heard.map(({ id }) => id)).toEqual([early])
      // a client that reconnects from here still gets the late one
      expect(heard[0]?.position).toBeLessThanOrEqual(by)
    }
    commit.give()
    await slow
    for (const heard of [one, two]) {
      await until(heard, late)
      expect(heard.map(({ id }) => id)).toEqual([early, late])
    }
  })

  test('when the leading process hangs or dies, the others tell its news', async () => {
    if (opened.database.kind !== 'postgres') return
    const leader = new pg.Client({ connectionString: opened.database.connectionString })
    await leader.connect()
    await leader.query('select pg_advisory_lock(731942, 2)')
    const heard = await listen()
    const [hanging, dead] = [newId(), newId()]
    await tell(opened.database.kysely, 'changed', hanging)
    await until(heard, hanging)
    await leader.end()
    await tell(opened.database.kysely, 'changed', dead)
    await until(heard, dead)
    expect(heard.map(({ id }) => id)).toEqual([hanging, dead])
  })
})
