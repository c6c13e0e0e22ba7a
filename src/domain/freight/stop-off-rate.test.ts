import { expect, test } from 'vitest'
import { extraStops, hasLaneRate, withStopOff } from './stop-off-rate.ts'

const PER_MILE = { low: 2, median: 2.5, high: 3 }

test('[STOP-24] each stop between adds $50, $100 and $200 to the trip', () => {
  const { low, median, high } = withStopOff(PER_MILE, { miles: 800, stopCount: 4 })
  expect([low * 800, median * 800, high * 800].map(Math.round)).toEqual([1700, 2200, 2800])
})

test('[STOP-24] two stops add nothing, and are priced by their lane', () => {
  expect(withStopOff(PER_MILE, { miles: 800, stopCount: 2 })).toEqual(PER_MILE)
  expect([2, 3].map(extraStops)).toEqual([0, 1])
  expect([2, 3].map(hasLaneRate)).toEqual([true, false])
})
