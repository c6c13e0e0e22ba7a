import { expect, test } from 'vitest'
import type { Load } from '#contract/freight/load.ts'
import { labelledLaneSearch, similarLoadsSearch } from './similar-loads.ts'

const LOAD = {
  pickupLocation: { city: 'Dallas', state: 'TX', coordinates: { latitude: 32.78306, longitude: -96.80667 } },
  deliveryLocation: { city: 'Tulsa', state: 'OK', coordinates: { latitude: 36.2, longitude: -96 } },
  equipmentRequirements: { code: 'V' },
} as Load

test('[USE-11] similar loads are those of the same truck on the same lane', () => {
  expect(similarLoadsSearch(LOAD)).toEqual({
    near: '32.78,-96.81',
    nearName: 'Dallas, TX',
    to: '36.20,-96.00',
    toName: 'Tulsa, OK',
    equipment: 'V',
  })
})

test('[USE-11] without coordinates, or without the load, its lane is searched by words', () => {
  const pickupLocation = { ...LOAD.pickupLocation, coordinates: null }
  expect(similarLoadsSearch({ ...LOAD, pickupLocation })).toEqual({ search: 'Dallas, TX Tulsa, OK' })
  expect(labelledLaneSearch('Load #48213, Dallas, TX to Tulsa, OK')).toEqual({ search: 'Dallas, TX to Tulsa, OK' })
  expect(labelledLaneSearch(`Load #1, ${'x'.repeat(200)}`)).toEqual({ search: 'x'.repeat(100) })
})
