import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { fieldError, recheckField } from '#client/components/form-field.ts'
import { useNow } from '#client/components/use-now.ts'
import { describeTooSoon, SUGGESTED_TIME_COPY } from '#client/components/suggested-time-copy.ts'
import { SuggestedTime } from '#client/components/suggested-time.tsx'
import { DateTimeField } from '#client/components/time-fields.tsx'
import { isTooSoon, suggestDeliveryTime, suggestPickupTime } from '#domain/freight/suggested-times.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { localDay, parseWallTimeInZone, zoneAbbreviation } from '#domain/time/stop-time.ts'
import { ON, type StopKind } from '#contract/freight/load-field.ts'
import type { LoadFormValues } from '#contract/freight/load-form.ts'
import { STOP_TIME_FIELD_COPY } from './copy.ts'

/** Until a stop's place is known, days are this device's. */
const HERE = new Intl.DateTimeFormat().resolvedOptions().timeZone

interface StopTimeFieldProps {
  stop: StopKind
  /** '' while the location is unknown */
  zone: string
  driveMinutes: number | null
}

/** The time in the stop's zone, which the label names; a likely time is one tap away. */
export function StopTimeField({ stop, zone, driveMinutes }: StopTimeFieldProps) {
  const form = useFormContext<LoadFormValues>()
  const { control, setValue } = form
  const now = useNow(MINUTE_MS)
  const [typed, until, pickupTyped, pickupZone, team] = useWatch({
    control,
    name: [`${stop}DateTime`, `${stop}Until`, 'pickupDateTime', 'pickupZone', 'team'],
  })
  const trip = { pickup: { typed: pickupTyped, zone: pickupZone }, driveMinutes, isTeam: team === ON }
  const likely = zone === '' ? null : stop === 'pickup' ? suggestPickupTime(now, zone) : suggestDeliveryTime(trip, zone)
  const hint = trip.isTeam ? SUGGESTED_TIME_COPY.earliestTeam : SUGGESTED_TIME_COPY.earliestSolo
  const other: StopKind = stop === 'pickup' ? 'delivery' : 'pickup'
  return (
    <div className="flex flex-col gap-2">
      <Controller
        control={control}
        name={`${stop}DateTime`}
        render={({ field }) => (
          <DateTimeField
            {...field}
            today={localDay(now, zone || HERE)}
            label={STOP_TIME_FIELD_COPY.timeLabel(stop, zone ? ` (${clockName(typed, zone, now)})` : '')}
            hint={stop === 'delivery' && likely && hint(likely.words)}
            caution={
              stop === 'delivery' &&
              likely &&
              isTooSoon(trip, { typed, zone }) &&
              describeTooSoon(likely.words, trip.isTeam)
            }
            error={fieldError(form, `${stop}DateTime`)}
            onChange={(value) => {
              field.onChange(value)
              recheckField(form, `${other}DateTime`)
              recheckField(form, `${stop}Until`)
            }}
          />
        )}
      />
      {likely && likely.wallTime !== typed && (
        <SuggestedTime
          time={likely}
          onUse={() =>
            setValue(`${stop}DateTime`, likely.wallTime, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
          }
        />
      )}
      <Controller
        control={control}
        name={`${stop}Until`}
        render={({ field }) => (
          <DateTimeField
            {...field}
            today={localDay(now, zone || HERE)}
            clockDay={parseWallTimeInZone(typed, 'UTC').ok ? typed.slice(0, 10) : undefined}
            label={STOP_TIME_FIELD_COPY.untilLabel(stop, zone ? ` (${clockName(until, zone, now)})` : '')}
            hint={STOP_TIME_FIELD_COPY.untilHint}
            error={fieldError(form, `${stop}Until`)}
            onChange={(value) => {
              field.onChange(value)
              recheckField(form, `${stop}DateTime`)
            }}
          />
        )}
      />
    </div>
  )
}

/** 'CST' or 'CDT': the zone's name on the day that was typed, else today. */
function clockName(typed: string, zone: string, now: number): string {
  const answer = parseWallTimeInZone(typed, zone)
  return zoneAbbreviation(answer.ok ? answer.at : now, zone)
}
