import { useFormContext } from 'react-hook-form'
import type { PostingMode } from '#contract/freight/load-field.ts'
import type { LoadFormValues } from '#contract/freight/load-form.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { NoRateAdvice, RateAdvice } from './rate-advice.tsx'
import { useRateSuggestion } from './rate-suggestion.queries.ts'
import { NO_RATE, SUGGESTED_RATE_COPY, compareRate, describeRateSource } from './rate-copy.ts'

/** What such freight usually pays, or why nothing is suggested. @param rate what was typed, null if that is no number */
export function SuggestedRate({ mode, rate }: { mode: PostingMode; rate: number | null }) {
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
