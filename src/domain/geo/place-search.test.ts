import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseGazetteer, readPlaceRow } from './gazetteer.ts'
import { findPlaceByCity, searchPlaces } from './place-search.ts'

const g = parseGazetteer(readFileSync('public/geo/gazetteer.tsv', 'utf8'))
const labels = (query: string, limit = 5) =>
  searchPlaces(g, query, limit).map((place) => `${place.city} ${place.state}`)

describe('the lookup of a city by name and state', () => {
  test.each([
    ['Dallas', 'TX', '75201'],
    ['dallas', 'texas', '75201'],
    ['Saint Louis', 'MO', '63101'],
    ['St. Louis', 'MO', '63101'],
    ['Ft Worth', 'TX', '76104'],
    ['Mc Allen', 'TX', '78501'],
    ['Coeur dAlene', 'ID', '83815'],
    ['Espanola', 'NM', '87532'],
  ])('finds %s, %s', (city, state, zip) => {
    expect(findPlaceByCity(g, city, state)?.zipCode).toBe(zip)
  })

  test('does not guess a misspelled or missing name', () => {
    expect(findPlaceByCity(g, 'Dalas', 'TX')).toBeUndefined()
    expect(findPlaceByCity(g, 'Dallas', 'ZZ')).toBeUndefined()
    expect(findPlaceByCity(g, '', 'TX')).toBeUndefined()
    expect(findPlaceByCity(g, 'Dallas', '')).toBeUndefined()
  })

  test('finds every city of the gazetteer by its name', () => {
    fc.assert(
      fc.property(fc.constantFrom(...g.cities), (city) => {
        expect(findPlaceByCity(g, city.name, city.state)?.state).toBe(city.state)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the place search', () => {
  test.each([
    ['dal', 'Dallas TX'],
    ['dallas t', 'Dallas TX'],
    ['st louis', 'St. Louis MO'],
    ['saint louis, missouri', 'St. Louis MO'],
    ['ft worth', 'Fort Worth TX'],
    ['new york', 'New York NY'],
    ['portland', 'Portland OR'],
    ['portland, me', 'Portland ME'],
    ['kansas city ks', 'Kansas City KS'],
    ['kansas city', 'Kansas City MO'],
    ['winston-salem north carolina', 'Winston-Salem NC'],
  ])('for %j offers %s first', (query, first) => {
    expect(labels(query)[0]).toBe(first)
  })

  test.each([
    ['dalas', 'Dallas TX'],
    ['pheonix', 'Phoenix AZ'],
    ['tuscon', 'Tucson AZ'],
    ['minneapolus mn', 'Minneapolis MN'],
    ['minneapolus tx', 'Minneapolis MN'],
    ['albuqerque', 'Albuquerque NM'],
    ['cincinatti', 'Cincinnati OH'],
    ['philidelphia', 'Philadelphia PA'],
    ['pittsburg pa', 'Pittsburgh PA'],
    ['los angelas', 'Los Angeles CA'],
    ['san fransisco', 'San Francisco CA'],
    ['jacksonvile fl', 'Jacksonville FL'],
    ['milwakee', 'Milwaukee WI'],
    ['detriot', 'Detroit MI'],
    ['las vagas', 'Las Vegas NV'],
    ['seatle', 'Seattle WA'],
  ])('for the typo %j still offers %s first', (query, first) => {
    expect(labels(query)[0]).toBe(first)
  })

  test('treats three digits or more as the start of a ZIP', () => {
    expect(searchPlaces(g, '752', 3).map((place) => place.zipCode)).toEqual(['75201', '75202', '75203'])
    expect(labels('75201-12')).toEqual(['Dallas TX'])
    expect(labels('75')).toEqual([])
    expect(labels('752011')).toEqual([])
  })

  test('never offers the placeholder ZIP 00000', () => {
    for (const query of ['000', '0000', '00000', '00000-0000']) expect(labels(query)).toEqual([])
  })

  test('finds nothing for an empty or meaningless text', () => {
    for (const query of ['', '   ', '...', 'zzzzzz', "'; DROP TABLE loads; --"]) expect(labels(query)).toEqual([])
  })

  test('returns different places for any text, at most the requested number', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.integer({ min: 0, max: 20 }), (query, limit) => {
        // towns may share a ZIP code
        const places = searchPlaces(g, query, limit).map(({ city, zipCode }) => `${city} ${zipCode}`)
        expect(places.length).toBeLessThanOrEqual(limit)
        expect(new Set(places).size).toBe(places.length)
      }),
    )
  })

  test.each(['constructor', 'toString', '__proto__'])('finds no alias for a word that every object has: %s', (word) => {
    expect(() => searchPlaces(g, word, 5)).not.toThrow()
  })

  test('still finds a city with one typo when the state is given', () => {
    const sizeable = g.cities.filter((city) => city.popularity >= 5 && /^[A-Za-z]{6,}$/.test(city.name))
    fc.assert(
      fc.property(fc.constantFrom(...sizeable), fc.nat(), (city, seed) => {
        const at = 1 + (seed % (city.name.length - 2))
        const swapped = city.name.slice(0, at) + city.name[at + 1] + city.name[at] + city.name.slice(at + 2)
        const found = searchPlaces(g, `${swapped} ${city.state}`, 5)
        expect(found.map((place) => place.city)).toContain(readPlaceRow(g, city.mainRow).city)
      }),
    )
  })
})
