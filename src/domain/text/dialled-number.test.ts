import { describe, expect, test } from 'vitest'
import { dialledNumber } from './dialled-number.ts'

describe('[CASE-07] an extension is dialled after the number', () => {
  test.each([
    ['(816) 555-0120', '8165550120'],
    ['+1 816 555 0120', '+18165550120'],
    ['816-555-0120 Ext. 4417', '8165550120;ext=4417'],
    ['(816) 555-0120 x4417', '8165550120;ext=4417'],
    ['816.555.0120 extension 7', '8165550120;ext=7'],
    ['+1 816 555 0120,,4417#', '+18165550120;ext=4417'],
    ['816-555-0120 #12', '8165550120;ext=12'],
  ])('%s is dialled as %s', (phone, dialled) => {
    expect(dialledNumber(phone)).toBe(dialled)
  })
})
