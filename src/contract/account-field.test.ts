import { expect, test } from 'vitest'
import { updateProfile } from './profile-edit.ts'
import { register } from './sign-up.ts'

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

/** What was given, and what is said of it at which field by the sign-up and by the profile. */
function said(given: object): unknown[] {
  const answers = [register.body.safeParse({ ...ADA, ...given }), updateProfile.body.safeParse(given)]
  return [
    given,
    ...answers.map(({ error }) => (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)),
  ]
}

test.each(NAMES)('a web address is no part of %s, which we mail to whoever’s address was typed', (name) => {
  for (const words of ['Parcel held, pay at https://evil.tld', 'ftp://evil.tld', 'Go to WWW.evil.tld', 'www.evil'])
    expect(said({ [name]: words })).toEqual([
      { [name]: words },
      [`${name}: Must not contain a web address`],
      [`${name}: Must not contain a web address`],
    ])
})

test.each(NAMES)('%s is one line', (name) => {
  for (const words of ['Ada\nYour parcel is held', 'Ada\r\nx', 'Ada\u2028x', 'Ada\tx', 'Ada\u0085x'])
    expect(said({ [name]: words })).toEqual([
      { [name]: words },
      [`${name}: Must not contain line breaks or control characters`],
      [`${name}: Must not contain line breaks or control characters`],
    ])
})

test('people and businesses are called as they are called', () => {
  for (const words of [
    'O’Neil-Núñez',
    'J.B. Hunt',
    'Ávila & Söhne, Inc.',
    'Freight.com LLC',
    '王 小明',
    'A/B: Wwwest',
  ]) {
    const named = { firstName: words, lastName: words, businessName: words }
    expect(said(named)).toEqual([named, [], []])
  }
})
