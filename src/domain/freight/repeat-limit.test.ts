import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/instant.ts'
import { nextAllowedAt, repeatWindowStart, repeatLimitMessage } from './repeat-limit.ts'

const NOW = Date.UTC(2026, 10, 23, 14)
const ago = (...hours: number[]) => hours.map((count) => NOW - count * HOUR_MS)

describe('the next try', () => {
  test('is allowed right away after two tries, however close they are', () => {
    expect(nextAllowedAt([], NOW)).toBeNull()
    expect(nextAllowedAt([NOW, NOW], NOW)).toBeNull()
  })

  test('waits after three tries until the first of them is a day old', () => {
    expect(nextAllowedAt(ago(1, 2, 5), NOW)).toBe(NOW + 19 * HOUR_MS)
    expect(nextAllowedAt(ago(5, 1, 2), NOW)).toBe(NOW + 19 * HOUR_MS)
    expect(nextAllowedAt([NOW - DAY_MS + 1, NOW, NOW], NOW)).toBe(NOW + 1)
    expect(nextAllowedAt([NOW - DAY_MS, NOW, NOW], NOW)).toBeNull()
  })

  test('depends only on the last three tries', () => {
    expect(nextAllowedAt(ago(1, 2, 30, 40, 50), NOW)).toBeNull()
    // loads from before the limit may have more than three tries
    expect(nextAllowedAt(ago(1, 2, 3, 4, 5), NOW)).toBe(NOW + 21 * HOUR_MS)
  })

  test('ignores tries from before the window', () => {
    const tries = [...ago(1, 2), repeatWindowStart(NOW)]
    expect(nextAllowedAt(tries, NOW)).toBe(nextAllowedAt(ago(1, 2), NOW))
  })
})

test('the message names the limit and the next allowed time in the pickup’s time zone', () => {
  expect(repeatLimitMessage('request', NOW, 'America/Chicago')).toBe(
    'You requested this load 3 times in 24 hours. You can request it again at Mon Nov 23, 08:00 CST.',
  )
  expect(repeatLimitMessage('tender', NOW, 'America/Denver')).toBe(
    'You tendered this load to this carrier 3 times in 24 hours. You can tender it to them again at Mon Nov 23, 07:00 MST.',
  )
  expect(repeatLimitMessage('correction', NOW, 'America/Chicago')).toContain(
    'corrected the arrival of this load 3 times',
  )
})

test('the time in the message is never before the allowed time', () => {
  expect(repeatLimitMessage('request', NOW + 1, 'America/Chicago')).toContain('08:01 CST')
  expect(repeatLimitMessage('request', NOW + MINUTE_MS, 'America/Chicago')).toContain('08:01 CST')
})
