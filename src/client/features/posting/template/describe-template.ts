import { ownZone } from '#client/browser/page/own-zone.ts'
import { formStops } from '#contract/freight/load-form.ts'
import type { LoadTemplate } from '#contract/freight/load-template.ts'
import { firstStop, lastStop, POSTED_STOPS } from '#domain/freight/load-stop.ts'
import { nextPostings } from '#domain/freight/posting-schedule.ts'
import { formatDay } from '#domain/time/stop-time.ts'
import { REPEAT_LINE_COPY } from '../copy.ts'

/** 'Dallas, TX to Tulsa, OK, 4 stops', as far as filled in. */
export function formatTemplateLane(values: Parameters<typeof formStops>[0]): string {
  const stops = formStops(values)
  const ends = [firstStop(stops), lastStop(stops)]
    .map(({ Location, State }) => [Location, State].filter(Boolean).join(', '))
    .filter(Boolean)
    .join(' to ')
  const count = stops.length > POSTED_STOPS.length ? REPEAT_LINE_COPY.stops(stops.length) : ''
  return [ends, count].filter(Boolean).join(', ').slice(0, 80)
}

/** The pickup's zone; this device's until the pickup was chosen from the list or the server found it. */
export function zoneOfTemplate({ schedule, form }: Pick<LoadTemplate, 'schedule' | 'form'>): string {
  return schedule?.zone || form.pickupZone || ownZone()
}

/** 'Every Tue, Thu, next Tue Nov 24'; null when the template is posted by hand only. */
export function formatRepeat(template: LoadTemplate, now: number): string | null {
  const { schedule } = template
  if (!schedule) return null
  const every = REPEAT_LINE_COPY.every(schedule.weekdays.join(', '))
  if (schedule.isPaused) return `${every}, ${REPEAT_LINE_COPY.paused}`
  const settled = new Set([...schedule.postings.map(({ day }) => day), ...schedule.skippedDays])
  const place = { zone: schedule.zone, now, since: Date.parse(schedule.since), settled }
  const [next] = nextPostings(schedule, place, 1)
  return next ? `${every}, ${REPEAT_LINE_COPY.next(formatDay(next.day))}` : every
}
