import { type ReactNode, useId, useState } from 'react'
import { ownZone } from '#client/browser/page/own-zone.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { useNow } from '#client/components/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { type LaneMarket, listLoadMarketsEndpoint, MAX_MARKET_LOADS } from '#contract/freight/compare-offers.ts'
import { canUpdateLoads } from '#domain/access/permission.ts'
import type { DealSide } from '#domain/freight/signature.ts'
import { ATTENTION_COPY, ATTENTION_KIND_LABELS } from './copy.ts'
import { ATTENTION_LOOKS } from './attention-looks.ts'
import { formatClock, formatStopTime } from '#domain/time/stop-time.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time/instant.ts'
import { countAttention, NEXT_ACTION_KINDS, type NextActionKind } from '#domain/freight/next-action.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { useWideScreen } from '#client/ui/use-screen.ts'
import type { Icon } from '#client/ui/badge.tsx'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'
import { AttentionRow } from './attention-row.tsx'
import { TenderSign } from './tender-sign.tsx'
import type { LoadInNeed } from './use-attention.ts'

/** Rows shown at first. */
const SHOWN = { wide: { broker: 8, carrier: 8 }, narrow: { broker: 4, carrier: 4 } } as const

type Filter = 'all' | NextActionKind

interface NeedsAttentionProps {
  side: DealSide
  list: readonly LoadInNeed[] | null | undefined
  /** the loads below are on screen already: new rows wait behind a button */
  isLate: boolean
  /** at the right of the title */
  aside?: ReactNode
}

/**
 * What to act on across all tabs: counted, most urgent first, each with the action that helps [USE-01]. A carrier's is its
 * day: the tender that ends first on a sign, then what is late, at a dock or due today.
 */
export function NeedsAttention({ side, list: found, isLate, aside }: NeedsAttentionProps) {
  const titleId = useId()
  const { list, held, showAll } = useHeldList(found ?? [], found ? isLate : null)
  const [chosen, setChosen] = useState<Filter>('all')
  const [isWhole, setWhole] = useState(false)
  const isWide = useWideScreen()
  const counts = countAttention(list)
  // the last one of a kind may have been settled since
  const filter = chosen !== 'all' && counts[chosen] === 0 ? 'all' : chosen
  const [tender] = list.filter(({ kind }) => kind === 'tender')
  const wanted = list.filter((each) => each !== tender && (filter === 'all' || each.kind === filter))
  const most = SHOWN[isWide ? 'wide' : 'narrow'][side]
  const shown = isWhole ? wanted : wanted.slice(0, most)
  // where a carrier asked, its rate is shown instead
  const unasked = shown.filter(({ kind, offers }) => kind === 'no-carrier' && offers.length === 0)
  const markets = useLoadMarkets(unasked.map(({ loadId }) => loadId))
  const total = list.length + held
  return (
    <section
      aria-labelledby={titleId}
      className={classNames(
        'mb-4 xl:mb-2 print:hidden',
        side === 'broker' ? 'rounded-card border border-line bg-surface' : 'flex flex-col gap-2',
      )}
    >
      <div
        className={classNames(
          'flex items-center gap-x-2 gap-y-2 sm:gap-x-4',
          // one line, whatever it says: what is below stays where it is
          side === 'broker' ? 'min-h-14 flex-wrap px-4 py-2 xl:min-h-11 xl:py-1' : 'min-h-12 sm:flex-wrap',
        )}
      >
        <h2 id={titleId} className="flex min-w-0 items-center gap-2 text-lg leading-tight font-bold" aria-live="polite">
          {total > 0 && ATTENTION_COPY.title[side]}
          {total === 0 && (found ? ATTENTION_COPY.none : <span className="sr-only">{ATTENTION_COPY.loading}</span>)}
          {total > 0 && (
            <span className="rounded-full bg-caution px-2 text-sm leading-6 font-extrabold text-on-caution">
              {total}
            </span>
          )}
        </h2>
        {held > 0 && (
          <div className="-my-1">
            <Button variant="ghost" size="compact" onClick={showAll}>
              <span>
                <span className="max-sm:sr-only">{ATTENTION_COPY.show} </span>
                {ATTENTION_COPY.new(held)}
              </span>
            </Button>
          </div>
        )}
        {side === 'carrier' && held === 0 && total > 0 && <Clock />}
        {list.length > 0 && (
          <>
            <div className={side === 'carrier' ? 'max-lg:hidden' : 'min-w-0 max-sm:-mx-4'}>
              <ChoiceChips
                isStrip
                label={ATTENTION_COPY.show}
                options={optionsFor(counts, list.length)}
                value={filter}
                onChange={setChosen}
              />
            </div>
            <p className="ml-auto text-sm text-ink-soft max-lg:hidden">{ATTENTION_COPY.order}</p>
          </>
        )}
        {aside && <div className="ml-auto">{aside}</div>}
      </div>
      {tender && <TenderSign found={tender} />}
      {shown.length > 0 && (
        <div className={side === 'carrier' ? 'overflow-clip rounded-card border border-line bg-surface' : undefined}>
          <ul
            aria-labelledby={titleId}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 sm:gap-x-4 xl:gap-x-3 xl:grid-cols-[auto_minmax(0,1fr)_auto_auto_auto_auto]"
          >
            {shown.map((found) => (
              <AttentionRow key={found.loadId} found={found} side={side} market={markets.get(found.loadId)} />
            ))}
          </ul>
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
        </div>
      )}
    </section>
  )
}

/** 'Sat Nov 28, 09:14 EST', where the dispatcher is; a phone has room for the time alone. */
function Clock() {
  const now = useNow(MINUTE_MS)
  return (
    <p className="text-sm text-ink-soft">
      <span className="sm:hidden">{formatClock(now, HERE)}</span>
      <span className="max-sm:hidden">{formatStopTime(now, HERE)}</span>
    </p>
  )
}

const HERE = ownZone()

function optionsFor(counts: Record<NextActionKind, number>, all: number) {
  const kinds = NEXT_ACTION_KINDS.filter((kind) => counts[kind] > 0)
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

/**
 * FACE-25: rows on screen keep their places, and later ones wait behind a button. A row whose reason changes shows the
 * new one in place.
 * @param isLate null until anything is known
 */
function useHeldList(found: readonly LoadInNeed[], isLate: boolean | null) {
  const [places, setPlaces] = useState<readonly string[] | null>(null)
  const ids = found.map(({ loadId }) => loadId)
  if (places === null && isLate !== null) setPlaces(isLate ? [] : ids)
  const list = (places ?? []).flatMap((id) => found.find(({ loadId }) => loadId === id) ?? [])
  return { list, held: found.length - list.length, showAll: () => setPlaces(ids) }
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
