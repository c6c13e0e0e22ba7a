import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { retryAfterMs, retryDelay } from './retry.ts'

describe('retryDelay', () => {
  const longest = (attempt: number) => retryDelay(attempt, () => 1)

  test('doubles its maximum from 2 seconds up to 5 minutes', () => {
    expect([0, 1, 2, 3, 7, 8, 60].map(longest)).toEqual([2_000, 4_000, 8_000, 16_000, 256_000, 300_000, 300_000])
    expect(longest(5000)).toBe(300_000)
  })

  test('is random between zero and its maximum', () => {
    expect(retryDelay(3, () => 0)).toBe(0)
    expect(retryDelay(3, () => 0.5)).toBe(8_000)
    expect(retryDelay(3, () => 0.9999)).toBe(15_998)
    const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    fc.assert(
      fc.property(fc.nat(100), chance, (attempt, x) => {
        const delay = retryDelay(attempt, () => x)
        expect(delay).toBeGreaterThanOrEqual(0)
        expect(delay).toBeLessThanOrEqual(longest(attempt))
        expect(Number.isInteger(delay)).toBe(true)
      }),
    )
  })

  test('accepts other limits', () => {
    expect(retryDelay(1, () => 1, { baseMs: 10, capMs: 15 })).toBe(15)
  })
})

describe('retryAfterMs', () => {
  const NOW = Date.UTC(2026, 10, 21, 14)

  test('reads seconds, and returns an hour at most', () => {
    expect(retryAfterMs('120', NOW)).toBe(120_000)
    expect(retryAfterMs(' 0 ', NOW)).toBe(0)
    expect(retryAfterMs('7200', NOW)).toBe(3_600_000)
    expect(retryAfterMs('9'.repeat(400), NOW)).toBe(3_600_000)
  })

  test('reads the three HTTP date formats', () => {
    expect(retryAfterMs('Sat, 21 Nov 2026 14:02:00 GMT', NOW)).toBe(120_000)
    expect(retryAfterMs('Saturday, 21-Nov-26 14:02:00 GMT', NOW)).toBe(120_000)
    expect(retryAfterMs('Sat Nov 21 14:02:00 2026', NOW)).toBe(120_000)
    expect(retryAfterMs('Sun, 22 Nov 2026 14:00:00 GMT', NOW)).toBe(3_600_000)
  })

  test('is zero for a date in the past', () => {
    expect(retryAfterMs('Fri, 20 Nov 2026 14:00:00 GMT', NOW)).toBe(0)
  })

  test('is null for a missing or invalid header', () => {
    for (const header of [null, undefined, '', '-5', '1.5', 'soon', '2026-11-21', '12 GMT']) {
      expect(retryAfterMs(header, NOW), `${header}`).toBeNull()
    }
    fc.assert(
      fc.property(fc.string(), (header) => {
        const wait = retryAfterMs(header, NOW)
        expect(wait === null || (wait >= 0 && wait <= 3_600_000)).toBe(true)
      }),
    )
  })
})
