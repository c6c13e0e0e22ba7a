import { useFormContext, useWatch } from 'react-hook-form'
import type { PostingMode } from '#contract/freight/load-field.ts'
import type { LoadFormValues } from '#contract/freight/load-form.ts'
import { formatMoney, formatRatePerMile } from '#domain/freight/money.ts'
import { registerField } from '#client/components/form-field.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { NoRateAdvice, RateAdvice } from './rate-advice.tsx'
import { useRateSuggestion } from './rate-suggestion.queries.ts'
import { NO_RATE, RATE_FIELDS_COPY, compareRate, describeRateSource } from './rate-copy.ts'

interface RateFieldsProps {
  mode: PostingMode
  /** by road, null while unknown */
  miles: number | null
}

/** The rate, also per mile, with the suggestion for such freight. */
export function RateFields({ mode, miles }: RateFieldsProps) {
  const form = useFormContext<LoadFormValues>()
  const typed = useWatch<LoadFormValues, 'rate'>({ name: 'rate' })
  const suggestion = useRateSuggestion()
  const rate = typed.trim() === '' || !Number.isFinite(Number(typed)) ? null : Number(typed)
  const perMile = rate !== null && miles !== null ? formatRatePerMile(rate, miles) : null
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={RATE_FIELDS_COPY.rate}
        type="number"
        min={0}
        step={0.01}
        inputMode="decimal"
        autoComplete="off"
        leading="$"
        trailing={perMile && <span className="font-semibold whitespace-nowrap text-sign-deep">{perMile}</span>}
        // scrolling the page must not change the rate
        onWheel={({ currentTarget }) => currentTarget.blur()}
        {...registerField(form, 'rate')}
      />
      {typeof suggestion === 'string' && <NoRateAdvice words={NO_RATE[suggestion]} />}
      {suggestion && typeof suggestion !== 'string' && (
        <RateAdvice
          suggestion={{ ...suggestion, source: describeRateSource(suggestion) }}
          reading={compareRate(rate, suggestion.rateRange, mode)}
          useWords={
            mode === 'edit'
              ? RATE_FIELDS_COPY.takeSuggested
              : RATE_FIELDS_COPY.takeRate(formatMoney(suggestion.suggestedRate))
          }
          onUse={() =>
            form.setValue('rate', String(suggestion.suggestedRate), {
              shouldDirty: true,
              shouldTouch: true,
              shouldValidate: true,
            })
          }
        />
      )}
    </div>
  )
}
