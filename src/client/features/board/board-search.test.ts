import { expect, test } from 'vitest'
import { BOARD_SORTS } from '#contract/load-query.ts'
import { BOARD_DEFAULTS, boardSearch, SORT_OPTIONS } from './board-search.ts'

test('[BOARD-03] offers the five orders, in words, and starts with the best paid', () => {
  expect(SORT_OPTIONS.map(({ value }) => value)).toEqual([...BOARD_SORTS])
  expect(BOARD_SORTS).toEqual(['rate:desc', 'rate:asc', 'distance:desc', 'distance:asc', 'createdAt:desc'])
  expect(boardSearch.parse({})).toEqual({ search: '', sort: 'rate:desc', page: 1 })
})

test('an address keeps what was asked for', () => {
  const asked = { search: 'dallas reefer', status: 'all', sort: 'distance:asc', page: 7 }
  expect(boardSearch.parse(asked)).toEqual(asked)
})

test('a ZIP typed into the address is a number there, and is searched for all the same', () => {
  expect(boardSearch.parse({ search: 30303 }).search).toBe('30303')
})

test.each([
  { page: 'abc' },
  { page: -1 },
  { page: 1.5 },
  { page: 1e9 },
  { sort: 'rate;drop' },
  { status: 'lost' },
  { search: 'x'.repeat(101) },
  { search: { $ne: '' } },
  { search: '\u0000' },
])('an address that nobody could have chosen shows the board as it starts: %j', (asked) => {
  expect(boardSearch.parse(asked)).toEqual({ ...BOARD_DEFAULTS, status: undefined })
})
