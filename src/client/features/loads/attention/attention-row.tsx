import { Link } from '@tanstack/react-router'
import type { LaneMarket } from '#contract/freight/compare-offers.ts'
import type { Load } from '#contract/freight/load.ts'
import { loadPath } from '#contract/api/path.ts'
import { canUpdateLoads } from '#domain/access/permission.ts'
import type { DockWait } from '#domain/freight/attention.ts'
import type { AppointmentWindow } from '#domain/freight/stop-event.ts'
import { centsToDollars, formatMoney } from '#domain/freight/money.ts'
import { formatDuration } from '#domain/freight/transit.ts'
import { partyName } from '#domain/text/person-name.ts'
import { placeName } from '#domain/text/place-name.ts'
import { appointmentParts } from '#domain/time/appointment-time.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatAge } from '#domain/time/record-time.ts'
import { briefStopTime, formatStopTime, localDay } from '#domain/time/stop-time.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { stopAppointment, stopLocation } from '#client/components/load/load-stop.ts'
import { AppointmentTime } from '#client/components/load/stop-time.tsx'
import { useNow } from '#client/components/use-now.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { lastWordOf } from '../stored-my-loads.ts'
import { ATTENTION_COPY } from './attention-copy.ts'
import { chooseHelp } from './attention-help.ts'
import { ATTENTION_LOOKS } from './attention-looks.ts'
import type { LoadInNeed } from './use-attention.ts'

function reason({ kind, minutes, requests }: LoadInNeed): string {
  const duration = formatDuration(Math.abs(minutes))
  switch (kind) {
    case 'late':
      return ATTENTION_COPY.late(duration)
    case 'at-dock':
      return ATTENTION_COPY.atDock(duration)
    case 'no-carrier':
      return minutes < 0 ? ATTENTION_COPY.pickupPassed(duration) : ATTENTION_COPY.noCarrier(duration)
    case 'requests':
      return ATTENTION_COPY.requests(requests, duration)
    case 'documents':
      return ATTENTION_COPY.noProof(formatAge(0, minutes * MINUTE_MS))
  }
}

interface AttentionRowProps {
  found: LoadInNeed
  /** what the lane of a load without a carrier pays, where known */
  market: LaneMarket | undefined
}

/** Why, which load, when, who, and the one action that helps. */
export function AttentionRow({ found, market }: AttentionRowProps) {
  const { load, kind, stop } = found
  const { tone, icon } = ATTENTION_LOOKS[kind]
  return (
    <li className="col-span-full grid grid-cols-subgrid items-center gap-y-1 border-t border-hairline px-4 py-2 text-sm xl:py-0.5 xl:text-[0.8125rem]">
      <p className="max-sm:col-span-full xl:whitespace-nowrap">
        <Badge tone={tone} icon={icon}>
          {reason(found)}
        </Badge>
      </p>
      <p className="min-w-0 max-sm:col-span-full sm:max-xl:col-start-1 xl:truncate">
        <Link to={loadPath(load.id)} className="group -outline-offset-2 text-ink no-underline">
          <span className="mr-2 text-ink-soft">{ATTENTION_COPY.number(load.number)}</span>{' '}
          <span className="font-semibold group-hover:underline max-xl:text-base">
            {ATTENTION_COPY.lane(placeName(load.pickupLocation), placeName(load.deliveryLocation))}
          </span>
        </Link>
      </p>
      {/* two columns on a wide screen, one line below the lane on others */}
      <div className="flex min-w-0 flex-wrap gap-x-3 self-center sm:max-xl:col-start-1 xl:contents">
        <p className="text-ink-soft">
          {ATTENTION_COPY.stop[stop]} <When window={stopAppointment(load, stop)} zone={stopLocation(load, stop).zone} />
        </p>
        <p className="max-w-full xl:flex xl:max-w-80 xl:whitespace-nowrap">
          {load.dispatcher ? (
            <Carrier found={found} name={partyName(load.dispatcher)} />
          ) : (
            <Money found={found} market={market} />
          )}
        </p>
      </div>
      <p className="text-right sm:max-xl:col-start-2 sm:max-xl:row-span-3 sm:max-xl:row-start-1">
        <Help found={found} />
      </p>
    </li>
  )
}

/** 'today 08:00 CST' where the stop is, or the day. */
function When({ window, zone }: { window: AppointmentWindow; zone: string }) {
  const isToday = localDay(window.from, zone) === localDay(useNow(MINUTE_MS), zone)
  if (!isToday) return <AppointmentTime window={window} zone={zone} />
  return (
    <time dateTime={new Date(window.from).toISOString()}>
      {ATTENTION_COPY.today} {appointmentParts(window, zone).time}
    </time>
  )
}

/** Who hauls it, and what its wait at a dock costs or how long nobody heard of it. */
function Carrier({ found, name }: { found: LoadInNeed; name: string }) {
  const words = found.wait ? describeWait(found.wait) : found.kind === 'late' && describeSilence(found.load)
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
    briefStopTime(formatStopTime(Date.parse(last.occurredAt), stopLocation(load, last.stop).zone)),
  )
}

/** What the load was posted for, beside what carriers ask or else what its lane pays. */
function Money({ found: { load, offers }, market }: AttentionRowProps) {
  const posted = formatMoney(load.rate)
  if (offers.every((rate) => rate === load.rate))
    return (
      <>
        {posted}
        {offers.length === 0 && market && <span className="text-ink-soft">{describeMarket(market)}</span>}
      </>
    )
  const [least, most] = [formatMoney(Math.min(...offers)), formatMoney(Math.max(...offers))]
  return (
    <>
      {least === most ? least : ATTENTION_COPY.range(least, most)}
      <span className="text-ink-soft">{ATTENTION_COPY.posted(posted)}</span>
    </>
  )
}

function describeMarket({ basis, median }: LaneMarket): string {
  const words = basis === 'market' ? ATTENTION_COPY.market : ATTENTION_COPY.estimate
  return words(formatMoney(median))
}

function Help({ found }: { found: LoadInNeed }) {
  const { words, href, to, tab } = chooseHelp(found, canUpdateLoads(useSession()))
  return (
    <Button
      variant="ghost"
      size="compact"
      className="text-sm xl:pointer-fine:min-h-8 xl:[&_svg]:size-4"
      render={href === undefined ? <Link to={to} search={tab ? { tab } : {}} /> : <a href={href} />}
    >
      <span>
        {words}
        <span className="sr-only">{ATTENTION_COPY.forLoad(found.load.number)}</span>
      </span>
    </Button>
  )
}
