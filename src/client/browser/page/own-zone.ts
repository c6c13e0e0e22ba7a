/** The time zone that this device is set to, such as 'America/Chicago'. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
