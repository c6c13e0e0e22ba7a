import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { fieldError, recheckField } from '#client/components/form-field.ts'
import { useNow } from '#client/components/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { DateTimeField } from '#client/components/time-fields.tsx'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { localDay, parseWallTimeInZone, zoneAbbreviation } from '#domain/time/stop-time.ts'
import { ON, type StopKind } from '#contract/freight/load-field.ts'
import type { LoadFormValues } from '#contract/freight/load-form.ts'
import { STOP_TIME_FIELD_COPY } from './copy.ts'
import { type EarliestTime, isTooSoon, suggestDeliveryTime, suggestPickupTime } from './suggested-times.ts'

/** Below the delivery time. */
const EARLIEST = {
  solo: {
    hint: STOP_TIME_FIELD_COPY.earliestSolo,
    caution: STOP_TIME_FIELD_COPY.tooSoonSolo,
  },
  team: {
    hint: STOP_TIME_FIELD_COPY.earliestTeam,
    caution: STOP_TIME_FIELD_COPY.tooSoonTeam,
  },
}

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
  const [typed, pickupTyped, pickupZone, team] = useWatch({
    control,
    name: [`${stop}DateTime`, 'pickupDateTime', 'pickupZone', 'team'],
  })
  const trip = { pickup: { typed: pickupTyped, zone: pickupZone }, driveMinutes, isTeam: team === ON }
  const likely = zone === '' ? null : stop === 'pickup' ? suggestPickupTime(now, zone) : suggestDeliveryTime(trip, zone)
  const earliest = EARLIEST[trip.isTeam ? 'team' : 'solo']
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
            hint={stop === 'delivery' && likely && earliest.hint(likely.words)}
            caution={
              stop === 'delivery' && likely && isTooSoon(trip, { typed, zone }) && earliest.caution(likely.words)
            }
            error={fieldError(form, `${stop}DateTime`)}
            onChange={(value) => {
              field.onChange(value)
              recheckField(form, `${other}DateTime`)
            }}
          />
        )}
      />
      {likely && likely.wallTime !== typed && (
        <Likely
          time={likely}
          onUse={() =>
            setValue(`${stop}DateTime`, likely.wallTime, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
          }
        />
      )}
    </div>
  )
}

function Likely({ time, onUse }: { time: EarliestTime; onUse: () => void }) {
  return (
    <Button variant="quiet" size="compact" className="self-start" onClick={onUse}>
      {STOP_TIME_FIELD_COPY.takeTime(time.words)}
    </Button>
  )
}

/** 'CST' or 'CDT': the zone's name on the day that was typed, else today. */
function clockName(typed: string, zone: string, now: number): string {
  const answer = parseWallTimeInZone(typed, zone)
  return zoneAbbreviation(answer.ok ? answer.at : now, zone)
}
