import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdPage, keepPlaces } from './steady-list.ts'

test.each<[string, string, string, string]>([
  ['nothing changed', 'abc', 'abc', 'abc'],
  ['one is new at the top and pushes the last one out', 'abc', 'nab', 'abc'],
  ['one left, and the next page filled its place', 'abc', 'acd', 'ac'],
  ['one left while another came', 'abc', 'nac', 'ac'],
  ['several are new', 'abc', 'nop', 'abc'],
  ['a page that is no longer full', 'abc', 'c', 'c'],
  ['all are gone', 'abc', '', ''],
  ['another order', 'abc', 'cba', 'abc'],
])('a list stays steady when %s', (_, shown, newer, held) => {
  expect(holdPage(shown.split(''), newer.split(''), 3).join('')).toBe(held)
})

const rows = (ids: string) => ids.split('').map((id) => ({ id }))
const shown = (before: string, now: string, leaving: string) =>
  keepPlaces(rows(before), rows(now), (id) => leaving.includes(id))
    .map(({ id }) => id)
    .join('')

test.each([
  ['a row that leaves', 'abcd', 'acd', 'b', 'abcd'],
  ['the first one', 'abcd', 'bcd', 'a', 'abcd'],
  ['the last one', 'abcd', 'abc', 'd', 'abcd'],
  ['two in a row', 'abcd', 'ad', 'bc', 'abcd'],
  ['every row', 'abc', '', 'abc', 'abc'],
  ['one whose neighbor is gone too', 'abcd', 'ad', 'c', 'acd'],
  ['one that came back', 'abc', 'acb', 'b', 'acb'],
])('%s keeps its place', (_what, before, now, leaving, expected) => {
  expect(shown(before, now, leaving)).toBe(expected)
})

test('a row that is only on another page now is not kept', () => {
  expect(shown('abcd', 'abxc', '')).toBe('abxc')
})

test('what the list has stays in its order, and each row that leaves is there once', () => {
  const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'.split(''))).map((letters) => letters.join(''))
  fc.assert(
    fc.property(ids, ids, ids, (before, now, leaving) => {
      const all = shown(before, now, leaving)
      expect(
        all
          .split('')
          .filter((id) => now.includes(id))
          .join(''),
      ).toBe(now)
      const left = before.split('').filter((id) => leaving.includes(id) && !now.includes(id))
      expect(
        all
          .split('')
          .filter((id) => !now.includes(id))
          .toSorted(),
      ).toEqual(left.toSorted())
    }),
  )
})
