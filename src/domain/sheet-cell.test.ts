import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TRAILER_TYPES } from './equipment.ts'
import {
  amountOfCell,
  equipmentOfCells,
  placeOfCell,
  plainText,
  stateOfCell,
  wallTimeOfCells,
  zipOfCell,
} from './sheet-cell.ts'

describe('a day and a clock in a sheet', () => {
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
    // what names no time is nobody's appointment: it stays as it is, to be refused
    ['11/23/2026', '', '11/23/2026'],
    ['11/23/2026', '8', '11/23/2026 8'],
    ['11/23/2026', '13 pm', '11/23/2026 13 pm'],
    ['next Monday', '', 'next Monday'],
    ['', '08:00', '08:00'],
    ['', '', ''],
  ])('%s | %s', (day, clock, expected) => {
    expect(wallTimeOfCells(day, clock)).toBe(expected)
  })
})

test('a ZIP keeps the noughts that a spreadsheet took', () => {
  expect(['2139', '501', '75201', '75201-1234', '75201.0', '7A'].map(zipOfCell)).toEqual([
    '02139',
    '00501',
    '75201',
    '75201-1234',
    '75201',
    '7A',
  ])
})

test('amounts lose their signs and units, never a cent', () => {
  expect(['$2,150.00', '2150.5', '42,000 lbs', '42000 lb.', '1,234.56 USD', 'heavy', '-5'].map(amountOfCell)).toEqual([
    '2150',
    '2150.5',
    '42000',
    '42000',
    '1234.56',
    'heavy',
    '-5',
  ])
})

test('one cell may hold a city with its state and ZIP', () => {
  expect(placeOfCell('Dallas, TX')).toEqual({ city: 'Dallas', state: 'TX', zip: '' })
  expect(placeOfCell('Dallas, Texas 75201')).toEqual({ city: 'Dallas', state: 'TX', zip: '75201' })
  expect(placeOfCell('St. Louis MO 63101')).toEqual({ city: 'St. Louis', state: 'MO', zip: '63101' })
  expect(placeOfCell('New York, New York')).toEqual({ city: 'New York', state: 'NY', zip: '' })
  for (const city of ['Dallas', 'New York', 'Kansas City', 'Truth or Consequences', ''])
    expect(placeOfCell(city)).toEqual({ city, state: '', zip: '' })
})

test('a state is its code or its name', () => {
  expect(['tx', 'Texas', 'TX ', 'Ontario'].map(stateOfCell)).toEqual(['TX', 'TX', 'TX', 'Ontario'])
})

test("equipment is ours or a board's code, with its length", () => {
  const read = (trailer: string, length = '', vehicle = '') => equipmentOfCells({ vehicle, trailer, length })
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
  // a code that stands for either of two is not decided here
  expect(read('VR', '53')).toEqual({ vehicle: '', trailer: 'VR' })
  for (const trailer of TRAILER_TYPES) expect(read(trailer.toUpperCase()).trailer).toBe(trailer)
})

test('whatever stands in a cell, it is read without a word, and a formula stays text', () => {
  expect(plainText("'=1+1")).toBe('=1+1')
  expect(plainText("'+1 214 555 0100")).toBe('+1 214 555 0100')
  expect(plainText("O'Fallon")).toBe("O'Fallon")
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (a, b) => {
      for (const read of [plainText, zipOfCell, amountOfCell, stateOfCell]) expect(typeof read(a)).toBe('string')
      expect(typeof wallTimeOfCells(a, b)).toBe('string')
      expect(typeof placeOfCell(a).city).toBe('string')
      expect(typeof equipmentOfCells({ vehicle: b, trailer: a, length: b }).trailer).toBe('string')
    }),
  )
})
