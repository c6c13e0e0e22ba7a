import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../time/instant.ts'
import { modelRatePerMile, type TripToPrice } from './rate-model.ts'

const now = Date.parse('2026-02-10T15:00:00Z')
const FEBRUARY: TripToPrice = {
  code: 'V',
  miles: 600,
  driveMinutes: 600,
  pickupAt: now + 3 * DAY_MS,
  deliveryAt: now + 5 * DAY_MS,
}
const rate = (changes: Partial<TripToPrice> = {}) => modelRatePerMile({ ...FEBRUARY, ...changes }, now)

test('a 600-mile haul costs the measured national average of its equipment', () => {
  expect(rate()).toBeCloseTo(2.45, 1)
  expect(rate({ code: 'R' })).toBeCloseTo(2.94, 1)
  expect(rate({ code: 'F' })).toBeCloseTo(2.58, 1)
})

test('a short haul costs more per mile, a long one less, and none less than $350', () => {
  expect(rate({ miles: 150 })).toBeGreaterThan(rate() * 1.2)
  expect(rate({ miles: 1500, deliveryAt: now + 9 * DAY_MS })).toBeLessThan(rate())
  expect(rate({ miles: 20 }) * 20).toBeCloseTo(350)
  expect(rate({ miles: 0 })).toBe(350)
})

test('a pickup soon costs more than one planned ahead', () => {
  const ahead = [6, 18, 36, 96, 240].map((hours) => {
    const pickupAt = now + hours * HOUR_MS
    return rate({ pickupAt, deliveryAt: pickupAt + 3 * DAY_MS })
  })
  expect(ahead).toEqual(ahead.toSorted((a, b) => b - a))
  expect(new Set(ahead).size).toBe(5)
})

test('a delivery too soon for a solo driver costs the rate of a team', () => {
  // 18 hours of driving: a full shift, ten hours off, and most of a second shift
  const trip = { miles: 1000, driveMinutes: 18 * 60 }
  const pickupAt = now + 3 * DAY_MS
  const solo = rate({ ...trip, pickupAt, deliveryAt: pickupAt + 30 * HOUR_MS })
  expect(rate({ ...trip, pickupAt, deliveryAt: pickupAt + 22 * HOUR_MS })).toBeCloseTo(solo * 1.2)
  expect(rate({ ...trip, pickupAt, deliveryAt: pickupAt + 30 * HOUR_MS, isTeam: true })).toBeCloseTo(solo * 1.2)
})

test('produce season raises reefer rates in June, and winter lowers flatbed rates', () => {
  const inMonth = (code: TripToPrice['code'], month: string) => {
    const pickupAt = Date.parse(`2026-${month}-15T15:00:00Z`)
    return modelRatePerMile({ ...FEBRUARY, code, pickupAt, deliveryAt: pickupAt + 3 * DAY_MS }, pickupAt - 3 * DAY_MS)
  }
  expect(inMonth('R', '06')).toBeGreaterThan(inMonth('R', '02'))
  expect(inMonth('F', '12')).toBeLessThan(inMonth('F', '06'))
})
