import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Load, loadSchema } from '#contract/freight/load.ts'
import { openAccountCache } from '#offline/cache/cache-db.ts'
import { markSynced } from '#offline/cache/sync-marks.ts'
import type { AccountId, PersonId } from '#domain/access/ids.ts'
import { myLoadsQuery } from './my-loads.queries.ts'

/** Loads as a carrier's device stored them. */
const STORED = JSON.parse(readFileSync('tests/fixtures/persisted/device-carrier-v1.json', 'utf8')) as {
  stored: { indexedDB: { name: string; stores: { name: string; records: { value: unknown }[] }[] }[] }
}
const [sample] = STORED.stored.indexedDB
  .flatMap(({ stores }) => stores)
  .filter(({ name }) => name === 'loads')
  .flatMap(({ records }) => records.map(({ value }) => loadSchema.parse(value)))

function load(id: string, about: Partial<Load>): Load {
  if (!sample) throw new Error('The fixture has no load')
  return { ...sample, id, viewer: 'carrier', ...about }
}

const EARLIER = load('40000000-0000-4000-8000-000000000001', {
  status: 'active',
  createdAt: '2026-11-23T14:00:00.000Z',
})
const BOOKED = load('40000000-0000-4000-8000-000000000002', { status: 'active', createdAt: '2026-11-24T14:00:00.000Z' })
const page = (data: Load[]) => ({
  data,
  meta: { total: data.length, totalPages: 1, page: 1, limit: 10, hasMore: false },
})

test('[TRUE-16] a load that /sync brought after My loads was last fetched is in its list, and one it moved is in the other', async () => {
  const db = openAccountCache(crypto.randomUUID() as string as PersonId)
  const about = { filter: null, accountId: 'somebody' as AccountId, personId: 'ann' as PersonId }
  const active = myLoadsQuery('active', 1, about)
  const completed = myLoadsQuery('completed', 1, about)
  const older = load('40000000-0000-4000-8000-000000000003', {
    status: 'completed',
    agreedRate: 900,
    createdAt: '2026-11-01T14:00:00.000Z',
  })
  await active.keep(db, page([EARLIER]), 1_000)
  await completed.keep(db, page([older]), 1_000)
  const idsOf = async (query: typeof active) => (await query.read(db))?.value.data.map(({ id }) => id)
  expect(await idsOf(active)).toEqual([EARLIER.id])

  // as /sync does, while the screen is closed
  await db.loads.put(BOOKED)
  await db.loads.put({ ...EARLIER, status: 'completed', agreedRate: 1_000 })
  await markSynced(db, [BOOKED.id, EARLIER.id], 2_000)
  await db.setFact('syncedAt', 2_000)
  expect(await idsOf(active)).toEqual([BOOKED.id])
  expect(await idsOf(completed)).toEqual([EARLIER.id, older.id])
  expect((await completed.read(db))?.value.meta.total).toBe(2)
})
