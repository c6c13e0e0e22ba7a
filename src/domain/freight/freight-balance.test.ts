import { describe, expect, test } from 'vitest'
import { balanceFreight, mostOnTruck } from './freight-balance.ts'

const FOUR = [
  { kind: 'pickup', weight: 18_000 },
  { kind: 'delivery', weight: 7200 },
  { kind: 'pickup', weight: 5400 },
  { kind: 'delivery', weight: 16_200 },
] as const

describe('[STOP-09] [STOP-10] the freight of all stops', () => {
  test('adds up to what is picked up, dropped and on the truck after each', () => {
    expect(balanceFreight(FOUR)).toEqual({
      pickedUp: 23_400,
      dropped: 23_400,
      onTruck: [18_000, 10_800, 16_200, 0],
    })
    expect(mostOnTruck(FOUR)).toBe(18_000)
  })

  test('shows where more is dropped than the truck has', () => {
    expect(balanceFreight([FOUR[0], { kind: 'delivery', weight: 20_000 }])?.onTruck).toEqual([18_000, -2000])
  })

  test('says nothing while a stop says no weight', () => {
    expect(balanceFreight([...FOUR.slice(0, 3), { kind: 'delivery' }])).toBeNull()
    expect(mostOnTruck([{ kind: 'pickup' }])).toBeNull()
  })
})
