import { expect, test } from 'vitest'
import type { Load } from '#contract/freight/load.ts'
import type { LaneMarketRate } from '#contract/freight/market-rate.ts'
import type { Truck } from '#domain/freight/truck.ts'
import { describeFigures, marketLaneOf } from './load-figures.ts'

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
