import fc from 'fast-check'
import { expect, test } from 'vitest'
import { API_TOKEN_ALPHABET, apiTokenOf, isWholeApiToken } from './api-token.ts'

const letter = fc.constantFrom(...API_TOKEN_ALPHABET.split(''))
const secret = fc.string({ unit: letter, minLength: 40, maxLength: 40 })

test('a token ends with the CRC-32 of its secret in base 62', () => {
  // cbf43926 is the CRC-32 of '123456789': the check value of the polynomial
  expect(apiTokenOf('123456789')).toBe('mp_1234567893jZRME')
})

test('[KEY-02] a token with one changed letter is not whole', () => {
  fc.assert(
    fc.property(secret, fc.nat(45), letter, (made, at, other) => {
      const token = apiTokenOf(made)
      expect(isWholeApiToken(token)).toBe(true)
      const changed = token.slice(0, 3 + at) + other + token.slice(4 + at)
      expect(isWholeApiToken(changed)).toBe(changed === token)
    }),
  )
})
