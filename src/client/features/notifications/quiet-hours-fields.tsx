import type { QuietHours } from '#domain/access/notification-preferences.ts'
import { ClockField } from '#client/components/time-fields.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { QUIET_HOURS_FIELDS_COPY, QUIET_HOURS_ZONES } from './quiet-hours-copy.ts'

function zoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** US zones, plus the chosen one and this device's. */
function zoneOptions(chosen: string) {
  const others = [...new Set([chosen, zoneHere()])].filter(
    (zone) => !QUIET_HOURS_ZONES.some(({ value }) => value === zone),
  )
  return [...QUIET_HOURS_ZONES, ...others.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))]
}

interface QuietHoursFieldsProps {
  quietHours: QuietHours | null
  errorOf: (field: keyof QuietHours) => string | undefined
  onChange: (quietHours: QuietHours | null) => void
}

export function QuietHoursFields({ quietHours, errorOf, onChange }: QuietHoursFieldsProps) {
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        label={QUIET_HOURS_FIELDS_COPY.noPushDuringQuietHours}
        hint={QUIET_HOURS_FIELDS_COPY.noPushDuringQuietHoursHint}
        checked={quietHours !== null}
        onChange={({ target }) => onChange(target.checked ? { from: '22:00', to: '06:00', zone: zoneHere() } : null)}
      />
      {quietHours && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4 pt-2 sm:grid-cols-[1fr_1fr_2fr]">
          <ClockField
            label={QUIET_HOURS_FIELDS_COPY.from}
            required
            value={quietHours.from}
            error={errorOf('from')}
            onChange={(from) => onChange({ ...quietHours, from })}
          />
          <ClockField
            label={QUIET_HOURS_FIELDS_COPY.to}
            required
            value={quietHours.to}
            error={errorOf('to')}
            onChange={(to) => onChange({ ...quietHours, to })}
          />
          <div className="col-span-full sm:col-span-1">
            <SelectField
              label={QUIET_HOURS_FIELDS_COPY.timeZone}
              options={zoneOptions(quietHours.zone)}
              value={quietHours.zone}
              error={errorOf('zone')}
              onChange={({ target }) => onChange({ ...quietHours, zone: target.value })}
            />
          </div>
        </div>
      )}
    </div>
  )
}
