import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/instant.ts'
import {
  DEFAULT_NOTIFICATION_PREFERENCES,
  emailGroupOf,
  isNotificationStale,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationPreferences,
  planNotification,
  PUSH_OPTIONS_BY_KIND,
  quietHoursEnd,
} from './notification-preferences.ts'
import { formatWallTime } from '../time/stop-time.ts'

const CHICAGO = 'America/Chicago'
const at = (iso: string) => Date.parse(iso)
const until = (from: string, to: string, now: string, zone = CHICAGO) => {
  const end = quietHoursEnd({ from, to, zone }, at(now))
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
    [
      'on the night that daylight saving shortens',
      '22:00',
      '06:00',
      '2027-03-13T23:00:00-06:00',
      '2027-03-14T11:00:00.000Z',
    ],
    [
      'with an end that daylight saving skips',
      '22:00',
      '02:30',
      '2027-03-13T23:00:00-06:00',
      '2027-03-14T08:00:00.000Z',
    ],
    [
      'with an end that daylight saving repeats',
      '22:00',
      '01:30',
      '2026-10-31T23:00:00-05:00',
      '2026-11-01T06:30:00.000Z',
    ],
  ])('%s', (_, from, to, now, end) => {
    expect(until(from, to, now)).toBe(end)
  })

  test('follow the user’s time zone, and are off when they start and end at the same time', () => {
    expect(until('22:00', '06:00', '2026-11-24T05:00:00Z', 'America/Los_Angeles')).toBeNull()
    expect(until('22:00', '06:00', '2026-11-24T06:00:00Z', 'America/Los_Angeles')).toBe('2026-11-24T14:00:00.000Z')
    expect(until('08:00', '08:00', '2026-11-24T14:00:00Z')).toBeNull()
    expect(quietHoursEnd(null, at('2026-11-24T14:00:00Z'))).toBeNull()
  })

  test('always end after now and within 25 hours', () => {
    const clock = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
    const zone = fc.constantFrom(CHICAGO, 'America/Phoenix', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia')
    const instant = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') })
    fc.assert(
      fc.property(clock, clock, zone, instant, (from, to, zone, now) => {
        const quiet = { from, to, zone }
        const end = quietHoursEnd(quiet, now)
        if (end === null) return
        expect(end).toBeGreaterThan(now)
        expect(end - now).toBeLessThanOrEqual(DAY_MS + HOUR_MS)
        expect(formatWallTime(end, zone).slice(11) >= to || from > to).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the plan for one notification', () => {
  const now = at('2026-11-24T03:30:00-06:00')
  const plan = (settings: typeof DEFAULT_NOTIFICATION_PREFERENCES, mailWanted = true) =>
    planNotification('answers', settings, { mailWanted, now })

  test('uses every channel right away unless the user turned it off', () => {
    expect(plan(DEFAULT_NOTIFICATION_PREFERENCES)).toEqual({ inApp: true, pushAt: now, mail: true })
    expect(plan(DEFAULT_NOTIFICATION_PREFERENCES, false)).toEqual({ inApp: true, pushAt: now, mail: false })
    const kinds = { ...DEFAULT_NOTIFICATION_PREFERENCES.kinds, answers: { inApp: false, push: false, mail: false } }
    expect(plan({ ...DEFAULT_NOTIFICATION_PREFERENCES, kinds })).toEqual({ inApp: false, pushAt: null, mail: false })
  })

  test('delays only the push until quiet hours end', () => {
    const quietHours = { from: '22:00', to: '06:00', zone: CHICAGO }
    expect(plan({ ...DEFAULT_NOTIFICATION_PREFERENCES, quietHours })).toEqual({
      inApp: true,
      pushAt: at('2026-11-24T06:00:00-06:00'),
      mail: true,
    })
  })

  test('treats a notification as stale after a day, a match after half, and its push TTL is never longer', () => {
    for (const kind of NOTIFICATION_KINDS) {
      const life = kind === 'matches' ? 12 * HOUR_MS : DAY_MS
      expect([
        isNotificationStale(kind, now, now + life - MINUTE_MS),
        isNotificationStale(kind, now, now + life),
      ]).toEqual([false, true])
      expect(PUSH_OPTIONS_BY_KIND[kind].ttlMs).toBeLessThanOrEqual(PUSH_OPTIONS_BY_KIND[kind].staleMs)
    }
  })
})

test('the newest database fixture has preferences for each kind and channel', () => {
  const newest = globSync('tests/fixtures/persisted/database-v*.json')
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1)
  const { database } = JSON.parse(readFileSync(newest ?? '', 'utf8')) as {
    database: { tables: { notification_settings: { settings: NotificationPreferences }[] } }
  }
  const kinds = database.tables.notification_settings[0]?.settings.kinds
  expect(Object.keys(kinds ?? {}).sort()).toEqual([...NOTIFICATION_KINDS].sort())
  for (const channels of Object.values(kinds ?? {}))
    expect(Object.keys(channels).sort()).toEqual([...NOTIFICATION_CHANNELS].sort())
})

test('[CASE-22] requests, tenders and money share an email, other news another, matches a third', () => {
  const inGroup = (group: string, isAboutMoney: boolean) =>
    NOTIFICATION_KINDS.filter((kind) => emailGroupOf(kind, { isAboutMoney }) === group)
  expect(inGroup('business', false)).toEqual(['requests', 'answers', 'tenders'])
  expect(inGroup('matches', false)).toEqual(['matches'])
  expect(inGroup('updates', false)).toContain('trips')
  expect(inGroup('business', true)).toContain('trips')
})
