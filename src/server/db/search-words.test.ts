import { describe, expect, test } from 'vitest'
import { searchQuery, searchWords } from './search-words.ts'

describe('words that can be searched', () => {
  test('have no case, accents or punctuation, and come once', () => {
    expect(searchWords('Cañon City, CO', 'PO-4711/b', 48000, null, 'city')).toEqual([
      'canon',
      'city',
      'co',
      'po',
      '4711',
      'b',
      '48000',
    ])
  })

  test('a search asks for each word from its beginning', () => {
    expect(searchQuery(' Dal, TX')).toBe("'dal':* & 'tx':*")
  })

  test('what is not made of words asks for nothing', () => {
    expect(searchQuery(` '\\ & ! (`)).toBeNull()
  })
})
