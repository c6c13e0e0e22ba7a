import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ShownFinding } from '#contract/freight/carrier-rule.ts'
import { describeFinding, type FindingReader } from './rule-findings-copy.ts'

interface RuleFindingsProps {
  findings: readonly ShownFinding[] | undefined
  reader: FindingReader
}

/** Which of a broker's rules a carrier breaks, wherever the two may make a deal. */
export function RuleFindings({ findings = [], reader }: RuleFindingsProps) {
  if (findings.length === 0) return null
  return (
    <div className="flex flex-col gap-1 text-sm">
      {findings.map((finding) => (
        <CarrierWarning key={finding.rule}>{describeFinding(finding, reader)}</CarrierWarning>
      ))}
    </div>
  )
}

export function CarrierWarning({ children }: { children: string }) {
  return (
    <p className="flex items-start gap-1.5 font-bold">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
}
