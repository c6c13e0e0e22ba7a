import { expect, test } from 'vitest'
import { formatCardExpiry, isCardExpired, isCardExpiringSoon, parseCardExpiry } from './card-expiry.ts'

test('[SUB-17] an expiry date formats as MM/YYYY', () => {
  expect(formatCardExpiry({ month: 4, year: 2030 })).toBe('04/2030')
})

test('a card is valid to the end of its month in every time zone', () => {
  const card = { month: 12, year: 2026 }
  expect(isCardExpired(card, Date.parse('2026-12-31T23:59:59-12:00'))).toBe(false)
  expect(isCardExpired(card, Date.parse('2027-01-01T00:00:00-12:00'))).toBe(true)
})

test.each([
  ['2026-10-30T00:00:00Z', false],
  ['2026-11-15T00:00:00Z', true],
  ['2026-12-31T23:00:00Z', true],
  ['2027-01-02T00:00:00Z', false],
])('at %s a card that ends in December 2026 expires soon: %s', (now, soon) => {
  expect(isCardExpiringSoon({ month: 12, year: 2026 }, Date.parse(now))).toBe(soon)
})

test.each([
  ['04/30', { month: 4, year: 2030 }],
  ['4/2030', { month: 4, year: 2030 }],
  [' 12 / 26 ', { month: 12, year: 2026 }],
  ['1226', { month: 12, year: 2026 }],
  ['13/30', null],
  ['0/30', null],
  ['04/3', null],
  ['April', null],
  ['', null],
])('the input %j parses as %o', (text, expiry) => {
  expect(parseCardExpiry(text)).toEqual(expiry)
})
