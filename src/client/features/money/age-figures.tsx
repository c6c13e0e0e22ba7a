import type { AgeTotals, MoneyList } from '#contract/money/aging.ts'
import { AGE_BUCKET_NAMES, AGE_LABELS, type AgeBucket } from '#domain/freight/aging.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { MONEY_COPY } from './copy.ts'

/** From on time to long late: one color each, deeper with age, the same in figures, bar and rows. */
const COLORS: Record<AgeBucket, string> = {
  current: 'bg-rail',
  to30: 'bg-age-30',
  to60: 'bg-age-60',
  to90: 'bg-age-90',
  over90: 'bg-age-over',
}

/** A mark of an age's color; the words beside it say the age. */
export function AgeMark({ age }: { age: AgeBucket }) {
  return <span aria-hidden className={`inline-block size-2.5 shrink-0 rounded-xs ${COLORS[age]}`} />
}

interface AgeFiguresProps {
  list: Pick<MoneyList, 'totals' | 'counts'>
  /** the age that the list shows alone */
  value: AgeBucket | undefined
  onChange: (age: AgeBucket | undefined) => void
}

/** Five sums by days past due; each shows its invoices alone, and all again. */
export function AgeFigures({ list: { totals, counts }, value, onChange }: AgeFiguresProps) {
  return (
    <section aria-label={MONEY_COPY.ages} className="rounded-card border border-line bg-surface">
      <div className="grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-5">
        {AGE_BUCKET_NAMES.map((age) => (
          <button
            key={age}
            type="button"
            aria-pressed={value === age}
            onClick={() => onChange(value === age ? undefined : age)}
            className="flex min-h-12 cursor-pointer flex-wrap items-baseline gap-x-2 rounded-card border-2 border-transparent px-3 py-2 text-left sm:px-4 sm:py-3 sm:flex-col sm:items-start hover:bg-paper aria-pressed:border-rail aria-pressed:bg-sign-tint"
          >
            <span className="flex basis-full items-center gap-2 text-sm text-ink-soft sm:basis-auto">
              <AgeMark age={age} />
              {AGE_LABELS[age]}
            </span>
            <span className="text-lg font-bold tabular-nums sm:text-2xl">{formatMoney(totals[age])}</span>
            <span className="text-sm text-ink-soft">{MONEY_COPY.count(counts[age])}</span>
          </button>
        ))}
        <Share totals={totals} />
      </div>
    </section>
  )
}

/** Each age's part of the whole, after the figures, which say it in words. */
function Share({ totals }: { totals: AgeTotals }) {
  const parts = AGE_BUCKET_NAMES.filter((age) => totals[age] > 0)
  if (parts.length === 0) return null
  return (
    <div
      aria-hidden
      className="mx-4 flex h-3 gap-0.5 self-center overflow-hidden rounded-full lg:col-span-full lg:mb-4"
    >
      {parts.map((age) => (
        <span key={age} className={COLORS[age]} style={{ flexGrow: totals[age] }} />
      ))}
    </div>
  )
}
