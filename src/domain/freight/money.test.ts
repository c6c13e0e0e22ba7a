import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  centsPerMile,
  centsToDollars,
  dollarsToCents,
  formatMargin,
  formatMoney,
  formatRatePerMile,
  marginOf,
  ratePerMile,
} from './money.ts'

const cents = fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 })

describe('cents', () => {
  test('convert to dollars and back without loss', () => {
    fc.assert(fc.property(cents, (amount) => dollarsToCents(centsToDollars(amount)) === amount))
  })

  test('match the typed digits, and half cents round away from zero', () => {
    const cases: [number, number][] = [
      [0, 0],
      [2150, 215000],
      [19.99, 1999],
      [1.005, 101],
      [0.285, 29],
      [8.345, 835],
      [1.0049, 100],
      [-1.005, -101],
      [-0.001, 0],
      [-0.01, -1],
      [5e-7, 0],
    ]
    for (const [dollars, expected] of cases) expect(dollarsToCents(dollars), `${dollars}`).toBe(expected)
  })

  test('never become negative by rounding', () => {
    expect(Object.is(dollarsToCents(-0.004), 0)).toBe(true)
    expect(Object.is(dollarsToCents(-0), 0)).toBe(true)
  })

  test('reject a value that is not an amount of money', () => {
    for (const nonsense of [NaN, Infinity, -Infinity, 1e300, 90071992547409.92]) {
      expect(() => dollarsToCents(nonsense), `${nonsense}`).toThrow(RangeError)
    }
  })
})

describe('formatMoney', () => {
  test('separates thousands and shows cents only when there are some', () => {
    expect(formatMoney(2150)).toBe('$2,150')
    expect(formatMoney(2150.5)).toBe('$2,150.50')
    expect(formatMoney(0)).toBe('$0')
    expect(formatMoney(0.07)).toBe('$0.07')
    expect(formatMoney(1234567.89)).toBe('$1,234,567.89')
    expect(formatMoney(-45.5)).toBe('-$45.50')
    expect(formatMoney(1999.999)).toBe('$2,000')
  })

  test('parses back to the same amount', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const digits = formatMoney(centsToDollars(amount)).replace(/[$,]/g, '')
        expect(dollarsToCents(Number(digits))).toBe(amount)
      }),
    )
  })
})

describe('rate per mile', () => {
  test('is dollars divided by miles, to the cent', () => {
    expect(ratePerMile(2350, 1000)).toBe(2.35)
    expect(formatRatePerMile(2350, 1000)).toBe('$2.35/mi')
    expect(formatRatePerMile(2000, 1000)).toBe('$2.00/mi')
    expect(formatRatePerMile(2000, 3)).toBe('$666.67/mi')
    expect(formatRatePerMile(150, 0.5)).toBe('$300.00/mi')
  })

  test('rounds half a cent to the even cent', () => {
    expect([5, 7, 9, -5].map((cents) => centsPerMile(cents, 2))).toEqual([2, 4, 4, -2])
    expect(formatRatePerMile(2445, 1000)).toBe('$2.44/mi')
    expect(formatRatePerMile(2455, 1000)).toBe('$2.46/mi')
  })

  test('is null without miles', () => {
    for (const miles of [0, -5, NaN, Infinity]) {
      expect(ratePerMile(2350, miles)).toBeNull()
      expect(formatRatePerMile(2350, miles)).toBeNull()
    }
  })
})

test('[FACE-20] the margin is what the shipper pays less what the carrier is paid, also below zero', () => {
  const load = { rate: 2000, agreedRate: 2150, shipperPays: 2460 }
  expect(marginOf(load)).toEqual({ dollars: 310, share: 310 / 2460 })
  expect(formatMargin({ dollars: 310, share: 310 / 2460 })).toBe('$310, 12.6%')
  expect(marginOf({ ...load, agreedRate: null })?.dollars).toBe(460)
  expect(marginOf({ ...load, shipperPays: 2100 })?.dollars).toBe(-50)
  for (const shipperPays of [null, undefined, 0]) expect(marginOf({ ...load, shipperPays })).toBeNull()
})
