import { expect, test } from 'vitest'
import { DAY_MS } from '../time/instant.ts'
import {
  answererOf,
  chooseCarrier,
  CONSENT_STATUSES,
  consentExpiresAt,
  consentText,
  decideAskCarrier,
  decideConsentAction,
  displayedConsentStatus,
  listedContact,
  mayAnswer,
} from './dispatch-consent.ts'

const NOW = Date.UTC(2026, 10, 28)
const facts = (status: (typeof CONSENT_STATUSES)[number]) => ({ status, expiresAt: consentExpiresAt(NOW) })

test('[CARR-06] only a question is answered, only what is open ends, and a repeat changes nothing', () => {
  const results = CONSENT_STATUSES.map((status) =>
    (['consent', 'decline', 'end'] as const).map((action) => {
      const decided = decideConsentAction(action, facts(status), NOW)
      return 'ok' in decided ? `${decided.to}${decided.changed ? '' : ' already'}` : decided.code
    }),
  )
  expect(results).toEqual([
    ['active', 'declined', 'ended'],
    ['active already', 'CONSENT_CLOSED', 'ended'],
    ['CONSENT_CLOSED', 'declined already', 'CONSENT_CLOSED'],
    ['CONSENT_CLOSED', 'CONSENT_CLOSED', 'ended already'],
  ])
})

test('[CARR-02] a question that nobody answered in 14 days is over', () => {
  const late = NOW + 14 * DAY_MS
  expect(decideConsentAction('consent', facts('asked'), late - 1)).toMatchObject({ to: 'active' })
  expect(decideConsentAction('consent', facts('asked'), late)).toMatchObject({ code: 'CONSENT_CLOSED' })
  expect(displayedConsentStatus(facts('asked'), late)).toBe('ended')
  expect(displayedConsentStatus(facts('active'), late)).toBe('active')
})

test('[CARR-01] a booker without a USDOT number names a carrier; one with a number is it', () => {
  const booker = { accountId: 'dana', permissions: ['load:book' as const] }
  expect(decideAskCarrier(booker, null)).toEqual({ ok: true })
  expect(decideAskCarrier(booker, '1188420')).toMatchObject({ code: 'NOT_ALLOWED' })
  expect(chooseCarrier('1188420', [], undefined)).toEqual({ kind: 'self' })
  expect(chooseCarrier(null, [], undefined)).toEqual({ kind: 'unnamed' })
})

test('[CARR-07] with one active carrier it is named without a choice, with several it is not', () => {
  const [active, other] = [
    { id: 'one', status: 'active' as const, legalName: 'ONE INC' },
    { id: 'two', status: 'active' as const, legalName: 'TWO INC' },
  ]
  const asked = { id: 'three', status: 'asked' as const, legalName: 'THREE INC' }
  expect(chooseCarrier(null, [active, asked], undefined)).toEqual({ kind: 'named', consent: active })
  expect(chooseCarrier(null, [active, other], undefined)).toEqual({ kind: 'unnamed' })
  expect(chooseCarrier(null, [active], null)).toEqual({ kind: 'unnamed' })
  expect(chooseCarrier(null, [active, other], 'two')).toEqual({ kind: 'named', consent: other })
  expect(chooseCarrier(null, [active, asked], 'three')).toMatchObject({ code: 'CARRIER_CONSENT_ENDED' })
  expect(chooseCarrier(null, [active], 'four')).toMatchObject({ code: 'NOT_FOUND' })
})

test.each([
  ['the register has not answered yet', null, true, 'waiting'],
  ['no register is asked', null, false, 'none'],
  ['the register has a phone', { email: null, phone: '9155550142', contact_asked_at: null }, true, 'listed'],
  ['the register lists nothing', { email: null, phone: null, contact_asked_at: '2026-11-23T14:00:00Z' }, true, 'none'],
] as const)('[SAFE-18] %s', (_, entry, isAsked, contact) => {
  expect(listedContact(entry, isAsked)).toBe(contact)
})

const NAMED = { isUsdotProved: false, contact: 'none', carrierEmail: 'Office@acme.test' } as const

test('[SAFE-18] stating a number answers nothing: a proof does, else the email that the dispatcher gave', () => {
  const [real, impostor] = [
    { isUsdotProved: false, emails: ['wade@acme.test', 'office@ACME.test'] },
    { isUsdotProved: false, emails: ['thief@acme.test'] },
  ]
  expect(mayAnswer(real, NAMED)).toBe(true)
  expect(mayAnswer(impostor, NAMED)).toBe(false)
  for (const question of [
    { ...NAMED, contact: 'listed' },
    { ...NAMED, contact: 'waiting' },
    { ...NAMED, isUsdotProved: true },
    { ...NAMED, carrierEmail: null },
  ] as const) {
    expect(mayAnswer(real, question)).toBe(false)
    expect(mayAnswer({ ...real, isUsdotProved: true }, question)).toBe(true)
  }
})

test('[SAFE-18] a question waits for the register before anybody answers', () => {
  expect(answererOf({ ...NAMED, contact: 'waiting' })).toBe('register')
  expect(answererOf({ ...NAMED, contact: 'waiting', isUsdotProved: true })).toBe('proof')
  expect(answererOf({ ...NAMED, carrierEmail: null })).toBe('nobody')
})

test('[CARR-05] the text names both, the number and the way out', () => {
  const text = consentText({ carrier: 'SORENSEN HAULING INC', usdot: '1188420', dispatcher: 'Reyes Dispatch' })
  expect(text).toContain('SORENSEN HAULING INC (USDOT 1188420) lets Reyes Dispatch look for loads')
  expect(text).toContain('We can end this at any time')
})

test('[TRUE-23] a question that came too late can still be declined or ended, and an old consent stays', () => {
  const late = NOW + 15 * DAY_MS
  for (const action of ['decline', 'end'] as const)
    expect(decideConsentAction(action, facts('asked'), late)).toMatchObject({ ok: true, changed: true })
  expect(decideConsentAction('consent', facts('active'), late)).toEqual({ ok: true, changed: false, to: 'active' })
})

test('[TRUE-23] who books by a consent that isn’t active reads why', () => {
  const why = (status: 'lapsed' | 'asked' | 'ended') =>
    chooseCarrier(null, [{ id: 'one', status, legalName: 'ONE INC' }], 'one')
  expect(why('lapsed')).toMatchObject({
    message: 'Ask ONE INC to confirm again: what proved its USDOT number changed',
  })
  expect(why('asked')).toMatchObject({ message: "ONE INC hasn't answered yet" })
  expect(why('ended')).toMatchObject({ message: 'ONE INC no longer lets you book in its name' })
})
