import { Link } from '@tanstack/react-router'
import { useSession } from '#client/browser/session/use-session.ts'
import { AppointmentTime } from '#client/components/load/appointment-time.tsx'
import { useNow } from '#client/components/use-now.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { loadPath } from '#contract/api/path.ts'
import type { LaneMarket } from '#contract/freight/compare-offers.ts'
import type { Load } from '#contract/freight/load.ts'
import { firstStopOf, lastStopOf, stopAt, stopsOf } from '#contract/freight/placed-stops.ts'
import { canUpdateLoads } from '#domain/access/permission.ts'
import { type DockWait, VERB_WORDS } from '#domain/freight/next-action.ts'
import { type AppointmentPhase, judgeAppointment } from '#domain/freight/next-stop.ts'
import type { DealSide } from '#domain/freight/signature.ts'
import type { AppointmentWindow } from '#domain/freight/stop-event.ts'
import { formatAgo } from '#domain/time/record-time.ts'
import { chooseHelp } from './attention-help.ts'
import { ATTENTION_COPY } from './copy.ts'
import { ATTENTION_LOOKS, CLOSING_LOOK } from './attention-looks.ts'
import type { LoadInNeed } from './use-attention.ts'
import { lastWordOf } from '../my-loads/stored-my-loads.ts'
import { centsToDollars, currentRate, formatMoney, formatRatePerMile } from '#domain/freight/money.ts'
import { formatDelay, formatDuration } from '#domain/freight/transit.ts'
import { stopWords } from '#domain/freight/load-stop.ts'
import { appointmentParts, briefStopTime, formatStopTime, localDay } from '#domain/time/stop-time.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { partyName, placeName } from '#domain/text/names.ts'

/** @param appointment of the stop it is about */
function reason({ kind, verb, stop, minutes, requests, load }: LoadInNeed, appointment: AppointmentPhase): string {
  const duration = formatDelay(Math.abs(minutes))
  const isOpen = appointment.phase === 'open'
  const left = formatDelay(appointment.minutes)
  switch (kind) {
    case 'late':
      return ATTENTION_COPY.late(duration)
    case 'at-dock':
      return ATTENTION_COPY.atDock(duration)
    case 'tender':
      return ATTENTION_COPY.tender(duration)
    case 'counter-offer':
      return ATTENTION_COPY.counterOffer(formatMoney(load.myRequest?.counter?.rate ?? load.rate), duration)
    case 'change':
    case 'signature':
    case 'invoice':
    case 'payment':
      return VERB_WORDS[verb]
    case 'stop':
      return isOpen ? ATTENTION_COPY.closes(left) : ATTENTION_COPY.ahead(stop, stopsOf(load), left)
    case 'no-carrier':
      if (minutes < 0) return ATTENTION_COPY.pickupPassed(duration)
      return isOpen ? ATTENTION_COPY.noCarrierYet(left) : ATTENTION_COPY.noCarrier(left)
    case 'requests':
      return ATTENTION_COPY.requests(requests, duration)
    case 'documents':
      return ATTENTION_COPY.noProof(formatAgo(0, minutes * MINUTE_MS))
  }
}

interface AttentionRowProps {
  found: LoadInNeed
  side: DealSide
  /** what the lane of a load without a carrier pays, where known */
  market: LaneMarket | undefined
}

/** To a thumb the whole row opens the load, but for its button. */
const THUMB = 'pointer-coarse:after:absolute pointer-coarse:after:inset-0'

