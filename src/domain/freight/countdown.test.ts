import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countedStop, splitCountdown, countdownState, formatTimeLeft, formatTimeToPickup } from './countdown.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/instant.ts'

const NOW = Date.UTC(2026, 10, 21, 14)

describe('countdownState', () => {
  test('[OWN-13] is Overdue after the pickup time, Due Soon within 24 hours, otherwise Scheduled', () => {
    const overdue = { state: 'overdue', label: 'Overdue', title: 'Pickup Time Expired' }
    const dueSoon = { state: 'due-soon', label: 'Due Soon', title: 'Pickup Due Soon' }
    const scheduled = { state: 'scheduled', label: 'Scheduled', title: 'Scheduled' }
    expect(countdownState(NOW - 1, NOW)).toEqual(overdue)
    expect(countdownState(NOW, NOW)).toEqual(overdue)
    expect(countdownState(NOW + 1, NOW)).toEqual(dueSoon)
    expect(countdownState(NOW + DAY_MS - 1, NOW)).toEqual(dueSoon)
    expect(countdownState(NOW + DAY_MS, NOW)).toEqual(scheduled)
    expect(countdownState(NOW + 40 * DAY_MS, NOW)).toEqual(scheduled)
  })

  test('[OWN-13] judges the delivery by the same three states once the pickup is recorded', () => {
    expect(countdownState(NOW, NOW, 'delivery').title).toBe('Delivery Time Expired')
    expect(countdownState(NOW + 1, NOW, 'delivery')).toMatchObject({ label: 'Due Soon', title: 'Delivery in' })
    expect(countdownState(NOW + DAY_MS, NOW, 'delivery').title).toBe('Delivery in')
  })

  test('[OWN-13] [STOP-29] counts to a stop between by its number, with the states of a delivery', () => {
    const stops = (['delivery', 's2', 's1', 'pickup'] as const).map((id) => ({ id }))
    expect(stops.map(({ id }) => countedStop(id, stops))).toEqual(['pickup', 2, 3, 'delivery'])
    expect(countdownState(NOW, NOW, 2).title).toBe('Stop 2 Time Expired')
    expect(countdownState(NOW + 1, NOW, 2)).toMatchObject({ label: 'Due Soon', title: 'Stop 2 in' })
    expect(countdownState(NOW + DAY_MS, NOW, 3)).toMatchObject({ label: 'Scheduled', title: 'Stop 3 in' })
  })
})

test('[FACE-18] elsewhere than on the specified label, the time left reads like any other duration', () => {
  expect(formatTimeLeft(NOW + 5 * HOUR_MS + 12 * MINUTE_MS, NOW)).toBe('5 h 12 min')
  expect(formatTimeLeft(NOW + 14 * HOUR_MS + 20 * MINUTE_MS, NOW)).toBe('14 h')
  expect(formatTimeLeft(NOW + 2 * DAY_MS + 14 * HOUR_MS, NOW)).toBe('2 d 14 h')
  expect(formatTimeLeft(NOW - MINUTE_MS, NOW)).toBe('0 min')
})

describe('formatTimeToPickup', () => {
  test("[OWN-14] returns 'Expired', days and hours over 24 hours, hours and minutes, or minutes only", () => {
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
    for (const [left, label] of cases) expect(formatTimeToPickup(NOW + left, NOW), `${left}`).toBe(label)
  })

  test('returns Expired exactly when the pickup is overdue', () => {
    const offset = fc.integer({ min: -2 * DAY_MS, max: 2 * DAY_MS })
    fc.assert(
      fc.property(offset, (left) => {
        const overdue = countdownState(NOW + left, NOW).state === 'overdue'
        expect(formatTimeToPickup(NOW + left, NOW) === 'Expired').toBe(overdue)
      }),
    )
  })
})

describe('splitCountdown', () => {
  test('adds up to the time left, to the second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 * DAY_MS }), (left) => {
        const { days, hours, minutes, seconds } = splitCountdown(NOW + left, NOW)
        expect(((days * 24 + hours) * 60 + minutes) * 60 + seconds).toBe(Math.floor(left / 1000))
        expect(hours, 'carried over to days').toBeLessThan(24)
        expect(minutes, 'carried over to hours').toBeLessThan(60)
        expect(seconds, 'carried over to minutes').toBeLessThan(60)
      }),
    )
  })

  test('returns whole seconds', () => {
    const left = DAY_MS + 2 * HOUR_MS + 3 * MINUTE_MS + 59_000
    expect(splitCountdown(NOW + left, NOW)).toEqual({ days: 1, hours: 2, minutes: 3, seconds: 59 })
  })

  test('stays at zero once the time has passed', () => {
    const zero = { days: 0, hours: 0, minutes: 0, seconds: 0 }
    expect(splitCountdown(NOW - HOUR_MS, NOW)).toEqual(zero)
  })
})
