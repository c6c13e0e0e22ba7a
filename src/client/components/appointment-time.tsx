import type { AppointmentWindow } from '#domain/freight/stop-event.ts'
import { appointmentParts } from '#domain/time/appointment-time.ts'

/** 'Mon Nov 23, 08:00 to 12:00 CST': an appointment with its window, in the stop's time zone. */
export function AppointmentTime({ window, zone }: { window: AppointmentWindow; zone: string }) {
  const { day, time } = appointmentParts(window, zone)
  return (
    <time dateTime={new Date(window.from).toISOString()}>
      <span className="whitespace-nowrap">{day},</span> {time}
    </time>
  )
}
