import { getISODay } from 'date-fns/getISODay'
import { parseISO } from 'date-fns/parseISO'
import type { Instant } from '../time/instant.ts'
import { addDays, type Day } from '../time/period.ts'
import { formatWallTime, localDay, parseWallTimeInZone, type WallTimeResult } from '../time/stop-time.ts'

/** In the order of a week; the values are stored. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** The furthest that a load may be posted before its pickup. */
export const MOST_DAYS_AHEAD = 14
export const MOST_DELIVERY_DAYS = 14

/** When carriers look at boards, at the pickup: nobody is woken by an alert. */
const POSTED_FROM = '06:00'

/** After a longer outage, the days before aren't made up for. */
const LOOKS_BACK_DAYS = 7

/** When a template is posted, in wall time at the stops, so that it stays at 08:00 when the clocks change. */
export interface PostingSchedule {
  /** of the pickup */
  weekdays: readonly Weekday[]
  /** days before its pickup that a load is posted */
  daysAhead: number
  /** 'HH:mm' */
  pickupTime: string
  /** the end of the window, on the next day when it isn't later; null when the time is exact */
  pickupUntil: string | null
  /** days after the pickup's */
  deliveryDays: number
  deliveryTime: string
  deliveryUntil: string | null
  /** one for each stop between, in driving order */
  between: readonly StopSchedule[]
}

/** When a posting's stop between is due, in its own wall time. */
export interface StopSchedule {
  /** after the pickup's day */
  days: number
  /** 'HH:mm' */
  time: string
  /** the end of the window, on the next day when it isn't later; null when the time is exact */
  until: string | null
}

/** Refuses a schedule whose template has another number of stops between. */
export const UNTIMED_STOPS_MESSAGE = 'Set a day and time for each stop'

/** A day that a schedule is to be posted for. */
export interface PlannedPosting {
  /** of the pickup, at the pickup */
  day: Day
  postAt: Instant
  /** why the pickup's time is none on that day: the clocks change */
  problem: Exclude<WallTimeResult, { ok: true }>['reason'] | null
}

export interface SchedulePlace {
  /** IANA, of the pickup */
  zone: string
  now: Instant
  /** since when the schedule runs: earlier pickups aren't its own */
  since: Instant
  /** posted, failed or skipped */
  settled: ReadonlySet<Day>
}

export function weekdayOf(day: Day): Weekday {
  return WEEKDAYS[getISODay(parseISO(day)) - 1] ?? 'Mon'
}

/** The wall times of a day's load, as a date-time input takes them; '' for a window without an end. */
export function timesOfDay(schedule: PostingSchedule, day: Day) {
  const { pickupTime, pickupUntil, deliveryTime, deliveryUntil } = schedule
  const end = (on: Day, from: string, until: string | null) =>
    until === null ? '' : `${until > from ? on : addDays(on, 1)}T${until}`
  const delivery = addDays(day, schedule.deliveryDays)
  const between = schedule.between.map(({ days, time, until }) => {
    const on = addDays(day, days)
    return { dateTime: `${on}T${time}`, until: end(on, time, until) }
  })
  return {
    pickupDateTime: `${day}T${pickupTime}`,
    pickupUntil: end(day, pickupTime, pickupUntil),
    deliveryDateTime: `${delivery}T${deliveryTime}`,
    deliveryUntil: end(delivery, deliveryTime, deliveryUntil),
    between,
  }
}

/** The next days to be posted that nobody settled yet, those that are due included. */
export function nextPostings(schedule: PostingSchedule, place: SchedulePlace, count: number): PlannedPosting[] {
  const from = localDay(place.now, place.zone)
  const days = eachDay(from, MOST_DAYS_AHEAD + 7 * count + place.settled.size)
  return planned(schedule, place, days)
    .filter(({ day }) => `${day}T${schedule.pickupTime}` > formatWallTime(place.now, place.zone))
    .slice(0, count)
}

/** The days whose posting is due, oldest first: also those missed while no server ran. */
export function duePostings(schedule: PostingSchedule, place: SchedulePlace): PlannedPosting[] {
  const from = addDays(localDay(place.now, place.zone), -LOOKS_BACK_DAYS)
  const days = eachDay(from, LOOKS_BACK_DAYS + schedule.daysAhead + 1)
  return planned(schedule, place, days).filter(({ postAt }) => postAt <= place.now)
}

/** When to look again; null when no day is left. */
export function nextPostingAt(schedule: PostingSchedule, place: SchedulePlace): Instant | null {
  const [posting] = [...duePostings(schedule, place), ...nextPostings(schedule, place, 1)]
  return posting?.postAt ?? null
}

function planned(
  schedule: PostingSchedule,
  { zone, since, settled }: SchedulePlace,
  days: readonly Day[],
): PlannedPosting[] {
  const started = formatWallTime(since, zone)
  return days
    .filter((day) => schedule.weekdays.includes(weekdayOf(day)) && !settled.has(day))
    .filter((day) => `${day}T${schedule.pickupTime}` > started)
    .map((day) => {
      const pickup = parseWallTimeInZone(`${day}T${schedule.pickupTime}`, zone)
      return {
        day,
        postAt: opensAt(addDays(day, -schedule.daysAhead), zone),
        problem: pickup.ok ? null : pickup.reason,
      }
    })
}

function opensAt(day: Day, zone: string): Instant {
  for (const clock of [POSTED_FROM, '07:00']) {
    const answer = parseWallTimeInZone(`${day}T${clock}`, zone)
    if (answer.ok) return answer.at
  }
  return Date.parse(`${day}T12:00Z`)
}

function eachDay(from: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => addDays(from, index))
}
