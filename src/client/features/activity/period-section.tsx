import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import { type Period, formatPeriod } from '#domain/time/period.ts'
import type { ActivityPeriod } from './activity.queries.ts'
import { formatActivityCount } from './copy.ts'
import { ActivityEntries } from './entries.tsx'

interface PeriodSectionProps {
  by: Period
  period: ActivityPeriod
  /** the viewer's own */
  zone: string
  startsOpen: boolean
}

/** One day, week, month or year: counts by type, and its entries on demand. */
export function PeriodSection({ by, period, zone, startsOpen }: PeriodSectionProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(startsOpen)
  const { total } = period
  return (
    <section aria-labelledby={`${id}title`} className="rounded-card border border-line bg-surface">
      <h2 id={`${id}title`}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}entries` : undefined}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-14 w-full items-center gap-3 rounded-card px-4 py-2.5 text-left hover:bg-paper sm:px-5"
        >
          <span className="min-w-0 flex-1">
            <span className="block text-lg font-bold">{formatPeriod(period.from, by)}</span>
            <span className="block text-sm font-normal text-ink-soft">
              {period.counts.map(formatActivityCount).join(', ')}
            </span>
          </span>
          <span className="text-right text-sm font-normal whitespace-nowrap text-ink-soft">
            <b className="text-lg text-ink">{total}</b> {total === 1 ? 'entry' : 'entries'}
          </span>
          <ChevronDown aria-hidden className={isOpen ? 'size-5 shrink-0 rotate-180' : 'size-5 shrink-0'} />
        </button>
      </h2>
      {isOpen && (
        <div id={`${id}entries`} className="border-t border-hairline px-4 py-3 sm:px-5">
          <ActivityEntries period={period} after={null} isDay={by === 'day'} zone={zone} />
        </div>
      )}
    </section>
  )
}
