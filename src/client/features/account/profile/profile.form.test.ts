import { expect, test } from 'vitest'
import type { Profile } from '#contract/account/account.ts'
import { diffProfile, hasDotNumber, createProfileFormSchema, toProfileForm } from './profile.form.ts'

function profileOf(name: Profile['role']['name']): Profile {
  return {
    role: { name, permissions: [] },
    firstName: 'Dana',
    lastName: 'Reyes',
    phoneNumber: '+1 214 555 0100',
    freightProfile: { businessName: 'Reyes Dispatch', dotNumber: '1730266', mcNumber: null },
  } as unknown as Profile
}
const company = profileOf('company')
const dispatcher = profileOf('dispatcher')

test.each([
  [company, { firstName: ' ' }, ['First name is required']],
  [company, { lastName: '' }, ['Last name is required']],
  [company, { phoneNumber: '12345' }, ['Phone number must be at least 10 characters']],
  [company, { phoneNumber: 'call me maybe' }, ['Please enter a valid phone number']],
  [company, { phoneNumber: '' }, []],
  [company, { businessName: 'x'.repeat(101) }, ['Must be 100 characters or fewer']],
  [company, { businessName: '' }, []],
  [company, { dotNumber: '' }, ['DOT Number is required']],
  [dispatcher, { dotNumber: '' }, []],
])('[PEDIT-04, PEDIT-05] for %o, the input %j gives the errors %j', (profile, typed, messages) => {
  const checked = createProfileFormSchema(profile).safeParse({ ...toProfileForm(profile), ...typed })
  expect(checked.error?.issues.map(({ message }) => message) ?? []).toEqual(messages)
})

test('[PEDIT-04] only brokers and trucking companies have a DOT number', () => {
  const roles = ['broker', 'company', 'dispatcher', 'user'] as const
  expect(roles.filter((name) => hasDotNumber(profileOf(name)))).toEqual(['broker', 'company'])
})

test('the form sends only changed fields, and an empty field clears its value', () => {
  expect(diffProfile(toProfileForm(company), company)).toEqual({})
  expect(
    diffProfile({ ...toProfileForm(company), firstName: 'Ada', phoneNumber: '', dotNumber: '7' }, company),
  ).toEqual({
    firstName: 'Ada',
    phoneNumber: null,
    dotNumber: '7',
  })
  expect(
    diffProfile({ ...toProfileForm(dispatcher), dotNumber: '7' }, dispatcher),
    'a dispatcher has no DOT number',
  ).toEqual({})
})
