import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TEST_CARD_NAMES, TEST_CARDS, findTestCard } from './test-card.ts'

const NUMBERS = [
  '4242 4242 4242 4242',
  '4000056655665556',
  '5555-5555-5555-4444',
  '378282246310005',
  '6011 1111 1111 1117',
  '4000 0000 0000 0002',
  '4000000000009995',
  '4000000000000069',
  '4000 0000 0000 0341',
  '4000 0027 6000 3184',
]

test('each test card is found by its number, and last4 matches it', () => {
  const names = NUMBERS.map((number) => findTestCard(number))
  expect(names).toEqual(TEST_CARD_NAMES)
  for (const [index, name] of TEST_CARD_NAMES.entries())
    expect(NUMBERS[index]?.endsWith(TEST_CARDS[name].last4)).toBe(true)
})

test('no other number is a test card', () => {
  const known = new Set(NUMBERS.map((number) => number.replaceAll(/\D/g, '')))
  fc.assert(
    fc.property(fc.stringMatching(/^[3-6]\d{14,15}$/), (number) => {
      fc.pre(!known.has(number))
      expect(findTestCard(number)).toBeUndefined()
    }),
  )
  expect(findTestCard('constructor')).toBeUndefined()
})
