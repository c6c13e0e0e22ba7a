import type { AppointmentWindow } from '../freight/stop-event.ts'
import { formatClock, formatStopTime, localDay, zoneAbbreviation } from './stop-time.ts'

/** '08:00' of '08:00 CST'. */
const clockOnly = (at: number, zone: string) => formatClock(at, zone).split(' ')[0] ?? ''

/**
 * The day and the time of an appointment, in the stop's zone: 'Mon Nov 23' and '08:00 CST', with an end '08:00 to 12:00
 * CST'.
 */
export function appointmentParts({ from, to }: AppointmentWindow, zone: string): { day: string; time: string } {
  const [day = '', start = ''] = formatStopTime(from, zone).split(', ')
  if (to === null || to <= from) return { day, time: start }
  const isOneDay = localDay(from, zone) === localDay(to, zone)
  const isOneOffset = zoneAbbreviation(from, zone) === zoneAbbreviation(to, zone)
  const begin = isOneDay && isOneOffset ? clockOnly(from, zone) : start
  return { day, time: `${begin} to ${isOneDay ? formatClock(to, zone) : formatStopTime(to, zone)}` }
}

/** 'Mon Nov 23, 08:00 to 12:00 CST' */
export function formatAppointment(window: AppointmentWindow, zone: string): string {
  const { day, time } = appointmentParts(window, zone)
  return `${day}, ${time}`
}
