import { describe, expect, test } from 'vitest'
import type { Load } from '#contract/load.ts'
import { UNFINISHED } from '#client/browser/unfinished-fields.ts'
import { bookingBody, bookLoadForm, type BookLoadTyped, NOTHING_TYPED } from './book-load.form.ts'

const NOW = Date.parse('2026-10-30T12:00:00Z')

/** As much of a load as booking reads: Dallas to New York, over the end of daylight saving. */
const LOAD = {
  id: '01a1fcbc-0b0b-7061-bdc2-1d89156f25f7',
  rate: 2150.5,
  pickupLocation: { zone: 'America/Chicago' },
  deliveryLocation: { zone: 'America/New_York' },
  pickupDateTime: '2026-10-31T13:00:00.000Z',
  deliveryDateTime: '2026-11-02T14:00:00.000Z',
} as Load

function typed(what: Partial<BookLoadTyped>) {
  return bookLoadForm(LOAD, NOW).safeParse({ ...NOTHING_TYPED, ...what })
}

function bodyOf(what: Partial<BookLoadTyped>) {
  const parsed = typed(what)
  if (!parsed.success) throw new Error('The form refused')
  return bookingBody(LOAD, parsed.data)
}

function complaints(what: Partial<BookLoadTyped>): Record<string, string> {
  const issues = typed(what).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

describe('what is sent', () => {
  const seen = { rate: 2150.5, pickupDateTime: LOAD.pickupDateTime, deliveryDateTime: LOAD.deliveryDateTime }

  test('[BDET-04, BDET-06, BDET-07, BDET-08] an empty form asks for the load as posted, without terms or a deadline', () => {
    expect(bodyOf({ message: '  ', additionalNotes: '\n' })).toEqual({ loadId: LOAD.id, seen })
  })

  test('[BDET-06] a message and a rate go as text and number', () => {
    expect(bodyOf({ message: ' Empty in Dallas ', proposedRate: '$2,300.50' })).toEqual({
      loadId: LOAD.id,
      message: 'Empty in Dallas',
      proposedRate: 2300.5,
      seen,
    })
  })

  test.each([
    [{ additionalNotes: 'Two drivers' }, { additionalNotes: 'Two drivers' }],
    [{ pickupDateTime: '2026-10-31T09:30' }, { pickupDateTime: '2026-10-31T14:30:00.000Z' }],
    [{ deliveryDateTime: '2026-11-02T09:30' }, { deliveryDateTime: '2026-11-02T14:30:00.000Z' }],
  ])('[BDET-07] terms hold what was given and nothing else: %j', (what, proposedTerms) => {
    expect(bodyOf(what)).toEqual({ loadId: LOAD.id, proposedTerms, seen })
  })
})

describe('what is refused', () => {
  test.each(['abc', '12e3', '-5', '1.2.3', '12.', '0x10', '１２'])('[BDET-04] %j is no rate', (proposedRate) => {
    expect(complaints({ proposedRate })).toEqual({
      proposedRate: expect.stringContaining('Must be an amount in dollars'),
    })
  })

  test('a rate has cents at most, and an end', () => {
    expect(complaints({ proposedRate: '10.005' })).toEqual({ proposedRate: 'Must have at most two decimals' })
    expect(complaints({ proposedRate: '1000001' })).toEqual({ proposedRate: 'Must be at most $1,000,000' })
  })

  test('an hour that daylight saving skips or repeats names no time, in the zone of its own stop', () => {
    expect(complaints({ deliveryDateTime: '2026-11-01T01:30' })).toEqual({
      deliveryDateTime: expect.stringContaining('comes twice'),
    })
    expect(complaints({ pickupDateTime: '2027-03-14T02:30' })).toEqual({
      pickupDateTime: expect.stringContaining('does not exist'),
    })
    const inArizona = { ...LOAD, pickupLocation: { zone: 'America/Phoenix' } } as Load
    const there = bookLoadForm(inArizona, NOW).safeParse({ ...NOTHING_TYPED, pickupDateTime: '2026-11-01T01:30' })
    expect(there.data?.pickupDateTime).toBe(Date.parse('2026-11-01T08:30:00Z'))
  })

  test('a date without its time is not taken for no date', () => {
    expect(complaints({ pickupDateTime: UNFINISHED })).toEqual({
      pickupDateTime: 'Please fill in the whole date and time, or clear it',
    })
  })

  test('a pickup that has passed, and a delivery before its pickup, proposed or posted', () => {
    expect(complaints({ pickupDateTime: '2026-10-30T06:59' })).toEqual({ pickupDateTime: 'Must not be in the past' })
    expect(complaints({ pickupDateTime: '2026-11-02T08:00' })).toEqual({
      pickupDateTime: 'Must be before the delivery',
    })
    expect(complaints({ deliveryDateTime: '2026-10-31T09:00' })).toEqual({
      deliveryDateTime: 'Must be after the pickup',
    })
    expect(complaints({ pickupDateTime: '2026-11-02T08:00', deliveryDateTime: '2026-11-02T09:00' })).toEqual({
      deliveryDateTime: 'Must be after the pickup',
    })
    expect(complaints({ pickupDateTime: '2026-11-02T08:00', deliveryDateTime: '2026-11-02T09:01' })).toEqual({})
  })

  test('texts longer than the server keeps', () => {
    const tooLong = 'x'.repeat(2001)
    expect(Object.keys(complaints({ message: tooLong, additionalNotes: tooLong }))).toEqual([
      'message',
      'additionalNotes',
    ])
  })
})
