import { Link } from '@tanstack/react-router'
import FileX from 'lucide-react/icons/file-x'
import Inbox from 'lucide-react/icons/inbox'
import Timer from 'lucide-react/icons/timer'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import UserX from 'lucide-react/icons/user-x'
import { useState } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import { stopAppointment, stopLocation } from '#client/components/load/load-stop.ts'
import { AppointmentTime } from '#client/components/load/stop-time.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Badge, type Icon, type Tone } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { useWideScreen } from '#client/ui/use-screen.ts'
import { loadPath } from '#contract/api/path.ts'
import { type LaneMarket, listLoadMarketsEndpoint, MAX_MARKET_LOADS } from '#contract/freight/compare-offers.ts'
import type { Load } from '#contract/freight/load.ts'
import { canUpdateLoads } from '#domain/access/permission.ts'
import { ATTENTION_KINDS, type AttentionKind, countAttention, type DockWait } from '#domain/freight/attention.ts'
import { centsToDollars, formatMoney } from '#domain/freight/money.ts'
import type { AppointmentWindow } from '#domain/freight/stop-event.ts'
import { formatDelay, formatDuration } from '#domain/freight/transit.ts'
import { partyName, placeName } from '#domain/text/names.ts'
import { appointmentParts, briefStopTime, formatStopTime, localDay } from '#domain/time/stop-time.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time/instant.ts'
import { formatAge } from '#domain/time/record-time.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'
import { lastWordOf } from '../my-loads/stored-my-loads.ts'
import { chooseHelp } from './attention-help.ts'
import { ATTENTION_COPY, ATTENTION_KIND_LABELS } from './copy.ts'
import { type LoadInNeed, useAttention } from './use-attention.ts'

/** Rows shown at first. */
const SHOWN = { wide: 8, narrow: 3 }

type Filter = 'all' | AttentionKind

/** What the broker should act on across all tabs: counted, most urgent first, each with the action that helps [USE-01]. */
export function NeedsAttention() {
  const list = useAttention()
  const [chosen, setChosen] = useState<Filter>('all')
  const [isWhole, setWhole] = useState(false)
  const isWide = useWideScreen()
  const counts = countAttention(list ?? [])
  // the last one of a kind may have been settled since
  const filter = chosen !== 'all' && counts[chosen] === 0 ? 'all' : chosen
  const wanted = (list ?? []).filter(({ kind }) => filter === 'all' || kind === filter)
  const most = isWide ? SHOWN.wide : SHOWN.narrow
  const shown = isWhole ? wanted : wanted.slice(0, most)
  // where a carrier asked, its rate is shown instead
  const unasked = shown.filter(({ kind, offers }) => kind === 'no-carrier' && offers.length === 0)
  const markets = useLoadMarkets(unasked.map(({ loadId }) => loadId))
  if (!list) return <div className="mb-4" style={{ height: lastAttentionHeight() }} />
  return (
    <section
      ref={keepAttentionHeight}
      aria-labelledby="needs-attention"
      className="mb-4 rounded-card border border-line bg-surface xl:mb-2 print:hidden"
    >
      <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 xl:min-h-11 xl:py-1">
        <h2 id="needs-attention" className="flex items-center gap-2 text-lg font-bold" aria-live="polite">
          {list.length === 0 ? ATTENTION_COPY.none : ATTENTION_COPY.title}
          {list.length > 0 && (
            <span className="rounded-full bg-caution px-2 text-sm leading-6 font-extrabold text-on-caution">
              {list.length}
            </span>
          )}
        </h2>
        {list.length > 0 && (
          <>
            <ChoiceChips
              label={ATTENTION_COPY.show}
              options={optionsFor(counts, list.length)}
              value={filter}
              onChange={setChosen}
            />
            <p className="ml-auto text-sm text-ink-soft max-lg:hidden">{ATTENTION_COPY.order}</p>
          </>
        )}
      </div>
      {shown.length > 0 && (
        <ul
          aria-labelledby="needs-attention"
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 xl:gap-x-3 xl:grid-cols-[auto_minmax(0,1fr)_auto_auto_auto]"
        >
          {shown.map((found) => (
            <AttentionRow key={found.loadId} found={found} market={markets.get(found.loadId)} />
          ))}
        </ul>
      )}
      {wanted.length > most && (
        <p className="border-t border-hairline p-1 text-center xl:p-0">
          <Button
            variant="quiet"
            size="compact"
            className="xl:text-sm xl:pointer-fine:min-h-7"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? ATTENTION_COPY.fewer : ATTENTION_COPY.more(wanted.length - most)}
          </Button>
        </p>
      )}
    </section>
  )
}

function optionsFor(counts: Record<AttentionKind, number>, all: number) {
  const kinds = ATTENTION_KINDS.filter((kind) => counts[kind] > 0)
  const option = (value: Filter, label: string, count: number, Sign?: Icon) => ({
    value,
    label: (
      <>
        {Sign && <Sign aria-hidden className="max-xl:hidden" />}
        {label} <strong>{count}</strong>
      </>
    ),
  })
  return [
    option('all', ATTENTION_COPY.all, all),
    ...kinds.map((kind) => option(kind, ATTENTION_KIND_LABELS[kind], counts[kind], ATTENTION_LOOKS[kind].icon)),
  ]
}

function reason({ kind, minutes, requests }: LoadInNeed): string {
  const duration = formatDelay(Math.abs(minutes))
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
function AttentionRow({ found, market }: AttentionRowProps) {
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

const ATTENTION_LOOKS: Record<AttentionKind, { tone: Tone; icon: Icon }> = {
  late: { tone: 'orange', icon: TriangleAlert },
  'at-dock': { tone: 'yellow', icon: Timer },
  'no-carrier': { tone: 'cyan', icon: UserX },
  requests: { tone: 'blue', icon: Inbox },
  documents: { tone: 'grey', icon: FileX },
}

const STORED_AS = 'attention-height'
/** Of the list when nothing needs attention, in pixels. */
const EMPTY = 56

/** The height that the list had on a screen of this width: room is left for it, so nothing below moves when it comes. */
function lastAttentionHeight(): number {
  try {
    const [width, height] = (localStorage.getItem(STORED_AS) ?? '').split(' ').map(Number)
    return width === window.innerWidth && height ? height : EMPTY
  } catch {
    return EMPTY
  }
}

function keepAttentionHeight(section: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    try {
      localStorage.setItem(STORED_AS, `${window.innerWidth} ${section.offsetHeight}`)
    } catch {
      // storage is full or refused: the next start leaves less room
    }
  })
  observer.observe(section)
  return () => observer.disconnect()
}

/** What the lanes of own loads pay, by load: of the first `MAX_MARKET_LOADS`, where a rate is known. */
function useLoadMarkets(loadIds: readonly string[]): ReadonlyMap<string, LaneMarket> {
  const mayUpdate = canUpdateLoads(useSession())
  const ids = loadIds.slice(0, MAX_MARKET_LOADS).sort().join(',')
  const { data } = useStored(
    {
      key: ['load-markets', ids],
      fetch: (signal) => call(listLoadMarketsEndpoint, { query: { ids } }, { signal }),
      ...createAnswerStore(listLoadMarketsEndpoint, ids),
    },
    { enabled: ids !== '' && mayUpdate, everyMs: Infinity, staleMs: HOUR_MS, isExtra: true },
  )
  return new Map(data?.data.flatMap(({ loadId, market }) => (market ? [[loadId, market]] : [])))
}
