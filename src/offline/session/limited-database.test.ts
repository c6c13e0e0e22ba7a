import { set } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PersonId } from '#domain/access/ids.ts'
import { openAccountCache } from '../cache/cache-db.ts'
import { OutboxDb } from '../outbox/outbox-db.ts'
import { createKeyvalDatabase } from './keyval-database.ts'
import { isStorageSilent, LONGEST_WAIT_MS } from './storage-wait.ts'

const BUSY = { timeout: 20_000 }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const opened = (name: string) =>
  new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name)
    opening.addEventListener('success', () => resolve(opening.result))
  })

/** Another page that is left in the middle of a transaction. @returns ends that page */
async function leaveOpen(database: string, table: string): Promise<() => void> {
  const db = await opened(database)
  const held = db.transaction(table, 'readwrite').objectStore(table)
  let isOver = false
  const goOn = () => {
    if (!isOver) held.count().addEventListener('success', goOn)
  }
  goOn()
  return () => {
    isOver = true
    db.close()
  }
}

/** Time passes until storage counts as silent: a database must be opened before it can be. */
function untilSilent(): Promise<void> {
  return vi.waitFor(() => {
    vi.advanceTimersByTime(LONGEST_WAIT_MS)
    expect(isStorageSilent()).toBe(true)
  }, BUSY)
}

const settled = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => 'done',
    (error: Error) => error.name,
  )

const outbox = new OutboxDb()
test.each([
  ['cache-silent', 'loads', () => openAccountCache('silent' as PersonId).loads.count()],
  ['outbox', 'ops', () => outbox.ops.count()],
])(
  '[SYNC-12] %s, left in the middle of a transaction, ends a read in time, and a new connection goes on',
  async (name, table, read) => {
    const rows = await read()
    const end = await leaveOpen(name, table)
    const reading = settled(read())
    await untilSilent()
    expect(await reading).toBe('StorageSilent')
    end()
    await vi.waitFor(() => expect(isStorageSilent()).toBe(false), BUSY)
    expect(await read()).toBe(rows)
  },
)

test('[SYNC-12] a database of keys and values fails at once after a silence, until it answers', async () => {
  const inDb = createKeyvalDatabase('keys', 'keys')
  const write = () => settled(inDb((here) => set('a', 1, here)))
  await write()
  const end = await leaveOpen('keys', 'keys')
  const writing = write()
  await untilSilent()
  expect([await writing, await write()]).toEqual(['StorageSilent', 'StorageSilent'])
  end()
  await vi.waitFor(() => expect(isStorageSilent()).toBe(false), BUSY)
  expect(await write()).toBe('done')
})

// the last one: this database stays silent
test('[SYNC-12] a database that never opens fails a read in time, and the next read tries again', async () => {
  let tries = 0
  const open = () => {
    tries += 1
    return new EventTarget()
  }
  const held = new OutboxDb({ indexedDB: { open } as unknown as IDBFactory, IDBKeyRange })
  for (const count of [1, 2]) {
    let reading: Promise<string> | undefined
    await vi.waitFor(() => {
      reading = settled(held.ops.count())
      expect(tries).toBe(count)
    }, BUSY)
    await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS)
    expect(await reading).toBe('DatabaseClosedError')
  }
})
