import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { nearestPlace, parseGazetteer, placeInRow, placeOfZip, zoneOfPoint } from '#domain/gazetteer.ts'
import { greatCircleMiles } from '#domain/geo.ts'
import { stateCode } from '#domain/us-state.ts'

const g = parseGazetteer(readFileSync('public/geo/gazetteer.tsv', 'utf8'))
const anyRow = fc.integer({ min: 0, max: g.count - 1 })

describe('the gazetteer on board', () => {
  test('holds every ZIP of the fifty states and DC', () => {
    expect(g.count).toBe(40_977)
    expect(g.cities.length).toBe(29_540)
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
    // Young ZIPs that older lists lack, and one that belongs to a single office.
    ['75036', 'Frisco', 'TX'],
    ['85288', 'Tempe', 'AZ'],
    ['97003', 'Beaverton', 'OR'],
    ['00501', 'Holtsville', 'NY'],
    // Names whose capitals the postal file has lost.
    ['78501', 'McAllen', 'TX'],
    ['64063', "Lee's Summit", 'MO'],
    ['87901', 'Truth or Consequences', 'NM'],
    ['27110', 'Winston-Salem', 'NC'],
  ])('knows %s as %s, %s', (zip, city, state) => {
    expect(placeOfZip(g, zip)).toMatchObject({ zipCode: zip, city, state })
  })

  test.each([
    // Where the two sources are far apart and one of them is wrong.
    ['80840', 38.99, -104.86],
    ['86544', 36.54, -109.14],
    ['99503', 61.19, -149.89],
    ['99519', 61.11, -149.44],
    ['83648', 43.05, -115.87],
    // Where a ZIP is as large as a county and everybody lives in the town.
    ['89801', 40.83, -115.76],
    ['86401', 35.19, -114.05],
  ])('puts %s where it is', (zip, latitude, longitude) => {
    const place = placeOfZip(g, zip)
    expect(place && greatCircleMiles(place, { latitude, longitude })).toBeLessThan(2)
  })

  test.each([
    ['79901', 'America/Denver', 'El Paso keeps mountain time'],
    ['79902', 'America/Denver', 'El Paso keeps mountain time'],
    ['79855', 'America/Chicago', 'Van Horn, two counties on, keeps central time'],
    ['32501', 'America/Chicago', 'the Florida panhandle keeps central time'],
    ['32301', 'America/New_York', 'Tallahassee keeps eastern time'],
    ['85001', 'America/Phoenix', 'Arizona has no summer time'],
    ['86544', 'America/Denver', 'but the Navajo Nation has'],
    ['46204', 'America/Indiana/Indianapolis', 'Indianapolis keeps eastern time'],
    ['46402', 'America/Chicago', 'Gary keeps central time'],
    ['47708', 'America/Chicago', 'Evansville keeps central time'],
    ['37402', 'America/New_York', 'Chattanooga keeps eastern time'],
    ['37203', 'America/Chicago', 'Nashville keeps central time'],
    ['97914', 'America/Boise', 'Ontario, Oregon keeps mountain time'],
    ['96813', 'Pacific/Honolulu', 'Hawaii has no summer time'],
  ])('has %s in %s: %s', (zip, zone) => {
    expect(placeOfZip(g, zip)?.zone).toBe(zone)
  })

  test('has only zones that this machine can compute with', () => {
    for (const zone of g.zones) expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone })).not.toThrow()
  })

  test('reads a ZIP+4 as its ZIP and nothing else as one', () => {
    expect(placeOfZip(g, '75201-4321')?.city).toBe('Dallas')
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
      expect(placeOfZip(g, wrong)).toBeUndefined()
    }
  })

  test('never finds the ZIP that stands for an unknown one', () => {
    expect(placeOfZip(g, '00000')).toBeUndefined()
    expect(placeOfZip(g, '00000-0000')).toBeUndefined()
  })

  test('any text at all is looked up without harm', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const place = placeOfZip(g, text)
        expect(place === undefined || text.startsWith(place.zipCode)).toBe(true)
      }),
    )
  })

  test('every row is found again by its ZIP, in the US, with a city, a county and a zone', () => {
    const wrong = Array.from({ length: g.count }, (_, row) => placeInRow(g, row)).filter(
      (place) =>
        placeOfZip(g, place.zipCode)?.city !== place.city ||
        !(place.city && place.county && place.zone) ||
        !stateCode(place.state) ||
        place.latitude < 18 ||
        place.latitude > 72,
    )
    expect(wrong).toEqual([])
  })

  test('the main ZIP of a city is one of its own', () => {
    expect(g.cities.filter((city, number) => g.cityOfRow[city.mainRow] !== number)).toEqual([])
  })
})

describe('the place at a point', () => {
  test('is the nearest ZIP of all', () => {
    fc.assert(
      fc.property(anyRow, fc.double({ min: -0.2, max: 0.2, noNaN: true }), (row, shift) => {
        const place = placeInRow(g, row)
        const point = { latitude: place.latitude + shift, longitude: place.longitude - shift }
        const found = nearestPlace(g, point)
        if (!found) throw new Error('Nothing near a ZIP')
        // The search measures on a flat map, which is a little off between near equals.
        expect(greatCircleMiles(point, found)).toBeLessThanOrEqual(greatCircleMiles(point, place) * 1.01 + 0.01)
      }),
    )
  })

  test('is unknown at sea and abroad', () => {
    expect(nearestPlace(g, { latitude: 35, longitude: -60 })).toBeUndefined()
    expect(nearestPlace(g, { latitude: 48.85, longitude: 2.35 })).toBeUndefined()
    expect(zoneOfPoint(g, { latitude: 0, longitude: 0 })).toBeUndefined()
    expect(nearestPlace(g, { latitude: Number.NaN, longitude: -97 })).toBeUndefined()
  })

  test('has the zone of that place', () => {
    expect(zoneOfPoint(g, { latitude: 31.77, longitude: -106.5 })).toBe('America/Denver')
    expect(zoneOfPoint(g, { latitude: 30.42, longitude: -87.2 })).toBe('America/Chicago')
  })
})
