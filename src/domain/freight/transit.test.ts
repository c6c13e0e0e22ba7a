import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  calculateTransitMinutes,
  describeTransit,
  estimateDriveMinutes,
  formatDelay,
  formatDuration,
} from './transit.ts'

test('a solo driver takes 31 hours for 1,000 miles at 50 mph', () => {
  expect(estimateDriveMinutes(1000)).toBe(20 * 60)
  expect(estimateDriveMinutes(199)).toBe(239)
  expect(estimateDriveMinutes(120, 60)).toBe(120)
  expect(calculateTransitMinutes(estimateDriveMinutes(1000))).toBe(31 * 60)
})

test.each([
  // hours of driving, hours in total
  [0, 0],
  [5, 5],
  [8, 8],
  [8.5, 9],
  [9, 9.5],
  [11, 11.5],
  [13.1, 23.6],
  [22, 33],
  [35.2, 66.7],
])('%d hours of driving take %d hours with breaks', (driving, total) => {
  expect(calculateTransitMinutes(driving * 60)).toBeCloseTo(total * 60, 6)
})

/** Simulates a driver's day minute by minute, following 49 CFR 395.3. */
function simulateTransit(driving: number): number {
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

test('the formula matches a simulated driver who rests only when the law requires it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 * 60 }), (minutes) => {
      expect(calculateTransitMinutes(minutes)).toBe(simulateTransit(minutes))
    }),
  )
})

test('more driving never arrives sooner', () => {
  const minutes = fc.integer({ min: 0, max: 6000 })
  fc.assert(
    fc.property(minutes, minutes, (a, b) => {
      expect(calculateTransitMinutes(Math.max(a, b))).toBeGreaterThanOrEqual(calculateTransitMinutes(Math.min(a, b)))
    }),
  )
})

test('[FORM-09] a team drives through, without rests and breaks', () => {
  expect(describeTransit(20 * 60, true)).toBe('about 20 h for a team')
  expect(describeTransit(20 * 60, false)).toBe('about 31 h for a solo driver with breaks')
})

test('durations format in hours and minutes', () => {
  expect(formatDuration(31 * 60)).toBe('31 h')
  expect(formatDuration(35 * 60 + 12)).toBe('35 h 12 min')
  expect(formatDuration(45)).toBe('45 min')
  expect(formatDuration(0)).toBe('0 min')
  expect(formatDuration(59.7)).toBe('1 h')
})

test.each([
  [45, '45 min'],
  [164, '2 h 44 min'],
  [14 * 60 + 20, '14 h'],
  [62 * 60 + 59, '2 d 14 h'],
  [72 * 60, '3 d'],
])('[FACE-18] a delay of %i minutes reads %s', (minutes, words) => {
  expect(formatDelay(minutes)).toBe(words)
})
