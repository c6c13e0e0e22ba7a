import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AgreedRate,
  calculateMarketRate,
  compareToMarket,
  firstMarketDay,
  formatMarketLane,
  MARKET_DAYS,
  marketArea,
  marketDay,
  parseMarketLane,
  selectShownRates,
} from './market-rate.ts'

const TODAY = 20_780

/** Loads of the days before today, one a day, by so many brokers and carriers. */
function loads(count: number, { brokers = 3, carriers = 3, from = 240, step = 1, daysAgo = 1 } = {}): AgreedRate[] {
  return Array.from({ length: count }, (_, n) => ({
    day: TODAY - daysAgo - n,
    centsPerMile: from + n * step,
    broker: `broker ${n % brokers}`,
    carrier: `carrier ${n % carriers}`,
  }))
}

describe('a lane’s figure', () => {
  test.each([
    ['of 7 loads of 3 brokers and 3 carriers is shown', loads(7), true],
    ['of 6 loads is not', loads(6), false],
    ['of 100 loads of 2 brokers is not: each would know the other’s', loads(100, { brokers: 2 }), false],
    ['of 100 loads hauled by 2 carriers is not', loads(100, { carriers: 2 }), false],
    ['of loads booked today is not', loads(7, { daysAgo: 0 }), false],
    ['of 7 loads that are too old is not', loads(7, { daysAgo: MARKET_DAYS + 1 }), false],
    ['of no loads is not', [], false],
  ])('%s', (_, rates, isShown) => {
    expect(calculateMarketRate(rates, TODAY) !== null).toBe(isShown)
  })

  test('is the median and the middle half, in steps of 5 cents, with its loads and brokers', () => {
    const rates = loads(21, { brokers: 7, from: 200, step: 5 })
    expect(calculateMarketRate(rates, TODAY)).toEqual({ low: 225, median: 250, high: 275, loads: 21, companies: 7 })
    expect(calculateMarketRate(rates.toReversed(), TODAY)).toEqual(calculateMarketRate(rates, TODAY))
    expect(calculateMarketRate(loads(9, { from: 1, step: 0 }), TODAY)?.median).toBe(5)
  })

  test('follows most brokers, not the one that posts most', () => {
    const honest = loads(12, { brokers: 4, from: 240 })
    const flood = loads(300, { brokers: 1, from: 900, step: 0 }).map((rate, n) => ({
      ...rate,
      day: TODAY - 1 - (n % 12),
      broker: 'flood',
    }))
    expect(calculateMarketRate([...honest, ...flood], TODAY)?.median, 'the flood would raise it').toBeLessThanOrEqual(
      255,
    )
  })
})

const rate = fc.record({
  ago: fc.integer({ min: -40, max: 200 }),
  centsPerMile: fc.integer({ min: 1, max: 900 }),
  broker: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  carrier: fc.constantFrom('v', 'w', 'x', 'y'),
})

/** Nobody, or enough to be shown alone. */
function isCrowd(rates: readonly AgreedRate[]): boolean {
  const companies = (side: 'broker' | 'carrier') => new Set(rates.map((each) => each[side])).size
  return rates.length === 0 || (rates.length >= 7 && companies('broker') >= 3 && companies('carrier') >= 3)
}

test('what enters or leaves a figure between two days is nobody, or 7 loads of 3 brokers and 3 carriers', () => {
  fc.assert(
    fc.property(fc.array(rate, { maxLength: 80 }), fc.integer({ min: 0, max: 40 }), (drawn, later) => {
      const rates = drawn.map(({ ago, ...each }) => ({ ...each, day: TODAY - ago }))
      // what the server reads
      const shown = (today: number) =>
        selectShownRates(
          rates.filter(({ day }) => day >= firstMarketDay(today)),
          today,
        )
      const [before, after] = [new Set(shown(TODAY)), new Set(shown(TODAY + later))]
      expect(isCrowd([...after].filter((each) => !before.has(each)))).toBe(true)
      expect(isCrowd([...before].filter((each) => !after.has(each)))).toBe(true)
      expect(isCrowd([...before])).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('a load more, on any day before, is in no figure until its group is full', () => {
  const full = loads(7, { daysAgo: 20 })
  const before = calculateMarketRate(full, TODAY)
  for (const daysAgo of [1, 2, 10, 19]) {
    const one = { day: TODAY - daysAgo, centsPerMile: 999, broker: 'new', carrier: 'new' }
    expect(calculateMarketRate([...full, one], TODAY)).toEqual(before)
  }
  expect(calculateMarketRate([...full, ...loads(7, { daysAgo: 2, from: 300 })], TODAY)).toMatchObject({ loads: 14 })
})

test('a day lasts from five minutes after midnight, UTC', () => {
  const midnight = Date.UTC(2026, 10, 23)
  expect(marketDay(midnight + 4 * 60_000)).toBe(midnight / 86_400_000 - 1)
  expect(marketDay(midnight + 5 * 60_000)).toBe(midnight / 86_400_000)
})

test('lanes are between fixed areas, the same for every dock that the board shows alike', () => {
  const dallas = { latitude: 32.78, longitude: -96.8 }
  expect(marketArea(dallas)).toBe(marketArea({ latitude: 32.82, longitude: -96.84 }))
  expect(marketArea(dallas)).not.toBe(marketArea({ latitude: 33.75, longitude: -84.39 }))
  // a dock at 33.96 is shown at 34.0, which is the next area
  expect(marketArea({ latitude: 33.96, longitude: -96.8 })).toBe(marketArea({ latitude: 34.04, longitude: -96.8 }))
  const lane = { code: 'SD', pickupArea: marketArea(dallas), deliveryArea: 0 } as const
  expect(parseMarketLane(formatMarketLane(lane))).toEqual(lane)
})

test.each(['', 'V', 'V.1', 'X.1.2', 'V.1.2.3', 'v.1.2', 'V.-1.2', 'V.1234567.2', 'V.1.2 ', 'TA.1.٢'])(
  '%j names no lane',
  (text) => {
    expect(parseMarketLane(text)).toBeNull()
  },
)

test.each([
  [275, 250, 10],
  [240, 250, -4],
  [250, 250, 0],
  [251, 250, 0],
])('%d cents against %d is %d percent', (cents, median, percent) => {
  expect(compareToMarket(cents, { median })).toBe(percent)
})
