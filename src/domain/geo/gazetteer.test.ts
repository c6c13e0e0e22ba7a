import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { filled } from '#tests/support/filled.ts'
import { findNearestPlace, parseGazetteer, readPlaceRow, findPlaceByZip, findTimeZone } from './gazetteer.ts'
import { greatCircleMiles } from './point.ts'
import { parseStateCode } from './us-state.ts'

const g = parseGazetteer(readFileSync('public/geo/gazetteer.tsv', 'utf8'))
const anyRow = fc.integer({ min: 0, max: g.count - 1 })

describe('the built-in gazetteer', () => {
  test('has every ZIP of the fifty states and DC', () => {
    expect(g.count).toBe(40_977)
    expect(g.cities.length).toBe(29_540)
    expect(g.towns.length).toBe(4_915)
    expect(g.towns.filter(({ state, mainRow }) => g.cities[g.cityOfRow[mainRow] ?? -1]?.state !== state)).toEqual([])
    expect(new Set(g.cities.map((city) => city.state)).size).toBe(51)
  })

  test.each([
    ['10001', 'New York', 'NY'],
    ['90012', 'Los Angeles', 'CA'],
    ['60601', 'Chicago', 'IL'],
    ['77002', 'Houston', 'TX'],
    ['75201', 'Dallas', 'TX'],
    ['02108', 'Boston', 'MA'],
    ['20001', 'Washington', 'DC'],
    ['33101', 'Miami', 'FL'],
    ['98101', 'Seattle', 'WA'],
    ['80202', 'Denver', 'CO'],
    ['96813', 'Honolulu', 'HI'],
    ['99501', 'Anchorage', 'AK'],
    // New ZIPs that older lists lack, and a ZIP of a single office.
    ['75036', 'Frisco', 'TX'],
    ['85288', 'Tempe', 'AZ'],
    ['97003', 'Beaverton', 'OR'],
    ['00501', 'Holtsville', 'NY'],
    // Names whose capitals are missing in the postal file.
    ['78501', 'McAllen', 'TX'],
    ['64063', "Lee's Summit", 'MO'],
    ['87901', 'Truth or Consequences', 'NM'],
    ['27110', 'Winston-Salem', 'NC'],
  ])('finds %s as %s, %s', (zip, city, state) => {
    expect(findPlaceByZip(g, zip)).toMatchObject({ zipCode: zip, city, state })
  })

  test.each([
    // The two sources disagree widely, and one is wrong.
    ['80840', 38.99, -104.86],
    ['86544', 36.54, -109.14],
    ['99503', 61.19, -149.89],
    ['99519', 61.11, -149.44],
    ['83648', 43.05, -115.87],
    // The ZIP is as large as a county, and everyone lives in town.
    ['89801', 40.83, -115.76],
    ['86401', 35.19, -114.05],
  ])('locates %s within 2 miles', (zip, latitude, longitude) => {
    const place = findPlaceByZip(g, zip)
    expect(place && greatCircleMiles(place, { latitude, longitude })).toBeLessThan(2)
  })

  test.each([
    ['79901', 'America/Denver', 'El Paso keeps mountain time'],
    ['79902', 'America/Denver', 'El Paso keeps mountain time'],
    ['79855', 'America/Chicago', 'Van Horn, two counties on, keeps central time'],
    ['32501', 'America/Chicago', 'the Florida panhandle keeps central time'],
    ['32301', 'America/New_York', 'Tallahassee keeps eastern time'],
    ['85001', 'America/Phoenix', 'Arizona has no daylight saving'],
    ['86544', 'America/Denver', 'the Navajo Nation has daylight saving'],
    ['46204', 'America/Indiana/Indianapolis', 'Indianapolis keeps eastern time'],
    ['46402', 'America/Chicago', 'Gary keeps central time'],
    ['47708', 'America/Chicago', 'Evansville keeps central time'],
    ['37402', 'America/New_York', 'Chattanooga keeps eastern time'],
    ['37203', 'America/Chicago', 'Nashville keeps central time'],
    ['97914', 'America/Boise', 'Ontario, Oregon keeps mountain time'],
    ['96813', 'Pacific/Honolulu', 'Hawaii has no daylight saving'],
  ])('has %s in the zone %s: %s', (zip, zone) => {
    expect(findPlaceByZip(g, zip)?.zone).toBe(zone)
  })

  test.each([
    ['89883', 'West Wendover, NV', 'America/Denver'],
    ['89825', 'Jackpot, NV', 'America/Denver'],
    ['73946', 'Kenton, OK', 'America/Denver'],
    ['36868', 'Phenix City, AL', 'America/New_York'],
    ['57532', 'Fort Pierre, SD', 'America/Chicago'],
    ['89801', 'Elko, NV', 'America/Los_Angeles'],
  ])('[CASE-09] knows that %s, %s, keeps the time of %s', (zip, _, zone) => {
    expect(findPlaceByZip(g, zip)?.zone).toBe(zone)
  })

  test('has only zones that Intl supports', () => {
    for (const zone of filled(g.zones)) expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone })).not.toThrow()
  })

  test('finds a ZIP+4 by its ZIP and rejects every other format', () => {
    expect(findPlaceByZip(g, '75201-4321')?.city).toBe('Dallas')
    for (const wrong of [
      '',
      '7520',
      '752011',
      '75201-',
      '75201-43210',
      ' 75201',
      '75201 ',
      '7520a',
      '-5201',
      '1e4',
      '٧٥٢٠١',
    ]) {
      expect(findPlaceByZip(g, wrong)).toBeUndefined()
    }
  })

  test('never finds the placeholder ZIP 00000', () => {
    expect(findPlaceByZip(g, '00000')).toBeUndefined()
    expect(findPlaceByZip(g, '00000-0000')).toBeUndefined()
  })

  test('accepts any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const place = findPlaceByZip(g, text)
        expect(place === undefined || text.startsWith(place.zipCode)).toBe(true)
      }),
    )
  })

  test('finds every row by its ZIP, in the US, with a city, a county and a zone', () => {
    const wrong = Array.from({ length: g.count }, (_, row) => readPlaceRow(g, row)).filter(
      (place) =>
        findPlaceByZip(g, place.zipCode)?.city !== place.city ||
        !(place.city && place.county && place.zone) ||
        !parseStateCode(place.state) ||
        place.latitude < 18 ||
        place.latitude > 72,
    )
    expect(wrong).toEqual([])
  })

  test('gives every city a main ZIP of that city', () => {
    expect(g.cities.filter((city, number) => g.cityOfRow[city.mainRow] !== number)).toEqual([])
  })
})

