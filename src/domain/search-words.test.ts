import { describe, expect, test } from 'vitest'
import { loadSearchWords, matchesWords, searchWords, typedWords } from './search-words.ts'

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

  test('of a load are its number, places, freight and equipment, never a ZIP that nobody knows', () => {
    const load = { number: 48213, commodity: 'Canned goods', vehicle: 'Van', trailer: 'Dry 53 FT' }
    const words = loadSearchWords(load, [
      { city: 'Dallas', state: 'TX', zip: '75201' },
      { city: 'Chicago', state: 'IL', zip: '00000' },
    ])
    const found = (...searches: string[]) => searches.filter((typed) => matchesWords(words, typed))
    const hits = ['48213', 'dal tx', 'DALLAS to chi', 'canned van', '75201', '!?']
    expect(found(...hits, 'austin', 'dallas austin', '00000', 'allas')).toEqual(hits)
  })

  test("the 'to' of a lane is no word to look for, a 'to' at an end is", () => {
    expect(typedWords('Dallas to Atlanta')).toEqual(['dallas', 'atlanta'])
    expect(typedWords('Dallas to')).toEqual(['dallas', 'to'])
  })
})
