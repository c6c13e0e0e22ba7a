import { describe, expect, test } from 'vitest'
import type { Load } from '#contract/freight/load.ts'
import { HALF_TYPED } from '#client/browser/page/unfinished-fields.ts'
import {
  toBookingBody,
  createBookLoadFormSchema,
  type BookLoadFormValues,
  EMPTY_BOOK_LOAD_FORM,
  findEarliestDelivery,
} from './book-load.form.ts'

const NOW = Date.parse('2026-10-30T12:00:00Z')

/** Only the fields that booking reads: Dallas to New York, across the end of daylight saving. */
const LOAD = {
  id: '01a1fcbc-0b0b-7061-bdc2-1d89156f25f7',
  rate: 2150.5,
  pickupLocation: { city: 'Dallas', state: 'TX', zipCode: '75201', zone: 'America/Chicago' },
  deliveryLocation: { city: 'New York', state: 'NY', zipCode: '10001', zone: 'America/New_York' },
  equipmentRequirements: { type: 'Reefer', trailer: 'Reefer', commodity: 'Produce', packagingType: 'Pallets' },
  weight: 41_200,
  paper: { pieces: '26 pallets', pickupReferences: 'PO 7741902' },
  pickupDateTime: '2026-10-31T13:00:00.000Z',
  deliveryDateTime: '2026-11-02T14:00:00.000Z',
} as unknown as Load

function typed(what: Partial<BookLoadFormValues>) {
  return createBookLoadFormSchema(LOAD, NOW).safeParse({ ...EMPTY_BOOK_LOAD_FORM, ...what })
}

function bodyOf(what: Partial<BookLoadFormValues>) {
  const parsed = typed(what)
  if (!parsed.success) throw new Error('The form refused')
  return toBookingBody(LOAD, parsed.data)
}

