import { useFormContext, useWatch } from 'react-hook-form'
import type { PostingMode } from '#contract/freight/load-field.ts'
import type { LoadFormValues } from '#contract/freight/load-form.ts'
import { digitsOf } from '#contract/freight/number-field.ts'
import { formatRatePerMile } from '#domain/freight/money.ts'
import { findImplausible } from '#domain/freight/plausible.ts'
import { registerField } from '#client/components/form-field.ts'
import { IMPLAUSIBLE_COPY } from '#client/components/implausible-copy.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { RATE_FIELDS_COPY } from './rate-fields-copy.ts'
import { SuggestedRate } from './suggested-rate.tsx'

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
