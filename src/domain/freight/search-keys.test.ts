import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filled } from '#tests/support/filled.ts'
import { cellOf, cellsWithin } from '../geo/board-projection.ts'
import { keysOfLoad, keysOfSearch, type SearchPlaces } from './search-keys.ts'

const point = fc.record({
  latitude: fc.double({ min: 15, max: 71, noNaN: true }),
  longitude: fc.double({ min: -170, max: -55, noNaN: true }),
})
const miles = fc.constantFrom(1, 25, 100, 250, 416)
const cells = fc.option(
  fc.tuple(point, miles).map(([center, radius]) => cellsWithin(center, radius)),
  { nil: undefined },
)
const codes = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1 })
const search = fc.record({
  near: cells,
  to: cells,
  toStates: fc.option(fc.subarray(['TX', 'OK', 'ME', 'ZZ'], { minLength: 1 }), { nil: undefined }),
  equipment: fc.option(codes, { nil: undefined }),
})

test('[BOARD-02] a load in the cells, state and equipment of a search shares a key with it', () => {
  fc.assert(
    fc.property(search, fc.nat(), fc.nat(), fc.nat(), (asked: SearchPlaces, a, b, c) => {
      const pick = <T>(from: readonly T[] | null | undefined, at: number, other: T): T =>
        from?.[at % from.length] ?? other
      const load = {
        pickupCell: pick(asked.near, a, cellOf({ latitude: 32.8, longitude: -96.8 })),
        deliveryCell: pick(asked.to, b, cellOf({ latitude: 41.9, longitude: -87.6 })),
        deliveryState: pick(asked.toStates, c, 'IL'),
        equipment: pick(asked.equipment, a, 3),
      }
      const keys = new Set(keysOfSearch(asked))
      expect(keysOfLoad(load).some((key) => keys.has(key))).toBe(true)
    }),
  )
})

test('a search has few keys, however large its circle', () => {
  const near = cellsWithin({ latitude: 60, longitude: -150 }, 416)
  expect(near?.length).toBeGreaterThan(500)
  expect(keysOfSearch({ near, equipment: [1, 2, 3] }).length, 'as few as the index bears').toBeLessThan(100)
  expect(keysOfSearch({ near, equipment: [1, 2, 3, 4, 5] }).length, 'as few as the index bears').toBeLessThan(33)
})

test('a load elsewhere shares no key with a search for a city', () => {
  const near = cellsWithin({ latitude: 32.8, longitude: -96.8 }, 50)
  const keys = new Set(keysOfSearch({ near, equipment: [1] }))
  const at = (latitude: number, longitude: number, equipment: number) =>
    keysOfLoad({ pickupCell: cellOf({ latitude, longitude }), deliveryCell: null, deliveryState: '?', equipment })
  expect(at(32.8, -96.8, 1).some((key) => keys.has(key))).toBe(true)
  expect(filled(at(32.8, -96.8, 2)).some((key) => keys.has(key))).toBe(false)
  expect(filled(at(41.9, -87.6, 1)).some((key) => keys.has(key))).toBe(false)
})
