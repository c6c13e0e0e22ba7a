import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseGazetteer, placeInRow } from '#domain/gazetteer.ts'
import { placeOfCity, searchPlaces } from '#domain/place-search.ts'

const g = parseGazetteer(readFileSync('public/geo/gazetteer.tsv', 'utf8'))
const labels = (query: string, limit = 5) =>
  searchPlaces(g, query, limit).map((place) => `${place.city} ${place.state}`)

describe('a city by name and state', () => {
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
    expect(placeOfCity(g, city, state)?.zipCode).toBe(zip)
  })

  test('does not guess', () => {
    expect(placeOfCity(g, 'Dalas', 'TX')).toBeUndefined()
    expect(placeOfCity(g, 'Dallas', 'ZZ')).toBeUndefined()
    expect(placeOfCity(g, '', 'TX')).toBeUndefined()
    expect(placeOfCity(g, 'Dallas', '')).toBeUndefined()
  })

  test('every city of the gazetteer is found by its own name', () => {
    fc.assert(
      fc.property(fc.constantFrom(...g.cities), (city) => {
        expect(placeOfCity(g, city.name, city.state)?.state).toBe(city.state)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('searching places', () => {
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
  ])('typing %j offers %s first', (query, first) => {
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
  ])('the slip %j still finds %s first', (query, first) => {
    expect(labels(query)[0]).toBe(first)
  })

  test('three digits or more are the beginning of a ZIP', () => {
    expect(searchPlaces(g, '752', 3).map((place) => place.zipCode)).toEqual(['75201', '75202', '75203'])
    expect(labels('75201-12')).toEqual(['Dallas TX'])
    expect(labels('75')).toEqual([])
    expect(labels('752011')).toEqual([])
  })

  test('the ZIP of an unknown place is never offered', () => {
    for (const query of ['000', '0000', '00000', '00000-0000']) expect(labels(query)).toEqual([])
  })

  test('nothing typed finds nothing', () => {
    for (const query of ['', '   ', '...', 'zzzzzz', "'; DROP TABLE loads; --"]) expect(labels(query)).toEqual([])
  })

  test('any text gives at most as many places as asked for, all different', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.integer({ min: 0, max: 20 }), (query, limit) => {
        const zips = searchPlaces(g, query, limit).map((place) => place.zipCode)
        expect(zips.length).toBeLessThanOrEqual(limit)
        expect(new Set(zips).size).toBe(zips.length)
      }),
    )
  })

  test('one slip in the name of a city with its state still finds it', () => {
    const sizeable = g.cities.filter((city) => city.popularity >= 5 && /^[A-Za-z]{6,}$/.test(city.name))
    fc.assert(
      fc.property(fc.constantFrom(...sizeable), fc.nat(), (city, seed) => {
        const at = 1 + (seed % (city.name.length - 2))
        const swapped = city.name.slice(0, at) + city.name[at + 1] + city.name[at] + city.name.slice(at + 2)
        const found = searchPlaces(g, `${swapped} ${city.state}`, 5)
        expect(found.map((place) => place.city)).toContain(placeInRow(g, city.mainRow).city)
      }),
    )
  })
})
