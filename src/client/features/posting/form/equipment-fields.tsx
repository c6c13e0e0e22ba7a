import { Controller, useFormContext, useWatch } from 'react-hook-form'
import type { LoadFormValues } from '#contract/freight/load-form.ts'
import { TRAILER_TYPES, TRAILERS_BY_VEHICLE, VEHICLE_TYPES, type VehicleType } from '#domain/freight/equipment.ts'
import { fieldError } from '#client/components/form-field.ts'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { SelectField } from '#client/ui/select-field.tsx'

const VEHICLES = VEHICLE_TYPES.map((value) => ({ value, label: value }))

/** The trailer to preselect, where one is far more common than the others. */
const USUAL: Partial<Record<VehicleType, LoadFormValues['commodity']['trailer']>> = {
  Van: 'Dry 53 FT',
  Reefer: 'Refrigerator 53 FT',
  Flatbed: 'Flat Bed 48 FT',
}

/** CREATE-05, CREATE-06: the vehicle, and the trailers it pulls. */
export function EquipmentFields() {
  const form = useFormContext<LoadFormValues>()
  const { control, setValue, getValues, getFieldState } = form
  const vehicle = useWatch<LoadFormValues, 'equipmentType'>({ name: 'equipmentType' })
  const trailers: readonly string[] = vehicle ? TRAILERS_BY_VEHICLE[vehicle] : TRAILER_TYPES
  const choose = (next: VehicleType) => {
    setValue('equipmentType', next, { shouldDirty: true, shouldTouch: true })
    const trailer = getValues('commodity.trailer')
    if (trailer !== '' && TRAILERS_BY_VEHICLE[next].includes(trailer)) return
    setValue('commodity.trailer', USUAL[next] ?? '', {
      shouldDirty: true,
      shouldValidate: trailer !== '' || getFieldState('commodity.trailer').invalid,
    })
  }
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <p aria-hidden className="text-sm font-semibold">
          Vehicle type <span className="font-normal text-ink-soft">(optional)</span>
        </p>
        <ChoiceChips label="Vehicle type" options={VEHICLES} value={vehicle as VehicleType} onChange={choose} />
      </div>
      <Controller
        control={control}
        name="commodity.trailer"
        render={({ field }) => (
          <SelectField
            {...field}
            label="Trailer type"
            placeholder="Choose a trailer"
            options={trailers.map((value) => ({ value, label: value }))}
            error={fieldError(form, 'commodity.trailer')}
          />
        )}
      />
    </>
  )
}
