import { DAY_MS, type Instant } from '../time/instant.ts'
import type { CarrierRecord } from './carrier-authority.ts'
import type { Cents } from './money.ts'

export const RULE_ACTIONS = ['off', 'warn', 'block'] as const
export type RuleAction = (typeof RULE_ACTIONS)[number]

/** What a broker asks of the carriers who book. */
export interface CarrierRules {
  /** a code to the register's contact proved the USDOT number */
  proof: RuleAction
  /** active authority to haul freight, and no out-of-service order */
  authority: RuleAction
  /** days since authority was first granted */
  age: { action: RuleAction; days: number }
  /** cargo insurance on file with the register */
  cargo: { action: RuleAction; cents: Cents }
}

export const NO_CARRIER_RULES: CarrierRules = {
  proof: 'off',
  authority: 'off',
  age: { action: 'off', days: 90 },
  cargo: { action: 'off', cents: 10_000_000 },
}

/** What is known of a carrier: `answer` is null when nothing is. */
export interface CarrierFacts {
  answer: 'found' | 'none' | null
  record: CarrierRecord | null
  /** YYYY-MM-DD */
  firstGrant: string | null
  /** the carrier proved that the number is its own */
  isUsdotProved: boolean
}

export const RULE_NAMES = ['proof', 'authority', 'age', 'cargo'] as const

/** A rule that a carrier breaks, or for which nobody knows whether it does. */
export interface RuleFinding {
  rule: (typeof RULE_NAMES)[number]
  /** 'unknown' never blocks: a register that is down must not end all bookings */
  status: 'broken' | 'unknown'
  action: 'warn' | 'block'
  /** days or cents; null for proof and authority */
  least: number | null
  actual: number | null
}

/** Whole days since a day in UTC. */
export function daysSince(day: string, now: Instant): number {
  return Math.max(0, Math.floor((now - Date.parse(`${day}T00:00:00Z`)) / DAY_MS))
}

type Judgment = Pick<RuleFinding, 'status' | 'actual'> | null
const UNKNOWN: Judgment = { status: 'unknown', actual: null }
const BROKEN: Judgment = { status: 'broken', actual: null }

function atLeast(actual: number | null, least: number): Judgment {
  if (actual === null) return UNKNOWN
  return actual < least ? { status: 'broken', actual } : null
}

function judgeAuthority({ record }: CarrierFacts): Judgment {
  if (!record) return UNKNOWN
  if (record.outOfServiceSince !== null || !record.mayOperate) return BROKEN
  if (record.authority === 'unknown') return UNKNOWN
  return record.authority === 'active' ? null : BROKEN
}

/** The rules that a carrier doesn't meet for certain. A number that nobody holds meets none. */
export function judgeCarrier(rules: CarrierRules, facts: CarrierFacts, now: Instant): RuleFinding[] {
  const age = facts.firstGrant === null ? null : daysSince(facts.firstGrant, now)
  // a filing isn't required, so none says nothing about the carrier's insurance
  const cargo = facts.record?.cargoCents || null
  const judgments = [
    { rule: 'proof', action: rules.proof, least: null, judged: facts.isUsdotProved ? null : BROKEN },
    { rule: 'authority', action: rules.authority, least: null, judged: judgeAuthority(facts) },
    { rule: 'age', action: rules.age.action, least: rules.age.days, judged: atLeast(age, rules.age.days) },
    { rule: 'cargo', action: rules.cargo.action, least: rules.cargo.cents, judged: atLeast(cargo, rules.cargo.cents) },
  ] as const
  return judgments.flatMap(({ rule, action, least, judged }) => {
    const judgment = facts.answer === 'none' && rule !== 'proof' ? BROKEN : judged
    return action === 'off' || judgment === null ? [] : { rule, action, least, ...judgment }
  })
}

/** Whether a finding keeps the carrier from booking. */
export function blocks({ status, action }: RuleFinding): boolean {
  return status === 'broken' && action === 'block'
}
