import ShieldX from 'lucide-react/icons/shield-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { NumberNotProved } from '#client/components/carrier-authority-line.tsx'
import { describeFinding } from '#client/components/copy.ts'
import { TONES } from '#client/ui/badge.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { type BookingRequest, isNumberProved } from '#contract/freight/booking-request.ts'
import { findCarrierFindings, isGrave } from '#domain/freight/carrier-finding.ts'
import { formatRecordTime } from '#domain/time/record-time.ts'
import { ACCEPT_COPY } from './copy.ts'

/** What the register and the broker's own rules have against a carrier, worst first: red forbids, orange warns. */
export function AcceptFindings({ request }: { request: BookingRequest }) {
  const { authority, ruleFindings = [] } = request
  const findings = findCarrierFindings(authority)
  const broken = ruleFindings.filter(({ status }) => status === 'broken')
  const mild = [
    ...findings.filter((finding) => !isGrave(finding)).map((finding) => ACCEPT_COPY.findings[finding]),
    ...ruleFindings.filter(({ status }) => status === 'unknown').map((each) => describeFinding(each, 'broker')),
  ]
  const grave = findings.filter(isGrave)
  const source = authority?.answeredAt
    ? ACCEPT_COPY.source(authority.source, authority.usdot, formatRecordTime(Date.parse(authority.answeredAt)))
    : null
  return (
    <>
      {isNumberProved(request) === false && (
        <p>
          <NumberNotProved />
        </p>
      )}
      {grave.length + broken.length > 0 && (
        <ul
          aria-label={ACCEPT_COPY.findingsLabel}
          className={classNames('divide-y divide-stop/25 rounded-card border border-stop', TONES.red)}
        >
          {grave.map((finding) => (
            <li key={finding} className="flex gap-3 p-4">
              <ShieldX aria-hidden className="mt-0.5 size-5 shrink-0" />
              <div>
                <strong className="block text-lg leading-tight">{ACCEPT_COPY.findings[finding]}</strong>
                {source && <span className="text-sm text-ink">{source}</span>}
              </div>
            </li>
          ))}
          {broken.map((finding) => (
            <li key={finding.rule} className="flex gap-3 p-4 font-semibold">
              <ShieldX aria-hidden className="mt-0.5 size-5 shrink-0" />
              {describeFinding(finding, 'broker')}
            </li>
          ))}
        </ul>
      )}
      {mild.map((words) => (
        <p key={words} className={classNames('flex gap-3 rounded-card px-4 py-3 font-semibold', TONES.orange)}>
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          {words}
        </p>
      ))}
    </>
  )
}