function errors(what: Partial<BookLoadFormValues>): Record<string, string> {
  const issues = typed(what).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

describe('the request body', () => {
  const seen = {
    rate: 2150.5,
    pickupDateTime: LOAD.pickupDateTime,
    pickupUntil: null,
    deliveryDateTime: LOAD.deliveryDateTime,
    deliveryUntil: null,
    freight: {
      pickup: 'Dallas, TX 75201',
      delivery: 'New York, NY 10001',
      stops: '',
      weight: '41200',
      commodity: 'Produce',
      packaging: 'Pallets',
      instructions: '',
      notes: '',
      equipment: 'Reefer, Reefer',
      team: '',
      partial: '',
      pieces: '26 pallets',
      temperature: '',
      hazmat: '',
      seal: '',
      tarps: '',
      value: '',
    },
  }

  test('[BDET-04, BDET-06, BDET-07, BDET-08] an empty form requests the load on its posted terms, without its own terms or expiry', () => {
    expect(bodyOf({ message: '  ', additionalNotes: '\n' })).toEqual({ loadId: LOAD.id, seen })
  })

  test('[BDET-06] a message is sent as text and a rate as a number', () => {
    expect(bodyOf({ message: ' Empty in Dallas ', proposedRate: '$2,300.50' })).toEqual({
      loadId: LOAD.id,
      message: 'Empty in Dallas',
      proposedRate: 2300.5,
      seen,
    })
  })

  test('[BDET-06] the miles to the pickup are sent only if shared, and only if the server takes them', () => {
    const parsed = typed({})
    if (!parsed.success) throw new Error('The form refused')
    const milesOf = (miles?: number) => toBookingBody(LOAD, parsed.data, { truckMiles: miles }).truckMiles
    expect([milesOf(), milesOf(1), milesOf(5000), milesOf(5001)]).toEqual([undefined, 1, 5000, undefined])
  })

  test('holds the broker’s terms that the dialog shows, and says nothing of those that it does not know', () => {
    const parsed = typed({})
    if (!parsed.success) throw new Error('The form refused')
    const seenOf = (paperTerms?: { payTerms?: string }) => toBookingBody(LOAD, parsed.data, { paperTerms }).seen
    expect(seenOf({ payTerms: 'Net 30' })).toEqual({ ...seen, paperTerms: { payTerms: 'Net 30' } })
    expect(seenOf({})).toEqual({ ...seen, paperTerms: {} })
    expect(seenOf()).toEqual(seen)
  })

  test('reads the wide digits of a Chinese or Japanese keyboard', () => {
    expect(bodyOf({ proposedRate: '１２' })).toMatchObject({ proposedRate: 12 })
  })

  test.each([
    [{ additionalNotes: 'Two drivers' }, { additionalNotes: 'Two drivers' }],
    [{ pickupDateTime: '2026-10-31T09:30' }, { pickupDateTime: '2026-10-31T14:30:00.000Z' }],
    [{ deliveryDateTime: '2026-11-02T09:30' }, { deliveryDateTime: '2026-11-02T14:30:00.000Z' }],
  ])('[BDET-07] the terms hold only the filled-in fields: %j', (what, proposedTerms) => {
    expect(bodyOf(what)).toEqual({ loadId: LOAD.id, proposedTerms, seen })
  })
})

describe('the form shows an error', () => {
  test.each(['abc', '12e3', '-5', '1.2.3', '12.', '0x10'])('[BDET-04] when the rate is %j', (proposedRate) => {
    expect(errors({ proposedRate })).toEqual({
      proposedRate: expect.stringContaining('Enter a dollar amount'),
    })
  })

  test('when the rate has more than 2 decimals or is over $1,000,000', () => {
    expect(errors({ proposedRate: '10.005' })).toEqual({ proposedRate: 'Can have at most 2 decimals' })
    expect(errors({ proposedRate: '1000001' })).toEqual({ proposedRate: 'Must be $1,000,000 or less' })
  })

  test('when daylight saving skips or repeats the time in the stop’s zone', () => {
    expect(errors({ deliveryDateTime: '2026-11-01T01:30' })).toEqual({
      deliveryDateTime: expect.stringContaining('happens twice'),
    })
    expect(errors({ pickupDateTime: '2027-03-14T02:30' })).toEqual({
      pickupDateTime: expect.stringContaining("doesn't exist"),
    })
    const inArizona = { ...LOAD, pickupLocation: { zone: 'America/Phoenix' } } as Load
    const there = createBookLoadFormSchema(inArizona, NOW).safeParse({
      ...EMPTY_BOOK_LOAD_FORM,
      pickupDateTime: '2026-11-01T01:30',
    })
    expect(there.data?.pickupDateTime).toBe(Date.parse('2026-11-01T08:30:00Z'))
  })

  test('when a date has no time', () => {
    expect(errors({ pickupDateTime: HALF_TYPED })).toEqual({
      pickupDateTime: 'Enter the full date and time, or clear it',
    })
  })

  test('when the pickup is past, or the delivery is before the pickup, proposed or posted', () => {
    expect(errors({ pickupDateTime: '2026-10-30T06:59' })).toEqual({ pickupDateTime: 'Must not be in the past' })
    expect(errors({ pickupDateTime: '2026-11-02T08:00' })).toEqual({
      pickupDateTime: 'Must be before delivery',
    })
    expect(errors({ deliveryDateTime: '2026-10-31T09:00' })).toEqual({
      deliveryDateTime: 'Must be after pickup',
    })
    expect(errors({ pickupDateTime: '2026-11-02T08:00', deliveryDateTime: '2026-11-02T09:00' })).toEqual({
      deliveryDateTime: 'Must be after pickup',
    })
    expect(errors({ pickupDateTime: '2026-11-02T08:00', deliveryDateTime: '2026-11-02T09:01' })).toEqual({})
  })

  test('when a text is longer than the server accepts', () => {
    const tooLong = 'x'.repeat(2001)
    expect(Object.keys(errors({ message: tooLong, additionalNotes: tooLong }))).toEqual(['message', 'additionalNotes'])
  })
})

describe('proposed times that no driver can make', () => {
  // 30 h of driving: 51 h and a half for a solo driver
  const lane = { ...LOAD, avgTime: 30 * 60, deliveryDateTime: '2026-11-03T14:00:00.000Z' }
  const isTeam = { ...lane, team: true }

  test('[FORM-09] name the earliest delivery, also when only the pickup moves', () => {
    expect(findEarliestDelivery(lane, ['', '2026-11-01T09:00'])).toEqual({
      wallTime: '2026-11-02T11:00',
      words: 'Mon Nov 2, 11:00 EST',
    })
    expect(findEarliestDelivery(lane, ['2026-11-02T08:00', ''])?.words).toBe('Wed Nov 4, 12:00 EST')
    expect(findEarliestDelivery(isTeam, ['', '2026-11-01T09:00'])?.words).toBe('Sun Nov 1, 14:00 EST')
  })

  test('[FORM-09] are not said of times that can be made, of the posted ones, or while a time is half typed', () => {
    expect(findEarliestDelivery(lane, ['', '2026-11-02T11:00'])).toBeNull()
    expect(findEarliestDelivery(isTeam, ['', '2026-11-01T14:00'])).toBeNull()
    expect(findEarliestDelivery({ ...lane, deliveryDateTime: '2026-10-31T14:00:00.000Z' }, ['', ''])).toBeNull()
    expect(findEarliestDelivery(lane, ['', 'Nov 1'])).toBeNull()
  })
})

test.each(['', '0', '$2,150.50'])('[FACE-27] a rate of %j is sent as posted', (proposedRate) => {
  expect(bodyOf({ proposedRate })).not.toHaveProperty('proposedRate')
})