describe('the place at a point', () => {
  test('is the nearest ZIP', () => {
    fc.assert(
      fc.property(anyRow, fc.double({ min: -0.2, max: 0.2, noNaN: true }), (row, shift) => {
        const place = readPlaceRow(g, row)
        const point = { latitude: place.latitude + shift, longitude: place.longitude - shift }
        const found = findNearestPlace(g, point)
        if (!found) throw new Error('Nothing near a ZIP')
        // The search measures on a flat map, so it may mix up nearly equal distances.
        expect(greatCircleMiles(point, found)).toBeLessThanOrEqual(greatCircleMiles(point, place) * 1.01 + 0.01)
      }),
    )
  })

  test('is undefined at sea and abroad', () => {
    expect(findNearestPlace(g, { latitude: 35, longitude: -60 })).toBeUndefined()
    expect(findNearestPlace(g, { latitude: 48.85, longitude: 2.35 })).toBeUndefined()
    expect(findTimeZone(g, { latitude: 0, longitude: 0 })).toBeUndefined()
    expect(findNearestPlace(g, { latitude: Number.NaN, longitude: -97 })).toBeUndefined()
  })

  test('has the right time zone', () => {
    expect(findTimeZone(g, { latitude: 31.77, longitude: -106.5 })).toBe('America/Denver')
    expect(findTimeZone(g, { latitude: 30.42, longitude: -87.2 })).toBe('America/Chicago')
  })
})
