import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TRAILER_TYPES } from '../freight/equipment.ts'
import {
  parseAmountCell,
  parseEquipmentCells,
  parsePlaceCell,
  cleanCell,
  parseStateCell,
  parseWallTime,
  parseZipCell,
} from './spreadsheet-cell.ts'

describe('a date cell and a time cell', () => {
  test.each([
    ['2026-11-23T08:00', '', '2026-11-23T08:00'],
    ['2026-11-23 08:00:00', '', '2026-11-23T08:00'],
    ['11/23/2026 8:00 AM', '', '2026-11-23T08:00'],
    ['11/3/26 8:05 pm', '', '2026-11-03T20:05'],
    ['11/23/2026', '8:30', '2026-11-23T08:30'],
    ['11/23/2026', '0830', '2026-11-23T08:30'],
    ['11/23/2026', '12 am', '2026-11-23T00:00'],
    ['11/23/2026', '12:15 PM', '2026-11-23T12:15'],
    ['11-23-2026, 16:45', '', '2026-11-23T16:45'],
    ['2026-11-23T08:00:00-06:00', '', '2026-11-23T08:00:00-06:00'],
    // a date without a valid time stays as typed, and validation rejects it
    ['11/23/2026', '', '11/23/2026'],
    ['11/23/2026', '8', '11/23/2026 8'],
    ['11/23/2026', '13 pm', '11/23/2026 13 pm'],
    ['next Monday', '', 'next Monday'],
    ['', '08:00', '08:00'],
    ['', '', ''],
  ])('%s | %s', (day, clock, expected) => {
    expect(parseWallTime(day, clock)).toBe(expected)
  })
})

test('a ZIP gets back the leading zeros that a spreadsheet removed', () => {
  expect(['2139', '501', '75201', '75201-1234', '75201.0', '7A'].map(parseZipCell)).toEqual([
    '02139',
    '00501',
    '75201',
    '75201-1234',
    '75201',
    '7A',
  ])
})

test('amounts lose their currency signs and units, never a cent', () => {
  expect(
    ['$2,150.00', '2150.5', '42,000 lbs', '42000 lb.', '1,234.56 USD', 'heavy', '-5'].map(parseAmountCell),
  ).toEqual(['2150', '2150.5', '42000', '42000', '1234.56', 'heavy', '-5'])
})

test('one cell may hold a city with its state and ZIP', () => {
  expect(parsePlaceCell('Dallas, TX')).toEqual({ city: 'Dallas', state: 'TX', zip: '' })
  expect(parsePlaceCell('Dallas, Texas 75201')).toEqual({ city: 'Dallas', state: 'TX', zip: '75201' })
  expect(parsePlaceCell('St. Louis MO 63101')).toEqual({ city: 'St. Louis', state: 'MO', zip: '63101' })
  expect(parsePlaceCell('New York, New York')).toEqual({ city: 'New York', state: 'NY', zip: '' })
  for (const city of ['Dallas', 'New York', 'Kansas City', 'Truth or Consequences', ''])
    expect(parsePlaceCell(city)).toEqual({ city, state: '', zip: '' })
})

test('a state may be a code or a name', () => {
  expect(['tx', 'Texas', 'TX ', 'Ontario'].map(parseStateCell)).toEqual(['TX', 'TX', 'TX', 'Ontario'])
})

test("equipment may be our trailer type or a load board's code with a length", () => {
  const read = (trailer: string, length = '', vehicle = '') => parseEquipmentCells({ vehicle, trailer, length })
  expect(read('V', '53')).toEqual({ vehicle: 'Van', trailer: 'Dry 53 FT' })
  expect(read('Dry Van', '48 ft')).toEqual({ vehicle: 'Van', trailer: 'Dry 48 FT' })
  expect(read('R')).toEqual({ vehicle: 'Reefer', trailer: 'Refrigerator 53 FT' })
  expect(read('R', '48')).toEqual({ vehicle: 'Reefer', trailer: 'Refrigerator 48 FT' })
  expect(read('F', '48')).toEqual({ vehicle: 'Flatbed', trailer: 'Flat Bed 48 FT' })
  expect(read('SD')).toEqual({ vehicle: 'Flatbed', trailer: 'Step Deck' })
  expect(read('SB', '24')).toEqual({ vehicle: 'Van', trailer: 'Box Truck 24 FT w/ lift gate' })
  expect(read('TA')).toEqual({ vehicle: 'Tanker', trailer: 'Other' })
  expect(read('step deck', '', 'flatbed')).toEqual({ vehicle: 'Flatbed', trailer: 'Step Deck' })
  expect(read('', '', 'Reefer')).toEqual({ vehicle: 'Reefer', trailer: 'Refrigerator 53 FT' })
  // an ambiguous code stays as typed
  expect(read('VR', '53')).toEqual({ vehicle: '', trailer: 'VR' })
  for (const trailer of TRAILER_TYPES) expect(read(trailer.toUpperCase()).trailer).toBe(trailer)
})

test('any cell parses without an error, and a formula stays text', () => {
  expect(cleanCell("'=1+1")).toBe('=1+1')
  expect(cleanCell("'+1 214 555 0100")).toBe('+1 214 555 0100')
  expect(cleanCell("O'Fallon")).toBe("O'Fallon")
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (a, b) => {
      for (const read of [cleanCell, parseZipCell, parseAmountCell, parseStateCell])
        expect(typeof read(a)).toBe('string')
      expect(typeof parseWallTime(a, b)).toBe('string')
      expect(typeof parsePlaceCell(a).city).toBe('string')
      expect(typeof parseEquipmentCells({ vehicle: b, trailer: a, length: b }).trailer).toBe('string')
    }),
  )
})
