import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { twoStops } from '#tests/support/two-stops.ts'
import type { AgreedStop } from './agreed-stop.ts'
import type { DealParty } from './deal.ts'
import { DEFAULT_DETENTION } from './detention.ts'
import {
  agreedText,
  type AgreedVersion,
  type ConfirmedDeal,
  rateConfirmationOf,
  rateConfirmationText,
} from './rate-confirmation.ts'
import type { AppointmentWindow } from './stop-event.ts'

const ACCEPTED = Date.UTC(2026, 10, 22, 23, 12)
const PICKUP = Date.UTC(2026, 10, 23, 21)
const DELIVERY = Date.UTC(2026, 10, 25, 12)

const party = (businessName: string | null, firstName: string): DealParty => ({
  firstName,
  lastName: 'Okafor',
  businessName,
  dotNumber: '2871190',
  isDotVerified: false,
  dotVerifiedAt: null,
  dotVerifiedBy: null,
  mcNumber: null,
  phoneNumber: '+1 312 555 0110',
  email: null,
})

const place = {
  address: '4140 Singleton Blvd',
  description: 'Trinity Mills Paper, dock 12',
  city: 'Dallas',
  state: 'TX',
  zipCode: '75212',
  zone: 'America/Chicago',
}

const AGREED = { pickup: { from: PICKUP, to: null }, delivery: { from: DELIVERY, to: null } }
const NO_CONTACT = { name: null, phone: null, email: null }
const agreedStops = ({
  pickup,
  delivery,
}: typeof AGREED | { pickup: AppointmentWindow; delivery: AppointmentWindow }) =>
  twoStops<Omit<AgreedStop, 'id' | 'kind'>>({
    pickup: { place, appointment: pickup, contact: { ...NO_CONTACT, name: 'Eileen Jankowski' } },
    delivery: {
      place: { ...place, city: 'Atlanta', state: 'GA', zone: 'America/New_York' },
      appointment: delivery,
      contact: null,
    },
  })
const FIRST: AgreedVersion = {
  version: 1,
  rateCents: 210_000,
  stops: agreedStops(AGREED),
  miles: 781,
  milesSource: 'road-model',
  weight: 38_000,
  detention: DEFAULT_DETENTION,
  team: false,
  agreedAt: ACCEPTED,
}

const DEAL: ConfirmedDeal = {
  loadNumber: 48_213,
  broker: party('Blue Mesa Freight LLC', 'Marta'),
  carrier: party(null, 'Dana'),
  namedCarrier: null,
  versions: [FIRST],
  requestedAt: ACCEPTED - 60_000,
  acceptedAt: ACCEPTED,
  endedAt: null,
  freight: {
    reference: 'BK-20000239',
    commodity: 'Paper cups',
    packaging: 'Pallets',
    partial: false,
    vehicle: 'Van',
    trailer: 'Dry 53 FT',
    equipmentCode: 'V',
    specialInstructions: null,
    brokerNotes: null,
    paper: null,
  },
  paperTerms: { payTerms: 'Net 30' },
}

const made = (deal: Partial<ConfirmedDeal> = {}) => {
  const confirmation = rateConfirmationOf({ ...DEAL, ...deal })
  if (!confirmation) throw new Error('no terms')
  return confirmation
}

