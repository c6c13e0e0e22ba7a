import fc from 'fast-check'
import { expect, test } from 'vitest'
import { driveMinutes, formatDuration, transitMinutes } from './transit.ts'

test('a thousand miles at 50 mph take one driver 31 hours', () => {
  expect(driveMinutes(1000)).toBe(20 * 60)
  expect(driveMinutes(199)).toBe(239)
  expect(driveMinutes(120, 60)).toBe(120)
  expect(transitMinutes(driveMinutes(1000))).toBe(31 * 60)
})

test.each([
  // hours at the wheel, hours in all
  [0, 0],
  [5, 5],
  [8, 8],
  [8.5, 9],
  [9, 9.5],
  [11, 11.5],
  [13.1, 23.6],
  [22, 33],
  [35.2, 66.7],
])('%d hours of driving are %d hours on the road', (driving, onTheRoad) => {
  expect(transitMinutes(driving * 60)).toBeCloseTo(onTheRoad * 60, 6)
})

/** A driver's day simulated minute by minute, as 49 CFR 395.3 puts it. */
function simulated(driving: number): number {
  let clock = 0
  let sinceRest = 0
  let sinceBreak = 0
  for (let driven = 0; driven < driving; driven++) {
    if (sinceRest === 11 * 60) {
      clock += 10 * 60
      sinceRest = 0
      sinceBreak = 0
    } else if (sinceBreak === 8 * 60) {
      clock += 30
      sinceBreak = 0
    }
    clock++
    sinceRest++
    sinceBreak++
  }
  return clock
}

test('the formula is what a simulated driver needs who rests only when the law says so', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 * 60 }), (minutes) => {
      expect(transitMinutes(minutes)).toBe(simulated(minutes))
    }),
  )
})

test('more driving never arrives sooner', () => {
  const minutes = fc.integer({ min: 0, max: 6000 })
  fc.assert(
    fc.property(minutes, minutes, (a, b) => {
      expect(transitMinutes(Math.max(a, b))).toBeGreaterThanOrEqual(transitMinutes(Math.min(a, b)))
    }),
  )
})

test('durations read as people say them', () => {
  expect(formatDuration(31 * 60)).toBe('31 h')
  expect(formatDuration(35 * 60 + 12)).toBe('35 h 12 min')
  expect(formatDuration(45)).toBe('45 min')
  expect(formatDuration(0)).toBe('0 min')
  expect(formatDuration(59.7)).toBe('1 h')
})
