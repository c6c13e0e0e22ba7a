import { expect, test } from 'vitest'
import { holdPage } from './hold-page.ts'

test.each<[string, string, string, string]>([
  ['nothing changed', 'abc', 'abc', 'abc'],
  ['one is new at the top and pushes the last one out', 'abc', 'nab', 'abc'],
  ['one left, and the next page filled its place', 'abc', 'acd', 'ac'],
  ['one left while another came', 'abc', 'nac', 'ac'],
  ['several are new', 'abc', 'nop', 'abc'],
  ['a page that is no longer full', 'abc', 'c', 'c'],
  ['all are gone', 'abc', '', ''],
  ['another order', 'abc', 'cba', 'abc'],
])('%s', (_, shown, newer, held) => {
  expect(holdPage(shown.split(''), newer.split(''), 3).join('')).toBe(held)
})
