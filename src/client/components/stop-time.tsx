import { formatStopTime } from '#domain/time/stop-time.ts'

/**
 * 'Mon Nov 23, 08:00 CST': an appointment in the stop's time zone.
 * @param at ISO instant
 * @param zone IANA zone of the stop
 */
export function StopTime({ at, zone }: { at: string; zone: string }) {
  const [day, clock] = formatStopTime(Date.parse(at), zone).split(', ')
  return (
    <time dateTime={at}>
      {/* if it wraps, only between day and time */}
      <span className="whitespace-nowrap">{day},</span> <span className="whitespace-nowrap">{clock}</span>
    </time>
  )
}
