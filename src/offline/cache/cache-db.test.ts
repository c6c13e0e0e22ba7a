import { expect, test } from 'vitest'
import { openAccountCache } from './cache-db.ts'
import { markSignedIn, markSignedOut } from './signed-out-accounts.ts'

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
  const db = openAccountCache('marta')
  await db.setFact('syncedAt', 1)
  expect(await names()).toContain('cache-marta')
  await deleteDatabase('cache-marta')
  await expect(db.fact('syncedAt')).rejects.toThrow(/closed/i)
  expect(await names()).not.toContain('cache-marta')
  // an account can reopen its cache after an eviction
  expect(await openAccountCache('marta').fact('syncedAt')).toBeUndefined()
  expect(await names()).toContain('cache-marta')
})

test('[GUARD-16] a cache that a screen opened before its tab heard of the sign-out is deleted then, and stays closed', async () => {
  await openAccountCache('jonas').setFact('syncedAt', 1)
  await deleteDatabase('cache-jonas')
  // the screen renders once more
  const late = openAccountCache('jonas')
  expect(await late.fact('syncedAt')).toBeUndefined()
  expect(await names()).toContain('cache-jonas')
  markSignedOut('jonas')
  await expect.poll(names).not.toContain('cache-jonas')
  await expect(late.fact('syncedAt')).rejects.toThrow(/closed/i)
  await expect(openAccountCache('jonas').fact('syncedAt')).rejects.toThrow(/closed/i)
  expect(await names()).not.toContain('cache-jonas')
  markSignedIn('jonas')
  expect(await openAccountCache('jonas').fact('syncedAt')).toBeUndefined()
})

test('a session that ended without a sign-out leaves the cache for the next sign-in', async () => {
  await openAccountCache('petra').setFact('syncedAt', 7)
  markSignedOut('petra')
  expect(await names()).toContain('cache-petra')
  markSignedIn('petra')
  expect(await openAccountCache('petra').fact('syncedAt')).toBe(7)
})
