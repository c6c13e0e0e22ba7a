import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { searchAddresses } from './address-search.ts'
import { STREET_SUFFIXES } from './postal-words.ts'
import { isInTerritory } from './us-state.ts'
import { parseGazetteer } from './gazetteer.ts'

const g = parseGazetteer(readFileSync('public/geo/gazetteer.tsv', 'utf8'))
const first = (query: string) => searchAddresses(g, query, 5)[0]

describe('the address search', () => {
  test.each([
    ['1200 Main St, Dallas, TX 75201', '1200 Main St, Dallas, TX 75201'],
    ['1200 main st dallas tx 75201', '1200 Main St, Dallas, TX 75201'],
    ['1200 Main St, Dallas, Texas 75201-1234, USA', '1200 Main St, Dallas, TX 75201'],
    ['1200 Main St 75201', '1200 Main St, Dallas, TX 75201'],
    ['1200 Main St, Suite 4 75201', '1200 Main St, Suite 4, Dallas, TX 75201'],
    ['1200 Main St Dallas TX', '1200 Main St, Dallas, TX'],
    ['1200 main st, dalas tx', '1200 Main St, Dallas, TX'],
    ['1200 Main St Dal', '1200 Main St, Dallas, TX'],
    ['350 5th Ave, New York', '350 5th Ave, New York, NY'],
    ['1005 N Gravenstein Hwy, Sebastopol, CA 95472', '1005 N Gravenstein Hwy, Sebastopol, CA 95472'],
    ['N6W23001 Bluemound Rd Waukesha WI 53188', 'N6W23001 Bluemound Rd, Waukesha, WI 53188'],
    ['100 E 2100 S, Salt Lake City UT 84115', '100 E 2100 S, Salt Lake City, UT 84115'],
    ['PO Box 123 Dallas TX 75201', 'PO Box 123, Dallas, TX 75201'],
    ['I-40 Exit 85 Amarillo TX', 'I-40 Exit 85, Amarillo, TX'],
    ['123 Main St NW Atlanta GA', '123 Main St NW, Atlanta, GA'],
    ['555 Oak Ave, St Louis MO', '555 Oak Ave, St. Louis, MO'],
    ['12 Elm St North Little Rock AR', '12 Elm St, North Little Rock, AR'],
    ['1600 Pennsylvania Avenue NW Washington DC 20500', '1600 Pennsylvania Avenue NW, Washington, DC 20500'],
    ['Dallas', 'Dallas, TX'],
    ['New York, New York', 'New York, NY'],
    ['Washington', 'Washington, DC'],
    ['75201', 'Dallas, TX 75201'],
    ['752', 'Dallas, TX 75201'],
  ])('reads %j as %j', (query, fullAddress) => {
    expect(first(query)?.fullAddress).toBe(fullAddress)
  })

  test('[CREATE-23] returns the parts, the point of the ZIP, its precision and the time zone', () => {
    expect(first('1200 Main St, Dallas, TX 75201')).toEqual({
      fullAddress: '1200 Main St, Dallas, TX 75201',
      street: '1200 Main St',
      city: 'Dallas',
      state: 'TX',
      zipCode: '75201',
      coordinates: { latitude: 32.788, longitude: -96.8 },
      precision: 'zip',
      zone: 'America/Chicago',
    })
  })

  test('fills in a city’s ZIP only when the city has a single one', () => {
    expect(first('1200 Main St, Dallas TX')).toMatchObject({ zipCode: '', precision: 'city' })
    expect(first('1 Depot St, Cuba NM')).toMatchObject({ zipCode: '87013', precision: 'zip' })
  })

  test('offers both places when the ZIP contradicts the city', () => {
    expect(searchAddresses(g, '1 Main St, Dallas TX 60601', 5).map((address) => address.fullAddress)).toEqual([
      '1 Main St, Chicago, IL 60601',
      '1 Main St, Dallas, TX',
    ])
  })

  test('finds nothing for a street without a city, an unknown ZIP or an empty text', () => {
    for (const query of ['123 Main St', '1200 Main St 00000', '00000', 'TX', '', ' , ,', '<b>x</b>']) {
      expect(searchAddresses(g, query, 5)).toEqual([])
    }
  })

  test('accepts any text and returns at most the requested number', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc
        .array(fc.constantFrom('12', 'Main', 'St', ',', 'Dallas', 'TX', '75201', 'New', 'York', '(', '\\', '*', '#'))
        .map((words) => words.join(' ')),
    )
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 8 }), (query, limit) => {
        expect(searchAddresses(g, query, limit).length).toBeLessThanOrEqual(limit)
      }),
    )
  })

  test('reads the point of a map link whose other text is broken', () => {
    const link = 'https://maps.apple.com/?q=32.7767,-96.7970&name=%ff'
    expect(searchAddresses(g, link, 1)[0]?.coordinates).toEqual({ latitude: 32.7767, longitude: -96.797 })
  })

  test.each(['75201 Dallas', '32.7767, -96.7970', 'Dallas/Fort Worth'])(
    'returns nothing of %j if none is asked for',
    (query) => {
      expect(searchAddresses(g, query, 1)).toHaveLength(1)
      expect(searchAddresses(g, query, 0)).toEqual([])
    },
  )

  test.each([
    ['NYC', 'New York, NY'],
    ['1 Main St, NYC', '1 Main St, New York, NY'],
    ['Queens', 'Queens, NY'],
    ['Queens, NY', 'Queens, NY'],
    ['Kansas City MO', 'Kansas City, MO'],
    ['Philly', 'Philadelphia, PA'],
    ['St. Louis', 'St. Louis, MO'],
    ['1 Dock Rd, Chicago', '1 Dock Rd, Chicago, IL'],
    ['Doral', 'Doral, FL'],
    ['1850 NW 84th Ave, Doral FL', '1850 NW 84th Ave, Doral, FL'],
    ['Hialeah Gardens, FL', 'Hialeah Gardens, FL'],
    ['Miramar FL', 'Miramar, FL'],
    ['Doral, FL 33166', 'Doral, FL 33166'],
    ['2500 NW 79th Ave, doral, FL 33166', '2500 NW 79th Ave, Doral, FL 33166'],
    ['Dalas, TX 75201', 'Dallas, TX 75201'],
    ['1 Dock Rd, Dallas, Tex.', '1 Dock Rd, Dallas, TX'],
    ['Sacramento, Calif', 'Sacramento, CA'],
    ['1 Dock Rd Charleston W. Va.', '1 Dock Rd, Charleston, WV'],
    ['350 5th Ave, New York, N.Y.', '350 5th Ave, New York, NY'],
    ['4000 Harry Hines Boulevard Dallas', '4000 Harry Hines Boulevard, Dallas, TX'],
    ['77 NJ Turnpike Newark', '77 NJ Turnpike, Newark, NJ'],
    ['1200 FM 1960 Houston', '1200 FM 1960, Houston, TX'],
  ])('[FORM-06] %s is %s', (query, address) => {
    expect(first(query)?.fullAddress).toBe(address)
  })

  test('[FORM-06] no city of the gazetteer ends with a word that ends a street, but for a few that are known', () => {
    const last = (name: string) => name.toLowerCase().split(' ').at(-1) ?? ''
    const suffixes: readonly string[] = STREET_SUFFIXES
    const ambiguous = g.cities.filter(({ name }) => name.includes(' ') && suffixes.includes(last(name)))
    expect(ambiguous.length).toBeLessThan(g.cities.length / 300)
  })

  test('[FORM-06] a place in Puerto Rico is not taken for another', () => {
    for (const query of ['San Juan PR', 'San Juan, PR 00901', 'Puerto Rico', 'Ponce, Puerto Rico'])
      expect(searchAddresses(g, query, 5)).toEqual([])
  })

  test('[FORM-06] an address in a territory is known as one, and a street named after one is not', () => {
    const named = (queries: string[]) => queries.filter(isInTerritory)
    const inside = ['Calle 1, San Juan PR', 'San Juan, PR 00901', '00901', 'Ponce, Puerto Rico', 'Hagatna, Guam']
    expect(named(inside)).toEqual(inside)
    expect(named(['77 Guam St, Dallas, TX', 'San Juan, TX', '10090', 'Prairie View'])).toEqual([])
  })
})

