import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './instant.ts'
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  isStale,
  NEWS_KINDS,
  planDelivery,
  PUSH_MANNERS,
  quietUntil,
} from './notification-settings.ts'
import { wallTimeOf } from './stop-time.ts'

const CHICAGO = 'America/Chicago'
const at = (iso: string) => Date.parse(iso)
const until = (from: string, to: string, now: string, zone = CHICAGO) => {
  const end = quietUntil({ from, to, zone }, at(now))
  return end === null ? null : new Date(end).toISOString()
}

describe('quiet hours', () => {
  test.each([
    ['before they begin', '22:00', '06:00', '2026-11-23T21:59:00-06:00', null],
    ['as they begin', '22:00', '06:00', '2026-11-23T22:00:00-06:00', '2026-11-24T12:00:00.000Z'],
    ['after midnight', '22:00', '06:00', '2026-11-24T03:30:00-06:00', '2026-11-24T12:00:00.000Z'],
    ['as they end', '22:00', '06:00', '2026-11-24T06:00:00-06:00', null],
    ['within a day', '12:00', '14:00', '2026-11-23T13:00:00-06:00', '2026-11-23T20:00:00.000Z'],
    ['on the last day of a year', '22:00', '06:00', '2026-12-31T23:00:00-06:00', '2027-01-01T12:00:00.000Z'],
    ['over the night that is an hour short', '22:00', '06:00', '2027-03-13T23:00:00-06:00', '2027-03-14T11:00:00.000Z'],
    ['whose end is skipped that night', '22:00', '02:30', '2027-03-13T23:00:00-06:00', '2027-03-14T08:00:00.000Z'],
    ['whose end comes twice', '22:00', '01:30', '2026-10-31T23:00:00-05:00', '2026-11-01T06:30:00.000Z'],
  ])('%s', (_, from, to, now, end) => {
    expect(until(from, to, now)).toBe(end)
  })

  test('are of the own zone, and none when they begin as they end', () => {
    expect(until('22:00', '06:00', '2026-11-24T05:00:00Z', 'America/Los_Angeles')).toBeNull()
    expect(until('22:00', '06:00', '2026-11-24T06:00:00Z', 'America/Los_Angeles')).toBe('2026-11-24T14:00:00.000Z')
    expect(until('08:00', '08:00', '2026-11-24T14:00:00Z')).toBeNull()
    expect(quietUntil(null, at('2026-11-24T14:00:00Z'))).toBeNull()
  })

  test('always end later than now and within a day and an hour, and are over then', () => {
    const clock = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
    const zone = fc.constantFrom(CHICAGO, 'America/Phoenix', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia')
    const instant = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') })
    fc.assert(
      fc.property(clock, clock, zone, instant, (from, to, zone, now) => {
        const quiet = { from, to, zone }
        const end = quietUntil(quiet, now)
        if (end === null) return
        expect(end).toBeGreaterThan(now)
        expect(end - now).toBeLessThanOrEqual(DAY_MS + HOUR_MS)
        expect(wallTimeOf(end, zone).slice(11) >= to || from > to).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the way of one piece of news', () => {
  const now = at('2026-11-24T03:30:00-06:00')
  const plan = (settings: typeof DEFAULT_NOTIFICATION_SETTINGS, mailWanted = true) =>
    planDelivery('answers', settings, { mailWanted, now })

  test('is every channel at once unless the person says otherwise', () => {
    expect(plan(DEFAULT_NOTIFICATION_SETTINGS)).toEqual({ inApp: true, pushAt: now, mail: true })
    expect(plan(DEFAULT_NOTIFICATION_SETTINGS, false)).toEqual({ inApp: true, pushAt: now, mail: false })
    const kinds = { ...DEFAULT_NOTIFICATION_SETTINGS.kinds, answers: { inApp: false, push: false, mail: false } }
    expect(plan({ kinds, quietHours: null })).toEqual({ inApp: false, pushAt: null, mail: false })
  })

  test('waits with the push until quiet hours end, and with nothing else', () => {
    const quietHours = { from: '22:00', to: '06:00', zone: CHICAGO }
    expect(plan({ ...DEFAULT_NOTIFICATION_SETTINGS, quietHours })).toEqual({
      inApp: true,
      pushAt: at('2026-11-24T06:00:00-06:00'),
      mail: true,
    })
  })

  test('is no news after a day, and no push service keeps it longer than it is news', () => {
    for (const kind of NEWS_KINDS) {
      expect([isStale(kind, now, now + DAY_MS - MINUTE_MS), isStale(kind, now, now + DAY_MS)]).toEqual([false, true])
      expect(PUSH_MANNERS[kind].ttlMs).toBeLessThanOrEqual(PUSH_MANNERS[kind].staleMs)
    }
  })
})
