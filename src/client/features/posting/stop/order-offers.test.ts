import { expect, test } from 'vitest'
import { orderOffers } from './order-offers.ts'

const city = (name: string, state: string, street = '') => ({ address: { street, city: name, state } })
const LOUISVILLE_DOCK = 'Louisville Cold Storage'
const namesOf = (offers: readonly (string | ReturnType<typeof city>)[]) =>
  offers.map((offer) => (typeof offer === 'string' ? offer : offer.address.street || offer.address.city))

test('[FORM-06] a city by that name comes before cities that begin so, and those before a facility', () => {
  const addresses = [city('Saint Louisville', 'OH'), city('St. Louis', 'MO'), city('Louisville', 'KY')]
  expect(namesOf(orderOffers('St. Louis', [LOUISVILLE_DOCK], addresses))).toEqual([
    'St. Louis',
    'Saint Louisville',
    LOUISVILLE_DOCK,
    'Louisville',
  ])
})

test('[FORM-06] a facility comes before a street that is only what was typed', () => {
  expect(namesOf(orderOffers('1200 Main', ['Main Street Dock'], [city('Dallas', 'TX', '1200 Main')]))).toEqual([
    'Main Street Dock',
    '1200 Main',
  ])
})
