import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleHelp from 'lucide-react/icons/circle-help'
import OctagonX from 'lucide-react/icons/octagon-x'
import { Badge, type Icon, type Tone } from '#client/ui/badge.tsx'
import { type CarrierAuthority, type ShownFinding, type Usdot, usdotProof } from '#contract/freight/carrier.ts'
import { daysSince } from '#domain/freight/carrier-rule.ts'
import { isRecentChange } from '#domain/freight/carrier-authority.ts'
import { isSameBusiness } from '#domain/text/names.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatCalendarDay, formatRecordDay } from '#domain/time/record-time.ts'
import { CARRIER_AUTHORITY_COPY, describeFinding, type FindingReader, USDOT_NOTE_COPY } from './copy.ts'
import { useNow } from './use-now.ts'

type Carrier = NonNullable<CarrierAuthority['carrier']>

interface CarrierAuthorityLineProps {
  /** absent without a USDOT number */
  authority: CarrierAuthority | undefined
  /** nobody has shown yet that the number is its holder's: what the register says of it may be another's [FACE-34] */
  isNumberProved: boolean
  /** the account's own name for its business */
  businessName: string | null
  /** of the broker's rules */
  findings?: readonly ShownFinding[] | undefined
  /** which of its authorities matters */
  as?: 'carrier' | 'broker'
  owner?: 'theirs' | 'yours'
  /** the status and what warns, where several carriers are compared */
  isBrief?: boolean
}

