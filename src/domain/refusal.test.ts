import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRefusal, REFUSAL_CODES, refuse } from './refusal.ts'

test('a refusal is told from everything else that a decision may return', () => {
  for (const code of REFUSAL_CODES) expect(isRefusal(refuse(code))).toBe(true)
  fc.assert(fc.property(fc.anything(), (value) => !isRefusal(value)))
  expect(isRefusal({ refused: false, code: 'LOAD_TAKEN' })).toBe(false)
})
