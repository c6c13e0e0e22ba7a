import { expect, test, vi } from 'vitest'
import type { PersonId } from '#domain/access/ids.ts'
import { OutboxDb } from '../outbox/outbox-db.ts'
import { openAccountCache, openIntactCache } from './cache-db.ts'
import { markSignedIn, markSignedOut } from './signed-out-accounts.ts'

const MARTA = 'marta' as PersonId
const JONAS = 'jonas' as PersonId
const PETRA = 'petra' as PersonId
const KOFI = 'kofi' as PersonId
const NOOR = 'noor' as PersonId

/** Deletes the database as another tab does. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error('Not deleted')))
  })
}

const names = async () => (await indexedDB.databases()).map(({ name }) => name)

test('[GUARD-16] a read in this tab does not recreate a database that another tab deleted at sign-out', async () => {
  const db = openAccountCache(MARTA)
  await db.setFact('syncedAt', 1)
  expect(await names()).toContain('cache-marta')
  await deleteDatabase('cache-marta')
  await expect(db.fact('syncedAt')).rejects.toThrow(/closed/i)
  expect(await names()).not.toContain('cache-marta')
  // an account can reopen its cache after an eviction
  expect(await openAccountCache(MARTA).fact('syncedAt')).toBeUndefined()
  expect(await names()).toContain('cache-marta')
})

test('[GUARD-16] a cache that a screen opened before its tab heard of the sign-out is deleted then, and stays closed', async () => {
  await openAccountCache(JONAS).setFact('syncedAt', 1)
  await deleteDatabase('cache-jonas')
  // the screen renders once more
  const late = openAccountCache(JONAS)
  expect(await late.fact('syncedAt')).toBeUndefined()
  expect(await names()).toContain('cache-jonas')
  markSignedOut(JONAS)
  await expect.poll(names).not.toContain('cache-jonas')
  await expect(late.fact('syncedAt')).rejects.toThrow(/closed/i)
  await expect(openAccountCache(JONAS).fact('syncedAt')).rejects.toThrow(/closed/i)
  expect(await names()).not.toContain('cache-jonas')
  markSignedIn(JONAS)
  expect(await openAccountCache(JONAS).fact('syncedAt')).toBeUndefined()
})

test('a session that ended without a sign-out leaves the cache for the next sign-in', async () => {
  await openAccountCache(PETRA).setFact('syncedAt', 7)
  markSignedOut(PETRA)
  expect(await names()).toContain('cache-petra')
  markSignedIn(PETRA)
  expect(await openAccountCache(PETRA).fact('syncedAt')).toBe(7)
})

test('F61 a cache whose files are damaged is rebuilt, and the outbox stays as it was', async () => {
  const outbox = new OutboxDb()
  await outbox.passes.put({ userId: KOFI, owner: 'a tab', beatAt: 1, hold: null })
  await openAccountCache(KOFI).setFact('syncedAt', 1)
  openAccountCache(KOFI).close()
  const intact = indexedDB.open.bind(indexedDB)
  // as Chromium: it can't open the files, until the database is deleted
  const damaged = vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (name !== 'cache-kofi') return intact(name, version)
    const request = new EventTarget() as IDBOpenDBRequest
    const error = new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')
    Object.defineProperty(request, 'error', { value: error })
    request.addEventListener('error', (event) => request.onerror?.(event))
    queueMicrotask(() => request.dispatchEvent(new Event('error', { cancelable: true })))
    return request
  })
  const remove = indexedDB.deleteDatabase.bind(indexedDB)
  const removing = vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation((name) => {
    damaged.mockRestore()
    return remove(name)
  })
  await openIntactCache(KOFI)
  removing.mockRestore()
  expect(await openAccountCache(KOFI).fact('syncedAt')).toBeUndefined()
  await openAccountCache(KOFI).setFact('syncedAt', 2)
  expect(await outbox.passes.toArray()).toEqual([{ userId: KOFI, owner: 'a tab', beatAt: 1, hold: null }])
  outbox.close()
})

test('[CASE-12] a cache that another tab holds back fails its reads and writes, and is tried again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const held = vi.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest)
  const db = openAccountCache(NOOR)
  const ends = Promise.allSettled([db.fact('syncedAt'), db.setFact('syncedAt', 1)])
  await vi.advanceTimersByTimeAsync(5_000)
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(openAccountCache(NOOR).fact('syncedAt')).rejects.toThrow(/closed/i)
  held.mockRestore()
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect(await openAccountCache(NOOR).fact('syncedAt')).toBeUndefined()
})
