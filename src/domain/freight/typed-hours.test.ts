import { expect, test } from 'vitest'
import { formatHours, parseHours } from '../time/typed-time.ts'

test.each([
  ['8', 480],
  ['8.5', 510],
  ['8,25', 495],
  ['8:30', 510],
  [' 8h ', 480],
  ['8h 30m', 510],
  ['8 hrs 30 min', 510],
  ['0', 0],
  ['70', 4200],
])('%j is %d minutes', (text, minutes) => {
  expect(parseHours(text)).toBe(minutes)
})

test.each(['', 'soon', '-1', '8:75', '100', '8.555', '8:30:00', 'NaN', '1e1'])('%j is no time', (text) => {
  expect(parseHours(text)).toBeNull()
})

test('reads what it writes', () => {
  for (const minutes of [0, 1, 59, 60, 510, 660, 4200]) expect(parseHours(formatHours(minutes))).toBe(minutes)
  expect(formatHours(510)).toBe('8:30')
})
