import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CarrierRecord } from './carrier-authority.ts'
import { blocks, type CarrierFacts, type CarrierRules, judgeCarrier, RULE_ACTIONS } from './carrier-rule.ts'

const NOW = Date.parse('2026-11-23T14:00:00Z')
const RULES: CarrierRules = {
  proof: 'warn',
  authority: 'block',
  age: { action: 'block', days: 90 },
  cargo: { action: 'warn', cents: 10_000_000 },
}
const record: CarrierRecord = {
  legalName: 'ACME TRUCKING LLC',
  dbaName: null,
  mayOperate: true,
  authority: 'active',
  brokerAuthority: 'none',
  outOfServiceSince: null,
  safetyRating: null,
  safetyRatedOn: null,
  liabilityCents: 100_000_000,
  liabilityRequiredCents: 75_000_000,
  cargoCents: 10_000_000,
  bondCents: 0,
  powerUnits: 12,
  drivers: 15,
}
const GOOD: CarrierFacts = { answer: 'found', record, firstGrant: '2011-03-09', isUsdotProved: true }
const found = (about: Partial<CarrierRecord>, firstGrant: string | null = GOOD.firstGrant): CarrierFacts => ({
  answer: 'found',
  record: { ...record, ...about },
  firstGrant,
  isUsdotProved: true,
})
const judged = (facts: CarrierFacts) => judgeCarrier(RULES, facts, NOW).map(({ rule, status }) => `${rule} ${status}`)

describe('a broker’s rules', () => {
  test.each<[string, CarrierFacts, string[]]>([
    ['a carrier that meets all', GOOD, []],
    ['no active authority', found({ authority: 'inactive' }), ['authority broken']],
    ['an out-of-service order', found({ outOfServiceSince: '2026-11-01' }), ['authority broken']],
    ['not allowed to operate', found({ mayOperate: false }), ['authority broken']],
    ['a status that nobody knows', found({ authority: 'unknown' }), ['authority unknown']],
    ['authority of 89 days', found({}, '2026-08-26'), ['age broken']],
    ['authority of 90 days', found({}, '2026-08-25'), []],
    ['no grant on file', found({}, null), ['age unknown']],
    ['cargo insurance below the least', found({ cargoCents: 9_999_900 }), ['cargo broken']],
    ['no cargo filing', found({ cargoCents: 0 }), ['cargo unknown']],
    [
      'a number that nobody holds',
      { answer: 'none', record: null, firstGrant: null, isUsdotProved: true },
      ['authority broken', 'age broken', 'cargo broken'],
    ],
    [
      'a register that never answered',
      { answer: null, record: null, firstGrant: null, isUsdotProved: true },
      ['authority unknown', 'age unknown', 'cargo unknown'],
    ],
    ['[CARR-03] a number that nobody proved', { ...GOOD, isUsdotProved: false }, ['proof broken']],
  ])('for %s', (_, facts, expected) => {
    expect(judged(facts)).toEqual(expected)
  })

  test('a broken rule blocks only if it is set to block, and what isn’t known never blocks', () => {
    const action = fc.constantFrom(...RULE_ACTIONS)
    const rules = fc.record({
      proof: action,
      authority: action,
      age: fc.record({ action, days: fc.nat(4000) }),
      cargo: fc.record({ action, cents: fc.nat(100_000_000) }),
    })
    const facts = fc.constantFrom<CarrierFacts>(
      GOOD,
      found({ authority: 'none', cargoCents: 1 }, '2026-11-20'),
      { answer: 'none', record: null, firstGrant: null, isUsdotProved: true },
      { answer: null, record: null, firstGrant: null, isUsdotProved: true },
    )
    fc.assert(
      fc.property(rules, facts, (set, known) => {
        const findings = judgeCarrier(set, known, NOW)
        const isKnown = known.answer !== null
        expect(isKnown || !findings.some(blocks)).toBe(true)
        for (const finding of findings) {
          const { rule } = finding
          const action = rule === 'authority' || rule === 'proof' ? set[rule] : set[rule].action
          expect(finding.action).toBe(action)
          expect(blocks(finding)).toBe(action === 'block' && finding.status === 'broken')
        }
      }),
    )
  })
})
