import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './instant.ts'
import { nextRoundAt, roundsSince, tooOftenWords } from './rounds.ts'

const NOW = Date.UTC(2026, 10, 23, 14)
const ago = (...hours: number[]) => hours.map((count) => NOW - count * HOUR_MS)

describe('the next round', () => {
  test('begins at once after two, however close they are', () => {
    expect(nextRoundAt([], NOW)).toBeNull()
    expect(nextRoundAt([NOW, NOW], NOW)).toBeNull()
  })

  test('waits after three until the first of them is a day old', () => {
    expect(nextRoundAt(ago(1, 2, 5), NOW)).toBe(NOW + 19 * HOUR_MS)
    expect(nextRoundAt(ago(5, 1, 2), NOW)).toBe(NOW + 19 * HOUR_MS)
    expect(nextRoundAt([NOW - DAY_MS + 1, NOW, NOW], NOW)).toBe(NOW + 1)
    expect(nextRoundAt([NOW - DAY_MS, NOW, NOW], NOW)).toBeNull()
  })

  test('hangs on the last three alone', () => {
    expect(nextRoundAt(ago(1, 2, 30, 40, 50), NOW)).toBeNull()
    // more than three at once stem from before there was a limit
    expect(nextRoundAt(ago(1, 2, 3, 4, 5), NOW)).toBe(NOW + 21 * HOUR_MS)
  })

  test('hangs on no round from before it is asked for', () => {
    const rounds = [...ago(1, 2), roundsSince(NOW)]
    expect(nextRoundAt(rounds, NOW)).toBe(nextRoundAt(ago(1, 2), NOW))
  })
})

test('the words say what was too much, and from when on it is possible, by the clocks at the pickup', () => {
  expect(tooOftenWords('request', NOW, 'America/Chicago')).toBe(
    'You asked for this load 3 times within 24 hours. You can ask again from Mon Nov 23, 08:00 CST.',
  )
  expect(tooOftenWords('tender', NOW, 'America/Denver')).toBe(
    'You offered this load to this carrier 3 times within 24 hours. You can offer it to them again from Mon Nov 23, 07:00 MST.',
  )
  expect(tooOftenWords('correction', NOW, 'America/Chicago')).toContain('corrected the arrival of this load 3 times')
})

test('the minute that the words name has come when the round may begin', () => {
  expect(tooOftenWords('request', NOW + 1, 'America/Chicago')).toContain('08:01 CST')
  expect(tooOftenWords('request', NOW + MINUTE_MS, 'America/Chicago')).toContain('08:01 CST')
})
