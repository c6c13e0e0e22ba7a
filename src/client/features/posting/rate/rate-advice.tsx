import CircleCheck from 'lucide-react/icons/circle-check'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { formatMoney } from '#domain/freight/money.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { RATE_ADVICE_COPY } from './rate-copy.ts'
import type { RateReading } from './rate-copy.ts'

interface ShownSuggestion {
  suggestedRate: number
  rateRange: { min: number; max: number }
  /** 'Median of 12 loads of 5 companies …' */
  source: string
}

interface RateAdviceProps {
  suggestion: ShownSuggestion
  reading: RateReading | null
  useWords: string
  onUse: () => void
}

/** EDIT-10: the usual rate for such freight, its source, and a button to use it. */
export function RateAdvice({ suggestion, reading, useWords, onUse }: RateAdviceProps) {
  const { suggestedRate, rateRange, source } = suggestion
  return (
    <section
      aria-label={RATE_ADVICE_COPY.rateSuggestion}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-control border border-line bg-paper p-3.5"
    >
      <div className="min-w-[min(100%,14rem)] flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span>{RATE_ADVICE_COPY.suggested}</span>
          <strong className="text-xl">{formatMoney(suggestedRate)}</strong>
          <span className="text-ink-soft">
            {RATE_ADVICE_COPY.range(formatMoney(rateRange.min), formatMoney(rateRange.max))}
          </span>
        </p>
        <p className="text-sm text-ink-soft">{source}</p>
      </div>
      <Button variant="ghost" size="compact" onClick={onUse}>
        {useWords}
      </Button>
      <div role="status" className="basis-full empty:hidden">
        {reading && <Reading reading={reading} />}
      </div>
    </section>
  )
}

/** FORM-10: why no rate is suggested. */
export function NoRateAdvice({ words }: { words: string }) {
  return (
    <section
      aria-label={RATE_ADVICE_COPY.rateSuggestion}
      className="rounded-control border border-line bg-orange-tint p-3.5 text-orange-ink"
    >
      <p role="status" className="flex gap-2 font-semibold">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        {words}
      </p>
    </section>
  )
}

const SIGNS = { below: TrendingDown, within: CircleCheck, above: TrendingUp }

function Reading({ reading: { is, words } }: { reading: RateReading }) {
  const Sign = SIGNS[is]
  return (
    <p
      data-reading={is}
      className={classNames(
        'flex items-center gap-2 rounded-control px-2.5 py-1.5 text-sm font-semibold',
        is === 'within' ? 'bg-green-tint text-green-ink' : 'bg-orange-tint text-orange-ink',
      )}
    >
      <Sign aria-hidden className="size-4 shrink-0" />
      {words}
    </p>
  )
}
