import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from './instant.ts'
import {
  addDays,
  addPeriods,
  findBucketIndex,
  splitIntoBuckets,
  countPeriods,
  dayInZone,
  PERIODS,
  formatPeriod,
  formatPeriodShort,
  canonicalTimeZone,
} from './period.ts'

const CHICAGO = 'America/Chicago'
const hoursOf = ({ startsAt, endsAt }: { startsAt: number; endsAt: number }) => (endsAt - startsAt) / HOUR_MS

test('a week starts on Monday, a month on the 1st, a year on January 1', () => {
  // a Saturday
  expect(addPeriods('2026-11-21', 0, 'day')).toBe('2026-11-21')
  expect(addPeriods('2026-11-21', 0, 'week')).toBe('2026-11-16')
  expect(addPeriods('2026-11-22', 0, 'week')).toBe('2026-11-16')
  expect(addPeriods('2026-11-23', 0, 'week')).toBe('2026-11-23')
  expect(addPeriods('2026-11-21', 0, 'month')).toBe('2026-11-01')
  expect(addPeriods('2026-11-21', 0, 'year')).toBe('2026-01-01')
})

test('adding periods works across month ends, leap days and years', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addPeriods('2026-01-31', 1, 'month')).toBe('2026-02-01')
  expect(addPeriods('2026-01-31', -12, 'month')).toBe('2025-01-01')
  expect(addPeriods('2026-01-01', -1, 'week')).toBe('2025-12-22')
  expect(addPeriods('2026-07-04', -4, 'year')).toBe('2022-01-01')
})

test('the first and last periods are cut to the requested days', () => {
  const buckets = splitIntoBuckets({ from: '2026-09-15', to: '2026-11-10' }, 'month', CHICAGO)
  expect(buckets.map(({ from, to }) => [from, to])).toEqual([
    ['2026-09-15', '2026-09-30'],
    ['2026-10-01', '2026-10-31'],
    ['2026-11-01', '2026-11-10'],
  ])
})

describe('days follow the time zone', () => {
  test('with 23 and 25 hours when daylight saving changes', () => {
    const [spring] = splitIntoBuckets({ from: '2026-03-08', to: '2026-03-08' }, 'day', CHICAGO)
    const [autumn] = splitIntoBuckets({ from: '2026-11-01', to: '2026-11-01' }, 'day', CHICAGO)
    expect([spring && hoursOf(spring), autumn && hoursOf(autumn)]).toEqual([23, 25])
  })

  test('even where daylight saving skips or repeats midnight', () => {
    // Havana goes from 00:00 to 01:00 in spring, and from 01:00 back to 00:00 in fall
    const havana = (day: string) => {
      const [bucket] = splitIntoBuckets({ from: day, to: day }, 'day', 'America/Havana')
      return bucket && new Date(bucket.startsAt).toISOString()
    }
    expect(havana('2026-03-08')).toBe('2026-03-08T05:00:00.000Z')
    expect(havana('2026-11-01')).toBe('2026-11-01T04:00:00.000Z')
  })
})

test('a period has a full name and a short name for chart axes', () => {
  expect(PERIODS.map((period) => formatPeriod('2026-11-16', period))).toEqual([
    'Nov 16, 2026',
    'Week of Nov 16, 2026',
    'November 2026',
    '2026',
  ])
  expect(PERIODS.map((period) => formatPeriodShort('2026-11-16', period))).toEqual(['Nov 16', 'Nov 16', 'Nov', '2026'])
  expect(formatPeriodShort('2026-01-01', 'month')).toBe('2026')
})

test('a time zone has one canonical spelling, and an invalid one has none', () => {
  expect(canonicalTimeZone('america/CHICAGO')).toBe('America/Chicago')
  expect(['', 'Mars/Olympus', '../etc/passwd', '__proto__'].map(canonicalTimeZone)).toEqual([null, null, null, null])
})

const day = fc
  .date({ min: new Date('2001-01-01'), max: new Date('2096-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const range = fc.tuple(day, fc.nat(400)).map(([from, length]) => ({ from, to: addDays(from, length) }))
const zone = fc.constantFrom(CHICAGO, 'America/New_York', 'America/Phoenix', 'Pacific/Honolulu', 'Asia/Kolkata')

test('buckets cover the range without gaps, and countPeriods matches their number', () => {
  fc.assert(
    fc.property(range, fc.constantFrom(...PERIODS), zone, (range, period, zone) => {
      const buckets = splitIntoBuckets(range, period, zone)
      expect(buckets).toHaveLength(countPeriods(range, period))
      expect([buckets[0]?.from, buckets.at(-1)?.to]).toEqual([range.from, range.to])
      for (const [index, bucket] of buckets.entries()) {
        const next = buckets[index + 1] ?? { from: addDays(bucket.to, 1), startsAt: bucket.endsAt }
        expect([next.from, next.startsAt]).toEqual([addDays(bucket.to, 1), bucket.endsAt])
        expect(dayInZone(bucket.startsAt, zone)).toBe(bucket.from)
        expect(dayInZone(bucket.endsAt - 1, zone)).toBe(bucket.to)
      }
    }),
    { numRuns: 25 },
  )
})

test('an instant is in the bucket of its day, and outside the range in none', () => {
  fc.assert(
    fc.property(range, fc.constantFrom(...PERIODS), zone, fc.nat(450 * 24), (range, period, zone, hours) => {
      const buckets = splitIntoBuckets(range, period, zone)
      const at = (buckets[0]?.startsAt ?? NaN) + (hours - 24) * HOUR_MS
      const its = dayInZone(at, zone)
      const expected = buckets.findIndex(({ from, to }) => from <= its && its <= to)
      expect(findBucketIndex(buckets, at)).toBe(expected)
    }),
    { numRuns: 25 },
  )
})
