import type { QuietHours } from '#domain/access/notification-preferences.ts'
import { ClockField } from '#client/components/time-fields.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { SelectField } from '#client/ui/select-field.tsx'

const ZONES: readonly { value: string; label: string }[] = [
  { value: 'America/New_York', label: 'Eastern time' },
  { value: 'America/Chicago', label: 'Central time' },
  { value: 'America/Denver', label: 'Mountain time' },
  { value: 'America/Phoenix', label: 'Arizona' },
  { value: 'America/Los_Angeles', label: 'Pacific time' },
  { value: 'America/Anchorage', label: 'Alaska' },
  { value: 'Pacific/Honolulu', label: 'Hawaii' },
]

function zoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** US zones, plus the chosen one and this device's. */
function zoneOptions(chosen: string) {
  const others = [...new Set([chosen, zoneHere()])].filter((zone) => !ZONES.some(({ value }) => value === zone))
  return [...ZONES, ...others.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))]
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
        label="No push during quiet hours"
        hint="Push is held until quiet hours end, unless outdated. App and email notifications come right away."
        checked={quietHours !== null}
        onChange={({ target }) => onChange(target.checked ? { from: '22:00', to: '06:00', zone: zoneHere() } : null)}
      />
      {quietHours && (
        <div className="grid grid-cols-2 gap-4 pt-2 sm:grid-cols-[1fr_1fr_2fr]">
          <ClockField
            label="From"
            required
            value={quietHours.from}
            error={errorOf('from')}
            onChange={(from) => onChange({ ...quietHours, from })}
          />
          <ClockField
            label="To"
            required
            value={quietHours.to}
            error={errorOf('to')}
            onChange={(to) => onChange({ ...quietHours, to })}
          />
          <div className="col-span-2 sm:col-span-1">
            <SelectField
              label="Time zone"
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
