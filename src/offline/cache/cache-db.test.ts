import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { openAccountCache } from './cache-db.ts'

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
