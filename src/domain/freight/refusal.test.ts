import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRefusal, REFUSAL_CODES, refuse } from './refusal.ts'

test('isRefusal accepts every refusal and no other value', () => {
  for (const code of REFUSAL_CODES) expect(isRefusal(refuse(code))).toBe(true)
  fc.assert(fc.property(fc.anything(), (value) => !isRefusal(value)))
  expect(isRefusal({ refused: false, code: 'LOAD_TAKEN' })).toBe(false)
})
