import type { CarrierRecord } from './carrier-authority.ts'
import { blocks, type RuleFinding } from './carrier-rule.ts'

/** What a broker must read before a deal, worst first. */
const CARRIER_FINDINGS = [
  'not-registered',
  'out-of-service',
  'no-authority',
  'may-not-operate',
  'no-liability',
  'unsatisfactory',
  'conditional',
  'unknown',
] as const
export type CarrierFinding = (typeof CARRIER_FINDINGS)[number]

/** These don't forbid a deal, and nobody has to confirm them. */
const MILD: readonly CarrierFinding[] = ['conditional', 'unknown']

export function isGrave(finding: CarrierFinding): boolean {
  return !MILD.includes(finding)
}

/** The register's last answer about a USDOT number. Amounts in any unit. */
export interface RegisterAnswer {
  answer: 'found' | 'none' | null
  carrier:
    | (Pick<CarrierRecord, 'authority' | 'mayOperate' | 'outOfServiceSince' | 'safetyRating'> & {
        liability: number | null
      })
    | null
}

/** @param register absent without a USDOT number */
export function findCarrierFindings(register: RegisterAnswer | undefined): CarrierFinding[] {
  if (register?.answer === 'none') return ['not-registered']
  const carrier = register?.carrier
  if (!carrier) return ['unknown']
  const { authority, safetyRating } = carrier
  const has: Partial<Record<CarrierFinding, boolean>> = {
    'out-of-service': carrier.outOfServiceSince !== null,
    'no-authority': authority === 'inactive' || authority === 'none',
    // the register's sum is also false without authority: one of the two lines is enough
    'may-not-operate': !carrier.mayOperate && authority === 'active' && carrier.outOfServiceSince === null,
    'no-liability': carrier.liability === 0,
    unsatisfactory: safetyRating === 'unsatisfactory',
    conditional: safetyRating === 'conditional',
    unknown: authority === 'unknown',
  }
  return CARRIER_FINDINGS.filter((finding) => has[finding])
}

/**
 * How a broker may accept: at once, after confirming that the findings were checked another way, or not at all, because
 * of the broker's own rule.
 */
type AcceptStep = 'plain' | 'confirm' | 'blocked'

export function decideAcceptStep(
  register: RegisterAnswer | undefined,
  ruleFindings: readonly RuleFinding[] = [],
): AcceptStep {
  if (ruleFindings.some(blocks)) return 'blocked'
  const isBroken = ruleFindings.some(({ status }) => status === 'broken')
  return isBroken || findCarrierFindings(register).some(isGrave) ? 'confirm' : 'plain'
}
