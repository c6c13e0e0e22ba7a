import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitSign } from './sign-fit.ts'

/** A name of this many letters, each half as wide as its size, with ', TX' behind it. */
const city = (letters: number) => ({ whole: (letters + 4) / 2, alone: letters / 2 })
const phone = (...letters: number[]) => fitSign({ width: 290, money: 110, cities: letters.map(city) })

test('[FACE-24] both cities have the largest size at which neither breaks, then the state stands below, then the money', () => {
  expect(phone(10, 12)).toMatchObject({ size: 20, isStateBelow: false, isMoneyBelow: false })
  expect(phone(10, 15)).toMatchObject({ size: 18, isStateBelow: false, isMoneyBelow: false })
  expect(phone(10, 18)).toMatchObject({ size: 16, isStateBelow: false, isMoneyBelow: false })
  expect(phone(10, 22)).toMatchObject({ size: 16, isStateBelow: true, isMoneyBelow: false })
  expect(phone(10, 24)).toMatchObject({ size: 20, isStateBelow: false, isMoneyBelow: true })
  expect(fitSign({ width: 250, money: 110, cities: [city(10)] })).toMatchObject({
    size: 20,
    isStateBelow: false,
    isMoneyBelow: true,
  })
  expect([phone(10, 36).mayBreak, phone(10, 40).mayBreak]).toEqual([false, true])
  expect(fitSign({ width: 700, money: 150, cities: [city(10)] }).size).toBe(30)
})

test('[FACE-24] no line is wider than its room, but for a name that no sign is wide enough for', () => {
  const names = fc.array(fc.integer({ min: 3, max: 30 }).map(city), { minLength: 2, maxLength: 2 })
  fc.assert(
    fc.property(fc.integer({ min: 240, max: 900 }), names, (width, cities) => {
      const { size, isStateBelow, isMoneyBelow } = fitSign({ width, money: 110, cities })
      const widest = Math.max(...cities.map((each) => size * (isStateBelow ? each.alone : each.whole)))
      expect(widest, 'fits').toBeLessThanOrEqual(isMoneyBelow ? width : width - 110)
    }),
  )
})
