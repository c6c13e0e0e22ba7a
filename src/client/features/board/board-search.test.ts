import { expect, test } from 'vitest'
import { BOARD_DEFAULTS, boardSearchSchema } from './board-search.ts'
import { sortOptions } from './filters/copy.ts'

test('[BOARD-03] the board offers the specified sort orders, then its own, and starts with the highest rate', () => {
  const specified = ['rate:desc', 'rate:asc', 'distance:desc', 'distance:asc', 'createdAt:desc']
  expect(sortOptions({}).map(({ value }) => value)).toEqual([...specified, 'ratePerMile:desc', 'pickupDateTime:asc'])
  expect(sortOptions({ near: '32.78,-96.8' }).map(({ value }) => value)).toContain('deadhead:asc')
  expect(boardSearchSchema.parse({})).toEqual({ search: '', sort: 'rate:desc', page: 1 })
})

test('the URL keeps the search, filter, sort and page', () => {
  const query = { search: 'dallas reefer', status: 'all', sort: 'distance:asc', page: 7 }
  expect(boardSearchSchema.parse(query)).toEqual(query)
})

test('a ZIP in the URL parses as a number and still works as a search', () => {
  expect(boardSearchSchema.parse({ search: 30303 }).search).toBe('30303')
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
])('an invalid URL shows the default board: %j', (query) => {
  expect(boardSearchSchema.parse(query)).toEqual({ ...BOARD_DEFAULTS, status: undefined })
})
