import { expect, test } from 'vitest'
import type { PostedCarrierRules } from '#contract/freight/carrier.ts'
import { createCarrierRulesSchema, toCarrierRulesForm } from './broker-settings.form.ts'

const SAVED: PostedCarrierRules = {
  proof: 'off',
  authority: 'warn',
  age: { action: 'off', days: 90 },
  cargo: { action: 'block', amount: 100_000 },
}

test('an amount reads as money, and what was not changed is sent as it was', () => {
  const form = toCarrierRulesForm(SAVED)
  expect(form.amount).toBe('100,000')
  expect(createCarrierRulesSchema(SAVED).parse(form)).toEqual(SAVED)
})

test('the number of a rule that is off keeps its saved value, whatever its hidden field holds', () => {
  const typed = { ...toCarrierRulesForm(SAVED), days: 'many', cargoAction: 'off', amount: '' }
  expect(createCarrierRulesSchema(SAVED).parse(typed)).toEqual({
    ...SAVED,
    cargo: { action: 'off', amount: 100_000 },
  })
})

test('the number of a rule that is on is checked', () => {
  const typed = { ...toCarrierRulesForm(SAVED), amount: 'much' }
  expect(
    createCarrierRulesSchema(SAVED)
      .safeParse(typed)
      .error?.issues.map(({ path }) => path),
  ).toEqual([['amount']])
})
