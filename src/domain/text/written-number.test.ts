import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DecimalSign, decideDecimalSign, gatherNumberEvidence, readNumber } from './written-number.ts'

const cents = fc.integer({ min: 0, max: 99_999_999 }).map((whole) => whole / 100)
/** As people write a number with this decimal sign. */
const STYLES: readonly [DecimalSign, (value: number) => string][] = [
  ['point', (value) => value.toLocaleString('en-US', { maximumFractionDigits: 2 })],
  ['point', (value) => value.toLocaleString('en-US', { minimumFractionDigits: 2 })],
  ['point', (value) => value.toFixed(2)],
  ['point', String],
  ['comma', (value) => value.toLocaleString('de-DE', { maximumFractionDigits: 2 })],
  ['comma', (value) => value.toLocaleString('de-DE', { minimumFractionDigits: 2 })],
  ['comma', (value) => value.toLocaleString('fr-FR', { minimumFractionDigits: 2 })],
  ['comma', (value) => String(value).replace('.', ',')],
]

describe('[IMP-01] a number', () => {
  test('written with a known decimal sign is read as it was meant', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom(...STYLES), (value, [decimal, write]) => {
        expect(readNumber(write(value), decimal)).toMatchObject({ ok: true, value })
      }),
    )
  })

  test('without a known sign is read as it was meant or not at all, never off by a thousand', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom(...STYLES), (value, [, write]) => {
        const read = readNumber(write(value))
        expect(read.ok ? read.value : value).toBe(value)
      }),
    )
  })

  test('that was read, written out and read again, is the same', () => {
    const text = fc.stringMatching(/^[\d., ']{1,12}$/)
    fc.assert(
      fc.property(text, fc.constantFrom('point' as const, 'comma' as const, null), (typed, decimal) => {
        const read = readNumber(typed, decimal)
        if (!read.ok) return
        for (const [sign, write] of STYLES.slice(2, 4)) {
          const rounded = Number(read.value.toFixed(2))
          expect(readNumber(write(rounded), sign)).toMatchObject({ ok: true, value: rounded })
        }
      }),
    )
  })

  test.each([
    ['2.450,00', 2450],
    ['2,450.00', 2450],
    ['1.234.567', 1_234_567],
    ['1 234,5', 1234.5],
    ["45'000", 45_000],
    ['0.450', 0.45],
    ['4500.000', 4500],
    ['42000.', 42_000],
  ])('%s is %d', (typed, value) => {
    expect(readNumber(typed)).toMatchObject({ ok: true, value })
  })

  test.each(['45.000', '2,450', '1.250'])('%s reads two ways', (typed) => {
    expect(readNumber(typed)).toMatchObject({ ok: false, why: 'two readings' })
  })

  test.each(['', '-', '1,23,456', '1.2.3', '12.34.567', 'Call', '1,000.000,00'])('%s is none', (typed) => {
    expect(readNumber(typed)).toEqual({ ok: false, why: 'no number' })
  })
})

describe('[IMP-01] a column', () => {
  const decide = (own: string[], ...others: string[][]) =>
    decideDecimalSign(gatherNumberEvidence(own), others.map(gatherNumberEvidence))

  test.each([
    ['is decided by its own cells', ['45.000', '38.500,5'], [], 'comma'],
    ['is decided by the other columns', ['45.000'], ['2.450,00'], 'comma'],
    ['with commas only is American', ['42,000', '38,500'], [], 'point'],
    ['with points before three digits is asked', ['45.000'], [], null],
    ['that contradicts itself is asked', ['45.000', '1.5', '1,5'], [], null],
    ['with both signs before three digits is asked', ['45.000', '38,500'], [], null],
    ['follows its own cells against the others', ['45.000', '1.5'], ['2.450,00'], 'point'],
  ] as const)('%s', (_, own, other, expected) => {
    expect(decide([...own], [...other])).toBe(expected)
  })
})
