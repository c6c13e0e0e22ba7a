import { formatAppointment, formatDay, formatStopTime, localDay } from '#domain/time/stop-time.ts'
import type { AppointmentWindow } from '#domain/freight/stop-event.ts'
import type { Instant } from '#domain/time/instant.ts'
import { apiConnection } from '#offline/session/api-connection.ts'

/** An instant of this phone's clock by the server's: the phone's may be wrong by days (offline.md §9). */
export function toServerTime(at: Instant): Instant {
  return at + (apiConnection.serverClock()?.offset ?? 0)
}

/** Times of a stop as everywhere, by the 24-hour clock of its zone, with the day in a language of the driver's page. */

/** 'Mon Nov 23, 08:00 CST', 'lun, 23 nov, 08:00 CST' */
export function driveStopTime(at: Instant, zone: string, language: string): string {
  return inLanguage(formatStopTime(at, zone), [at], { zone, language })
}

/** 'Mon Nov 23, 08:00 – 12:00 CST'; an en dash needs no translation */
export function driveAppointment(window: AppointmentWindow, zone: string, language: string): string {
  const days = [window.from, ...(window.to === null ? [] : [window.to])]
  return inLanguage(formatAppointment(window, zone, ' – '), days, { zone, language })
}

/** 'Nov 23', '23 nov' */
export function driveDay(at: Instant, zone: string, language: string): string {
  return new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: zone }).format(at)
}

function inLanguage(
  text: string,
  days: readonly Instant[],
  { zone, language }: { zone: string; language: string },
): string {
  if (language === 'en') return text
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: zone,
  })
  return days.reduce((said, at) => said.replace(formatDay(localDay(at, zone)), format.format(at)), text)
}
