import { expect, test } from 'vitest'
import { HOUR_MS } from '../time/instant.ts'
import type { AppointmentWindow } from './stop-event.ts'
import { estimateLoad, isOnTime, type Truck, type TruckLoad } from './truck.ts'

const NOW = Date.parse('2026-11-23T08:00-06:00')
const at = (hours: number, until: number | null = null) => ({
  from: NOW + hours * HOUR_MS,
  to: until === null ? null : NOW + until * HOUR_MS,
})

const TRUCK: Truck = { costPerMile: 1.5, milesPerGallon: 6.5, fuelPrice: 3.8, deadheadMiles: 50, hours: null }
function twoStops(pickup: AppointmentWindow, delivery: AppointmentWindow, legMinutes = 937): TruckLoad['stops'] {
  return [
    { appointment: pickup, legMinutes: 0 },
    { appointment: delivery, legMinutes },
  ]
}

/** Dallas to Atlanta at 50 mph. */
const LOAD: TruckLoad = {
  rate: 2150,
  miles: 781,
  isTeam: false,
  stops: twoStops(at(7), at(47)),
}

interface Golden {
  load?: Partial<TruckLoad>
  truck?: Partial<Truck>
  deadhead: number | undefined
  /** cents, but for miles and days */
  profit: number
  fuel: number
  cost: number
  allMiles: number
  days: number
  perDay: number
  onTime: boolean
}

// by hand: fuel = miles / mpg × price, cost = miles × cost per mile, per day = profit / days of 24 hours
test.each<[string, Golden]>([
  [
    'with 12 miles of deadhead',
    { deadhead: 12, profit: 49_690, fuel: 46_360, cost: 118_950, allMiles: 793, days: 2, perDay: 24_845, onTime: true },
  ],
  [
    'with the truck’s usual deadhead',
    {
      deadhead: undefined,
      profit: 41_768,
      fuel: 48_582,
      cost: 124_650,
      allMiles: 831,
      days: 2,
      perDay: 20_884,
      onTime: true,
    },
  ],
  [
    'that is short counts as a day',
    {
      load: { rate: 150, miles: 60, stops: twoStops(at(7), at(9, 12), 72) },
      deadhead: 0,
      profit: 2492,
      fuel: 3508,
      cost: 9000,
      allMiles: 60,
      days: 1,
      perDay: 2492,
      onTime: true,
    },
  ],
  [
    'for a team that is there a day earlier',
    {
      load: { isTeam: true, stops: twoStops(at(7), at(24)) },
      deadhead: 12,
      profit: 49_690,
      fuel: 46_360,
      cost: 118_950,
      allMiles: 793,
      days: 25 / 24,
      perDay: 47_702,
      onTime: true,
    },
  ],
  [
    'that a solo driver can’t deliver in time',
    {
      load: { stops: twoStops(at(7), at(24)) },
      deadhead: 12,
      profit: 49_690,
      fuel: 46_360,
      cost: 118_950,
      allMiles: 793,
      days: 35.12 / 24,
      perDay: 33_957,
      onTime: false,
    },
  ],
  [
    'whose pickup a driver with two hours left can’t reach',
    {
      load: { stops: twoStops(at(1, 2), at(47)) },
      truck: { hours: { drive: 120, shift: 150, cycle: 4200, asOf: NOW - HOUR_MS } },
      deadhead: 100,
      profit: 31_345,
      fuel: 51_505,
      cost: 132_150,
      allMiles: 881,
      days: 2,
      perDay: 15_673,
      onTime: false,
    },
  ],
  [
    'that costs more than it pays',
    {
      load: { rate: 1000 },
      deadhead: 12,
      profit: -65_310,
      fuel: 46_360,
      cost: 118_950,
      allMiles: 793,
      days: 2,
      perDay: -32_655,
      onTime: true,
    },
  ],
])('a load %s', (_, { load, truck, deadhead, onTime, days, perDay, ...money }) => {
  const estimate = estimateLoad({ ...LOAD, ...load }, { ...TRUCK, ...truck }, deadhead, NOW)
  expect(estimate).toMatchObject(money)
  expect(estimate.days).toBeCloseTo(days, 3)
  expect(Math.abs(estimate.profitPerDay - perDay)).toBeLessThanOrEqual(3)
  expect(isOnTime(estimate.plan)).toBe(onTime)
})

test('days begin where the truck is free', () => {
  const later = estimateLoad(LOAD, TRUCK, 12, NOW, {
    at: NOW + 6 * HOUR_MS,
    clocks: { driveLeft: 660, shiftLeft: 840, cycleLeft: 4200, sinceBreak: 0 },
  })
  expect(later.days).toBeCloseTo(42 / 24, 5)
  expect(later.profit).toBe(49_690)
})
