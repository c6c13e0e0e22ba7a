import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { cacheOf } from './cache-db.ts'

/** As another tab does it. */
function deleted(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error('Not deleted')))
  })
}

const names = async () => (await indexedDB.databases()).map(({ name }) => name)

test('[GUARD-16] what another tab deleted at its sign-out is not brought back by what is still read here', async () => {
  const db = cacheOf('marta')
  await db.setFact('syncedAt', 1)
  expect(await names()).toContain('cache-marta')
  await deleted('cache-marta')
  await expect(db.fact('syncedAt')).rejects.toThrow(/closed/i)
  expect(await names()).not.toContain('cache-marta')
  // after a deletion that made room, the same account goes on
  expect(await cacheOf('marta').fact('syncedAt')).toBeUndefined()
  expect(await names()).toContain('cache-marta')
})
