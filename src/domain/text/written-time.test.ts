import { expect, test } from 'vitest'
import { convertToStop, readTime } from './written-time.ts'

const written = (cell: string) => {
  const read = readTime(cell)
  return (
    read &&
    [read.clock, read.until, read.zone]
      .map((part) => part ?? '')
      .join(' ')
      .trim()
      .replace('  ', ' | ')
  )
}

test.each([
  ['0800', '08:00'],
  ['0800-1200', '08:00 12:00'],
  ['0800 - 1200', '08:00 12:00'],
  ['08:00-14:00', '08:00 14:00'],
  ['8:00 AM to 2:00 PM', '08:00 14:00'],
  ['8am-2pm', '08:00 14:00'],
  ['22:00–06:00', '22:00 06:00'],
  ['07:00-10:00', '07:00 10:00'],
  ['0700/1500', '07:00 15:00'],
  ['0700-1500 FCFS', '07:00 15:00'],
  ['08:00 - 11/27/2026 12:00', '08:00 12:00'],
  ['0800-1200 CST', '08:00 12:00 CST'],
  ['0800 CST - 1200 CST', '08:00 12:00 CST'],
  ['08:00 CST', '08:00 | CST'],
  ['8:00 AM ET', '08:00 | ET'],
  ['0800 (EDT)', '08:00 | EDT'],
  ['2 pm Pacific', '14:00 | Pacific'],
  ['2 pm Mountain Time', '14:00 | Mountain'],
  ['14:00Z', '14:00 | Z'],
  ['14:00 UTC', '14:00 | UTC'],
  ['08:00 -0600', '08:00 | -0600'],
  ['08:00:00-06:00', '08:00 | -06:00'],
  ['0800 -1000', '08:00 10:00'],
  ['06:00-09:30', '06:00 09:30'],
  ['22:00-06:00 CST', '22:00 06:00 CST'],
])('[IMP-03] the time %s is read as %s', (cell, expected) => {
  expect(written(cell)).toBe(expected)
})

test.each([
  '',
  '8-12',
  '8-10am',
  'morning',
  'FCFS',
  '0800-',
  '0800-2500',
  '08:00 XST',
  'between',
  '0800 EST - 1200 CST',
  '08:00-06:00',
])('[IMP-03] the time %s stays to be fixed', (cell) => {
  expect(readTime(cell)).toBeNull()
})

const CHICAGO = 'America/Chicago'
test.each([
  ['2026-11-27T08:00', 'CST', CHICAGO, '2026-11-27T08:00'],
  ['2026-11-27T08:00', 'EST', CHICAGO, '2026-11-27T07:00'],
  ['2026-11-27T00:30', 'ET', CHICAGO, '2026-11-26T23:30'],
  ['2026-07-01T08:00', 'CDT', CHICAGO, '2026-07-01T08:00'],
  ['2026-07-01T08:00', 'Central', CHICAGO, '2026-07-01T08:00'],
  ['2026-07-01T08:00', 'MST', 'America/Phoenix', '2026-07-01T08:00'],
  ['2026-11-27T14:00', 'UTC', CHICAGO, '2026-11-27T08:00'],
  ['2026-11-27T08:00', '-06:00', CHICAGO, '2026-11-27T08:00'],
  ['2026-11-27T08:00', '+0000', CHICAGO, '2026-11-27T02:00'],
  ['2026-11-27T08:00', 'CST', null, '2026-11-27T14:00:00.000Z'],
  // clocks fall back on November 1: the zone says which of the two
  ['2026-11-01T01:30', 'CST', CHICAGO, '2026-11-01T07:30:00.000Z'],
])('[IMP-03] %s %s at a stop in %s is %s', (wallTime, zone, stopZone, expected) => {
  expect(convertToStop(wallTime, zone, stopZone)).toBe(expected)
})

test('[IMP-03] a zone that is not in use on that day could mean two times, and is not guessed', () => {
  expect(convertToStop('2026-07-01T08:00', 'EST', 'America/New_York')).toBeNull()
  expect(convertToStop('2026-12-01T08:00', 'CDT', CHICAGO)).toBeNull()
  expect(convertToStop('2026-03-08T02:30', 'CT', CHICAGO)).toBeNull()
  expect(convertToStop('2026-02-30T02:30', 'CT', CHICAGO)).toBeNull()
})
