import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_DETENTION, calculateDetention, type DetentionTerms } from './detention.ts'
import { MINUTE_MS } from '../time/instant.ts'

const APPOINTMENT = Date.UTC(2026, 10, 23, 14)

/** Minutes from the appointment to arrival and departure. */
const charge = (arrived: number, departed: number, terms: DetentionTerms = DEFAULT_DETENTION) =>
  calculateDetention(
    {
      arrivedAt: APPOINTMENT + arrived * MINUTE_MS,
      departedAt: APPOINTMENT + departed * MINUTE_MS,
      appointmentAt: APPOINTMENT,
    },
    terms,
  )

describe('detention', () => {
  test('is by default $50 an hour, in 15-minute steps after two free hours, for five hours at most', () => {
    expect(charge(0, 120)).toEqual({ minutes: 120, billedMinutes: 0, cents: 0 })
    expect(charge(0, 121)).toEqual({ minutes: 121, billedMinutes: 15, cents: 1250 })
    expect(charge(0, 135)).toEqual({ minutes: 135, billedMinutes: 15, cents: 1250 })
    expect(charge(0, 136)).toEqual({ minutes: 136, billedMinutes: 30, cents: 2500 })
    expect(charge(0, 240)).toEqual({ minutes: 240, billedMinutes: 120, cents: 10000 })
    expect(charge(0, 420)).toEqual({ minutes: 420, billedMinutes: 300, cents: 25000 })
    expect(charge(0, 120.9)).toEqual({ minutes: 120, billedMinutes: 0, cents: 0 })
    expect(charge(0, 2000)).toEqual({ minutes: 2000, billedMinutes: 300, cents: 25000 })
  })

  test('starts at the appointment for an early truck and at arrival for a late one', () => {
    expect(charge(-90, 180)).toEqual(charge(0, 180))
    expect(charge(30, 150).minutes).toBe(120)
    expect(charge(30, 211)).toEqual({ minutes: 181, billedMinutes: 75, cents: 6250 })
  })

  test('is zero for a truck that departed before its appointment or before its arrival', () => {
    expect(charge(-60, -10)).toEqual({ minutes: 0, billedMinutes: 0, cents: 0 })
    expect(charge(60, 30)).toEqual({ minutes: 0, billedMinutes: 0, cents: 0 })
  })

  test('follows the terms of the load', () => {
    const terms = { freeMinutes: 60, centsPerHour: 7500, stepMinutes: 30, maxHours: 2 }
    expect(charge(0, 61, terms)).toEqual({ minutes: 61, billedMinutes: 30, cents: 3750 })
    expect(charge(0, 600, terms)).toEqual({ minutes: 600, billedMinutes: 120, cents: 15000 })
    expect(charge(0, 130, { ...DEFAULT_DETENTION, centsPerHour: 5050 }).cents).toBe(1263)
  })

  test('never decreases while the truck waits, is in whole cents, and stays under the cap', () => {
    const terms = fc.record({
      freeMinutes: fc.integer({ min: 0, max: 300 }),
      centsPerHour: fc.integer({ min: 0, max: 50_000 }),
      stepMinutes: fc.integer({ min: 1, max: 60 }),
      maxHours: fc.integer({ min: 0, max: 24 }),
    })
    const minute = fc.integer({ min: -600, max: 3000 })
    fc.assert(
      fc.property(terms, minute, minute, fc.nat(600), (terms, arrived, departed, longer) => {
        const now = charge(arrived, departed, terms)
        const later = charge(arrived, departed + longer, terms)
        expect(later.cents).toBeGreaterThanOrEqual(now.cents)
        expect(Number.isInteger(now.cents)).toBe(true)
        expect(later.cents).toBeLessThanOrEqual(terms.centsPerHour * terms.maxHours)
        expect(now.billedMinutes > 0).toBe(now.minutes > terms.freeMinutes && terms.maxHours > 0)
      }),
    )
  })
})
