import { expect, test } from 'vitest'
import { isFresh } from './proof.ts'

const TEN_MINUTES = 600_000

test.for([
  ['never proved', null, false],
  ['just proved', 0, true],
  ['proved a moment less than ten minutes ago', TEN_MINUTES - 1, true],
  ['proved ten minutes ago', TEN_MINUTES, false],
] as const)('[PROOF-01] %s', ([, age, fresh]) => {
  const now = Date.parse('2026-11-29T17:00:00Z')
  expect(isFresh(age === null ? null : now - age, now)).toBe(fresh)
})
