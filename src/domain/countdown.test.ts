import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countdownParts, pickupState, timeLeft } from './countdown.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './instant.ts'

const NOW = Date.UTC(2026, 10, 21, 14)

describe('pickupState', () => {
  test('[OWN-13] is Overdue past the pickup time, Due Soon under 24 hours, otherwise Scheduled', () => {
    const overdue = { state: 'overdue', label: 'Overdue', title: 'Pickup Time Expired' }
    const dueSoon = { state: 'due-soon', label: 'Due Soon', title: 'Pickup Due Soon' }
    const scheduled = { state: 'scheduled', label: 'Scheduled', title: 'Scheduled' }
    expect(pickupState(NOW - 1, NOW)).toEqual(overdue)
    expect(pickupState(NOW, NOW)).toEqual(overdue)
    expect(pickupState(NOW + 1, NOW)).toEqual(dueSoon)
    expect(pickupState(NOW + DAY_MS - 1, NOW)).toEqual(dueSoon)
    expect(pickupState(NOW + DAY_MS, NOW)).toEqual(scheduled)
    expect(pickupState(NOW + 40 * DAY_MS, NOW)).toEqual(scheduled)
  })
})

describe('timeLeft', () => {
  test("[OWN-14] reads 'Expired', days and hours above 24 hours, hours and minutes, or minutes alone", () => {
    const cases: [number, string][] = [
      [-MINUTE_MS, 'Expired'],
      [0, 'Expired'],
      [1, '0m'],
      [59 * MINUTE_MS + 59_999, '59m'],
      [HOUR_MS, '1h 0m'],
      [5 * HOUR_MS + 12 * MINUTE_MS, '5h 12m'],
      [DAY_MS - 1, '23h 59m'],
      [DAY_MS, '24h 0m'],
      [DAY_MS + 1, '1d 0h'],
      [2 * DAY_MS + 3 * HOUR_MS + 59 * MINUTE_MS, '2d 3h'],
      [400 * DAY_MS, '400d 0h'],
    ]
    for (const [left, label] of cases) expect(timeLeft(NOW + left, NOW), `${left}`).toBe(label)
  })

  test('says Expired exactly when the pickup is overdue', () => {
    const offset = fc.integer({ min: -2 * DAY_MS, max: 2 * DAY_MS })
    fc.assert(
      fc.property(offset, (left) => {
        const overdue = pickupState(NOW + left, NOW).state === 'overdue'
        expect(timeLeft(NOW + left, NOW) === 'Expired').toBe(overdue)
      }),
    )
  })
})

describe('countdownParts', () => {
  test('add up to the time left, to the second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 * DAY_MS }), (left) => {
        const { days, hours, minutes, seconds } = countdownParts(NOW + left, NOW)
        expect(((days * 24 + hours) * 60 + minutes) * 60 + seconds).toBe(Math.floor(left / 1000))
        expect(hours).toBeLessThan(24)
        expect(minutes).toBeLessThan(60)
        expect(seconds).toBeLessThan(60)
      }),
    )
  })

  test('show whole seconds', () => {
    const left = DAY_MS + 2 * HOUR_MS + 3 * MINUTE_MS + 59_000
    expect(countdownParts(NOW + left, NOW)).toEqual({ days: 1, hours: 2, minutes: 3, seconds: 59 })
  })

  test('stand still at zero once the time has passed', () => {
    const zero = { days: 0, hours: 0, minutes: 0, seconds: 0 }
    expect(countdownParts(NOW - HOUR_MS, NOW)).toEqual(zero)
  })
})
