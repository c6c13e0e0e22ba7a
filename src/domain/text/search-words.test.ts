import { describe, expect, test } from 'vitest'
import { buildLoadSearchWords, matchesSearch, normalizeSearchWords, parseSearch } from './search-words.ts'

describe('search words', () => {
  test('are lowercase and unique, without accents or punctuation', () => {
    expect(normalizeSearchWords('Cañon City, CO', 'PO-4711/b', 48000, null, 'city')).toEqual([
      'canon',
      'city',
      'co',
      'po',
      '4711',
      'b',
      '48000',
    ])
  })

  test('of a load are its number, places, commodity and equipment, never the placeholder ZIP', () => {
    const load = { number: 48213, commodity: 'Canned goods', vehicle: 'Van', trailer: 'Dry 53 FT' }
    const words = buildLoadSearchWords(load, [
      { city: 'Dallas', state: 'TX', zip: '75201' },
      { city: 'Chicago', state: 'IL', zip: '00000' },
    ])
    const found = (...searches: string[]) => searches.filter((typed) => matchesSearch(words, typed))
    const hits = ['48213', 'dal tx', 'DALLAS to chi', 'canned van', '75201', '!?']
    expect(found(...hits, 'austin', 'dallas austin', '00000', 'allas')).toEqual(hits)
  })

  test("leave out the 'to' between two places, and keep a 'to' at the end", () => {
    expect(parseSearch('Dallas to Atlanta')).toEqual(['dallas', 'atlanta'])
    expect(parseSearch('Dallas to')).toEqual(['dallas', 'to'])
  })
})
