import { expect, test } from 'vitest'
import type { Load } from '#contract/freight/load.ts'
import { EMPTY_LOAD_FORM } from '#contract/freight/load-form.ts'
import { findLastFreight, toNextForm } from './last-freight.ts'

const load = (createdAt: string, commodity: string, viewer: Load['viewer'] = 'owner') =>
  ({
    viewer,
    createdAt,
    equipmentRequirements: { type: 'Van', trailer: 'Dry 53 FT', commodity, packagingType: 'Pallets' },
  }) as Load

test('[USE-12] the last freight is that of the newest own load', () => {
  expect(findLastFreight([])).toBeNull()
  const loads = [
    load('2026-11-20T08:00:00.000Z', 'Paper'),
    load('2026-11-22T08:00:00.000Z', 'Steel'),
    load('2026-11-23T08:00:00.000Z', 'Milk', 'carrier'),
  ]
  expect(findLastFreight(loads)).toEqual({
    vehicle: 'Van',
    trailer: 'Dry 53 FT',
    commodity: 'Steel',
    packagingType: 'Pallets',
  })
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
