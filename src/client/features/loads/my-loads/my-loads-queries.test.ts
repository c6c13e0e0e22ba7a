import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Load, loadSchema } from '#contract/freight/load.ts'
import { openAccountCache } from '#offline/cache/cache-db.ts'
import { markSynced } from '#offline/cache/sync-marks.ts'
import type { AccountId, PersonId } from '#domain/access/ids.ts'
import { MY_LOADS_DEFAULTS, NEWEST_FIRST } from './my-loads-search.ts'
import { myLoadsQuery } from './my-loads.queries.ts'
import { readStopsOfToday } from './use-stops-of-today.ts'

/** Loads as a carrier's device stored them. */
const STORED = JSON.parse(readFileSync('tests/fixtures/persisted/device-carrier-v1.json', 'utf8')) as {
  stored: { indexedDB: { name: string; stores: { name: string; records: { value: unknown }[] }[] }[] }
}
const samples = STORED.stored.indexedDB
  .flatMap(({ stores }) => stores)
  .filter(({ name }) => name === 'loads')
  .flatMap(({ records }) => records.map(({ value }) => loadSchema.parse(value)))
const [sample] = samples

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

test('[FACE-28] today’s stops are those of loads on the road and of those delivered today, and what is done of them', async () => {
  const db = openAccountCache(crypto.randomUUID() as string as PersonId)
  const count = (search = MY_LOADS_DEFAULTS.search as string) =>
    readStopsOfToday(db, {
      zone: 'America/Chicago',
      today: '2026-11-24',
      filter: { search, ...NEWEST_FIRST },
      accountId: 'somebody' as AccountId,
      personId: 'ann' as PersonId,
    })
  const booked = samples.find(({ deal }) => deal)
  const tapped = (...taps: [kind: 'arrived' | 'departed', stop: 'pickup' | 'delivery'][]): Partial<Load> => ({
    ...(booked?.deal && {
      deal: {
        ...booked.deal,
        stopEvents: taps.map(([kind, stop], index) => ({
          id: `40000000-0000-4000-8000-0000000001${index}${index}`,
          kind,
          stop,
          occurredAt: '2026-11-24T08:00:00.000Z',
          receivedAt: '2026-11-24T08:00:00.000Z',
          by: 'carrier',
          place: null,
          punctuality: null,
          corrects: null,
          reason: null,
        })),
      },
    }),
  })
  const at = (number: number, pickupDateTime: string, deliveryDateTime: string, about: Partial<Load>) =>
    load(`40000000-0000-4000-8000-00000000000${number}`, { number, pickupDateTime, deliveryDateTime, ...about })
  await db.loads.bulkPut([
    // ends of a day in Chicago: midnight there is 06:00Z
    at(1, '2026-11-24T06:00:00.000Z', '2026-11-25T05:59:00.000Z', {
      status: 'active',
      ...tapped(['arrived', 'pickup'], ['departed', 'pickup']),
    }),
    at(2, '2026-11-23T14:00:00.000Z', '2026-11-24T14:00:00.000Z', {
      status: 'completed',
      agreedRate: 900,
      ...tapped(['arrived', 'delivery']),
    }),
    at(3, '2026-11-24T05:59:00.000Z', '2026-11-25T06:00:00.000Z', { status: 'active' }),
    at(4, '2026-11-24T14:00:00.000Z', '2026-11-25T14:00:00.000Z', { status: 'pending' }),
    at(5, '2026-11-24T15:00:00.000Z', '2026-11-26T14:00:00.000Z', { status: 'active' }),
  ])
  expect(await count(), 'before the first sync').toBeNull()
  await db.setFact('syncedAt', 2_000)
  expect(await count()).toEqual({ left: 2, all: 4 })
  expect(await count('no such place')).toEqual({ left: 0, all: 0 })
})
