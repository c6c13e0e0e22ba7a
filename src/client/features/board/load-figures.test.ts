import { expect, test } from 'vitest'
import type { Load } from '#contract/freight/load.ts'
import type { LaneMarketRate } from '#contract/freight/market-rate.ts'
import type { Truck } from '#domain/freight/truck.ts'
import { describeFigures, estimateMarket, marketLaneOf, toTruckLoad } from './load-figures.ts'

const NOW = Date.parse('2026-11-23T08:00:00-06:00')
const TRUCK: Truck = { costPerMile: 1.5, milesPerGallon: 6.5, fuelPrice: 3.8, deadheadMiles: 50, hours: null }
/** Dallas to Atlanta, in two days. */
const LOAD = {
  id: 'one',
  rate: 2150,
  agreedRate: null,
  distance: 781,
  avgTime: 937,
  weight: 38_000,
  pickupDateTime: '2026-11-23T15:00:00-06:00',
  deliveryDateTime: '2026-11-25T07:00:00-06:00',
  pickupLocation: { coordinates: { latitude: 32.8, longitude: -96.8 } },
  deliveryLocation: { coordinates: { latitude: 33.7, longitude: -84.4 } },
  equipmentRequirements: { code: 'V', commodity: 'Paper', specialInstructions: null },
  brokerNotes: null,
} as Load
const LANE = marketLaneOf(LOAD) ?? ''
const RATE: LaneMarketRate = { lane: LANE, low: 2.4, median: 2.6, high: 2.8, loads: 41, companies: 12 }

function figuresOf(
  changes: Partial<Load>,
  { truck = null, rate = RATE }: { truck?: Truck | null; rate?: LaneMarketRate | null } = {},
) {
  const load = { ...LOAD, ...changes }
  const market = new Map(rate ? [[rate.lane, rate]] : [])
  return describeFigures([load], { truck, market }, {}, NOW).get('one')
}

test.each<[Partial<Load>, string, string, string]>([
  [{}, '6% over market', '+6%', 'good'],
  [{ rate: 1950 }, '4% under market', '−4%', 'poor'],
  [{ rate: 2031 }, 'At market', '0%', 'plain'],
])('%j is said to be %j', (changes, words, brief, tone) => {
  expect(figuresOf(changes)?.market).toEqual({ words, brief, tone })
})

test('[FACE-11] a lane with few loads shows the rate model’s estimate; what isn’t known yet says nothing', () => {
  expect(figuresOf({}, { rate: null })?.market).toEqual({
    words: '3% over market (estimate)',
    brief: '+3% est.',
    tone: 'good',
  })
  expect(describeFigures([LOAD], { truck: null, market: undefined }, {}, NOW).get('one')).toEqual({})
})

const stop = (id: 'pickup' | 's1' | 'delivery', latitude: number, dateTime: string) => ({
  id,
  kind: id === 'pickup' ? ('pickup' as const) : ('delivery' as const),
  ...LOAD.pickupLocation,
  coordinates: { latitude, longitude: -96.8 },
  dateTime,
})
/** A mile of latitude is a mile of the first leg: it is a third of the way. */
const STOPS = [
  stop('pickup', 32, LOAD.pickupDateTime),
  stop('s1', 33, '2026-11-24T07:00:00-06:00'),
  stop('delivery', 35, LOAD.deliveryDateTime),
]

test('[STOP-22] a load with a stop between is compared with the model and its stop-off part, not with its lane', () => {
  // $2.7528/mi is the lane's; the estimate is the model's 2.67 and $100 over 781 miles
  expect(marketLaneOf({ ...LOAD, stops: STOPS })).toBeNull()
  const [plain, estimate] = [estimateMarket(LOAD, NOW), estimateMarket({ ...LOAD, stops: STOPS }, NOW)]
  expect(estimate.low - plain.low).toBeCloseTo(50 / 781, 6)
  expect(estimate.median - plain.median).toBeCloseTo(100 / 781, 6)
  expect(estimate.high - plain.high).toBeCloseTo(200 / 781, 6)
  expect(figuresOf({ stops: STOPS })?.market?.words).toMatch(/ \(estimate\)$/)
  // nothing of a lane is waited for
  expect(describeFigures([{ ...LOAD, stops: STOPS }], { truck: null, market: undefined }, {}, NOW).get('one')).toEqual({
    market: figuresOf({ stops: STOPS })?.market,
  })
})

test('[STOP-23] plan and profit count each leg and dock: hidden legs share the minutes by their miles', () => {
  expect(toTruckLoad({ ...LOAD, stops: STOPS })?.stops.map(({ legMinutes }) => Math.round(legMinutes))).toEqual([
    0, 312, 625,
  ])
  const parties = STOPS.map((each, index) => (index === 0 ? each : { ...each, legMinutes: [0, 900, 37][index] }))
  expect(toTruckLoad({ ...LOAD, stops: parties })?.stops.map(({ legMinutes }) => legMinutes)).toEqual([0, 900, 37])
  const late = STOPS.map((each) => (each.id === 's1' ? { ...each, dateTime: LOAD.pickupDateTime } : each))
  const worth = (stops: typeof STOPS) => figuresOf({ stops }, { truck: TRUCK })?.profit
  expect([worth(STOPS)?.isLate, worth(late)?.isLate]).toEqual([false, true])
})

test.each<Partial<Load>>([
  { team: true },
  { partial: true },
  { weight: 52_000 },
  { brokerNotes: 'Hazmat placards' },
  { equipmentRequirements: { ...LOAD.equipmentRequirements, commodity: 'Oversize machine' } },
  { deliveryLocation: { ...LOAD.deliveryLocation, coordinates: null } },
])('a load that others are paid differently for has no market: %j', (changes) => {
  expect(figuresOf(changes)?.market).toBeUndefined()
})

test('the profit is for the truck’s own figures, with its late trips marked', () => {
  // 831 miles: 2,150 less 485.82 of fuel and 1,246.50 of costs, in two days
  expect(figuresOf({}, { truck: TRUCK })?.profit).toEqual({
    words: '$418 profit, $209/day',
    total: '$418',
    perDay: '$209',
    tone: 'good',
    isLate: false,
  })
  const late = { rate: 1000, deliveryDateTime: '2026-11-24T06:00:00-06:00' }
  expect(figuresOf(late, { truck: TRUCK })?.profit).toMatchObject({ total: '−$732', tone: 'poor', isLate: true })
  expect(figuresOf({ distance: 0 }, { truck: TRUCK })?.profit).toBeUndefined()
  expect(figuresOf({}, {})?.profit).toBeUndefined()
})

test('the deadhead is from where the search says that the truck is', () => {
  const near = describeFigures([LOAD], { truck: TRUCK, market: undefined }, { near: '32.8,-96.8' }, NOW).get('one')
  // a mile of deadhead at least: 782 miles, 2,150 less 457.17 and 1,173
  expect(near?.profit?.total).toBe('$520')
})
