import { expect, test } from 'vitest'
import type { Load } from '#contract/freight/load.ts'
import { EMPTY_LOAD_FORM } from '#contract/freight/load-form.ts'
import { weeksUntilAhead } from '#domain/freight/suggested-times.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import { listRecentFreight, toNextForm } from './recent-freight.ts'

const NEW = { pickupLocation: 'Dallas', deliveryLocation: 'Atlanta', trailer: 'Dry 53 FT' }

const load = (commodity: string, packagingType = 'Pallets', { from = 'Waco', trailer = 'Dry 53 FT' } = {}) =>
  ({
    pickupLocation: { city: from },
    deliveryLocation: { city: 'Atlanta' },
    equipmentRequirements: { type: 'Van', trailer, commodity, packagingType },
  }) as Load

test('[FACE-12] the last three commodities are offered once each, with the latest packaging', () => {
  expect(listRecentFreight([], NEW)).toEqual([])
  const loads = [
    load('Steel coils', 'Coils'),
    load('Paper', 'Rolls'),
    load('paper'),
    load(''),
    load('Milk'),
    load('Tires'),
  ]
  expect(listRecentFreight(loads, NEW)).toEqual([
    { commodity: 'Steel coils', packagingType: 'Coils' },
    { commodity: 'Paper', packagingType: 'Rolls' },
    { commodity: 'Milk', packagingType: 'Pallets' },
  ])
})

test('[FACE-32] the commodity of the last load most like the new one comes first', () => {
  const loads = [
    load('Milk', 'Crates', { trailer: 'Reefer 53 FT' }),
    load('Tires'),
    load('Steel', 'Coils', { from: 'dallas', trailer: 'Reefer 53 FT' }),
    load('Paper', 'Rolls', { from: 'Dallas' }),
  ]
  expect(listRecentFreight(loads, NEW).map(({ commodity }) => commodity)).toEqual(['Paper', 'Steel', 'Tires'])
})

test('[FACE-12] a repeated load is proposed a week later, or in the first later week that is ahead', () => {
  const now = Date.parse('2026-11-28T12:00:00Z')
  expect(weeksUntilAhead(now + 2 * DAY_MS, now)).toBe(1)
  expect(weeksUntilAhead(now - 3 * DAY_MS, now)).toBe(1)
  expect(weeksUntilAhead(now - 7 * DAY_MS, now)).toBe(2)
  expect(weeksUntilAhead(now - 20 * DAY_MS, now)).toBe(3)
})

test('[USE-12] the next form keeps the freight, and neither the lane nor the day, the rate or the weight', () => {
  const sent = {
    ...EMPTY_LOAD_FORM,
    equipmentType: 'Van' as const,
    pickupLocation: 'Dallas',
    pickupDateTime: '2026-11-27T08:00',
    rate: '2150',
    commodity: {
      ...EMPTY_LOAD_FORM.commodity,
      trailer: 'Dry 53 FT' as const,
      commodity: 'Steel',
      packagingType: 'Pallets',
      weight: '42000',
    },
  }
  expect(toNextForm(sent)).toEqual({
    ...EMPTY_LOAD_FORM,
    equipmentType: 'Van',
    commodity: { ...EMPTY_LOAD_FORM.commodity, trailer: 'Dry 53 FT', commodity: 'Steel', packagingType: 'Pallets' },
  })
})
