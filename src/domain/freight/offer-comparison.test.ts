import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BookingRequestStatus } from './booking.ts'
import { groupPins, offerLetter, orderOffers, percentFromMarket, scaleOf, shareOnScale } from './offer-comparison.ts'

const rates = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 50 })

describe('offers', () => {
  test('to answer come after an accepted one, lowest rate first, earlier first at one rate', () => {
    const offer = (name: string, status: BookingRequestStatus, rate: number, hour: number) => ({
      name,
      status,
      rate,
      createdAt: `2026-11-20T${hour}:00:00.000Z`,
    })
    const ordered = orderOffers([
      offer('withdrawn', 'withdrawn', 1, 10),
      offer('rejected early', 'rejected', 1, 10),
      offer('late at 2000', 'pending', 2000, 12),
      offer('rejected late', 'rejected', 2, 11),
      offer('dear', 'pending', 2001, 10),
      offer('early at 2000', 'pending', 2000, 11),
      offer('accepted', 'accepted', 3000, 12),
    ])
    expect(ordered.map(({ name }) => name)).toEqual([
      'accepted',
      'early at 2000',
      'late at 2000',
      'dear',
      'rejected late',
      'rejected early',
      'withdrawn',
    ])
  })

  test('have letters of their own', () => {
    expect([0, 25, 26, 27, 51, 52, 701, 702].map(offerLetter)).toEqual(['A', 'Z', 'AA', 'AB', 'AZ', 'BA', 'ZZ', 'AAA'])
    const letters = Array.from({ length: 800 }, (_, index) => offerLetter(index))
    expect(new Set(letters).size).toBe(800)
  })

  test.each([
    [3650, 3540, 3.1],
    [3400, 3540, -4],
    [3540, 3540, 0],
    [3541, 3540, 0],
  ])('of $%i are %i in the middle: %f percent', (rate, median, percent) => {
    expect(percentFromMarket(rate, median)).toBeCloseTo(percent, 5)
  })
})

describe('the scale', () => {
  test('shows each rate, in order, inside its ends', () => {
    fc.assert(
      fc.property(rates, (all) => {
        const scale = scaleOf(all)
        const shares = all.toSorted((a, b) => a - b).map((rate) => shareOnScale(scale, rate))
        for (const share of shares) {
          expect(share).toBeGreaterThan(0)
          expect(share).toBeLessThan(1)
        }
        expect(shares).toEqual(shares.toSorted((a, b) => a - b))
      }),
    )
    expect(shareOnScale(scaleOf([2000, 2000]), 2000)).toBe(0.5)
  })

  test('labels every offer once, and no two labels overlap', () => {
    const pins = fc.array(fc.float({ min: 0, max: 1, noNaN: true }), { maxLength: 60 })
    fc.assert(
      fc.property(pins, fc.float({ min: Math.fround(0.01), max: Math.fround(0.3), noNaN: true }), (shares, gap) => {
        const groups = groupPins(
          shares.map((share, id) => ({ id, share })),
          gap,
        )
        expect(groups.flatMap((group) => group.pins.map(({ id }) => id)).toSorted((a, b) => a - b)).toEqual(
          shares.map((_, id) => id),
        )
        let before = Number.NEGATIVE_INFINITY
        for (const { share, pins: own } of groups) {
          const places = own.map((pin) => pin.share)
          expect(share).toBeGreaterThanOrEqual(Math.min(...places) - 1e-9)
          expect(share).toBeLessThanOrEqual(Math.max(...places) + 1e-9)
          expect(share - before).toBeGreaterThanOrEqual(gap)
          before = share
        }
      }),
    )
  })

  test('keeps apart what has room', () => {
    const groups = groupPins([{ share: 0.5 }, { share: 0.1 }, { share: 0.12 }], 0.05)
    expect(groups.map(({ share, pins }) => [share, pins.length])).toEqual([
      [0.11, 2],
      [0.5, 1],
    ])
  })
})
