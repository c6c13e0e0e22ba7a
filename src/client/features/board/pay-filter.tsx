import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { Load } from '#contract/freight/load.ts'
import { type Cents, centsPerMile, centsToDollars, dollarsToCents } from '#domain/freight/money.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { useNow } from '#client/components/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { searchStoredBoard } from '#offline/cache/search-stored-board.ts'
import type { BoardFilters } from './board-filter-values.ts'
import type { BoardSearch } from './board-search.ts'
import { PAY_FILTER_COPY } from './filters-dialog-copy.ts'
import { type PayHistogram, stepPay, toPayHistogram } from './pay-histogram.ts'
import { readFilters } from './read-filters.ts'

interface PayFilterProps {
  asked: Pick<BoardSearch, 'search' | 'status'>
  draft: BoardFilters
  onChange: (part: Pick<BoardFilters, 'minRatePerMile'>) => void
  /** those on this device */
  loads: readonly Load[]
}

/** How many of the loads on this device a least pay would leave out, and steps of ten cents. Nothing for a few loads. */
export function PayFilter({ asked, draft, onChange, loads }: PayFilterProps) {
  const now = useNow(MINUTE_MS)
  const histogram = toPayHistogram(ratesOf({ asked, draft, loads }, now))
  if (!histogram) return null
  const typed = readFilters({ minRatePerMile: draft.minRatePerMile }).query.minRatePerMile
  const least = typed === undefined ? undefined : dollarsToCents(typed)
  const step = (by: 1 | -1) => {
    const next = stepPay(histogram, least, by)
    onChange({ minRatePerMile: next === undefined ? undefined : centsToDollars(next) })
  }
  return (
    <div role="group" aria-label={PAY_FILTER_COPY.payAtLeast} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p aria-hidden className="text-sm font-semibold">
          {PAY_FILTER_COPY.payAtLeast}
        </p>
        <p className="text-sm text-ink-soft">{PAY_FILTER_COPY.half(histogram.loads, histogram.median)}</p>
      </div>
      <div className="flex items-end gap-3">
        <Button variant="ghost" size="icon" aria-label={PAY_FILTER_COPY.less} onClick={() => step(-1)}>
          <Minus aria-hidden />
        </Button>
        <Bars histogram={histogram} least={least} />
        <Button variant="ghost" size="icon" aria-label={PAY_FILTER_COPY.more} onClick={() => step(1)}>
          <Plus aria-hidden />
        </Button>
      </div>
    </div>
  )
}

function Bars({ histogram: { bars, from, to }, least = 0 }: { histogram: PayHistogram; least: Cents | undefined }) {
  const most = Math.max(...bars)
  const width = (to - from) / bars.length
  return (
    <div aria-hidden className="flex h-12 min-w-0 flex-1 items-end gap-0.5">
      {bars.map((count, bar) => (
        <span
          key={bar}
          style={{ height: `${(count / most) * 100}%` }}
          className={classNames(
            'min-h-0.5 flex-1 rounded-t-sm forced-colors:bg-[CanvasText]',
            // the last bar has what pays more
            from + (bar + 1) * width <= least && bar < bars.length - 1 ? 'bg-line' : 'bg-sign',
          )}
        />
      ))}
    </div>
  )
}

/** Of what the other filters leave. */
function ratesOf({ asked, draft, loads }: Omit<PayFilterProps, 'onChange'>, now: number): Cents[] {
  const { query } = readFilters({ ...draft, minRatePerMile: undefined })
  const { search, status } = asked
  const all = { ...query, search, status, sort: 'rate:desc', page: 1, limit: loads.length } as const
  return searchStoredBoard({ open: loads, all: loads }, all, now).data.flatMap(({ rate, distance }) =>
    distance < 1 ? [] : centsPerMile(dollarsToCents(rate), distance),
  )
}
