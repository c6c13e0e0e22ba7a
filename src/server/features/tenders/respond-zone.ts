import type { EdiTime } from '#domain/edi/edi-time.ts'

const ZONES: Readonly<Record<string, string>> = {
  E: 'America/New_York',
  C: 'America/Chicago',
  M: 'America/Denver',
  P: 'America/Los_Angeles',
  A: 'America/Anchorage',
  H: 'Pacific/Honolulu',
}

/** In which zone a tender's time to answer is shown: the one of its code, else UTC. */
export function zoneOfTime(time: EdiTime | null): string {
  return (time && /^[ECMPAH][TSD]$/.test(time.zone) ? ZONES[time.zone.charAt(0)] : undefined) ?? 'UTC'
}