/** What the register of motor carriers says about the holder of a USDOT number, and as of when. */
export function CarrierAuthorityLine({
  authority,
  isNumberProved,
  businessName,
  findings = [],
  as = 'carrier',
  owner = 'theirs',
  isBrief = false,
}: CarrierAuthorityLineProps) {
  if (!authority && findings.length === 0) return null
  return (
    <div className="flex flex-col gap-1 text-sm lg:gap-0">
      {authority && <AuthorityStatus {...describeAuthority(authority, { as, isNumberProved, owner })} />}
      {authority?.carrier && !isBrief && <Facts carrier={authority.carrier} as={as} />}
      {authority?.carrier && businessName && !isSameName(authority.carrier, businessName) && (
        <CarrierWarning>
          {owner === 'yours' ? CARRIER_AUTHORITY_COPY.yourOtherName : CARRIER_AUTHORITY_COPY.otherName}
        </CarrierWarning>
      )}
      {authority && <Changes authority={authority} owner={owner} />}
      <RuleFindings findings={findings} reader="broker" />
      {authority?.answeredAt && !isBrief && (
        <p className="text-ink-soft lg:text-xs">
          {CARRIER_AUTHORITY_COPY.asOf(authority.source, formatDay(authority.answeredAt))}
        </p>
      )}
      {authority?.answeredAt && authority.failedAt && (
        <p className="text-ink-soft">{CARRIER_AUTHORITY_COPY.lastAnswer(formatDay(authority.failedAt))}</p>
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
      {lost && <CarrierWarning>{CARRIER_AUTHORITY_COPY.authorityLost(lost)}</CarrierWarning>}
      {changed && (
        <CarrierWarning>
          {owner === 'yours'
            ? CARRIER_AUTHORITY_COPY.yourContactChanged(changed)
            : CARRIER_AUTHORITY_COPY.contactChanged(changed)}
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
  { as, isNumberProved, owner }: Required<Pick<CarrierAuthorityLineProps, 'as' | 'isNumberProved' | 'owner'>>,
): AuthorityBadge {
  if (answer === 'none')
    return {
      tone: 'red',
      icon: OctagonX,
      words: CARRIER_AUTHORITY_COPY.none,
      hint: CARRIER_AUTHORITY_COPY.noneHint(usdot),
    }
  if (!carrier)
    return failedAt
      ? {
          tone: 'yellow',
          icon: CircleHelp,
          words: CARRIER_AUTHORITY_COPY.notKnown,
          hint: CARRIER_AUTHORITY_COPY.notKnownHint(formatDay(failedAt)),
        }
      : {
          tone: 'grey',
          icon: CircleHelp,
          words: CARRIER_AUTHORITY_COPY.notVerified,
          hint: CARRIER_AUTHORITY_COPY.notVerifiedHint,
        }
  if (carrier.outOfServiceSince)
    return {
      tone: 'red',
      icon: OctagonX,
      words: CARRIER_AUTHORITY_COPY.outOfService,
      hint: CARRIER_AUTHORITY_COPY.outOfServiceSince(formatCalendarDay(carrier.outOfServiceSince)),
    }
  const isBroker = as === 'broker'
  const status = isBroker ? carrier.brokerAuthority : carrier.authority
  if (status === 'unknown') return { tone: 'yellow', icon: CircleHelp, words: CARRIER_AUTHORITY_COPY.unknown }
  if (status !== 'active')
    return {
      tone: 'red',
      icon: OctagonX,
      words: isBroker ? CARRIER_AUTHORITY_COPY.brokerInactive : CARRIER_AUTHORITY_COPY.inactive,
    }
  if (!carrier.mayOperate) return { tone: 'red', icon: OctagonX, words: CARRIER_AUTHORITY_COPY.mayNotOperate }
  const words = isBroker ? CARRIER_AUTHORITY_COPY.brokerActive : CARRIER_AUTHORITY_COPY.active
  return isNumberProved
    ? { tone: 'green', icon: BadgeCheck, words }
    : { tone: 'yellow', icon: CircleHelp, words, hint: CARRIER_AUTHORITY_COPY.ofTheNumber[owner] }
}

function AuthorityStatus({ tone, icon, words, hint }: AuthorityBadge) {
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
      ? [bond ? CARRIER_AUTHORITY_COPY.bond(bond) : CARRIER_AUTHORITY_COPY.noBond]
      : [
          authoritySince &&
            CARRIER_AUTHORITY_COPY.since(formatCalendarDay(authoritySince), formatSpan(authoritySince, now)),
          liability
            ? CARRIER_AUTHORITY_COPY.liability(liability)
            : liability === 0 && CARRIER_AUTHORITY_COPY.noLiability,
          safetyRating ? CARRIER_AUTHORITY_COPY.rating[safetyRating] : CARRIER_AUTHORITY_COPY.notRated,
          cargo ? CARRIER_AUTHORITY_COPY.cargo(cargo) : cargo === 0 && CARRIER_AUTHORITY_COPY.noCargo,
        ]
  return (
    <>
      <p className="font-bold wrap-anywhere">{CARRIER_AUTHORITY_COPY.registeredTo(carrier.legalName)}</p>
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
  return days < 365 ? CARRIER_AUTHORITY_COPY.days(days) : CARRIER_AUTHORITY_COPY.years(Math.floor(days / 365.25) || 1)
}

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

function CarrierWarning({ children }: { children: string }) {
  return (
    <p className="flex items-start gap-1.5 font-bold">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
}

/** Nobody has shown that a carrier's number is its own: the broker reads it wherever it meets the carrier. */
export function NumberNotProved() {
  return (
    <Badge tone="red" icon={OctagonX}>
      {USDOT_NOTE_COPY.notProved}
    </Badge>
  )
}

/** A USDOT number with how far it can be trusted. One's own stands above it already. */
export function UsdotNote({ usdot, owner = 'theirs' }: { usdot: Usdot | undefined; owner?: 'theirs' | 'yours' }) {
  if (!usdot) return null
  const proof = usdotProof(usdot)
  return (
    <>
      {owner === 'theirs' && (
        <span className="block text-sm text-ink-soft">{USDOT_NOTE_COPY.usdot(usdot.number, usdot.isVerified)}</span>
      )}
      {proof && (
        <Badge tone="green" icon={BadgeCheck}>
          {USDOT_NOTE_COPY.proved(proof.by, formatRecordDay(Date.parse(proof.at)))}
        </Badge>
      )}
      {usdot.isShared && (
        <span className="flex items-start gap-1.5 text-sm font-bold">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {owner === 'yours' ? USDOT_NOTE_COPY.yoursUsedElsewhere : USDOT_NOTE_COPY.usedElsewhere}
        </span>
      )}
    </>
  )
}
