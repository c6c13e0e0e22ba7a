import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleHelp from 'lucide-react/icons/circle-help'
import OctagonX from 'lucide-react/icons/octagon-x'
import type { CarrierAuthority } from '#contract/freight/carrier-authority.ts'
import type { ShownFinding } from '#contract/freight/carrier-rule.ts'
import { daysSince } from '#domain/freight/carrier-rule.ts'
import { isRecentChange } from '#domain/freight/register-change.ts'
import { isSameBusiness } from '#domain/text/business-name.ts'
import { formatCalendarDay, formatRecordDay } from '#domain/time/record-time.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { Badge, type Icon, type Tone } from '#client/ui/badge.tsx'
import { CARRIER_AUTHORITY_COPY as COPY } from './carrier-authority-copy.ts'
import { CarrierWarning, RuleFindings } from './rule-findings.tsx'
import { useNow } from './use-now.ts'

type Carrier = NonNullable<CarrierAuthority['carrier']>

interface CarrierAuthorityLineProps {
  /** absent without a USDOT number */
  authority: CarrierAuthority | undefined
  /** the account's own name for its business */
  businessName: string | null
  /** of the broker's rules */
  findings?: readonly ShownFinding[] | undefined
  /** which of its authorities matters */
  as?: 'carrier' | 'broker'
  owner?: 'theirs' | 'yours'
}

/** What the register of motor carriers says about the holder of a USDOT number, and as of when. */
export function CarrierAuthorityLine({
  authority,
  businessName,
  findings = [],
  as = 'carrier',
  owner = 'theirs',
}: CarrierAuthorityLineProps) {
  if (!authority && findings.length === 0) return null
  return (
    <div className="flex flex-col gap-1 text-sm lg:gap-0">
      {authority && <AuthorityStatus authority={authority} as={as} />}
      {authority?.carrier && <Facts carrier={authority.carrier} as={as} />}
      {authority?.carrier && businessName && !isSameName(authority.carrier, businessName) && (
        <CarrierWarning>{owner === 'yours' ? COPY.yourOtherName : COPY.otherName}</CarrierWarning>
      )}
      {authority && <Changes authority={authority} owner={owner} />}
      <RuleFindings findings={findings} reader="broker" />
      {authority?.answeredAt && (
        <p className="text-ink-soft lg:text-xs">{COPY.asOf(authority.source, formatDay(authority.answeredAt))}</p>
      )}
      {authority?.answeredAt && authority.failedAt && (
        <p className="text-ink-soft">{COPY.lastAnswer(formatDay(authority.failedAt))}</p>
      )}
    </div>
  )
}

/** A changed contact and lost authority are how a stolen number begins. */
function Changes({ authority, owner }: { authority: CarrierAuthority; owner: 'theirs' | 'yours' }) {
  const now = useNow(MINUTE_MS)
  const recent = (at: string | undefined) =>
    at !== undefined && isRecentChange(Date.parse(at), now) ? formatDay(at) : null
  const [changed, lost] = [recent(authority.contactChangedAt), recent(authority.authorityLostAt)]
  return (
    <>
      {lost && <CarrierWarning>{COPY.authorityLost(lost)}</CarrierWarning>}
      {changed && (
        <CarrierWarning>
          {owner === 'yours' ? COPY.yourContactChanged(changed) : COPY.contactChanged(changed)}
        </CarrierWarning>
      )}
    </>
  )
}

function formatDay(at: string): string {
  return formatRecordDay(Date.parse(at))
}

function isSameName({ legalName, dbaName }: Carrier, businessName: string): boolean {
  return [legalName, dbaName ?? ''].some((name) => isSameBusiness(name, businessName))
}

interface AuthorityBadge {
  tone: Tone
  icon: Icon
  words: string
  hint?: string
}

function describeAuthority(
  { usdot, answer, failedAt, carrier }: CarrierAuthority,
  as: 'carrier' | 'broker',
): AuthorityBadge {
  if (answer === 'none') return { tone: 'red', icon: OctagonX, words: COPY.none, hint: COPY.noneHint(usdot) }
  if (!carrier)
    return failedAt
      ? { tone: 'yellow', icon: CircleHelp, words: COPY.notKnown, hint: COPY.notKnownHint(formatDay(failedAt)) }
      : { tone: 'grey', icon: CircleHelp, words: COPY.notVerified, hint: COPY.notVerifiedHint }
  if (carrier.outOfServiceSince)
    return {
      tone: 'red',
      icon: OctagonX,
      words: COPY.outOfService,
      hint: COPY.outOfServiceSince(formatCalendarDay(carrier.outOfServiceSince)),
    }
  const isBroker = as === 'broker'
  const status = isBroker ? carrier.brokerAuthority : carrier.authority
  if (status === 'unknown') return { tone: 'yellow', icon: CircleHelp, words: COPY.unknown }
  if (status !== 'active') return { tone: 'red', icon: OctagonX, words: isBroker ? COPY.brokerInactive : COPY.inactive }
  if (!carrier.mayOperate) return { tone: 'red', icon: OctagonX, words: COPY.mayNotOperate }
  return { tone: 'green', icon: BadgeCheck, words: isBroker ? COPY.brokerActive : COPY.active }
}

function AuthorityStatus({ authority, as }: { authority: CarrierAuthority; as: 'carrier' | 'broker' }) {
  const { tone, icon, words, hint } = describeAuthority(authority, as)
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tone} icon={icon}>
        {words}
      </Badge>
      {hint && <span className="text-ink-soft">{hint}</span>}
    </p>
  )
}

function Facts({ carrier, as }: { carrier: Carrier; as: 'carrier' | 'broker' }) {
  const now = useNow(MINUTE_MS)
  const { authoritySince, liability, cargo, bond, safetyRating } = carrier
  const facts =
    as === 'broker'
      ? [bond ? COPY.bond(bond) : COPY.noBond]
      : [
          authoritySince && COPY.since(formatCalendarDay(authoritySince), formatSpan(authoritySince, now)),
          liability ? COPY.liability(liability) : liability === 0 && COPY.noLiability,
          safetyRating ? COPY.rating[safetyRating] : COPY.notRated,
          cargo ? COPY.cargo(cargo) : cargo === 0 && COPY.noCargo,
        ]
  return (
    <>
      <p className="font-bold wrap-anywhere">{COPY.registeredTo(carrier.legalName)}</p>
      <ul className="flex flex-wrap gap-x-3 lg:text-xs">
        {facts
          .filter((fact) => typeof fact === 'string')
          .map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
      </ul>
    </>
  )
}

function formatSpan(day: string, now: number): string {
  const days = daysSince(day, now)
  return days < 365 ? COPY.days(days) : COPY.years(Math.floor(days / 365.25) || 1)
}
