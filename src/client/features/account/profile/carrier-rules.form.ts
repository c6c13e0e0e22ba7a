import { ruleAmountField, ruleDaysField } from '#contract/account/set-carrier-rules.ts'
import type { PostedCarrierRules } from '#contract/freight/carrier-rule.ts'
import { RULE_ACTIONS } from '#domain/freight/carrier-rule.ts'
import * as z from 'zod/mini'
import { typedNumber } from './typed-number.ts'

const action = z.enum(RULE_ACTIONS)

export function createCarrierRulesSchema() {
  return z.pipe(
    z.object({
      authority: action,
      ageAction: action,
      days: typedNumber(ruleDaysField),
      cargoAction: action,
      amount: typedNumber(ruleAmountField),
    }),
    z.transform(({ authority, ageAction, days, cargoAction, amount }): PostedCarrierRules => ({
      authority,
      age: { action: ageAction, days },
      cargo: { action: cargoAction, amount },
    })),
  )
}
export type CarrierRulesForm = Record<'authority' | 'ageAction' | 'days' | 'cargoAction' | 'amount', string>

export function toCarrierRulesForm({ authority, age, cargo }: PostedCarrierRules): CarrierRulesForm {
  return {
    authority,
    ageAction: age.action,
    days: String(age.days),
    cargoAction: cargo.action,
    amount: String(cargo.amount),
  }
}
