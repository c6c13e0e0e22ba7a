import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  toDay,
  formatLongDay,
  firstDay,
  lastDay,
  toMonth,
  formatMonth,
  shiftDay,
  shiftMonth,
  listWeeks,
} from './calendar-day.ts'

const aDay = fc.date({ min: new Date(2001, 0, 1), max: new Date(2098, 11, 31), noInvalidDate: true }).map(toDay)

test('[FACE-33] where the person chose so, weeks start on Sunday and still hold each day of the month once', () => {
  const weeks = listWeeks('2026-11', 0)
  expect(weeks.map(([first]) => first)).toEqual(['2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22', '2026-11-29'])
  expect(weeks.flat().filter((day) => toMonth(day) === '2026-11')).toHaveLength(30)
})

test('[CAL-01] a month splits into full weeks from Monday to Sunday that contain each day once', () => {
  fc.assert(
    fc.property(aDay, (day) => {
      const month = toMonth(day)
      const weeks = listWeeks(month)
      const own = weeks.flat().filter((each) => toMonth(each) === month)
      expect(weeks.every((week) => week.length === 7 && new Date(`${week[0]}T12:00Z`).getUTCDay() === 1)).toBe(true)
      expect(own[0]).toBe(firstDay(month))
      expect(own.at(-1)).toBe(lastDay(month))
      expect(own).toHaveLength(Number(lastDay(month).slice(8)))
      expect(weeks.every((week) => week.some((each) => toMonth(each) === month))).toBe(true)
    }),
  )
})

test('moving by days or months works across month ends and daylight saving', () => {
  expect(shiftDay('2026-11-01', { days: 1 })).toBe('2026-11-02')
  expect(shiftDay('2027-03-13', { days: 2 })).toBe('2027-03-15')
  expect(shiftDay('2026-12-31', { days: 1 })).toBe('2027-01-01')
  expect(shiftDay('2027-01-31', { months: 1 })).toBe('2027-02-28')
  expect(shiftDay('2028-02-29', { months: -12 })).toBe('2027-02-28')
  expect(shiftDay('2026-12-15', { months: 12 })).toBe('2027-12-15')
  expect(shiftMonth('2026-12', 1)).toBe('2027-01')
  expect(shiftMonth('2026-01', -1)).toBe('2025-12')
  fc.assert(
    fc.property(aDay, fc.integer({ min: -400, max: 400 }), (day, days) => {
      expect(shiftDay(shiftDay(day, { days }), { days: -days })).toBe(day)
    }),
  )
})

test('a day has the same name in every time zone of the device', () => {
  expect(formatLongDay('2026-11-01')).toBe('Sunday, November 1, 2026')
  expect(formatMonth('2026-11-01')).toBe('November 2026')
})
