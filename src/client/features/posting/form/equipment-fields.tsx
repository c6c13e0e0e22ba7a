import { Controller, useFormContext, useWatch } from 'react-hook-form'
import type { LoadFormValues } from '#contract/freight/load-form.ts'
import {
  TRAILER_TYPES,
  TRAILERS_BY_VEHICLE,
  USUAL_TRAILERS,
  VEHICLE_TYPES,
  type VehicleType,
} from '#domain/freight/equipment.ts'
import { fieldError } from '#client/components/form-field.ts'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { EQUIPMENT_FIELDS_COPY } from './copy.ts'

const VEHICLES = VEHICLE_TYPES.map((value) => ({ value, label: value }))

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
    setValue('commodity.trailer', USUAL_TRAILERS[next] ?? '', {
      shouldDirty: true,
      shouldValidate: trailer !== '' || getFieldState('commodity.trailer').invalid,
    })
  }
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <p aria-hidden className="text-sm font-semibold">
          {EQUIPMENT_FIELDS_COPY.vehicleType}{' '}
          <span className="font-normal text-ink-soft">{EQUIPMENT_FIELDS_COPY.optional}</span>
        </p>
        <ChoiceChips
          label={EQUIPMENT_FIELDS_COPY.vehicleType}
          options={VEHICLES}
          value={vehicle as VehicleType}
          onChange={choose}
        />
      </div>
      <Controller
        control={control}
        name="commodity.trailer"
        render={({ field }) => (
          <SelectField
            {...field}
            label={EQUIPMENT_FIELDS_COPY.trailerType}
            placeholder={EQUIPMENT_FIELDS_COPY.trailerTypePlaceholder}
            options={trailers.map((value) => ({ value, label: value }))}
            error={fieldError(form, 'commodity.trailer')}
          />
        )}
      />
    </>
  )
}
