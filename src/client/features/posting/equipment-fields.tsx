import { Controller, useFormContext, useWatch } from 'react-hook-form'
import type { LoadFormValues } from '#contract/load-form.ts'
import { TRAILER_TYPES, TRAILERS_OF, VEHICLE_TYPES, type VehicleType } from '#domain/equipment.ts'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { SelectField } from '#client/ui/select-field.tsx'

const VEHICLES = VEHICLE_TYPES.map((value) => ({ value, label: value }))

/** Trailers of which one stands behind such a vehicle far more often than any other. */
const USUAL: Partial<Record<VehicleType, LoadFormValues['commodity']['trailer']>> = {
  Van: 'Dry 53 FT',
  Reefer: 'Refrigerator 53 FT',
  Flatbed: 'Flat Bed 48 FT',
}

/** CREATE-05, CREATE-06: the vehicle, and of the trailers those that it pulls. */
export function EquipmentFields() {
  const { control, formState, setValue, getValues, getFieldState } = useFormContext<LoadFormValues>()
  const vehicle = useWatch<LoadFormValues, 'equipmentType'>({ name: 'equipmentType' })
  const trailers: readonly string[] = vehicle ? TRAILERS_OF[vehicle] : TRAILER_TYPES
  const choose = (next: VehicleType) => {
    setValue('equipmentType', next, { shouldDirty: true, shouldTouch: true })
    const trailer = getValues('commodity.trailer')
    if (trailer !== '' && TRAILERS_OF[next].includes(trailer)) return
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
            error={formState.errors.commodity?.trailer?.message}
          />
        )}
      />
    </>
  )
}
