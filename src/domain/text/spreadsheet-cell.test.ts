import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCoordinateCells, parsePlaceCell, cleanCell, parseStateCell, parseZipCell } from './spreadsheet-cell.ts'

test('a ZIP gets back the leading zeros that a spreadsheet removed', () => {
  expect(['2139', '501', '75201', '75201-1234', '75201.0', '7A'].map((zip) => parseZipCell(zip, ''))).toEqual([
    '02139',
    '00501',
    '75201',
    '75201-1234',
    '75201',
    '7A',
  ])
})

test('one cell may hold a city with its state and ZIP', () => {
  expect(parsePlaceCell('Dallas, TX')).toEqual({ city: 'Dallas', state: 'TX', zip: '' })
  expect(parsePlaceCell('Dallas, Texas 75201')).toEqual({ city: 'Dallas', state: 'TX', zip: '75201' })
  expect(parsePlaceCell('St. Louis MO 63101')).toEqual({ city: 'St. Louis', state: 'MO', zip: '63101' })
  expect(parsePlaceCell('New York, New York')).toEqual({ city: 'New York', state: 'NY', zip: '' })
  expect(parsePlaceCell('dallas, tx, 75201, USA')).toEqual({ city: 'dallas', state: 'TX', zip: '75201' })
  expect(parsePlaceCell('dallas tx')).toEqual({ city: 'dallas', state: 'TX', zip: '' })
  expect(parsePlaceCell('75201')).toEqual({ city: '', state: '', zip: '75201' })
  for (const city of ['Dallas', 'New York', 'Kansas City', 'Truth or Consequences', ''])
    expect(parsePlaceCell(city)).toEqual({ city, state: '', zip: '' })
})

test('a state may be a code or a name', () => {
  expect(['tx', 'Texas', 'TX ', 'Ontario'].map(parseStateCell)).toEqual(['TX', 'TX', 'TX', 'Ontario'])
})

test('any cell parses without an error, and a formula stays text', () => {
  expect(cleanCell("'=1+1")).toBe('=1+1')
  expect(cleanCell("'+1 214 555 0100")).toBe('+1 214 555 0100')
  expect(cleanCell("O'Fallon")).toBe("O'Fallon")
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (a, b) => {
      for (const read of [cleanCell, (cell: string) => parseZipCell(cell, 'TX'), parseStateCell])
        expect(typeof read(a)).toBe('string')
      expect(typeof parsePlaceCell(a).city).toBe('string')
      expect(() => parseCoordinateCells(a, b)).not.toThrow()
    }),
  )
})

test('coordinates may be in one cell or in two', () => {
  const dallas = { latitude: 32.7767, longitude: -96.797 }
  for (const cells of [
    ['32.7767, -96.7970', ''],
    ['(32.7767 -96.797)', ''],
    ['32.7767° N, 96.797° W', ''],
    ['32.7767', '-96.797'],
    ['32.7767N', '96.797 W'],
  ] as const)
    expect(parseCoordinateCells(cells[0], cells[1])).toEqual(dallas)
  for (const cells of [
    ['32.7767', ''],
    ['Dallas', 'TX'],
    ['132.7, -96.7', ''],
    ['75201', '60601'],
  ] as const)
    expect(parseCoordinateCells(cells[0], cells[1])).toBeNull()
})
