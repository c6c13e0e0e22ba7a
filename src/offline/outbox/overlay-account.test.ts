import { expect, test } from 'vitest'
import type { Profile } from '#contract/account/account.ts'
import type { AccountId, PersonId } from '#domain/access/ids.ts'
import type { Intent } from './op-kind.ts'
import type { OpState } from './op-state.ts'
import { createOp, type Op, transitionOp } from './op.ts'
import { listRefusedProfileEdits, overlayEmailNotificationSetting, overlayProfile } from './overlay-account.ts'

const NOON = Date.UTC(2026, 10, 21, 12)

const profile: Profile = {
  id: '10000000-0000-4000-8000-000000000001' as PersonId,
  company: {
    id: '20000000-0000-4000-8000-000000000001' as AccountId,
    name: 'Reyes Dispatch',
    seat: 'owner',
    people: 1,
    invitations: 0,
    money: { receivables: false, payables: false },
    shippers: false,
  },
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
  hasAccess: true,
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
  const saved: Op = { ...createOp(intent, { ...author, now: NOON, serverOffset: 0 }), seq: 1 }
  return steps.reduce((op, [to, patch]) => transitionOp(op, to, patch), saved)
}

const rename = (firstName: string): Intent => ({ kind: 'edit-profile', change: { firstName } })
const toPhone = (phoneNumber: string | null): Intent => ({ kind: 'edit-profile', change: { phoneNumber } })

test('unsent edits show, and a later edit overrides an earlier one', () => {
  const shown = overlayProfile(profile, [opOf(rename('Ada')), opOf(toPhone(null)), opOf(rename('Zoë'))])
  expect(shown).toEqual({ ...profile, firstName: 'Zoë', phoneNumber: null })
})

test('a sent edit shows until the profile is up to date, and never over a newer profile', () => {
  const done = (updatedAt: string) =>
    opOf(rename('Ada'), ['sending'], ['done', { answer: { ...profile, firstName: 'Ada', updatedAt }, settledAt: NOON }])
  expect(overlayProfile(profile, [done('2026-11-21T12:00:00.000Z')]).firstName).toBe('Ada')
  expect(overlayProfile(profile, [done(profile.updatedAt)]).firstName, 'changed on another device since').toBe('Dana')
  const strange = opOf(rename('Ada'), ['sending'], ['done', { answer: 'of a newer server', settledAt: NOON }])
  expect(overlayProfile(profile, [strange]).firstName).toBe('Dana')
})

test('a refused edit does not show and is listed to fix; a discarded edit is gone', () => {
  const refused = opOf(rename('Ada'), ['sending'], ['needs_you:rejected'])
  const discarded = opOf(rename('Zoë'), ['discarded', { settledAt: NOON }])
  expect(overlayProfile(profile, [refused, discarded])).toEqual(profile)
  expect(listRefusedProfileEdits([refused, discarded])).toEqual([{ op: refused, change: { firstName: 'Ada' } }])
})

test('a switch shows the user’s setting until the server confirms it', () => {
  const off: Intent = { kind: 'set-notification-settings', settings: { emailNotifications: false } }
  const serverSetting = { emailNotifications: true }
  const done = opOf(off, ['sending'], ['done', { answer: serverSetting, settledAt: NOON }])
  expect(overlayEmailNotificationSetting(serverSetting, NOON, [opOf(off)])).toEqual({ emailNotifications: false })
  expect(overlayEmailNotificationSetting(serverSetting, NOON - 1, [done])).toEqual({ emailNotifications: false })
  expect(overlayEmailNotificationSetting(serverSetting, NOON + 1, [done]), 'turned back on elsewhere').toEqual(
    serverSetting,
  )
})
