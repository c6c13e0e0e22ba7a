import { expect, test } from 'vitest'
import { IMPLAUSIBLE_COPY } from './implausible-copy.ts'
import { type Doubt, findImplausible } from '#domain/freight/plausible.ts'

const words = (doubt: Doubt | undefined) => doubt && IMPLAUSIBLE_COPY[doubt]

test.each([
  [499, 1_000, 'Under $0.50 a mile. Is the rate right?'],
  [500, 1_000, undefined],
  [15_000, 1_000, undefined],
  [15_001, 1_000, 'Over $15 a mile. Is the rate right?'],
  // a local move pays by the day, not by the mile
  [99, 10, 'Under $100 for a load. Is the rate right?'],
  [150, 10, undefined],
  [1_000, 10, undefined],
  [1_001, 10, 'Over $15 a mile. Is the rate right?'],
  [99, null, 'Under $100 for a load. Is the rate right?'],
  [25_001, null, 'Over $25,000 for a load. Is the rate right?'],
  [Number.NaN, 1_000, undefined],
])('[IMP-01] $%d for %s miles is asked about: %s', (rate, miles, question) => {
  expect(words(findImplausible({ rate, weight: 40_000, miles }).rate)).toBe(question)
})

test.each([
  [99, 'Under 100 lb. Is the weight right?'],
  [100, undefined],
  [80_000, undefined],
  [80_001, 'Over 80,000 lb. Is the weight right?'],
])('[IMP-01] %d lb is asked about: %s', (weight, question) => {
  expect(words(findImplausible({ rate: 2_150, weight, miles: 900 }).weight)).toBe(question)
})
