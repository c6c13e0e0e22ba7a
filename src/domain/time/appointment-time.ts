import type { AppointmentWindow } from '../freight/stop-event.ts'
import { formatStopTime, localDay } from './stop-time.ts'

/**
 * The day and the time of an appointment, in the stop's zone: 'Mon Nov 23' and '08:00 CST', with an end '08:00 to 12:00
 * CST'.
 */
export function appointmentParts(
  { from, to }: AppointmentWindow,
  zone: string,
  between = ' to ',
): { day: string; time: string } {
  const [day = '', start = ''] = formatStopTime(from, zone).split(', ')
  if (to === null || to <= from) return { day, time: start }
  const [lastDay, end = ''] = formatStopTime(to, zone).split(', ')
  const [clock, abbreviation = ''] = start.split(' ')
  const isOneDay = day === lastDay
  const begin = isOneDay && end.endsWith(abbreviation) ? clock : start
  return { day, time: `${begin}${between}${isOneDay ? end : `${lastDay}, ${end}`}` }
}

/** 'Mon Nov 23, 08:00 to 12:00 CST' */
export function formatAppointment(window: AppointmentWindow, zone: string, between?: string): string {
  const { day, time } = appointmentParts(window, zone, between)
  return `${day}, ${time}`
}

/** As a paper says it: 'Mon Nov 23, 2026, 08:00 to 12:00 CST', of a moment 'Mon Nov 23, 2026, 15:00 CST'. */
export function formatPaperTime({ from, to = null }: { from: string; to?: string | null }, zone: string): string {
  const at = Date.parse(from)
  const { day, time } = appointmentParts({ from: at, to: to === null ? null : Date.parse(to) }, zone)
  return `${day}, ${localDay(at, zone).slice(0, 4)}, ${time}`
}
