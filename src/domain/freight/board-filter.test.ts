import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { greatCircleMiles, type Point, ROAD_FACTOR } from '../geo/point.ts'
import { HOUR_MS } from '../time/instant.ts'
import {
  type BoardFilter,
  type BoardLoad,
  type BoardOrder,
  compareBoardLoads,
  isBeforePickupEnd,
  matchesBoardFilter,
} from './board-filter.ts'
import { centsToDollars, formatRatePerMile } from './money.ts'

const NOW = Date.parse('2026-11-23T15:00:00Z')
const DALLAS: Point = { latitude: 32.8, longitude: -96.8 }
const ATLANTA: Point = { latitude: 33.7, longitude: -84.4 }

const LOAD: BoardLoad = {
  id: '5a',
  ownerId: 'marta',
  pickup: DALLAS,
  delivery: ATLANTA,
  deliveryState: 'GA',
  pickupDay: '2026-11-24',
  pickupAt: NOW + 24 * HOUR_MS,
  pickupUntil: null,
  createdAt: NOW - 3 * HOUR_MS,
  rateCents: 215_000,
  miles: 781,
  pounds: 38_000,
  stops: 3,
  equipment: 'V',
  words: ['48213', 'dallas', 'tx', 'atlanta', 'ga', 'tile', 'van'],
}

describe('a search of stored loads', () => {
  test.each<[keyof BoardFilter, BoardFilter, BoardFilter]>([
    ['search', { search: 'dal to atl' }, { search: 'dal austin' }],
    ['near', { near: { center: DALLAS, radius: 1 } }, { near: { center: ATLANTA, radius: 500 } }],
    ['to', { to: { center: ATLANTA, radius: 1 } }, { to: { center: DALLAS, radius: 500 } }],
    ['toStates', { toStates: ['OK', 'GA'] }, { toStates: ['TX'] }],
    ['equipment', { equipment: ['R', 'V'] }, { equipment: ['R'] }],
    ['maxWeight', { maxWeight: 38_000 }, { maxWeight: 37_999 }],
    ['minRateCents', { minRateCents: 215_000 }, { minRateCents: 215_001 }],
    ['minRpmCents', { minRpmCents: 275 }, { minRpmCents: 276 }],
    ['minMiles', { minMiles: 781 }, { minMiles: 782 }],
    ['maxMiles', { maxMiles: 781 }, { maxMiles: 780 }],
    ['maxStops', { maxStops: 3 }, { maxStops: 2 }],
    ['fromDay', { fromDay: '2026-11-24' }, { fromDay: '2026-11-25' }],
    ['toDay', { toDay: '2026-11-24' }, { toDay: '2026-11-23' }],
    ['postedWithin', { postedWithin: 3 }, { postedWithin: 2 }],
    ['broker', { broker: 'marta' }, { broker: 'olga' }],
  ])('[BOARD-02] [STOP-20] applies %s to the last fitting value and no further', (_, fits, misses) => {
    expect(matchesBoardFilter(LOAD, fits, NOW)).toBe(true)
    expect(matchesBoardFilter(LOAD, misses, NOW)).toBe(false)
  })

  test('finds no load without coordinates by a place, and every load without a filter', () => {
    const lost = { ...LOAD, pickup: null, delivery: null }
    const circle = { center: DALLAS, radius: 500 }
    expect(matchesBoardFilter(lost, { near: circle }, NOW)).toBe(false)
    expect(matchesBoardFilter(lost, { to: circle }, NOW)).toBe(false)
    expect(matchesBoardFilter(lost, {}, NOW)).toBe(true)
  })

  test('pays nothing a mile while the miles are unknown', () => {
    expect(matchesBoardFilter({ ...LOAD, miles: 0 }, { minRpmCents: 1 }, NOW)).toBe(false)
  })

  test('[BOARD-02] finds a load by the rate per mile on its card, and no higher', () => {
    const [rateCents, miles] = [244_500, 1000]
    expect(formatRatePerMile(centsToDollars(rateCents), miles)).toBe('$2.44/mi')
    const pays = (minRpmCents: number) => matchesBoardFilter({ ...LOAD, rateCents, miles }, { minRpmCents }, NOW)
    expect([pays(244), pays(245)]).toEqual([true, false])
  })

  test('lists a load until its window ends', () => {
    const over = { ...LOAD, pickupAt: NOW - HOUR_MS }
    expect(isBeforePickupEnd(LOAD, NOW)).toBe(true)
    expect(isBeforePickupEnd(over, NOW)).toBe(false)
    expect(isBeforePickupEnd({ ...over, pickupUntil: NOW + 1 }, NOW)).toBe(true)
    expect(isBeforePickupEnd({ ...over, pickupUntil: NOW }, NOW)).toBe(false)
  })
})

