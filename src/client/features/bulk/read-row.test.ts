import { expect, test } from 'vitest'
import type { CsvField } from '#contract/freight/csv-column.ts'
import { gazetteer, LISTS_NOW } from '#tests/support/import-loads.ts'
import { readRow } from './read-row.ts'

const NOTATIONS = {
  rate: 'point',
  'commodity.weight': 'point',
  pickupDateTime: 'month first',
  deliveryDateTime: 'month first',
} as const

const DALLAS_TO_ATLANTA: Partial<Record<CsvField, string>> = {
  pickupLocation: 'Dallas, TX 75201',
  deliveryLocation: 'Atlanta, GA 30303',
  pickupDateTime: '12/4/2026 08:00',
  deliveryDateTime: '12/6/2026 08:00',
  'commodity.trailer': 'V',
}
const CUSTOMERS = [{ id: '40000000-0000-4000-8000-000000000001', name: 'Halden Box & Board' }]
const read = (cells: Partial<Record<CsvField, string>>, places: typeof gazetteer | null = gazetteer) => {
  const row = { ...DALLAS_TO_ATLANTA, ...cells }
  const context = { notations: NOTATIONS, unitOf: () => '', gazetteer: places, now: LISTS_NOW, customers: CUSTOMERS }
  return readRow((field) => row[field] ?? '', context)
}

test('[CASE-14] a window that ends at 2400 ends with its day, in its own column with a day or without', () => {
  for (const pickupUntil of ['12/4/2026 2400', '2400'])
    expect(read({ pickupDateTime: '12/4/2026 0800', pickupUntil }).form.pickupUntil).toBe('2026-12-04T23:59')
})

test('[IMP-03] a time window is read with its end, from the time or from a column of its own', () => {
  const { form, problems, readings, remarks } = read({
    pickupDateTime: '12/4/2026 0800-1200',
    deliveryDateTime: '12/6/2026',
    deliveryTime: '7 am to 3 pm FCFS',
    specialInstructions: 'Tarps',
  })
  expect(problems).toEqual({})
  expect([form.pickupDateTime, form.deliveryDateTime]).toEqual(['2026-12-04T08:00', '2026-12-06T07:00'])
  expect([form.pickupUntil, form.deliveryUntil]).toEqual(['2026-12-04T12:00', '2026-12-06T15:00'])
  expect(form.specialInstructions).toBe('Tarps')
  expect(readings).toMatchObject({ pickupDateTime: '2026-12-04T08:00', deliveryDateTime: '2026-12-06T07:00' })
  expect(remarks).toEqual({
    pickupDateTime: 'until 12:00',
    deliveryDateTime: 'until 15:00',
  })
  const own = read({ pickupUntil: '12/4/2026 5 pm', deliveryUntil: '12/7/2026' })
  expect([own.problems, own.form.pickupUntil, own.form.deliveryUntil]).toEqual([
    {},
    '2026-12-04T17:00',
    '2026-12-07T23:59',
  ])
  expect(own.readings).toMatchObject({ pickupUntil: '2026-12-04T17:00', deliveryUntil: '2026-12-07T23:59' })
  expect(read({ pickupUntil: 'soon' }).problems).toEqual({ pickupUntil: 'Enter the full date and time' })
})

test('[IMP-03] a window over midnight ends the next day, and both ends have the written zone', () => {
  const { form, remarks } = read({ deliveryDateTime: '12/6/2026 2200-0200 CST' })
  expect([form.deliveryDateTime, form.deliveryUntil]).toEqual(['2026-12-06T23:00', '2026-12-07T03:00'])
  expect(remarks.deliveryDateTime).toBe('from 22:00 CST, until 02:00 the next day')
})

test("[IMP-03] a time with a zone becomes the stop's time", () => {
  const { form, problems, readings, remarks } = read({
    pickupDateTime: '12/4/2026 08:00 CST',
    deliveryDateTime: '12/6/2026 08:00 CST',
  })
  expect(problems).toEqual({})
  expect([form.pickupDateTime, form.deliveryDateTime]).toEqual(['2026-12-04T08:00', '2026-12-06T09:00'])
  expect(readings.deliveryDateTime).toBe('2026-12-06T09:00')
  expect(remarks).toEqual({ deliveryDateTime: 'from 08:00 CST' })
})

test('[IMP-03] a zone that is not in use on that day is asked, and without place names the instant is kept', () => {
  expect(read({ pickupDateTime: '12/4/2026 08:00 CDT' }).problems).toEqual({
    pickupDateTime: "CDT isn't in use on this day. Enter the time at the stop",
  })
  const { form, readings, remarks } = read({ pickupDateTime: '12/4/2026 08:00 CST' }, null)
  expect([form.pickupDateTime, readings.pickupDateTime, remarks.pickupDateTime]).toEqual([
    '2026-12-04T14:00:00.000Z',
    '2026-12-04T08:00',
    'CST',
  ])
})

test('[FORM-09] a row whose delivery no driver can make says so with the earliest time, and can be posted', () => {
  const tomorrow = { deliveryDateTime: '12/4/2026 18:00' }
  expect(read(tomorrow)).toMatchObject({
    problems: {},
    cautions: { deliveryDateTime: 'Too soon for a solo driver. Earliest: Sat Dec 5, 12:30 EST' },
  })
  // a team drives through, in the same hours
  expect(read({ deliveryDateTime: '12/5/2026 02:00', team: 'Y' }).cautions).toEqual({})
  expect(read({ ...tomorrow, team: 'Y' }).cautions).toEqual({
    deliveryDateTime: 'Too soon, even for a team. Earliest: Sat Dec 5, 02:00 EST',
  })
  // a time with another stop's zone is compared as the same instant
  expect(read({ deliveryDateTime: '12/5/2026 10:00 PST' }).cautions).toEqual({})
  expect(read({}).cautions).toEqual({})
  expect(read(tomorrow, null).cautions).toEqual({})
})

test('[CASE-23] a code of a city or an airport is its city', () => {
  const { form, problems } = read({ pickupLocation: 'DFW', deliveryLocation: 'ATL' })
  expect(problems).toEqual({})
  expect([form.pickupLocation, form.pickupState]).toEqual(['Dallas', 'TX'])
  expect([form.deliveryLocation, form.deliveryState]).toEqual(['Atlanta', 'GA'])
})

test('[MONEY-15] a list names a customer as the broker calls it, letter case aside; another name posts without one', () => {
  const [halden] = CUSTOMERS
  const { form, cautions, problems } = read({ customerId: ' HALDEN box & board ' })
  expect([form.customerId, cautions, problems]).toEqual([halden?.id, {}, {}])
  const other = read({ customerId: 'Halden' })
  expect([other.form.customerId, other.problems]).toEqual(['', {}])
  expect(other.cautions.customerId).toMatch(/^None of your customers has this name/)
})
