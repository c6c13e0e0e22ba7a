import { expect, test } from 'vitest'
import { BOARD_DEFAULTS, boardSearchSchema } from '../board-search.ts'
import { describeFilters, FILTER_GROUPS, readFilters, withoutGroups } from './board-filters.ts'

const words = (filters: object) =>
  describeFilters(boardSearchSchema.parse(filters)).map(({ words: inWords }) => inWords)

test('each active filter is one chip in words', () => {
  expect(words({})).toEqual([])
  expect(
    words({
      near: '32.78,-96.8',
      nearName: 'Dallas, TX',
      to: '33.75,-84.39',
      toRadius: 50,
      toStates: 'GA,AL',
      equipment: 'V,R',
      pickupDateFrom: '2026-11-23',
      pickupDateTo: '2026-11-25',
      minRatePerMile: 2.4,
      minRate: 1000,
      maxWeight: 40_000,
      minMiles: 250,
      postedWithin: 4,
      broker: 'b7a2c9d4-1111-4222-8333-444455556666',
    }),
  ).toEqual([
    'Within 100 mi of Dallas, TX',
    'To 33.75,-84.39, within 50 mi',
    'To GA, AL',
    'Van, Reefer',
    'Pickup Mon Nov 23 to Wed Nov 25',
    '$2.40/mi or more',
    '$1,000 or more',
    'Up to 40,000 lb',
    'Trip of 250 mi or more',
    'Posted in the last 4 h',
    'One broker',
  ])
})

test('absurd values of a URL are shown as they are, with what is wrong, and the others are kept', () => {
  const absurd = { radius: 9000, near: 'Dallas', minRate: 'much', pickupDateFrom: 'soon', equipment: 'V' }
  const asked = boardSearchSchema.parse(absurd)
  expect(asked).toMatchObject(absurd)
  expect(words(absurd)).toEqual(['Within 9000 mi of Dallas', 'Van', 'Pickup from soon', '$much or more'])
  const { query, problems } = readFilters(asked)
  expect(problems.map(({ key }) => key).toSorted()).toEqual(['minRate', 'near', 'pickupDateFrom', 'radius'])
  expect(query.equipment).toEqual(['V'])
})

test('without a truck position, deadhead is no order', () => {
  const asked = { ...BOARD_DEFAULTS, sort: 'deadhead:asc', near: '32.78,-96.8', radius: 50 } as const
  expect({ ...asked, ...withoutGroups(asked, FILTER_GROUPS) }).toMatchObject({ sort: 'rate:desc', near: undefined })
})
