import { expect, test } from 'vitest'
import type { Load } from '#contract/freight/load.ts'
import { listLoadContacts } from './load-contacts.ts'

const person = (firstName: string, phoneNumber: string) => ({ firstName, lastName: 'Novak', phoneNumber, email: null })
const dock = (city: string) => ({
  city,
  state: 'TX',
  zone: 'America/Chicago',
  contactName: `${city} dock`,
  contactPhone: '+1 555 0100',
  contactEmail: null,
})
const LOAD = {
  broker: person('Marta', '+1 555 0101'),
  dispatcher: person('Dana', '+1 555 0102'),
  pickupLocation: dock('Dallas'),
  deliveryLocation: dock('Austin'),
  pickupDateTime: '2026-12-01T14:00:00.000Z',
  deliveryDateTime: '2026-12-02T14:00:00.000Z',
} as unknown as Load

function contactsOf(load: Partial<Load>): string[] {
  return listLoadContacts({ ...LOAD, ...load }).map(({ role, name, phone }) => `${role}: ${name}, ${phone}`)
}

const DOCKS = ['Pickup: Dallas dock, +1 555 0100', 'Dispatch: Austin dock, +1 555 0100']

test('[OWN-17] a broker calls the dispatcher, a carrier the broker, then the docks', () => {
  expect(contactsOf({ viewer: 'owner' })).toEqual(['Dispatcher: Dana Novak, +1 555 0102', ...DOCKS])
  expect(contactsOf({ viewer: 'carrier' })).toEqual(['Broker: Marta Novak, +1 555 0101', ...DOCKS])
  expect(contactsOf({ viewer: 'owner', dispatcher: null })).toEqual(DOCKS)
})

test('[CARR-16] the carrier that a dispatcher booked for calls both', () => {
  const deal = { carrier: { accountId: 'acme' } } as unknown as NonNullable<Load['deal']>
  expect(contactsOf({ viewer: 'carrier', deal })).toEqual([
    'Broker: Marta Novak, +1 555 0101',
    'Dispatcher: Dana Novak, +1 555 0102',
    ...DOCKS,
  ])
})
