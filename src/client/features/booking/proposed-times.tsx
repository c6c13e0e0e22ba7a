import type { Ref } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { describeTooSoon } from '#client/components/copy.ts'
import { recheckField } from '#client/components/form-field.ts'
import { DateTimeField, SuggestedTime } from '#client/components/time-fields.tsx'
import type { Load } from '#contract/freight/load.ts'
import { firstStopOf, lastStopOf, type PlacedStop } from '#contract/freight/placed-stops.ts'
import type { EarliestTime } from '#domain/freight/suggested-times.ts'
import { formatAppointment, localDay, parseWallTimeInZone, zoneAbbreviation } from '#domain/time/stop-time.ts'
import type { Instant } from '#domain/time/instant.ts'
import { findEarliestDelivery } from './book-load.form.ts'
import { PROPOSED_TERMS_COPY } from './copy.ts'

/** What the form around it has, among others: wall times at the stops, empty as posted. */
interface TimeValues {
  pickupDateTime: string
  deliveryDateTime: string
}

/** The times that a carrier asks for, or a broker offers back. */
export function ProposedTimes({ load }: { load: Load }) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <ProposedTime name="pickupDateTime" other="deliveryDateTime" stop={firstStopOf(load)} load={load} />
      <ProposedTime name="deliveryDateTime" other="pickupDateTime" stop={lastStopOf(load)} load={load} />
    </div>
  )
}

interface ProposedTimeProps {
  name: keyof TimeValues
  other: keyof TimeValues
  stop: PlacedStop
  load: Load
}

function ProposedTime({ name, other, stop, load }: ProposedTimeProps) {
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
          stop={stop}
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

interface ProposedTimeFieldProps {
  ref?: Ref<HTMLInputElement>
  name: string
  /** wall time at the stop; empty as posted */
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  error: string | undefined
  load: Load
  stop: PlacedStop
  /** FORM-09: if the typed times are too short for the drive */
  earliest: EarliestTime | null
  onUse: (value: string) => void
}

/** Another time than the posted one, in the stop's zone. */
function ProposedTimeField({ load, stop, earliest, onUse, ...field }: ProposedTimeFieldProps) {
  const { zone } = stop.location
  const posted = stop.appointment.from
  return (
    <div className="flex flex-col gap-2">
      <DateTimeField
        {...field}
        label={PROPOSED_TERMS_COPY.timeLabel(stop.kind, clockName(field.value, posted, zone))}
        hint={PROPOSED_TERMS_COPY.posted(formatAppointment(stop.appointment, zone))}
        caution={earliest && describeTooSoon(earliest.words, load.team)}
        today={localDay(posted, zone)}
      />
      {earliest && <SuggestedTime time={earliest} onUse={() => onUse(earliest.wallTime)} />}
    </div>
  )
}

/** 'CST' or 'CDT': the stop's zone on the day that was typed, else on the posted one. */
function clockName(typed: string, posted: Instant, zone: string): string {
  const answer = parseWallTimeInZone(typed, zone)
  return zoneAbbreviation(answer.ok ? answer.at : posted, zone)
}