describe('[CASE-23] places as people paste them', () => {
  test.each([
    ['32.7767, -96.7970', 'Dallas, TX'],
    ['-96.7970, 32.7767', 'Dallas, TX'],
    [`32°46'36"N 96°47'49"W`, 'Dallas, TX'],
    ['32.7767° N, 96.7970° W', 'Dallas, TX'],
    ['https://www.google.com/maps/@32.7767,-96.7970,14z', 'Dallas, TX'],
    ['https://www.google.com/maps/place/Dallas/@32.9,-96.9,10z/data=!3m1!4b1!3d32.7767!4d-96.7970', 'Dallas, TX'],
    ['https://maps.google.com/?q=32.7767,-96.7970', 'Dallas, TX'],
    ['https://maps.apple.com/?ll=32.7767,-96.7970', 'Dallas, TX'],
    ['https://www.openstreetmap.org/#map=14/32.7767/-96.7970', 'Dallas, TX'],
    ['https://www.bing.com/maps?cp=32.7767~-96.7970', 'Dallas, TX'],
    ['ORD', 'Chicago, IL'],
    ['ATL airport', 'Atlanta, GA'],
    ['LA', 'Los Angeles, CA'],
    ['L.A., CA', 'Los Angeles, CA'],
    ['75201 Dallas', 'Dallas, TX 75201'],
    ['75201 Dallas TX', 'Dallas, TX 75201'],
    ['Mexico, MO', 'Mexico, MO 65265'],
  ])('%j is %j', (query, fullAddress) => {
    expect(first(query)?.fullAddress).toBe(fullAddress)
  })

  test('coordinates keep their point, at the time zone of the place', () => {
    expect(first('32.7767, -96.7970')).toMatchObject({
      coordinates: { latitude: 32.7767, longitude: -96.797 },
      zone: 'America/Chicago',
    })
  })

  test.each(['DFW', 'D/FW Airport', 'Dallas/Fort Worth'])('%j offers both cities', (query) => {
    expect(searchAddresses(g, query, 5).map(({ city }) => city)).toEqual(['Dallas', 'Fort Worth'])
  })

  test.each([
    'Laredo, Mexico',
    'https://maps.app.goo.gl/EXAMPLE',
    '48.8566, 2.3522',
    '-32.7767, 96.7970',
    'https://example.com/@32.7767,-96.7970',
  ])('%j is no place here', (query) => {
    expect(searchAddresses(g, query, 5)).toEqual([])
  })

  test('a street number of five digits is no ZIP', () => {
    expect(first('75201 Main St, Chicago, IL')?.fullAddress).toBe('75201 Main St, Chicago, IL')
  })
})
