import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import type { PostingMode } from '#contract/load-field.ts'
import type { LoadFormValues } from '#contract/load-form.ts'
import { TextField } from '#client/ui/text-field.tsx'

const PACKAGINGS = ['Pallets', 'Floor loaded', 'Crates', 'Boxes', 'Drums', 'Totes', 'Bundles', 'Rolls', 'Bulk']

/** CREATE-16, CREATE-18: what it is, how it is packed, what it weighs. */
export function CommodityFields({ mode }: { mode: PostingMode }) {
  const { register, formState } = useFormContext<LoadFormValues>()
  const listId = useId()
  const errors = formState.errors.commodity
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
      <TextField
        label="Commodity"
        autoComplete="off"
        placeholder="Canned goods"
        error={errors?.commodity?.message}
        {...register('commodity.commodity')}
      />
      <TextField
        label="Packaging type"
        autoComplete="off"
        placeholder="Pallets"
        list={listId}
        error={errors?.packagingType?.message}
        {...register('commodity.packagingType')}
      />
      <datalist id={listId}>
        {PACKAGINGS.map((packaging) => (
          <option key={packaging} value={packaging} />
        ))}
      </datalist>
      <TextField
        label="Weight"
        inputMode={mode === 'create' ? 'numeric' : 'decimal'}
        autoComplete="off"
        trailing="lbs"
        error={errors?.weight?.message}
        {...register('commodity.weight')}
      />
    </div>
  )
}
