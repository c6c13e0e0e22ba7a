import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './instant.ts'
import {
  formatAge,
  formatAgo,
  formatRecordDay,
  formatRecordTime,
  formatNotificationAge,
  formatPostedAge,
  formatZonedRecordTime,
} from './record-time.ts'

const CHICAGO = 'America/Chicago'
const NOW = Date.parse('2026-11-21T23:14:09Z')

test("[CONST-03] record times format as 'MMM d, yyyy hh:mm:ss' with AM or PM", () => {
  expect(formatRecordTime(NOW, CHICAGO)).toBe('Nov 21, 2026 05:14:09 PM')
  expect(formatRecordTime(NOW, 'UTC')).toBe('Nov 21, 2026 11:14:09 PM')
  expect(formatRecordTime(Date.parse('2026-03-05T06:00:00Z'), CHICAGO)).toBe('Mar 5, 2026 12:00:00 AM')
  expect(formatRecordTime(Date.parse('2026-03-05T18:00:59Z'), CHICAGO)).toBe('Mar 5, 2026 12:00:59 PM')
  expect(formatRecordDay(Date.parse('2026-12-01T02:00:00Z'), CHICAGO)).toBe('Nov 30, 2026')
})

test('[USE-11] beside times at a stop, a record has the zone of the stop', () => {
  expect(formatZonedRecordTime(NOW, CHICAGO)).toBe('Nov 21, 2026 05:14:09 PM CST')
  expect(formatZonedRecordTime(NOW, 'America/Los_Angeles')).toBe('Nov 21, 2026 03:14:09 PM PST')
})

test("without a zone, record times use the viewer's time zone", () => {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(formatRecordTime(NOW)).toBe(formatRecordTime(NOW, own))
})

describe('ages', () => {
  test.each([
    [-HOUR_MS, 'just now'],
    [0, 'just now'],
    [MINUTE_MS - 1, 'just now'],
    [MINUTE_MS, '1 min'],
    [12 * MINUTE_MS + 30_000, '12 min'],
    [HOUR_MS - 1, '59 min'],
    [HOUR_MS, '1 h'],
    [DAY_MS - 1, '23 h'],
    [DAY_MS, '1 d'],
    [3 * DAY_MS - 1, '2 d'],
    [30 * DAY_MS, '30 d'],
  ])('of %d ms read %j', (age, text) => {
    expect(formatAge(NOW - age, NOW)).toBe(text)
  })

  test('in a sentence read "... ago"', () => {
    expect(formatAgo(NOW, NOW)).toBe('just now')
    expect(formatAgo(NOW - 12 * MINUTE_MS, NOW)).toBe('12 min ago')
  })

  test('of postings read "posted ... ago"', () => {
    expect(formatPostedAge(NOW, NOW)).toBe('posted just now')
    expect(formatPostedAge(NOW - 12 * MINUTE_MS, NOW)).toBe('posted 12 min ago')
  })

  test.each([
    [-HOUR_MS, 'Just now'],
    [HOUR_MS - 1, 'Just now'],
    [HOUR_MS, '1h ago'],
    [DAY_MS - 1, '23h ago'],
    [DAY_MS, 'Yesterday'],
    [2 * DAY_MS - 1, 'Yesterday'],
    [2 * DAY_MS, 'Nov 19, 2026'],
    [400 * DAY_MS, 'Oct 17, 2025'],
  ])('[NOTIF-15] of notifications %d ms old read %j', (age, text) => {
    expect(formatNotificationAge(NOW - age, NOW, CHICAGO)).toBe(text)
  })
})
