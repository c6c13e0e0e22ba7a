import { expect, test } from 'vitest'
import { searchQuery } from './search-query.ts'

test('a search asks for each word from its beginning', () => {
  expect(searchQuery(' Dal, TX')).toBe("'dal':* & 'tx':*")
})

test('what is not made of words asks for nothing', () => {
  expect(searchQuery(` '\\ & ! (`)).toBeNull()
})
