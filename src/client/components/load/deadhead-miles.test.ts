import { expect, test } from 'vitest'
import { deadheadMiles } from './deadhead-miles.ts'

const at = (coordinates: { latitude: number; longitude: number } | null) =>
  ({ pickupLocation: { coordinates } }) as Parameters<typeof deadheadMiles>[1]
const FORT_WORTH = { latitude: 32.8, longitude: -97.3 }

test('[BOARD-07] deadhead is counted by road from the truck, and only while both places are known', () => {
  expect(deadheadMiles({ near: '32.8,-96.8' }, at(FORT_WORTH))).toBe(34)
  expect(deadheadMiles({ near: '32.8,-97.3' }, at(FORT_WORTH))).toBe(1)
  expect(deadheadMiles({ near: undefined }, at(FORT_WORTH))).toBeUndefined()
  expect(deadheadMiles({ near: '32.8,-96.8' }, at(null))).toBeUndefined()
  const unreadable = ['', 'Dallas', '32.8', 32.8, '95,-96', '1,2000', ',']
  expect(unreadable.filter((near) => deadheadMiles({ near }, at(FORT_WORTH)) !== undefined)).toEqual([])
})
