import { RULE_ACTIONS } from '#domain/freight/carrier-rule.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'
import { numberField } from '../freight/number-field.ts'
import { profileSchema } from './account.ts'

const DAYS = 'The age of authority must be 1 to 3,650 days'
const AMOUNT = 'Cargo insurance must be $1 to $10,000,000'

export const ruleDaysField = numberField('Enter the days', DAYS).check(
  z.gte(1, DAYS),
  z.lte(3650, DAYS),
  z.refine((days) => Number.isInteger(days), DAYS),
)
/** whole dollars */
export const ruleAmountField = numberField('Enter the amount', AMOUNT).check(
  z.gte(1, AMOUNT),
  z.lte(10_000_000, AMOUNT),
  z.refine((amount) => Number.isInteger(amount), AMOUNT),
)
const action = z.enum(RULE_ACTIONS)

export const setCarrierRulesEndpoint = defineEndpoint({
  name: 'auth.carrier-rules',
  summary: 'Set what carriers must meet to request your loads: each rule is off, warns you or blocks the request',
  method: 'PUT',
  path: '/auth/carrier-rules',
  access: 'load:create',
  body: z.object({
    rules: z.object({
      authority: action,
      age: z.object({ action, days: ruleDaysField }),
      cargo: z.object({ action, amount: ruleAmountField }),
    }),
  }),
  answer: profileSchema,
})
