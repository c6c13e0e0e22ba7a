import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convertToStop, decideDayOrder, gatherDateEvidence, readClock, readDay, readTime } from './written-time.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const DAY = 24 * 60 * 60 * 1000

describe('[IMP-03] a day', () => {
  test.each([
    ['12/14/2026', '2026-12-14', ''],
    ['12/14/26 0800', '2026-12-14', '0800'],
    ['14.12.2026', '2026-12-14', ''],
    ['2026-12-04T14:15', '2026-12-04', '14:15'],
    ['2026/12/4', '2026-12-04', ''],
    ['20261204 1415', '2026-12-04', '1415'],
    ['Dec 04, 2026 14:15', '2026-12-04', '14:15'],
    ['December 4 2026 2:15 PM', '2026-12-04', '2:15 PM'],
    ['4-Dec-26', '2026-12-04', ''],
    ['4 Dec 14:15', '2026-12-04', '14:15'],
    ['Fri, Dec 4', '2026-12-04', ''],
    ['12/24 0800', '2026-12-24', '0800'],
    ['1/15', '2027-01-15', ''],
    ['46360', '2026-12-04', ''],
    ['46360.59375', '2026-12-04', '0.59375'],
    ['46360,59375', '2026-12-04', '0.59375'],
  ])('%s', (cell, day, rest) => {
    expect(readDay(cell, 'month first', NOW)).toMatchObject({ ok: true, day, rest })
  })

  test.each(['', 'next Monday', '13/13/2026', '2/30/2026', 'Marble 4', '75201', '2,450', 'May'])(
    '%s is none',
    (cell) => {
      expect(readDay(cell, 'month first', NOW)).toEqual({ ok: false, why: 'no date' })
    },
  )

  test('that reads two ways is only read with an order', () => {
    expect(readDay('04/12/2026', null, NOW)).toMatchObject({ why: 'two readings' })
    expect(readDay('04/12/2026', 'month first', NOW)).toMatchObject({ day: '2026-04-12' })
    expect(readDay('04/12/2026', 'day first', NOW)).toMatchObject({ day: '2026-12-04' })
    expect(readDay('04/04/2026', null, NOW)).toMatchObject({ day: '2026-04-04' })
  })

  test('written in any style is read as it was meant, or asked', () => {
    const days = fc
      .integer({ min: -20, max: 300 })
      .map((ahead) => new Date(NOW + ahead * DAY).toISOString().slice(0, 10))
    fc.assert(
      fc.property(days, (day) => {
        const [year = '', month = '', date = ''] = day.split('-')
        const at = Date.parse(`${day}T00:00Z`)
        const named = new Date(at).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'full' })
        for (const cell of [day, `${year}${month}${date}`, named, String((at - Date.UTC(1899, 11, 30)) / DAY)])
          expect(readDay(cell, null, NOW)).toMatchObject({ ok: true, day })
        for (const [cell, order] of [
          [`${Number(month)}/${Number(date)}/${year}`, 'month first'],
          [`${date}.${month}.${year}`, 'day first'],
        ] as const) {
          expect(readDay(cell, order, NOW)).toMatchObject({ ok: true, day })
          const unsure = readDay(cell, null, NOW)
          expect(unsure.ok ? unsure.day : day).toBe(day)
        }
      }),
    )
  })
})

describe('[IMP-03] the order of a column', () => {
  const decide = (own: string[], other: string[] = [], hasComma = false) =>
    decideDayOrder(gatherDateEvidence(own, NOW), [gatherDateEvidence(other, NOW)], hasComma)

  test.each([
    ['is the trade’s without evidence', ['04/12/2026'], [], false, 'month first'],
    ['is decided by its own cells', ['04/12/2026', '24/12/2026'], [], false, 'day first'],
    ['is decided by the other column', ['04/12/2026'], ['24/12/2026'], false, 'day first'],
    ['is asked in a list with decimal commas', ['04/12/2026'], [], true, null],
    ['is asked for points', ['04.12.2026'], [], false, null],
    ['is asked where cells contradict', ['14/12/2026', '12/14/2026'], [], false, null],
  ] as const)('%s', (_, own, other, hasComma, expected) => {
    expect(decide([...own], [...other], hasComma)).toBe(expected)
  })
})

test.each([
  ['8:00 AM', '08:00'],
  ['12 am', '00:00'],
  ['12:15 PM', '12:15'],
  ['0800', '08:00'],
  ['800', '08:00'],
  ['16:45:00', '16:45'],
  ['1415 hrs', '14:15'],
  ['0.333333333333333', '08:00'],
  ['0,59375', '14:15'],
  ['noon', '12:00'],
  ['8', null],
  ['13 pm', null],
  ['25:00', null],
  ['8:75', null],
  ['FCFS', null],
  ['0800-1200', null],
  ['08:00 CST', null],
  ['', null],
])('[IMP-03] the time %s is %s', (cell, expected) => {
  expect(readClock(cell)).toBe(expected)
})

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
