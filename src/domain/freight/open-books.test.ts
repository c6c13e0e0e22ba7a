import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '../time/instant.ts'
import {
  type BooksEntry,
  type BooksFigures,
  decideBooksEntry,
  decideBooksRequest,
  NO_FIGURES,
  openBooksOf,
} from './open-books.ts'
import { isRefusal } from './refusal.ts'

const DEAL = { brokerId: 'broker', carrierId: 'carrier' }
const BROKER = { accountId: 'broker' }
const HAULED = { carrierPayCents: 200_000, isReleased: false }
const entry = (enteredAt: number, figures: Partial<BooksFigures>): BooksEntry => ({
  ...NO_FIGURES,
  ...figures,
  enteredAt,
})

describe('the record of a deal', () => {
  test('keeps what the shipper pays above the agreed rate, also when that is a loss', () => {
    expect(openBooksOf(HAULED, [entry(1, { shipperPaysCents: 230_000 })], []).brokerageCents).toBe(30_000)
    expect(openBooksOf(HAULED, [entry(1, { shipperPaysCents: 190_000 })], []).brokerageCents).toBe(-10_000)
  })

  test('invents no compensation: unknown without the amount, and for a released carrier', () => {
    expect(openBooksOf(HAULED, [], [])).toMatchObject({ brokerageCents: null, enteredAt: null })
    const released = openBooksOf({ ...HAULED, isReleased: true }, [entry(1, { shipperPaysCents: 230_000 })], [])
    expect(released.brokerageCents).toBeNull()
    expect(released.missing).not.toContain('carrierPaidOn')
  })

  test('names what is missing, and nothing once all of it is entered', () => {
    const whole = {
      shipperPaysCents: 0,
      consignor: 'A',
      freightBill: '1',
      carrierAddress: 'B',
      carrierPaidOn: '2026-11-20',
    }
    expect(openBooksOf(HAULED, [entry(1, whole)], []).missing).toEqual([])
    expect(openBooksOf(HAULED, [entry(1, { ...whole, freightBill: null })], []).missing).toEqual(['freightBill'])
  })

  test('lists each amount that a later one replaced, once', () => {
    const amounts = [null, 100, 100, 200, 100].map((shipperPaysCents, at) => entry(at, { shipperPaysCents }))
    expect(openBooksOf(HAULED, amounts, []).earlier).toEqual([
      { shipperPaysCents: 100, enteredAt: 1 },
      { shipperPaysCents: 200, enteredAt: 3 },
    ])
  })

  test('answers a request at once if it states the amount, else when it does', () => {
    const entries = [entry(5, { consignor: 'A' }), entry(10, { consignor: 'A', shipperPaysCents: 1 })]
    expect(openBooksOf(HAULED, entries, [7, 20]).requests).toEqual([
      { askedAt: 7, answeredAt: 10, dueAt: 7 + 48 * HOUR_MS },
      { askedAt: 20, answeredAt: 20, dueAt: 20 + 48 * HOUR_MS },
    ])
    expect(openBooksOf(HAULED, [], [7]).requests[0]?.answeredAt).toBeNull()
  })

  const amount = fc.option(fc.integer({ min: 0, max: 100_000_000 }))
  test('the last amount and the earlier ones are exactly what was ever stated, in order', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 12 }), (amounts) => {
        const kept: BooksEntry[] = []
        amounts.forEach((shipperPaysCents, at) => {
          const figures = { ...NO_FIGURES, shipperPaysCents }
          const decision = decideBooksEntry(DEAL, kept, figures, BROKER)
          if (!isRefusal(decision) && decision.isNew) kept.push({ ...figures, enteredAt: at })
        })
        const { earlier, shipperPaysCents } = openBooksOf(HAULED, kept, [])
        const stated = amounts.filter((each) => each !== null)
        const changes = stated.filter((each, at) => each !== stated[at - 1])
        expect(
          [...earlier.map((each) => each.shipperPaysCents), shipperPaysCents].filter((each) => each !== null),
        ).toEqual(changes)
      }),
    )
  })
})

describe('an entry', () => {
  test('is the broker’s, and is new only if it says something new', () => {
    expect(decideBooksEntry(DEAL, [], NO_FIGURES, { accountId: 'carrier' })).toMatchObject({ code: 'NOT_ALLOWED' })
    expect(decideBooksEntry(DEAL, [], NO_FIGURES, BROKER)).toMatchObject({ isNew: false })
    const figures = { ...NO_FIGURES, shipperPaysCents: 5 }
    expect(decideBooksEntry(DEAL, [], figures, BROKER)).toEqual({ ok: true, isNew: true, completes: true })
    expect(decideBooksEntry(DEAL, [entry(1, figures)], figures, BROKER)).toMatchObject({ isNew: false })
    const more = { ...figures, payer: 'Acme' }
    expect(decideBooksEntry(DEAL, [entry(1, figures)], more, BROKER)).toMatchObject({ isNew: true, completes: false })
  })

  test('does not overwrite one that its screen did not show, and one sent again is the same', () => {
    const [first, second] = [entry(1, { payer: 'A' }), entry(2, { payer: 'B' })]
    const others = { ...NO_FIGURES, payer: 'C' }
    const decide = (before: BooksEntry[], figures: typeof others, seen?: number | null) =>
      decideBooksEntry(DEAL, before, figures, BROKER, seen)
    expect(decide([first, second], others, 1)).toMatchObject({ code: 'BOOKS_CHANGED' })
    expect(decide([first], others, null)).toMatchObject({ code: 'BOOKS_CHANGED' })
    expect(decide([], others, null)).toMatchObject({ isNew: true })
    expect(decide([first, second], others, 2)).toMatchObject({ isNew: true })
    expect(decide([first, second], others)).toMatchObject({ isNew: true })
    expect(decide([first, second], { ...NO_FIGURES, payer: 'B' }, 1)).toMatchObject({ isNew: false })
  })

  test('never removes an amount that the carrier may have read', () => {
    const before = [entry(1, { shipperPaysCents: 5 })]
    expect(decideBooksEntry(DEAL, before, NO_FIGURES, BROKER)).toMatchObject({ code: 'STATUS_CONFLICT' })
  })
})

test('a request is the carrier’s, and one within a day is the same', () => {
  const carrier = { accountId: 'carrier' }
  expect(decideBooksRequest(DEAL, BROKER, null, 0)).toMatchObject({ code: 'NOT_ALLOWED' })
  expect(decideBooksRequest(DEAL, carrier, null, 0)).toEqual({ ok: true, isNew: true })
  expect(decideBooksRequest(DEAL, carrier, 0, 24 * HOUR_MS - 1)).toEqual({ ok: true, isNew: false })
  expect(decideBooksRequest(DEAL, carrier, 0, 24 * HOUR_MS)).toEqual({ ok: true, isNew: true })
})