describe('a rate confirmation', () => {
  test('says what was agreed, field by field', () => {
    expect(made()).toEqual({
      loadNumber: 48_213,
      version: 1,
      issuedAt: ACCEPTED,
      replaces: null,
      requestedAt: ACCEPTED - 60_000,
      acceptedAt: ACCEPTED,
      endedAt: null,
      broker: {
        name: 'Blue Mesa Freight LLC',
        dotNumber: '2871190',
        isDotVerified: false,
        mcNumber: null,
        contactName: 'Marta Okafor',
        phone: '+1 312 555 0110',
        email: null,
      },
      carrier: {
        name: 'Dana Okafor',
        dotNumber: '2871190',
        isDotVerified: false,
        mcNumber: null,
        contactName: null,
        phone: '+1 312 555 0110',
        email: null,
      },
      dispatcher: null,
      stops: [
        {
          stop: 'pickup',
          place,
          appointment: { from: PICKUP, to: null },
          contact: { name: 'Eileen Jankowski', phone: null, email: null },
        },
        {
          stop: 'delivery',
          place: { ...place, city: 'Atlanta', state: 'GA', zone: 'America/New_York' },
          appointment: { from: DELIVERY, to: null },
          contact: null,
        },
      ],
      freight: {
        reference: 'BK-20000239',
        commodity: 'Paper cups',
        packaging: 'Pallets',
        weight: 38_000,
        vehicle: 'Van',
        trailer: 'Dry 53 FT',
        equipmentCode: 'V',
        miles: 781,
        milesSource: 'road-model',
        specialInstructions: null,
        brokerNotes: null,
      },
      team: false,
      rateCents: 210_000,
      detention: DEFAULT_DETENTION,
      paperTerms: { payTerms: 'Net 30' },
    })
  })

  test('names the motor carrier that a dispatcher booked for, and the dispatcher beside it', () => {
    const namedCarrier = {
      legalName: 'Reyes Trucking LLC',
      dotNumber: '3104552',
      isUsdotProved: true,
      isNameStated: false,
      mcNumber: '930417',
      contactName: 'Luis Ortega',
      contactPhone: '+1 469 555 0172',
      contactEmail: null,
    }
    const { carrier, dispatcher } = made({ namedCarrier })
    expect(carrier).toMatchObject({
      name: 'Reyes Trucking LLC',
      dotNumber: '3104552',
      mcNumber: '930417',
      isDotVerified: true,
    })
    expect(carrier).not.toHaveProperty('isNameStated')
    expect(dispatcher).toMatchObject({ name: 'Dana Okafor' })
    const stated = { ...namedCarrier, isUsdotProved: false, isNameStated: true }
    expect(made({ namedCarrier: stated }).carrier).toMatchObject({ isDotVerified: false, isNameStated: true })
  })

  const WINDOW = { from: PICKUP, to: PICKUP + 3_600_000 }
  test.each([
    ['rate', { rateCents: 215_000 }],
    ['pickup', { stops: agreedStops({ ...AGREED, pickup: WINDOW }) }],
    ['delivery', { stops: agreedStops({ ...AGREED, delivery: { from: DELIVERY + 1, to: null } }) }],
    ['detention', { detention: { ...DEFAULT_DETENTION, centsPerHour: 6000 } }],
    ['drivers', { team: true }],
  ])('of a second version says that it replaces the first, and what changed: %s', (changed, change) => {
    const second = { ...FIRST, ...change, version: 2, agreedAt: ACCEPTED + 1 }
    const confirmation = made({ versions: [FIRST, second] })
    expect(confirmation).toMatchObject({
      version: 2,
      issuedAt: ACCEPTED + 1,
      replaces: { version: 1, changed: [changed] },
    })
    expect(rateConfirmationText(confirmation)).not.toBe(rateConfirmationText(made()))
  })

  test('keeps the contacts at the docks from a released carrier', () => {
    expect(made({ endedAt: ACCEPTED + 1 }).stops.map(({ contact }) => contact)).toEqual([null, null])
  })

  test('of a deal without terms does not exist', () => {
    expect(rateConfirmationOf({ ...DEAL, versions: [] })).toBeNull()
  })
})

describe('the text under the hash', () => {
  test('is the same for the same facts, in whichever order their keys come', () => {
    const reversed = <T extends object>(value: T) => Object.fromEntries(Object.entries(value).reverse()) as T
    const versions = [{ ...FIRST, stops: FIRST.stops.map(reversed) }]
    expect(rateConfirmationText(made({ versions }))).toBe(rateConfirmationText(made()))
  })

  test('stays as agreed when the carrier is released: what a party signed is still the same', () => {
    expect(agreedText({ ...DEAL, endedAt: ACCEPTED + 1 })).toBe(agreedText(DEAL))
    expect(agreedText(DEAL)).toBe(rateConfirmationText(made()))
    expect(agreedText({ ...DEAL, versions: [] })).toBeNull()
  })

  test('says that a load is partial, and nothing of any other: its earlier hash still holds', () => {
    const { freight } = DEAL
    const partial = made({ freight: { ...freight, partial: true } })
    expect(rateConfirmationText(partial)).toContain('"partial":true')
    expect(rateConfirmationText(made())).not.toContain('partial')
  })

  test('differs when any single fact differs', () => {
    const leaves = (value: unknown, path: string[] = []): string[][] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, each]) => leaves(each, [...path, key]))
        : [path]
    const altered = (value: unknown, [key, ...rest]: string[]): unknown => {
      if (key === undefined) return `${String(value)}!`
      const copy = structuredClone(value) as Record<string, unknown>
      return Object.assign(copy, { [key]: altered(copy[key], rest) })
    }
    const confirmation = made()
    fc.assert(
      fc.property(fc.constantFrom(...leaves(confirmation)), (path) => {
        const forged = altered(confirmation, path) as typeof confirmation
        expect(rateConfirmationText(forged)).not.toBe(rateConfirmationText(confirmation))
      }),
    )
  })
})
