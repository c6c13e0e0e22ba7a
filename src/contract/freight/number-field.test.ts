import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digitsOf, numberProblem } from './number-field.ts'

describe('[CASE-01] a typed amount', () => {
  test.each([
    ['1850', '1850'],
    ['1850.50', '1850.5'],
    ['1850,50', '1850.5'],
    ['1.850,00', '1850'],
    ['1,850', '1850'],
    ['$2,300.50', '2300.5'],
    ['2.300,50 $', '2300.5'],
    ['42 000', '42000'],
    ['1,234,567', '1234567'],
    ['.5', '0.5'],
    ['0.001', '0.001'],
    ['-1', '-1'],
    ['-$25.50', '-25.5'],
    ['', ''],
  ])('%s is %s', (typed, digits) => {
    expect(digitsOf(typed)).toBe(digits)
    expect(numberProblem(typed)).toBeNull()
  })

  test.each([
    ['1.850', 'Enter 1850 or 1.85: 1.850 reads two ways'],
    ['$45.000', 'Enter 45000 or 45: 45.000 reads two ways'],
  ])('%s is refused with the reason', (typed, reason) => {
    expect(Number(digitsOf(typed))).toBeNaN()
    expect(numberProblem(typed)).toBe(reason)
  })

  test.each(['lots', '1,85,0', '12.5.1', '1e', '18-50'])('%s is no number', (typed) => {
    expect(numberProblem(typed)).toBeNull()
    expect(Number(digitsOf(typed)) === 1850).toBe(false)
  })

  test('in cents, written with either sign, is the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (cents) => {
        const [whole, rest] = [Math.floor(cents / 100), String(cents % 100).padStart(2, '0')]
        const american = whole.toLocaleString('en-US')
        const european = whole.toLocaleString('de-DE')
        for (const typed of [`${whole}.${rest}`, `${whole},${rest}`, `${american}.${rest}`, `${european},${rest}`])
          expect(Math.round(Number(digitsOf(typed)) * 100)).toBe(cents)
      }),
    )
  })
})
