import { Controller, useFormContext, useWatch } from 'react-hook-form'
import type { Load } from '#contract/freight/load.ts'
import { recheckField } from '#client/components/form-field.ts'
import { findEarliestDelivery } from './book-load.form.ts'
import { ProposedTimeField } from './proposed-time-field.tsx'

/** What the form around it has, among others: wall times at the stops, empty as posted. */
interface TimeValues {
  pickupDateTime: string
  deliveryDateTime: string
}

/** The times that a carrier asks for, or a broker offers back. */
export function ProposedTimes({ load }: { load: Load }) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <ProposedTime name="pickupDateTime" other="deliveryDateTime" load={load} />
      <ProposedTime name="deliveryDateTime" other="pickupDateTime" load={load} />
    </div>
  )
}

interface ProposedTimeProps {
  name: keyof TimeValues
  other: keyof TimeValues
  load: Load
}

function ProposedTime({ name, other, load }: ProposedTimeProps) {
  const methods = useFormContext<TimeValues>()
  const times = useWatch({ control: methods.control, name: ['pickupDateTime', 'deliveryDateTime'] })
  return (
    <Controller
      control={methods.control}
      name={name}
      render={({ field, fieldState }) => (
        <ProposedTimeField
          {...field}
          load={load}
          stop={name === 'pickupDateTime' ? 'pickup' : 'delivery'}
          earliest={name === 'deliveryDateTime' ? findEarliestDelivery(load, times) : null}
          error={fieldState.error?.message}
          onChange={(value) => {
            field.onChange(value)
            recheckField(methods, other)
          }}
          onUse={(value) =>
            methods.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
          }
        />
      )}
    />
  )
}
