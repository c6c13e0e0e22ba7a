import { expect, test } from 'vitest'
import { dotNumber } from './account-field.ts'
import { updateProfileEndpoint } from './profile-edit.ts'
import { registerEndpoint } from './sign-up.ts'

const ADA = {
  accountType: 'dispatcher',
  firstName: 'Ada',
  lastName: 'Mills',
  email: 'ada@road.test',
  phone: '214 555 0100',
  password: 'Sleeper cab 379',
  businessName: 'Mills Dispatch',
}
const NAMES = ['firstName', 'lastName', 'businessName'] as const

/** The input, and each error with its field, from the sign-up and the profile schema. */
function validate(given: object): unknown[] {
  const answers = [registerEndpoint.body.safeParse({ ...ADA, ...given }), updateProfileEndpoint.body.safeParse(given)]
  return [
    given,
    ...answers.map(({ error }) => (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)),
  ]
}

test.each(NAMES)('%s must not contain a web address, because our emails show it to unverified addresses', (name) => {
  for (const words of ['Parcel held, pay at https://evil.tld', 'ftp://evil.tld', 'Go to WWW.evil.tld', 'www.evil'])
    expect(validate({ [name]: words })).toEqual([
      { [name]: words },
      [`${name}: Must not contain a web address`],
      [`${name}: Must not contain a web address`],
    ])
})

test.each(NAMES)('%s must be a single line', (name) => {
  for (const words of ['Ada\nYour parcel is held', 'Ada\r\nx', 'Ada\u2028x', 'Ada\tx', 'Ada\u0085x'])
    expect(validate({ [name]: words })).toEqual([
      { [name]: words },
      [`${name}: Must not contain line breaks or control characters`],
      [`${name}: Must not contain line breaks or control characters`],
    ])
})

test('real names of people and businesses pass', () => {
  for (const words of [
    'O’Neil-Núñez',
    'J.B. Hunt',
    'Ávila & Söhne, Inc.',
    'Freight.com LLC',
    '王 小明',
    'A/B: Wwwest',
  ]) {
    const named = { firstName: words, lastName: words, businessName: words }
    expect(validate(named)).toEqual([named, [], []])
  }
})

test.each(['0', '00000000'])('[SAFE-16] a DOT Number of %s is none', (digits) => {
  expect(dotNumber.safeParse(digits).error?.issues[0]?.message).toBe('DOT Number must not be zero')
})
