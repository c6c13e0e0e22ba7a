export const QUIET_HOURS_ZONES: readonly { value: string; label: string }[] = [
  { value: 'America/New_York', label: 'Eastern time' },
  { value: 'America/Chicago', label: 'Central time' },
  { value: 'America/Denver', label: 'Mountain time' },
  { value: 'America/Phoenix', label: 'Arizona' },
  { value: 'America/Los_Angeles', label: 'Pacific time' },
  { value: 'America/Anchorage', label: 'Alaska' },
  { value: 'Pacific/Honolulu', label: 'Hawaii' },
]

export const QUIET_HOURS_FIELDS_COPY = {
  noPushDuringQuietHours: 'No push during quiet hours',
  noPushDuringQuietHoursHint:
    'Push is held until quiet hours end, unless outdated. App and email notifications come right away.',
  from: 'From',
  to: 'To',
  timeZone: 'Time zone',
} as const
