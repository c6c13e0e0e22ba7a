import { expect, test } from 'vitest'
import { saveSearchEndpoint } from '#contract/freight/saved-search.ts'
import { BOARD_DEFAULTS, boardSearchSchema } from '../board-search.ts'
import { describeSearch, fromSavedQuery, toSavedQuery } from './saved-search.form.ts'

const ASKED = boardSearchSchema.parse({
  search: 'tile',
  status: 'all',
  sort: 'deadhead:asc',
  page: 3,
  near: '32.78,-96.81',
  nearName: 'Dallas, TX',
  radius: 150,
  equipment: 'V,R',
  minRatePerMile: 2.4,
})

test('[BOARD-02] a search is saved without its page and status, and opened as it was', () => {
  const body = { name: 'Vans', query: toSavedQuery(ASKED) }
  expect(saveSearchEndpoint.body.parse(body).query).toMatchObject({
    search: 'tile',
    near: { latitude: 32.78, longitude: -96.81 },
    nearName: 'Dallas, TX',
    equipment: ['V', 'R'],
    minRatePerMile: 2.4,
  })
  expect(body.query).not.toHaveProperty('page')
  expect(body.query).not.toHaveProperty('status')
  const opened = fromSavedQuery({
    query: { search: 'tile', near: '32.78,-96.81', radius: '150', sort: 'deadhead:asc' },
  })
  expect(opened).toMatchObject({ search: 'tile', near: '32.78,-96.81', radius: '150', sort: 'deadhead:asc', page: 1 })
  // what the search before it asked for is gone
  expect(Object.keys(opened)).toEqual(expect.arrayContaining(['equipment', 'broker', 'toName']))
  expect([opened.equipment, opened.status]).toEqual([undefined, undefined])
})

test('a search is described by its words and filters', () => {
  expect(describeSearch(ASKED)).toBe("'tile', Within 150 mi of Dallas, TX, Van, Reefer, $2.40/mi or more")
  expect(describeSearch(BOARD_DEFAULTS)).toBe('')
})
