import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CSV_COLUMNS, type CsvField } from './csv-column.ts'
import { guessColumnMapping } from './guess-columns.ts'
import { createCellReader, createRowValidator, parseCsvRow } from './load-csv.ts'
import { toLoadPayload } from './load-payload.ts'
import { newLoadSchema } from './load-post.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const validateRow = createRowValidator(() => NOW)

const HEADER = CSV_COLUMNS.map(({ label }) => label)
const GOOD: Partial<Record<CsvField, string>> = {
  reference: 'PO-4471',
  pickupLocation: 'Dallas',
  pickupState: 'TX',
  pickupZipCode: '75201',
  pickupAddress: '1200 Main Street',
  pickupDateTime: '2026-11-23T08:00',
  'pickupContact.name': 'Chris Vega',
  'pickupContact.phone': '+1 214 555 0100',
  'pickupContact.email': 'dock@dallas.test',
  deliveryLocation: 'Chicago',
  deliveryState: 'Illinois',
  deliveryZipCode: '60601',
  deliveryAddress: '400 Lake Street',
  deliveryDateTime: '2026-11-24T16:00',
  'deliveryContact.name': 'Sam Ortiz',
  'deliveryContact.phone': '+1 312 555 0100',
  'deliveryContact.email': 'dock@chicago.test',
  'commodity.trailer': 'V',
  trailerLength: '53',
  'commodity.weight': '42000',
  'commodity.commodity': 'Canned goods',
  'commodity.packagingType': 'Pallets',
  rate: '2150.50',
}
const rowOf = (cells: Partial<Record<CsvField, string>>) => CSV_COLUMNS.map(({ field }) => cells[field] ?? '')
const formOf = (cells: Partial<Record<CsvField, string>>) =>
  parseCsvRow(createCellReader(rowOf(cells), guessColumnMapping(HEADER)))

describe('columns', () => {
  test('our own header maps each column, in any order and case', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(CSV_COLUMNS.map((column) => column)), (columns) => {
        const { columns: found } = guessColumnMapping(columns.map(({ label }) => label.toUpperCase()))
        expect(found).toEqual(Object.fromEntries(columns.map(({ field }, at) => [field, at])))
      }),
    )
  })

  test('no column alias belongs to two fields', () => {
    const all = CSV_COLUMNS.flatMap(({ aliases }) => aliases)
    expect(all.filter((alias, at) => all.indexOf(alias) !== at)).toEqual([])
  })

  test("the mapping recognizes another load board's header", () => {
    const header = [
      'Pickup Earliest*',
      'Pickup Latest*',
      'Length (ft)*',
      'Weight (lbs)*',
      'Full/Partial*',
      'Equipment*',
      'Use Private Network*',
      'DAT Load Board Rate',
      'Origin City*',
      'Origin State*',
      'Origin Postal Code',
      'Destination City*',
      'Destination State*',
      'Destination Postal Code',
      'Comment',
      'Commodity',
      'Reference ID',
    ]
    expect(guessColumnMapping(header).columns).toEqual({
      pickupDateTime: 0,
      trailerLength: 2,
      'commodity.weight': 3,
      'commodity.trailer': 5,
      partial: 4,
      pickupUntil: 1,
      rate: 7,
      pickupLocation: 8,
      pickupState: 9,
      pickupZipCode: 10,
      deliveryLocation: 11,
      deliveryState: 12,
      deliveryZipCode: 13,
      shipperNotes: 14,
      'commodity.commodity': 15,
      reference: 16,
    })
  })

  test('a header in another language, or none, maps nothing', () => {
    expect(guessColumnMapping(['Ort', 'Gewicht', '']).columns).toEqual({})
  })
})

describe('a CSV row', () => {
  test('gives the same load as the form', () => {
    const form = formOf(GOOD)
    expect(validateRow(form)).toEqual({})
    const payload = toLoadPayload(form)
    expect(newLoadSchema.safeParse(payload).error).toBeUndefined()
    expect(payload).toMatchObject({
      reference: 'PO-4471',
      rate: 2150.5,
      weight: 42_000,
      pickupDateTime: '2026-11-23T08:00',
      deliveryLocation: { city: 'Chicago', state: 'IL', zipCode: '60601' },
      equipmentRequirements: { type: 'Van', trailer: 'Dry 53 FT' },
    })
  })

  test.each([
    ['rate', 'a lot', 'Rate must be a valid number'],
    ['commodity.weight', '', 'Weight is required'],
    ['pickupState', 'Ontario', 'State must be 2 characters'],
    ['pickupDateTime', '11/23/2026', 'Enter the full date and time'],
    ['pickupDateTime', '2026-11-19T08:00', 'Pickup time cannot be in the past'],
    ['deliveryDateTime', '2026-11-22T08:00', 'Delivery must be after pickup time'],
    ['commodity.trailer', 'Zeppelin', 'Choose a trailer type from the list'],
    ['deliveryContact.email', 'dock', 'Invalid email format'],
    ['deliveryZipCode', '6060', 'Invalid ZIP code format'],
    ['deliveryZipCode', '60', 'Invalid ZIP code format'],
  ] as const)('with %s "%s" reports the error at that field', (field, cell, message) => {
    expect(validateRow(formOf({ ...GOOD, [field]: cell }))).toEqual({ [field]: message })
  })

  test('may have city, state and ZIP in one cell, and no street', () => {
    const { pickupState: _, pickupZipCode: __, pickupAddress: ___, ...rest } = GOOD
    const form = formOf({
      ...rest,
      pickupLocation: 'Dallas, TX 75201',
    })
    expect(validateRow(form)).toEqual({})
    expect(form).toMatchObject({
      pickupLocation: 'Dallas',
      pickupAddress: 'Dallas, TX 75201',
      pickupDateTime: '2026-11-23T08:00',
    })
  })

  test('prefers the corrected value, then its column, then the value for all rows', () => {
    const mapping = { columns: { rate: 0 }, same: { rate: '1', 'commodity.weight': '2' } }
    const cell = createCellReader(['3'], mapping, { reference: '4' })
    expect([cell('rate'), cell('commodity.weight'), cell('reference'), cell('shipperNotes')]).toEqual([
      '3',
      '2',
      '4',
      '',
    ])
  })

  test('with any text gives errors and never throws', () => {
    const cells = fc.array(fc.string({ unit: 'binary' }), { maxLength: CSV_COLUMNS.length })
    fc.assert(
      fc.property(cells, (row) => {
        expect(
          Object.keys(validateRow(parseCsvRow(createCellReader(row, guessColumnMapping(HEADER))))).length,
        ).toBeGreaterThan(0)
      }),
    )
  })
})
