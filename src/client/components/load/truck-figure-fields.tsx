import { TextField } from '#client/ui/text-field.tsx'
import type { ServerForm } from '../use-server-form.ts'
import { TRUCK_FIELDS_COPY } from './copy.ts'
import type { TruckFormValues } from './truck.form.ts'

/** What a truck costs, without its hours. */
export function TruckFigureFields({ field }: Pick<ServerForm<TruckFormValues, unknown>, 'field'>) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <TextField
        label={TRUCK_FIELDS_COPY.costPerMile}
        hint={TRUCK_FIELDS_COPY.costPerMileHint}
        inputMode="decimal"
        autoComplete="off"
        leading="$"
        {...field('costPerMile')}
      />
      <TextField
        label={TRUCK_FIELDS_COPY.deadheadMiles}
        hint={TRUCK_FIELDS_COPY.deadheadHint}
        inputMode="numeric"
        autoComplete="off"
        trailing={TRUCK_FIELDS_COPY.miles}
        {...field('deadheadMiles')}
      />
      <TextField
        label={TRUCK_FIELDS_COPY.milesPerGallon}
        inputMode="decimal"
        autoComplete="off"
        trailing={TRUCK_FIELDS_COPY.mpg}
        {...field('milesPerGallon')}
      />
      <TextField
        label={TRUCK_FIELDS_COPY.fuelPrice}
        inputMode="decimal"
        autoComplete="off"
        leading="$"
        trailing={TRUCK_FIELDS_COPY.perGallon}
        {...field('fuelPrice')}
      />
    </div>
  )
}
