import { type ReactNode, useId, useState } from 'react'
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
import { useAttention } from './use-attention.ts'

/** Rows shown at first. */
const SHOWN = { wide: { broker: 8, carrier: 8 }, narrow: { broker: 4, carrier: 4 } } as const

type Filter = 'all' | NextActionKind

interface NeedsAttentionProps {
  side: DealSide
  /** at the right of the title */
  aside?: ReactNode
}

/**
 * What to act on across all tabs: counted, most urgent first, each with the action that helps [USE-01]. A carrier's is its
 * day: the tender that ends first on a sign, then what is late, at a dock or due today.
 */
export function NeedsAttention({ side, aside }: NeedsAttentionProps) {
  const titleId = useId()
  const list = useAttention(side)
  const [chosen, setChosen] = useState<Filter>('all')
  const [isWhole, setWhole] = useState(false)
  const isWide = useWideScreen()
  const counts = countAttention(list ?? [])
  // the last one of a kind may have been settled since
  const filter = chosen !== 'all' && counts[chosen] === 0 ? 'all' : chosen
  const [tender] = (list ?? []).filter(({ kind }) => kind === 'tender')
  const wanted = (list ?? []).filter((found) => found !== tender && (filter === 'all' || found.kind === filter))
  const most = SHOWN[isWide ? 'wide' : 'narrow'][side]
  const shown = isWhole ? wanted : wanted.slice(0, most)
  // where a carrier asked, its rate is shown instead
  const unasked = shown.filter(({ kind, offers }) => kind === 'no-carrier' && offers.length === 0)
  const markets = useLoadMarkets(unasked.map(({ loadId }) => loadId))
  if (!list) return <div className="mb-4" style={{ height: lastAttentionHeight() }} />
  return (
    <section
      ref={keepAttentionHeight}
      aria-labelledby={titleId}
      className={classNames(
        'mb-4 xl:mb-2 print:hidden',
        side === 'broker' ? 'rounded-card border border-line bg-surface' : 'flex flex-col gap-2',
      )}
    >
      <div
        className={classNames(
          'flex flex-wrap items-center gap-x-4 gap-y-2',
          side === 'broker' ? 'min-h-14 px-4 py-2 xl:min-h-11 xl:py-1' : 'min-h-11',
        )}
      >
        <h2 id={titleId} className="flex items-center gap-2 text-lg font-bold" aria-live="polite">
          {list.length === 0 ? ATTENTION_COPY.none : ATTENTION_COPY.title[side]}
          {list.length > 0 && (
            <span className="rounded-full bg-caution px-2 text-sm leading-6 font-extrabold text-on-caution">
              {list.length}
            </span>
          )}
        </h2>
        {side === 'carrier' && <Clock />}
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
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 sm:gap-x-4 xl:gap-x-3 xl:grid-cols-[auto_minmax(0,1fr)_auto_auto_auto]"
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

const HERE = new Intl.DateTimeFormat().resolvedOptions().timeZone

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
