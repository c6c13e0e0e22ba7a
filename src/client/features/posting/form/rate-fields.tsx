import CircleCheck from 'lucide-react/icons/circle-check'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useFormContext, useWatch } from 'react-hook-form'
import { registerField } from '#client/components/form-field.ts'
import { IMPLAUSIBLE_COPY } from '#client/components/implausible-copy.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { TextField } from '#client/ui/text-field.tsx'
import type { PostingMode } from '#contract/freight/load-field.ts'
import type { LoadFormValues } from '#contract/freight/load-form.ts'
import { digitsOf } from '#contract/freight/number-field.ts'
import type { RateSuggestion } from '#contract/freight/rate-suggestion.ts'
import { formatMoney, formatRatePerMile } from '#domain/freight/money.ts'
import { findImplausible } from '#domain/freight/plausible.ts'
import {
  compareRate,
  describeRateSource,
  NO_RATE,
  RATE_ADVICE_COPY,
  RATE_FIELDS_COPY,
  type RateReading,
  SUGGESTED_RATE_COPY,
} from '../copy.ts'
import { useRateSuggestion } from './rate-suggestion.queries.ts'

interface RateFieldsProps {
  mode: PostingMode
  /** by road, null while unknown */
  miles: number | null
}

/** The rate, also per mile, with the suggestion for such freight. */
export function RateFields({ mode, miles }: RateFieldsProps) {
  const form = useFormContext<LoadFormValues>()
  const typed = useWatch<LoadFormValues, 'rate'>({ name: 'rate' })
  const digits = digitsOf(typed)
  const rate = digits === '' || !Number.isFinite(Number(digits)) ? null : Number(digits)
  const doubt = rate === null ? undefined : findImplausible({ rate, weight: Number.NaN, miles }).rate
  const perMile = rate !== null && miles !== null ? formatRatePerMile(rate, miles) : null
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={RATE_FIELDS_COPY.rate}
        // a number field would drop a decimal comma without a word
        type="text"
        min={0}
        step={0.01}
        inputMode="decimal"
        autoComplete="off"
        leading="$"
        trailing={perMile && <span className="font-semibold whitespace-nowrap text-sign-deep">{perMile}</span>}
        {...registerField(form, 'rate')}
      />
      {doubt && (
        <p role="status" className="font-semibold text-orange-ink">
          {IMPLAUSIBLE_COPY[doubt]}
        </p>
      )}
      <SuggestedRate mode={mode} rate={rate} />
    </div>
  )
}

/** What such freight usually pays, or why nothing is suggested. @param rate what was typed, null if that is no number */
function SuggestedRate({ mode, rate }: { mode: PostingMode; rate: number | null }) {
  const { setValue } = useFormContext<LoadFormValues>()
  const suggestion = useRateSuggestion()
  if (suggestion === null) return null
  if (typeof suggestion === 'string') return <NoRateAdvice words={NO_RATE[suggestion]} />
  const { suggestedRate, rateRange } = suggestion
  return (
    <RateAdvice
      suggestion={{ ...suggestion, source: describeRateSource(suggestion) }}
      reading={compareRate(rate, rateRange, mode)}
      useWords={
        mode === 'edit' ? SUGGESTED_RATE_COPY.takeSuggested : SUGGESTED_RATE_COPY.takeRate(formatMoney(suggestedRate))
      }
      onUse={() =>
        setValue('rate', String(suggestedRate), { shouldDirty: true, shouldTouch: true, shouldValidate: true })
      }
    />
  )
}

interface ShownSuggestion {
  suggestedRate: number
  rateRange: { min: number; max: number }
  /** 'Median of 12 loads of 5 companies …' */
  source: string
  basis: RateSuggestion['basis']
}

interface RateAdviceProps {
  suggestion: ShownSuggestion
  reading: RateReading | null
  useWords: string
  onUse: () => void
}

/** EDIT-10: the usual rate for such freight, its source, and a button to use it. */
function RateAdvice({ suggestion, reading, useWords, onUse }: RateAdviceProps) {
  const { suggestedRate, rateRange, source, basis } = suggestion
  const isEstimate = basis === 'model'
  return (
    <section
      aria-label={RATE_ADVICE_COPY.rateSuggestion}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-control border border-line bg-paper p-3.5"
    >
      <div className="min-w-[min(100%,14rem)] flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span>{RATE_ADVICE_COPY.suggested}</span>
          <strong className="text-xl">{formatMoney(suggestedRate)}</strong>
          {isEstimate && (
            <span className="rounded-full bg-grey-tint px-2 py-0.5 text-sm font-semibold text-grey-ink">
              {RATE_ADVICE_COPY.estimate}
            </span>
          )}
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
function NoRateAdvice({ words }: { words: string }) {
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

function Reading({ reading: { position, words } }: { reading: RateReading }) {
  const Sign = SIGNS[position]
  return (
    <p
      data-reading={position}
      className={classNames(
        'flex items-center gap-2 rounded-control px-2.5 py-1.5 text-sm font-semibold',
        position === 'within' ? 'bg-green-tint text-green-ink' : 'bg-orange-tint text-orange-ink',
      )}
    >
      <Sign aria-hidden className="size-4 shrink-0" />
      {words}
    </p>
  )
}
