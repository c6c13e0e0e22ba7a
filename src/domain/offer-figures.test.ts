import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS } from './instant.ts'
import { acceptedShare, type Offer, offerReport } from './offer-figures.ts'
import { bucketsOf } from './period.ts'

const NOW = Date.parse('2026-11-21T12:00:00-06:00')
const BUCKETS = bucketsOf({ from: '2026-10-01', to: '2026-11-21' }, 'week', 'America/Chicago')
const offer = (status: Offer['status'], expiresAt = NOW + HOUR_MS): Offer => ({ status, madeAt: NOW, expiresAt })

test('accepted of those decided: expired counts as refused, open and withdrawn do not count', () => {
  const offers = [
    offer('accepted'),
    offer('rejected'),
    offer('rejected'),
    offer('pending', NOW),
    offer('pending'),
    offer('withdrawn'),
  ]
  const { total } = offerReport(offers, BUCKETS, NOW)
  expect(total).toEqual({ offers: 6, accepted: 1, refused: 3 })
  expect(acceptedShare(total)).toBe(0.25)
  expect(acceptedShare(offerReport([], BUCKETS, NOW).total)).toBeNull()
})

test('the periods add up to the total, and no offer is decided twice', () => {
  const offers = fc.array(
    fc.record({
      status: fc.constantFrom<Offer['status']>('pending', 'accepted', 'rejected', 'withdrawn'),
      madeAt: fc.integer({ min: NOW - 70 * 24 * HOUR_MS, max: NOW }),
      expiresAt: fc.integer({ min: NOW - 24 * HOUR_MS, max: NOW + 24 * HOUR_MS }),
    }),
  )
  fc.assert(
    fc.property(offers, (offers) => {
      const { periods, total } = offerReport(offers, BUCKETS, NOW)
      for (const key of ['offers', 'accepted', 'refused'] as const)
        expect(periods.reduce((sum, period) => sum + period[key], 0)).toBe(total[key])
      const inside = offers.filter(({ madeAt }) => madeAt >= (BUCKETS[0]?.startsAt ?? 0))
      expect(total.offers).toBe(inside.length)
      expect(total.accepted + total.refused).toBeLessThanOrEqual(total.offers)
    }),
  )
})
