import { expect, test } from 'vitest'
import { toTsQuery } from './search-query.ts'

test('a search matches each word by its prefix', () => {
  expect(toTsQuery(' Dal, TX')).toBe("'dal':* & 'tx':*")
})

test('a search without words has no query', () => {
  expect(toTsQuery(` '\\ & ! (`)).toBeNull()
})
