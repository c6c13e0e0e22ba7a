import { RULE_ACTIONS, RULE_NAMES } from '#domain/freight/carrier-rule.ts'
import * as z from 'zod/mini'

/** A rule of the load's broker that the carrier breaks, or for which nobody knows whether it does. */
export const ruleFindingSchema = z.object({
  rule: z.enum(RULE_NAMES),
  is: z.enum(['broken', 'unknown']),
  action: z.enum(['warn', 'block']),
  /** days or dollars; null for authority, and for what isn't known */
  least: z.nullable(z.number()),
  actual: z.nullable(z.number()),
})
export type ShownFinding = z.output<typeof ruleFindingSchema>

const action = z.enum(RULE_ACTIONS)

/** As stored and shown; what a broker sets is checked by its endpoint. */
export const carrierRulesSchema = z.object({
  authority: action,
  age: z.object({ action, days: z.number() }),
  /** dollars */
  cargo: z.object({ action, amount: z.number() }),
})
export type PostedCarrierRules = z.output<typeof carrierRulesSchema>
