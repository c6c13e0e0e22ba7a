import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskEmail, maskPhone } from './mask-contact.ts'

test.each([
  ['dispatch@acme.com', 'd•••@acme.com'],
  ['a@b.co', 'a•••@b.co'],
  ['😀@b.co', '😀•••@b.co'],
  ['odd"@"@acme.com', 'o•••@acme.com'],
  ['no address', '•••'],
])('%s is shown as %s', (address, shown) => {
  expect(maskEmail(address)).toBe(shown)
})

test('a masked address shows one letter before its domain', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      expect(maskEmail(address).split('@')[0]).toBe(`${address[0]}•••`)
    }),
  )
})

test('a phone shows its last four digits', () => {
  expect(maskPhone('9155550142')).toBe('••• 0142')
})
