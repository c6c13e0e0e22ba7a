import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../time/instant.ts'
import { buildRequestReport, type ReceivedRequest, requestAcceptanceRate } from './freight-report.ts'
import { splitIntoBuckets } from '../time/period.ts'

const NOW = Date.parse('2026-11-21T12:00:00-06:00')
const BUCKETS = splitIntoBuckets({ from: '2026-10-01', to: '2026-11-21' }, 'week', 'America/Chicago')
const request = (status: ReceivedRequest['status'], expiresAt = NOW + HOUR_MS): ReceivedRequest => ({
  status,
  madeAt: NOW,
  expiresAt,
})

test('the acceptance rate counts expired requests as refused and leaves out pending and withdrawn ones', () => {
  const offers = [
    request('accepted'),
    request('rejected'),
    request('rejected'),
    request('pending', NOW),
    request('pending'),
    request('withdrawn'),
  ]
  const { total } = buildRequestReport(offers, BUCKETS, NOW)
  expect(total).toEqual({ offers: 6, accepted: 1, refused: 3 })
  expect(requestAcceptanceRate(total)).toBe(0.25)
  expect(requestAcceptanceRate(buildRequestReport([], BUCKETS, NOW).total)).toBeNull()
})

test('the periods add up to the total, and no request is counted as both accepted and refused', () => {
  const offers = fc.array(
    fc.record({
      status: fc.constantFrom<ReceivedRequest['status']>('pending', 'accepted', 'rejected', 'withdrawn'),
      madeAt: fc.integer({ min: NOW - 70 * 24 * HOUR_MS, max: NOW }),
      expiresAt: fc.integer({ min: NOW - 24 * HOUR_MS, max: NOW + 24 * HOUR_MS }),
    }),
  )
  fc.assert(
    fc.property(offers, (offers) => {
      const { periods, total } = buildRequestReport(offers, BUCKETS, NOW)
      for (const key of ['offers', 'accepted', 'refused'] as const)
        expect(periods.reduce((sum, period) => sum + period[key], 0)).toBe(total[key])
      const inside = offers.filter(({ madeAt }) => madeAt >= (BUCKETS[0]?.startsAt ?? 0))
      expect(total.offers).toBe(inside.length)
      expect(total.accepted + total.refused).toBeLessThanOrEqual(total.offers)
    }),
  )
})
