import { expect, test } from 'vitest'
import { type CarrierRecord, changeFor, findRegisterChanges, isRecentChange } from './carrier-authority.ts'
import { DAY_MS } from '../time/instant.ts'

const record = (about: Partial<CarrierRecord> = {}): CarrierRecord => ({
  legalName: 'ACME TRUCKING LLC',
  dbaName: null,
  mayOperate: true,
  authority: 'active',
  brokerAuthority: 'none',
  outOfServiceSince: null,
  safetyRating: null,
  safetyRatedOn: null,
  liabilityCents: null,
  liabilityRequiredCents: null,
  cargoCents: null,
  bondCents: null,
  powerUnits: null,
  drivers: null,
  ...about,
})

test.each([
  ['the first answer is no change', null, record({ authority: 'inactive' }), []],
  ['the same answer is none', record(), record(), []],
  ['authority that ended', record(), record({ authority: 'inactive' }), ['authority-lost']],
  ['authority that is gone', record(), record({ authority: 'none' }), ['authority-lost']],
  ['a letter nobody knows is none', record(), record({ authority: 'unknown' }), []],
  ['authority that was never active', record({ authority: 'none' }), record({ authority: 'inactive' }), []],
  ['a number that nobody holds any more', record(), null, ['authority-lost']],
  ['broker authority that ended', record({ brokerAuthority: 'active' }), record(), ['broker-authority-lost']],
  ['an order', record(), record({ outOfServiceSince: '2026-11-22' }), ['out-of-service']],
  [
    'an older order is none',
    record({ outOfServiceSince: '2026-11-01' }),
    record({ outOfServiceSince: '2026-11-22' }),
    [],
  ],
  ['an order that ended is none', record({ outOfServiceSince: '2026-11-01' }), record(), []],
])('in the register, %s', (_, before, after, changes) => {
  expect(findRegisterChanges(before, after)).toEqual(changes)
})

test('a carrier hears of its own authority, a broker of its own, and both of an order first', () => {
  expect(changeFor('carrier', ['authority-lost', 'broker-authority-lost'])).toBe('authority-lost')
  expect(changeFor('broker', ['authority-lost', 'broker-authority-lost'])).toBe('broker-authority-lost')
  expect(changeFor('broker', ['authority-lost'])).toBeNull()
  expect(changeFor('broker', ['authority-lost', 'out-of-service'])).toBe('out-of-service')
})

test.each([
  ['just now', 0, true],
  ['a moment before the end of its 30 days', 30 * DAY_MS - 1, true],
  ['after 30 days', 30 * DAY_MS, false],
])('a change warns for 30 days: %s', (_, ago, warns) => {
  const now = Date.parse('2026-11-25T12:00:00Z')
  expect(isRecentChange(now - ago, now)).toBe(warns)
})
