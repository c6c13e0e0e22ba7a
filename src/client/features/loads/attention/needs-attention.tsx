import { useState } from 'react'
import { ATTENTION_KINDS, type AttentionKind, countAttention } from '#domain/freight/attention.ts'
import type { Icon } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { useWideScreen } from '#client/ui/use-screen.ts'
import { ATTENTION_COPY, ATTENTION_KIND_LABELS } from './attention-copy.ts'
import { keepAttentionHeight, lastAttentionHeight } from './attention-height.ts'
import { ATTENTION_LOOKS } from './attention-looks.ts'
import { AttentionRow } from './attention-row.tsx'
import { useAttention } from './use-attention.ts'
import { useLoadMarkets } from './use-load-markets.ts'

/** Rows shown at first. */
const SHOWN = { wide: 8, narrow: 3 }

type Filter = 'all' | AttentionKind

/** What the broker should act on across all tabs: counted, most urgent first, each with the action that helps [USE-01]. */
export function NeedsAttention() {
  const list = useAttention()
  const [asked, setAsked] = useState<Filter>('all')
  const [isWhole, setWhole] = useState(false)
  const isWide = useWideScreen()
  const counts = countAttention(list ?? [])
  // the last one of a kind may have been settled since
  const filter = asked !== 'all' && counts[asked] === 0 ? 'all' : asked
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
            <span className="rounded-full bg-caution px-2 text-sm leading-6 font-extrabold">{list.length}</span>
          )}
        </h2>
        {list.length > 0 && (
          <>
            <ChoiceChips
              label={ATTENTION_COPY.show}
              options={optionsFor(counts, list.length)}
              value={filter}
              onChange={setAsked}
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
