import type { AppointmentWindow } from '#domain/freight/stop-event.ts'
import { appointmentParts, briefStopTime, formatAppointment } from '#domain/time/stop-time.ts'

/** 'Mon Nov 23, 08:00 to 12:00 CST': an appointment with its window, in the stop's time zone. */
export function AppointmentTime({ window, zone }: { window: AppointmentWindow; zone: string }) {
  const { day, time } = appointmentParts(window, zone)
  return (
    <time dateTime={new Date(window.from).toISOString()}>
      {/* if it wraps, first between day and time */}
      <span className="whitespace-nowrap">{day},</span> <span className="inline-block">{time}</span>
    </time>
  )
}

/**
 * 'Mon Nov 23, 08:00 CST': a time at a stop, in its time zone.
 * @param at ISO instant
 * @param zone IANA zone of the stop
 */
export function StopTime({ at, zone }: { at: string; zone: string }) {
  return <AppointmentTime window={{ from: Date.parse(at), to: null }} zone={zone} />
}

/**
 * 'Wed 18, 08:30–12:30', with its zone 'Wed 18, 08:30–12:30 CST': an appointment in a narrow place, within days. Without
 * a `time` element, whose title says it whole.
 */
export function BriefAppointment({
  window,
  zone,
  hasZone = false,
}: {
  window: AppointmentWindow
  zone: string
  hasZone?: boolean
}) {
  const whole = formatAppointment(window, zone, '–')
  const [day, ...clock] = (hasZone ? whole.replace(/^(\w{3}) \w{3} /, '$1 ') : briefStopTime(whole)).split(', ')
  return (
    <>
      {/* if it wraps, between day and time, not at the dash */}
      <span className="whitespace-nowrap">{day},</span> <span className="inline-block">{clock.join(', ')}</span>
    </>
  )
}
