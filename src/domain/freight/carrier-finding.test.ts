import { describe, expect, test } from 'vitest'
import { decideAcceptStep, findCarrierFindings, type RegisterAnswer } from './carrier-finding.ts'
import type { RuleFinding } from './carrier-rule.ts'

type Carrier = NonNullable<RegisterAnswer['carrier']>

const CLEAN: Carrier = {
  authority: 'active',
  mayOperate: true,
  outOfServiceSince: null,
  safetyRating: 'satisfactory',
  liability: 1_000_000,
}
const found = (change: Partial<Carrier> = {}): RegisterAnswer => ({ answer: 'found', carrier: { ...CLEAN, ...change } })
const rule = (change: Partial<RuleFinding>): RuleFinding => ({
  rule: 'authority',
  status: 'broken',
  action: 'warn',
  least: null,
  actual: null,
  ...change,
})

describe('[FACE-04] what a broker reads before accepting a carrier', () => {
  test.each([
    ['a clean carrier', found(), [], 'plain'],
    ['authority that ended', found({ authority: 'inactive', mayOperate: false }), ['no-authority'], 'confirm'],
    ['authority never granted', found({ authority: 'none' }), ['no-authority'], 'confirm'],
    ['no liability insurance', found({ liability: 0 }), ['no-liability'], 'confirm'],
    ['liability that the register does not say', found({ liability: null }), [], 'plain'],
    ['an order', found({ outOfServiceSince: '2026-11-01', mayOperate: false }), ['out-of-service'], 'confirm'],
    ['no right to operate', found({ mayOperate: false }), ['may-not-operate'], 'confirm'],
    ['an unsatisfactory rating', found({ safetyRating: 'unsatisfactory' }), ['unsatisfactory'], 'confirm'],
    ['a conditional rating', found({ safetyRating: 'conditional' }), ['conditional'], 'plain'],
    ['a letter that we do not know', found({ authority: 'unknown' }), ['unknown'], 'plain'],
    ['a number that nobody holds', { answer: 'none', carrier: null }, ['not-registered'], 'confirm'],
    ['a register that did not answer', { answer: null, carrier: null }, ['unknown'], 'plain'],
    ['no USDOT number', undefined, ['unknown'], 'plain'],
  ] as const)('%s', (_, register, findings, step) => {
    expect(findCarrierFindings(register)).toEqual(findings)
    expect(decideAcceptStep(register)).toBe(step)
  })

  test('lists the worst first', () => {
    const carrier = found({ authority: 'none', liability: 0, safetyRating: 'conditional' })
    expect(findCarrierFindings(carrier)).toEqual(['no-authority', 'no-liability', 'conditional'])
  })

  test("the broker's own rule asks, or ends it", () => {
    expect(decideAcceptStep(found(), [rule({})])).toBe('confirm')
    expect(decideAcceptStep(found(), [rule({ status: 'unknown', action: 'block' })])).toBe('plain')
    expect(decideAcceptStep(found(), [rule({ action: 'block' })])).toBe('blocked')
  })
})