/** The contiguous states. */
const point = fc.record({
  latitude: fc.integer({ min: 250, max: 490 }).map((tenth) => tenth / 10),
  longitude: fc.integer({ min: -1240, max: -670 }).map((tenth) => tenth / 10),
})
const load: fc.Arbitrary<BoardLoad> = fc.record({
  id: fc.uuid(),
  ownerId: fc.constantFrom('marta', 'olga'),
  pickup: fc.option(point),
  delivery: fc.option(point),
  deliveryState: fc.constantFrom('TX', 'OK', 'GA'),
  pickupDay: fc.constantFrom('2026-11-23', '2026-11-24', '2026-11-25'),
  pickupAt: fc.integer({ min: NOW, max: NOW + 96 * HOUR_MS }),
  pickupUntil: fc.constant(null),
  createdAt: fc.integer({ min: NOW - 96 * HOUR_MS, max: NOW }),
  rateCents: fc.integer({ min: 0, max: 1_000_000 }),
  miles: fc.integer({ min: 0, max: 3000 }),
  pounds: fc.integer({ min: 0, max: 80_000 }),
  stops: fc.integer({ min: 2, max: 30 }),
  equipment: fc.constantFrom('V', 'R', 'F'),
  words: fc.subarray(['dallas', 'tulsa', 'tile', 'van']),
})
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const circle = fc.record({ center: point, radius: fc.integer({ min: 1, max: 500 }) })
const filter: fc.Arbitrary<BoardFilter> = fc.record({
  search: optional(fc.constantFrom('dal', 'til van', 'x')),
  near: optional(circle),
  to: optional(circle),
  toStates: optional(fc.subarray(['TX', 'OK', 'GA'])),
  equipment: optional(fc.subarray(['V', 'R', 'F'])),
  maxWeight: optional(fc.integer({ min: 0, max: 80_000 })),
  minRateCents: optional(fc.integer({ min: 0, max: 1_000_000 })),
  minRpmCents: optional(fc.integer({ min: 0, max: 1000 })),
  minMiles: optional(fc.integer({ min: 0, max: 3000 })),
  maxMiles: optional(fc.integer({ min: 0, max: 3000 })),
  maxStops: optional(fc.integer({ min: 2, max: 30 })),
  fromDay: optional(fc.constantFrom('2026-11-23', '2026-11-24')),
  toDay: optional(fc.constantFrom('2026-11-24', '2026-11-25')),
  postedWithin: optional(fc.integer({ min: 1, max: 96 })),
  broker: optional(fc.constantFrom('marta', 'olga')),
})
const order = fc.constantFrom<BoardOrder>('rate', 'distance', 'createdAt', 'ratePerMile', 'deadhead', 'pickupDateTime')
const direction = fc.constantFrom('asc' as const, 'desc' as const)

describe('any search of stored loads', () => {
  test('finds what each of its filters alone finds', () => {
    fc.assert(
      fc.property(load, filter, (one, all) => {
        const alone = Object.entries(all).map(([name, value]) => matchesBoardFilter(one, { [name]: value }, NOW))
        expect(matchesBoardFilter(one, all, NOW)).toBe(alone.every(Boolean))
      }),
    )
  })

  test('finds by place what is near by road, within two percent', () => {
    fc.assert(
      fc.property(load, point, circle, (one, place, near) => {
        const miles = greatCircleMiles(place, near.center) * ROAD_FACTOR
        const isFound = matchesBoardFilter({ ...one, pickup: place }, { near }, NOW)
        // a few loads between the two circles may be either
        expect(isFound || miles > near.radius * 0.98 - 1).toBe(true)
        expect(!isFound || miles < near.radius * 1.02 + 1).toBe(true)
      }),
    )
  })

  test('sorts the same loads the same way, whatever order they come in', () => {
    fc.assert(
      fc.property(fc.array(load), order, direction, optional(point), (loads, by, way, near) => {
        const compare = compareBoardLoads(by, way, near)
        const ids = (list: readonly BoardLoad[]) => list.toSorted(compare).map(({ id }) => id)
        expect(ids(loads.toReversed())).toEqual(ids(loads))
        for (const [a, b] of loads.slice(1).map((b, at) => [loads[at] ?? b, b] as const))
          expect(Math.sign(compare(a, b)) + Math.sign(compare(b, a))).toBe(0)
      }),
    )
  })
})
