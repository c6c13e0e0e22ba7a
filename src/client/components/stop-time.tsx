import { formatStopTime } from '#domain/stop-time.ts'

/**
 * 'Mon Nov 23, 08:00 CST': an appointment as the clock on the wall at the stop says it.
 * @param at ISO instant
 * @param zone IANA zone of the stop
 */
export function StopTime({ at, zone }: { at: string; zone: string }) {
  const [day, clock] = formatStopTime(Date.parse(at), zone).split(', ')
  return (
    <time dateTime={at}>
      {/* where there is no room, it breaks between day and clock, not within one of them */}
      <span className="whitespace-nowrap">{day},</span> <span className="whitespace-nowrap">{clock}</span>
    </time>
  )
}
