import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stepPay, toPayHistogram } from './pay-histogram.ts'

const rates = fc.array(fc.integer({ min: 0, max: 2_000 }), { minLength: 12, maxLength: 300 })

test('every load is in one bar, and half of them pay the median or more', () => {
  fc.assert(
    fc.property(rates, (cents) => {
      const found = toPayHistogram(cents)
      expect(found?.bars.reduce((sum, bar) => sum + bar, 0)).toBe(cents.length)
      expect(found?.loads).toBe(cents.length)
      const reach = cents.filter((rate) => rate >= (found?.median ?? Infinity)).length
      expect(reach).toBeGreaterThanOrEqual(cents.length / 2)
    }),
  )
})

test('a load is in the bar of its pay; one that pays far more doesn’t squeeze the others', () => {
  const usual = Array.from({ length: 40 }, (_, at) => 200 + at * 5)
  const found = toPayHistogram([...usual, 90_000])
  expect(found).toMatchObject({ from: 210, to: 390, median: 300 })
  expect(found?.bars[0]).toBe(4)
  expect(found?.bars.at(-1)).toBe(4)
})

test('a few loads have no histogram', () => {
  expect(toPayHistogram(Array.from({ length: 11 }, () => 250))).toBeNull()
})

test.each([
  [undefined, 1, 210],
  [undefined, -1, undefined],
  [210, -1, undefined],
  [240, -1, 230],
  [245, 1, 260],
  [400, 1, 400],
  // typed beyond the last bar
  [650, 1, 650],
  [650, -1, 640],
] as const)('from %s, a step of %s leads to %s', (least, by, expected) => {
  expect(stepPay({ from: 200, to: 400, bars: [], median: 300, loads: 40 }, least, by)).toBe(expected)
})
