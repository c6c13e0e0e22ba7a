import { expect, test } from 'vitest'
import type { Profile } from '#contract/account.ts'
import { moved, newOp, type Op, type OpState } from './op.ts'
import type { Intent } from './op-kind.ts'
import { refusedEdits, shownNotificationSettings, shownProfile } from './own-profile.ts'

const NOON = Date.UTC(2026, 10, 21, 12)

const profile: Profile = {
  id: '10000000-0000-4000-8000-000000000001',
  firstName: 'Dana',
  middleName: null,
  lastName: 'Reyes',
  email: 'dana@road.test',
  isEmailVerified: true,
  emailVerifiedAt: null,
  phoneNumber: '+1 214 555 0100',
  address: null,
  gender: null,
  profileImage: null,
  isPaymentMethodVerified: true,
  trialEndsAt: null,
  role: { name: 'company', permissions: [] },
  freightProfile: { businessName: 'Reyes Dispatch', dotNumber: '1730266', mcNumber: null },
  settings: { emailNotifications: true, twoFactorEnabled: false, darkMode: false },
  isActive: true,
  accountStatus: 'active',
  stripeCustomerId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
}

function opOf(intent: Intent, ...steps: [OpState, Partial<Op>?][]): Op {
  const author = { opId: crypto.randomUUID(), userId: profile.id, label: 'Your profile', appVersion: '1' }
  const saved: Op = { ...newOp(intent, { ...author, now: NOON, serverOffset: 0 }), seq: 1 }
  return steps.reduce((op, [to, patch]) => moved(op, to, patch), saved)
}

const rename = (firstName: string): Intent => ({ kind: 'edit-profile', change: { firstName } })
const toPhone = (phoneNumber: string | null): Intent => ({ kind: 'edit-profile', change: { phoneNumber } })

test('what waits shows as it was left, the later change over the earlier one', () => {
  const shown = shownProfile(profile, [opOf(rename('Ada')), opOf(toPhone(null)), opOf(rename('Zoë'))])
  expect(shown).toEqual({ ...profile, firstName: 'Zoë', phoneNumber: null })
})

test('what was done shows until the profile has caught up, and never over a newer one', () => {
  const done = (updatedAt: string) =>
    opOf(rename('Ada'), ['sending'], ['done', { answer: { ...profile, firstName: 'Ada', updatedAt }, settledAt: NOON }])
  expect(shownProfile(profile, [done('2026-11-21T12:00:00.000Z')]).firstName).toBe('Ada')
  expect(shownProfile(profile, [done(profile.updatedAt)]).firstName, 'changed on another device since').toBe('Dana')
  const strange = opOf(rename('Ada'), ['sending'], ['done', { answer: 'of a newer server', settledAt: NOON }])
  expect(shownProfile(profile, [strange]).firstName).toBe('Dana')
})

test('what was refused does not show, and is there to be put right; what was given up is gone', () => {
  const refused = opOf(rename('Ada'), ['sending'], ['needs_you:rejected'])
  const givenUp = opOf(rename('Zoë'), ['discarded', { settledAt: NOON }])
  expect(shownProfile(profile, [refused, givenUp])).toEqual(profile)
  expect(refusedEdits([refused, givenUp])).toEqual([{ op: refused, change: { firstName: 'Ada' } }])
})

test('a switch shows where it was put, until the server has said so since', () => {
  const off: Intent = { kind: 'set-notification-settings', settings: { emailNotifications: false } }
  const told = { emailNotifications: true }
  const done = opOf(off, ['sending'], ['done', { answer: told, settledAt: NOON }])
  expect(shownNotificationSettings(told, NOON, [opOf(off)])).toEqual({ emailNotifications: false })
  expect(shownNotificationSettings(told, NOON - 1, [done])).toEqual({ emailNotifications: false })
  expect(shownNotificationSettings(told, NOON + 1, [done]), 'switched back elsewhere').toEqual(told)
})
