import { useFormContext, useWatch } from 'react-hook-form'
import type { PostingMode } from '#contract/load-field.ts'
import type { LoadFormValues } from '#contract/load-form.ts'
import { formatMoney, formatRatePerMile } from '#domain/money.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { RateAdvice } from './rate-advice.tsx'
import { useRateSuggestion } from './rate-suggestion.queries.ts'
import { rateReading, sourceWords } from './rate-words.ts'

interface RateFieldsProps {
  mode: PostingMode
  /** by road, null while unknown */
  miles: number | null
}

/** What it pays, per mile as well, beside what such freight is hauled for. */
export function RateFields({ mode, miles }: RateFieldsProps) {
  const { register, formState, setValue } = useFormContext<LoadFormValues>()
  const typed = useWatch<LoadFormValues, 'rate'>({ name: 'rate' })
  const suggestion = useRateSuggestion()
  const rate = typed.trim() === '' || !Number.isFinite(Number(typed)) ? null : Number(typed)
  const perMile = rate !== null && miles !== null ? formatRatePerMile(rate, miles) : null
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label="Rate"
        type="number"
        min={0}
        step={0.01}
        inputMode="decimal"
        autoComplete="off"
        leading="$"
        trailing={perMile && <span className="font-semibold whitespace-nowrap text-sign-deep">{perMile}</span>}
        // a wheel over the page must not change what is paid
        onWheel={({ currentTarget }) => currentTarget.blur()}
        error={formState.errors.rate?.message}
        {...register('rate')}
      />
      {suggestion && (
        <RateAdvice
          suggestion={{ ...suggestion, source: sourceWords(suggestion) }}
          reading={rateReading(rate, suggestion.rateRange, mode)}
          useWords={mode === 'edit' ? 'Use Suggested' : `Use ${formatMoney(suggestion.suggestedRate)}`}
          onUse={() =>
            setValue('rate', String(suggestion.suggestedRate), {
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
