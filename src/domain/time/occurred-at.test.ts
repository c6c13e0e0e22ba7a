import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from './instant.ts'
import { clampOccurredAt } from './occurred-at.ts'

const now = Date.parse('2026-11-23T14:00:00Z')

test('F79 an offline tap keeps its time, and a missing time is now', () => {
  const notBefore = now - 3 * DAY_MS
  expect(clampOccurredAt(now - 40 * MINUTE_MS, { now, notBefore })).toBe(now - 40 * MINUTE_MS)
  expect(clampOccurredAt(undefined, { now, notBefore })).toBe(now)
})

test('F79 a device clock may be five minutes ahead, and no earlier than the load or a week ago', () => {
  const notBefore = now - 30 * DAY_MS
  expect(clampOccurredAt(now + DAY_MS, { now, notBefore })).toBe(now + 5 * MINUTE_MS)
  expect(clampOccurredAt(0, { now, notBefore })).toBe(now - 7 * DAY_MS)
  expect(clampOccurredAt(0, { now, notBefore: now - DAY_MS })).toBe(now - DAY_MS)
})

test('every claimed time is clamped to the allowed range, and a time inside it is kept', () => {
  const instants = fc.integer({ min: 0, max: 2 * now })
  fc.assert(
    fc.property(instants, fc.integer({ min: 0, max: 30 }), (claimed, days) => {
      const notBefore = now - days * DAY_MS
      const at = clampOccurredAt(claimed, { now, notBefore })
      const [earliest, latest] = [Math.max(notBefore, now - 7 * DAY_MS), now + 5 * MINUTE_MS]
      expect(at).toBeGreaterThanOrEqual(earliest)
      expect(at).toBeLessThanOrEqual(latest)
      const isHonest = claimed >= earliest && claimed <= latest
      expect(at === claimed).toBe(isHonest)
    }),
  )
})
