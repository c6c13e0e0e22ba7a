import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkStops, type ListedStop } from './stop-list.ts'

const PLACE = { address: '1 Dock Road', description: null, state: 'TX', zipCode: '75201' }
/** Each stop is at a place of its own, loads what is positive and drops what is negative. */
const stopsOf = (...pounds: (number | undefined)[]): ListedStop[] =>
  pounds.map((weight, at) => ({
    ...PLACE,
    kind: at === 0 || (weight !== undefined && weight > 0 && at < pounds.length - 1) ? 'pickup' : 'delivery',
    city: `City ${at}`,
    weight: weight === undefined ? undefined : Math.abs(weight),
  }))
const messages = (stops: readonly ListedStop[], weight = 45_000) =>
  checkStops(stops, weight).map(({ message }) => message)

describe('[STOP-09] weights', () => {
  test('picked up in three parts and dropped in two balance', () => {
    expect(messages(stopsOf(20_000, 10_000, 12_000, -22_000, -20_000))).toEqual([])
  })

  test('balance to a hundredth of a pound', () => {
    expect(messages(stopsOf(0.1, 0.2, -0.3))).toEqual([])
    expect(messages(stopsOf(100, 0.2, -100))).toEqual(['100.2 lb picked up, 100 lb dropped'])
  })

  test('say nothing while one of them is unknown', () => {
    expect(messages(stopsOf(20_000, undefined, -5))).toEqual([])
  })

  test('that overdraw are refused at the first stop that does', () => {
    expect(checkStops(stopsOf(10_000, -12_000, 30_000, -28_000), 45_000)).toEqual([
      { stop: 1, field: 'weight', message: 'More is dropped at stop 2 than is on the truck' },
    ])
  })
})

test('[STOP-10] the load weighs at least the most that is on the truck at once', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 14 })
  fc.assert(
    fc.property(parts, (picked) => {
      const all = picked.reduce((sum, each) => sum + each, 0)
      const stops = stopsOf(...picked, -all)
      expect(messages(stops, all)).toEqual([])
      expect(messages(stops, all - 1)).toHaveLength(1)
    }),
  )
})

test('[STOP-08] a stop repeats the one before it only with the same kind and place', () => {
  const [first, ...rest] = stopsOf(undefined, undefined, undefined)
  const between = { ...PLACE, kind: 'delivery' as const, city: 'Tulsa' }
  const around = (...stops: ListedStop[]) => messages([...(first ? [first] : []), ...stops, ...rest])
  expect(around(between, between)).toEqual(['Stop 3 repeats stop 2'])
  expect(around(between, { ...between, kind: 'pickup' })).toEqual([])
  expect(around(between, { ...between, description: 'Dock 9' })).toEqual([])
})
