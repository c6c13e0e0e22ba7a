import { expect, test } from 'vitest'
import { boardQuerySchema } from '#contract/freight/board.ts'
import { type Load, loadSchema } from '#contract/freight/load.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { HOUR_MS } from '#domain/time/instant.ts'
import { removeFromBoardPages } from './board-pages.ts'
import { openAccountCache } from './cache-db.ts'
import { createPageStore } from './read-through.ts'
import { readStoredBoard, searchStoredBoard } from './stored-board.ts'

const DANA = 'dana' as PersonId

const NOW = Date.parse('2026-11-23T15:00:00Z')
const idOf = (n: number) => `40000000-0000-4000-8000-00000000000${n}`

const place = (city: string, state: string) => ({
  address: null,
  description: null,
  city,
  state,
  zipCode: '75201',
  coordinates: { latitude: 32.8, longitude: -96.8 },
  zone: 'America/Chicago',
  contactName: null,
  contactPhone: null,
  contactEmail: null,
})

function load(n: number, changes: Partial<Load> = {}): Load {
  return loadSchema.parse({
    id: idOf(n),
    number: 48_000 + n,
    reference: null,
    version: 1,
    status: 'pending',
    tendered: false,
    viewer: 'board',
    pickupLocation: place('Dallas', 'TX'),
    deliveryLocation: place('Tulsa', 'OK'),
    pickupDateTime: new Date(NOW + HOUR_MS).toISOString(),
    deliveryDateTime: new Date(NOW + 24 * HOUR_MS).toISOString(),
    detention: { freeMinutes: 120, ratePerHour: 50, stepMinutes: 15, maxHours: 5 },
    team: false,
    partial: false,
    weight: 38_000,
    distance: 258,
    distanceSource: 'road-model',
    avgTime: 260,
    rate: 1000 + n,
    agreedRate: null,
    brokerNotes: null,
    dispatcherNotes: null,
    equipmentRequirements: {
      type: 'Van',
      trailer: 'Dry 53 FT',
      packagingType: 'Pallets',
      commodity: 'Tile',
      specialInstructions: null,
      code: 'V',
    },
    broker: { id: idOf(9), firstName: 'Marta', lastName: 'Okafor', businessName: null, phoneNumber: null, email: null },
    dispatcher: null,
    myRequest: null,
    createdAt: new Date(NOW - HOUR_MS).toISOString(),
    updatedAt: new Date(NOW - HOUR_MS).toISOString(),
    completedAt: null,
    ...changes,
  })
}

const page = (data: Load[]) => ({
  data,
  meta: { total: data.length, totalPages: 1, page: 1, limit: 12, hasMore: false },
})

test('[OFF-12] without connection, only loads that are still on a stored board can be found', async () => {
  const db = openAccountCache(DANA)
  expect((await readStoredBoard(db)).at).toBe(0)
  const [open, booked, passed, own] = [
    load(1),
    load(2),
    load(3, { pickupDateTime: new Date(NOW - 1).toISOString() }),
    load(4, { status: 'active', viewer: 'carrier' }),
  ]
  await createPageStore('loads', 'board:["",{"page":1}]').keep(db, page([open, booked, passed]), NOW - 2000)
  await createPageStore('loads', 'board:["",{"status":"all","page":1}]').keep(db, page([own, load(5)]), NOW - 1000)
  await db.loads.put(load(6))
  await removeFromBoardPages(db, [booked.id], Date.now())

  const stored = await readStoredBoard(db)
  expect(stored.at).toBe(NOW - 2000)
  const found = (query: Record<string, string>) =>
    searchStoredBoard(stored, boardQuerySchema.parse(query), NOW).data.map(({ number }) => number)
  expect(found({})).toEqual([48_001])
  expect(found({ status: 'active' })).toEqual([48_004])
  expect(found({ status: 'all' })).toEqual([48_004, 48_001])
  expect(found({ search: 'tile dallas' })).toEqual([48_001])
  expect(found({ search: 'beef' })).toEqual([])
})