/** Why, which load, when, who, and the one action that helps. On a phone, a few words beside its button. */
export function AttentionRow({ found, side, market }: AttentionRowProps) {
  const { load, kind, stop } = found
  const appointment = judgeAppointment(stopAt(load, stop).appointment, useNow(MINUTE_MS))
  const { tone, icon } = kind === 'stop' && appointment.phase === 'open' ? CLOSING_LOOK : ATTENTION_LOOKS[kind]
  const other = side === 'broker' ? load.dispatcher : load.broker
  // a carrier's phone says the time of these beside the city
  const isBrief = side === 'carrier' && kind !== 'counter-offer' && kind !== 'tender'
  return (
    <li className="relative col-span-full grid grid-cols-subgrid items-center gap-y-1 border-t border-hairline px-3 py-2 text-sm first:border-t-0 sm:px-4 xl:py-0.5 xl:text-[0.8125rem]">
      <p className="flex flex-wrap items-center justify-between gap-x-2 overflow-hidden max-sm:col-span-full xl:whitespace-nowrap xl:*:text-[0.8125rem]">
        <Badge tone={tone} icon={icon}>
          {reason(found, appointment)}
        </Badge>
        {side === 'broker' && (
          // without a height of its own: a number that doesn't fit beside the reason is left out
          <span className="text-xs leading-0 text-ink-soft sm:hidden">{ATTENTION_COPY.number(load.number)}</span>
        )}
      </p>
      <p className="col-start-1 min-w-0 sm:hidden">
        <Link to={loadPath(load.id)} className={`block text-base leading-snug text-ink no-underline ${THUMB}`}>
          <Brief found={found} side={side} />
        </Link>
      </p>
      <p className="min-w-0 max-sm:hidden sm:max-xl:col-start-1 xl:leading-tight">
        <Link to={loadPath(load.id)} className={`group -outline-offset-2 text-ink no-underline xl:flex ${THUMB}`}>
          <span className="mr-2 text-ink-soft">{ATTENTION_COPY.number(load.number)}</span>{' '}
          <span className="font-semibold group-hover:underline max-xl:text-base">
            {ATTENTION_COPY.lane(placeName(firstStopOf(load).location), placeName(lastStopOf(load).location))}
          </span>
        </Link>
      </p>
      {/* two columns on a wide screen, one line below the lane on others */}
      <div
        className={classNames(
          'flex min-w-0 flex-wrap gap-x-3 self-center max-xl:col-start-1 xl:contents',
          !isBrief && 'max-sm:col-span-full',
        )}
      >
        <p className={classNames('text-ink-soft', isBrief && 'max-sm:hidden')}>
          {stopWords(ATTENTION_COPY.stop, stop, stopsOf(load))}{' '}
          <When window={stopAt(load, stop).appointment} zone={stopAt(load, stop).location.zone} />
        </p>
        <p
          className={classNames(
            'max-w-full max-sm:truncate xl:flex xl:max-w-80 xl:whitespace-nowrap',
            (side === 'carrier' || !other) && 'max-sm:hidden',
          )}
        >
          {other ? (
            <Other found={found} side={side} name={partyName(other)} />
          ) : (
            <Offers found={found} market={market} />
          )}
        </p>
        <Rate load={load} />
      </div>
      <p
        className={classNames(
          'text-right max-sm:col-start-2 max-sm:row-start-2 max-sm:*:min-w-31 sm:max-xl:col-start-2 sm:max-xl:row-span-3 sm:max-xl:row-start-1',
          isBrief && 'max-sm:row-span-2',
        )}
      >
        <Help found={found} />
      </p>
    </li>
  )
}

/** 'Macon, GA, due 08:30 EST', on another day 'due Mon 16, 08:30 EST'; to a broker, and of a paper or an offer, the lane. */
function Brief({ found: { load, kind, stop, wait }, side }: Pick<AttentionRowProps, 'found' | 'side'>) {
  const place = stopAt(load, stop).location
  const { appointment } = stopAt(load, stop)
  const { day, time } = appointmentParts(appointment, place.zone)
  const [weekday, , date] = day.split(' ')
  const isToday = localDay(appointment.from, place.zone) === localDay(useNow(MINUTE_MS), place.zone)
  if (side === 'broker' || (kind !== 'late' && kind !== 'at-dock' && kind !== 'stop'))
    return <strong>{ATTENTION_COPY.lane(firstStopOf(load).location.city, lastStopOf(load).location.city)}</strong>
  return (
    <>
      <strong>{placeName(place)}</strong>
      {kind === 'at-dock'
        ? wait && describeWait(wait)
        : `, ${kind === 'late' ? ATTENTION_COPY.due(isToday ? time : `${weekday}\u00a0${date}, ${time}`) : time}`}
    </>
  )
}

