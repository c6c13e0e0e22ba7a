import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTypedTime, parseTypedDay, parseTypedTime } from './typed-time.ts'

const TODAY = '2026-11-22'

test.each([
  ['Nov 27 0800', '2026-11-27T08:00'],
  ['nov 27, 8:00', '2026-11-27T08:00'],
  ['November 27th 2026 8 am', '2026-11-27T08:00'],
  ['Nov 27, 2026 08:00', '2026-11-27T08:00'],
  ['Fri Nov 27, 08:00', '2026-11-27T08:00'],
  ['27 Nov 1430', '2026-11-27T14:30'],
  ['27 Nov 1430 hrs', '2026-11-27T14:30'],
  ['27 Nov 2026 2:30 pm', '2026-11-27T14:30'],
  ['11/27 0800', '2026-11-27T08:00'],
  ['11/27/26 at 8:30p', '2026-11-27T20:30'],
  ['11-27-2026 12 am', '2026-11-27T00:00'],
  ['2026-11-27T08:00', '2026-11-27T08:00'],
  ['2026-11-27 0800', '2026-11-27T08:00'],
  ['  Nov   27   2000 ', '2026-11-27T20:00'],
  ['Nov 27 2027 2015', '2027-11-27T20:15'],
  // without a year: this one, or the next for a day long past
  ['Nov 1 0800', '2026-11-01T08:00'],
  ['Jan 4 0800', '2027-01-04T08:00'],
])('[FORM-03] %s is %s', (typed, wallTime) => {
  expect(parseTypedTime(typed, TODAY)).toBe(wallTime)
})

test.each([
  '',
  'Nov 27',
  '0800',
  'Nov 27 8',
  'Nob 27 0800',
  '112027-11-27T08:00',
  'Nov 27 202026 0800',
  'tomorrow',
  '13 pm',
  'Nov 27 08:00 CST',
])('[FORM-03] %j is not a date and time', (typed) => {
  expect(parseTypedTime(typed, TODAY)).toBeNull()
})

test.each([
  ['Nov 27', '2026-11-27'],
  ['Fri, Nov 27 2026', '2026-11-27'],
  ['27 November', '2026-11-27'],
  ['11/27', '2026-11-27'],
  ['11/27/25', '2025-11-27'],
  ['2026-11-27', '2026-11-27'],
  // without a year: the nearest, as a filter may look back or ahead
  ['Aug 5', '2026-08-05'],
  ['Mar 5', '2027-03-05'],
  ['Nov 27 0800', null],
  ['Nov 31', null],
  ['Feb 29 2026', null],
  ['Nov', null],
  ['27', null],
  ['', null],
])('[FORM-03] the day %j is %s', (typed, day) => {
  expect(parseTypedDay(typed, TODAY)).toBe(day)
})

test('a time without a day is on the day of the start', () => {
  expect(parseTypedTime('1200', TODAY, '2026-11-27')).toBe('2026-11-27T12:00')
  expect(parseTypedTime('Nov 28 5 pm', TODAY, '2026-11-27')).toBe('2026-11-28T17:00')
  expect(parseTypedTime('1200', TODAY)).toBe(null)
})

test('[FORM-03] a day in January is looked back at in December, and the other way round', () => {
  expect(parseTypedDay('Dec 30', '2027-01-02')).toBe('2026-12-30')
  expect(parseTypedDay('Jan 2', '2026-12-30')).toBe('2027-01-02')
})

test('[FORM-03] what the field shows is read back as the same time', () => {
  const instant = fc.date({
    min: new Date('2020-01-01T00:00Z'),
    max: new Date('2099-12-31T00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(instant, (at) => {
      const wallTime = at.toISOString().slice(0, 16)
      expect(parseTypedTime(formatTypedTime(wallTime), TODAY)).toBe(wallTime)
      const day = wallTime.slice(0, 10)
      expect(parseTypedDay(formatTypedTime(day), TODAY)).toBe(day)
    }),
  )
  expect(formatTypedTime('Nov 27')).toBe('Nov 27')
})
