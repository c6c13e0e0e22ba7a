import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from './instant.ts'
import { modelledRatePerMile, type PricedTrip } from './rate-model.ts'

const now = Date.parse('2026-02-10T15:00:00Z')
const FEBRUARY: PricedTrip = {
  code: 'V',
  miles: 600,
  driveMinutes: 600,
  pickupAt: now + 3 * DAY_MS,
  deliveryAt: now + 5 * DAY_MS,
}
const rate = (changes: Partial<PricedTrip> = {}) => modelledRatePerMile({ ...FEBRUARY, ...changes }, now)

test('a middling haul costs the national average of its equipment, as it was measured', () => {
  expect(rate()).toBeCloseTo(2.45, 1)
  expect(rate({ code: 'R' })).toBeCloseTo(2.94, 1)
  expect(rate({ code: 'F' })).toBeCloseTo(2.58, 1)
})

test('a short haul costs more by the mile, a long one less, and none less than a day’s work', () => {
  expect(rate({ miles: 150 })).toBeGreaterThan(rate() * 1.2)
  expect(rate({ miles: 1500, deliveryAt: now + 9 * DAY_MS })).toBeLessThan(rate())
  expect(rate({ miles: 20 }) * 20).toBeCloseTo(350)
  expect(rate({ miles: 0 })).toBe(350)
})

test('who needs a truck at once pays more than who plans ahead', () => {
  const ahead = [6, 18, 36, 96, 240].map((hours) => {
    const pickupAt = now + hours * HOUR_MS
    return rate({ pickupAt, deliveryAt: pickupAt + 3 * DAY_MS })
  })
  expect(ahead).toEqual(ahead.toSorted((a, b) => b - a))
  expect(new Set(ahead).size).toBe(5)
})

test('a delivery sooner than one driver may be there takes two', () => {
  // 18 hours at the wheel are a shift, ten hours off, and most of another
  const trip = { miles: 1000, driveMinutes: 18 * 60 }
  const pickupAt = now + 3 * DAY_MS
  const solo = rate({ ...trip, pickupAt, deliveryAt: pickupAt + 30 * HOUR_MS })
  expect(rate({ ...trip, pickupAt, deliveryAt: pickupAt + 22 * HOUR_MS })).toBeCloseTo(solo * 1.2)
})

test('produce moves the reefer’s price in June, and winter the flatbed’s', () => {
  const inMonth = (code: PricedTrip['code'], month: string) => {
    const pickupAt = Date.parse(`2026-${month}-15T15:00:00Z`)
    return modelledRatePerMile(
      { ...FEBRUARY, code, pickupAt, deliveryAt: pickupAt + 3 * DAY_MS },
      pickupAt - 3 * DAY_MS,
    )
  }
  expect(inMonth('R', '06')).toBeGreaterThan(inMonth('R', '02'))
  expect(inMonth('F', '12')).toBeLessThan(inMonth('F', '06'))
})