/** 'today 08:00 CST' where the stop is, or the day. */
export function When({ window, zone }: { window: AppointmentWindow; zone: string }) {
  const isToday = localDay(window.from, zone) === localDay(useNow(MINUTE_MS), zone)
  if (!isToday) return <AppointmentTime window={window} zone={zone} />
  return (
    <time dateTime={new Date(window.from).toISOString()}>
      {ATTENTION_COPY.today} {appointmentParts(window, zone).time}
    </time>
  )
}

interface OtherProps extends Pick<AttentionRowProps, 'found' | 'side'> {
  name: string
}

/** The other party, what a wait at a dock costs, and to a broker how long nobody heard of the truck. */
function Other({ found, side, name }: OtherProps) {
  const isSilent = side === 'broker' && found.kind === 'late'
  const words = found.wait ? describeWait(found.wait) : isSilent && describeSilence(found.load)
  return (
    <>
      <span className="truncate">{name}</span>
      {words && <span className="text-ink-soft">{words}</span>}
    </>
  )
}

function describeWait({ cents, freeMinutes }: DockWait): string {
  return cents > 0
    ? ATTENTION_COPY.detention(formatMoney(centsToDollars(cents)))
    : ATTENTION_COPY.freeTime(formatDuration(freeMinutes))
}

function describeSilence(load: Load): string {
  const last = lastWordOf(load)
  if (!last) return ATTENTION_COPY.noWord
  return ATTENTION_COPY.noWordSince(
    briefStopTime(formatStopTime(Date.parse(last.occurredAt), stopAt(load, last.stop).location.zone)),
  )
}

/** What the load pays, whole and for each mile [FACE-28]. */
function Rate({ load }: { load: Load }) {
  const rate = currentRate(load)
  return (
    <p className="flex gap-2 whitespace-nowrap tabular-nums xl:justify-end">
      <strong>{formatMoney(rate)}</strong>
      <span className="font-semibold text-sign-deep xl:min-w-16 xl:text-right">
        {formatRatePerMile(rate, load.distance)}
      </span>
    </p>
  )
}

/** What carriers ask for the load, or else what its lane pays. */
function Offers({ found: { load, offers }, market }: Pick<AttentionRowProps, 'found' | 'market'>) {
  if (offers.every((rate) => rate === load.rate))
    return (
      <span className="text-ink-soft">
        {offers.length > 0 ? ATTENTION_COPY.asPosted : market && describeMarket(market)}
      </span>
    )
  const [least, most] = [formatMoney(Math.min(...offers)), formatMoney(Math.max(...offers))]
  return least === most ? least : ATTENTION_COPY.range(least, most)
}

function describeMarket({ basis, median }: LaneMarket): string {
  const words = basis === 'market' ? ATTENTION_COPY.market : ATTENTION_COPY.estimate
  return words(formatMoney(median))
}

function Help({ found }: { found: LoadInNeed }) {
  const { words, href, to, tab } = chooseHelp(found, canUpdateLoads(useSession()))
  return (
    <Button
      // green only where somebody waits for a decision [FACE-28]
      variant={found.kind === 'requests' ? 'primary' : 'ghost'}
      size="compact"
      className="text-sm xl:pointer-fine:min-h-8 xl:[&_svg]:size-4"
      render={href === undefined ? <Link to={to} search={tab ? { tab } : {}} /> : <a href={href} />}
    >
      <span>
        {/* the badge beside it counts the requests */}
        {tab ? ATTENTION_COPY.review : words}
        {tab && <span className="sr-only">{ATTENTION_COPY.requestsToReview(found.requests)}</span>}
        <span className="sr-only">{ATTENTION_COPY.forLoad(found.load.number)}</span>
      </span>
    </Button>
  )
}
