import { ClockField } from '#client/components/time-fields.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import type { BetweenValues } from '#contract/freight/load-form.ts'
import { MOST_DELIVERY_DAYS, type StopSchedule } from '#domain/freight/posting-schedule.ts'
import { LISTED_STOP_COPY, REPEAT_COPY } from '../copy.ts'

/** Until somebody chooses a time, the schedule can't be saved. */
export const UNTIMED: StopSchedule = { days: 0, time: '', until: null }

/** Days after the pickup's. */
export const DAYS_AFTER = Array.from({ length: MOST_DELIVERY_DAYS + 1 }, (_, days) => ({
  value: String(days),
  label: REPEAT_COPY.deliveryDays(days),
}))

interface StopTimesProps {
  /** the stops between */
  stops: readonly Pick<BetweenValues, 'Location' | 'State'>[]
  times: readonly StopSchedule[]
  errorOf: (at: number, field: keyof StopSchedule) => string | undefined
  onChange: (at: number, changed: StopSchedule) => void
}

/** When each stop between is due in a posting. */
export function StopTimes({ stops, times, errorOf, onChange }: StopTimesProps) {
  return stops.map(({ Location, State }, at) => {
    const plan = times[at] ?? UNTIMED
    const set = (change: Partial<StopSchedule>) => onChange(at, { ...plan, ...change })
    const name = LISTED_STOP_COPY.name(at + 2)
    return (
      <fieldset key={at} className="flex flex-col gap-4">
        <legend className="sr-only">{name}</legend>
        <SelectField
          label={[name, Location, State].filter(Boolean).join(', ')}
          options={DAYS_AFTER}
          value={String(plan.days)}
          onChange={({ target }) => set({ days: Number(target.value) })}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4">
          <ClockField
            label={REPEAT_COPY.stopTime(name)}
            required
            value={plan.time}
            error={errorOf(at, 'time')}
            onChange={(time) => set({ time })}
          />
          <ClockField
            label={REPEAT_COPY.stopUntil(name)}
            optional
            value={plan.until ?? ''}
            error={errorOf(at, 'until')}
            onChange={(until) => set({ until: until || null })}
          />
        </div>
      </fieldset>
    )
  })
}
