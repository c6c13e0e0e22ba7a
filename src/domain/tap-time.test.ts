import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from './instant.ts'
import { tapTime } from './tap-time.ts'

const now = Date.parse('2026-11-23T14:00:00Z')

test('F79 a tap in the tunnel keeps its time; without one it is now', () => {
  const notBefore = now - 3 * DAY_MS
  expect(tapTime(now - 40 * MINUTE_MS, { now, notBefore })).toBe(now - 40 * MINUTE_MS)
  expect(tapTime(undefined, { now, notBefore })).toBe(now)
})

test('F79 a clock a day ahead is believed for five minutes, one far behind not past the load or a week', () => {
  const notBefore = now - 30 * DAY_MS
  expect(tapTime(now + DAY_MS, { now, notBefore })).toBe(now + 5 * MINUTE_MS)
  expect(tapTime(0, { now, notBefore })).toBe(now - 7 * DAY_MS)
  expect(tapTime(0, { now, notBefore: now - DAY_MS })).toBe(now - DAY_MS)
})

test('whatever a device claims lies in the span, and an honest claim is kept', () => {
  const instants = fc.integer({ min: 0, max: 2 * now })
  fc.assert(
    fc.property(instants, fc.integer({ min: 0, max: 30 }), (claimed, days) => {
      const notBefore = now - days * DAY_MS
      const at = tapTime(claimed, { now, notBefore })
      const [earliest, latest] = [Math.max(notBefore, now - 7 * DAY_MS), now + 5 * MINUTE_MS]
      expect(at).toBeGreaterThanOrEqual(earliest)
      expect(at).toBeLessThanOrEqual(latest)
      const isHonest = claimed >= earliest && claimed <= latest
      expect(at === claimed).toBe(isHonest)
    }),
  )
})
