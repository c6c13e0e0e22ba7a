import { firstStop, lastStop } from '#domain/freight/load-stop.ts'
import { DAY_MS, HOUR_MS, type Instant } from '#domain/time/instant.ts'
import { parseWallTimeInZone, type WallTimeResult } from '#domain/time/stop-time.ts'
import type { ErrorDetail } from '../api/error.ts'
import { instantSchema } from '../api/common-schemas.ts'

/** An appointment as typed or sent: wall time at the stop, or an instant with its offset. */
export interface AppointmentInput {
  typed: string
  /** the end of its window, as typed or sent; empty or absent when the time is exact */
  until?: string
  /** IANA; null while the stop's location is unknown */
  zone: string | null
}

/** Messages for a wall time that is no unique instant at its stop. */
export const WALL_TIME_MESSAGES: Record<Exclude<WallTimeResult, { ok: true }>['reason'], string> = {
  gap: "Clocks spring forward that night, so this time doesn't exist there. Choose another",
  overlap: 'Clocks fall back that night, so this time happens twice there. Choose another',
  invalid: 'Enter the full date and time',
}
const PICKUP_PAST = 'Pickup time cannot be in the past'
const DELIVERY_FIRST = 'Delivery must be after pickup time'
const UNTIL_FIRST = 'The end must be after the start'
const UNTIL_LATE = 'The end must be within 7 days of the start'
const LONGEST_WINDOW_MS = 7 * DAY_MS

/** The instants a typed time can mean: one, unless the zone is unknown. */
type Meant = { ok: true; earliest: Instant; latest: Instant } | { ok: false; message: string }

/** US offsets behind UTC: from New York in summer to Honolulu. */
const [NEAREST_MS, FARTHEST_MS] = [4 * HOUR_MS, 10 * HOUR_MS]

function meant({ typed, zone }: Pick<AppointmentInput, 'typed' | 'zone'>): Meant {
  if (/(Z|[+-]\d\d:\d\d)$/i.test(typed)) {
    const read = instantSchema.safeParse(typed)
    if (!read.success) return { ok: false, message: read.error.issues[0]?.message ?? WALL_TIME_MESSAGES.invalid }
    const at = Date.parse(read.data)
    return { ok: true, earliest: at, latest: at }
  }
  const answer = parseWallTimeInZone(typed, zone ?? 'UTC')
  if (!answer.ok) return { ok: false, message: WALL_TIME_MESSAGES[answer.reason] }
  const { at } = answer
  return zone === null
    ? { ok: true, earliest: at + NEAREST_MS, latest: at + FARTHEST_MS }
    : { ok: true, earliest: at, latest: at }
}

/** The instant of an appointment; null when there is none yet: no zone, or an invalid or ambiguous time. */
export function resolveAppointment(time: Pick<AppointmentInput, 'typed' | 'zone'>): Instant | null {
  const answer = meant(time)
  return answer.ok && answer.earliest === answer.latest ? answer.earliest : null
}

/** The end of an appointment's window; null when its time is exact, or when there is none yet. */
export function resolveUntil({ until = '', zone }: AppointmentInput): Instant | null {
  return until === '' ? null : resolveAppointment({ typed: until, zone })
}

/** The end of the window against its start; null when it is fine. */
function untilProblem(start: Meant | null, end: Meant | null): string | null {
  if (!end) return null
  if (!end.ok) return end.message
  // one unknown zone moves both alike
  if (!start?.ok) return null
  if (end.earliest <= start.earliest) return UNTIL_FIRST
  return end.earliest - start.earliest > LONGEST_WINDOW_MS ? UNTIL_LATE : null
}

/** Where the problems of a stop's times are shown. */
export interface TimePaths {
  time: string
  until: string
}

/** The latest start of some stops, counted from 1. */
function latestStart(stops: readonly { start: Meant | null }[]): { at: Instant; number: number } | undefined {
  const starts = stops.flatMap(({ start }, index) => (start?.ok ? [{ at: start.earliest, number: index + 1 }] : []))
  return starts.toSorted((a, b) => b.at - a.at)[0]
}

/**
 * CREATE-14, CREATE-15: the problems of a load's appointments, by field. Empty ones are the field's own concern. While
 * a zone is unknown, only problems in every US zone are reported.
 */
export function validateAppointments(
  stops: readonly (AppointmentInput & { paths: TimePaths })[],
  now: Instant,
): ErrorDetail[] {
  const read = (typed = '', zone: string | null) => (typed === '' ? null : meant({ typed, zone }))
  const times = stops.map(({ paths, typed, until, zone }) => ({
    paths,
    start: read(typed, zone),
    end: read(until, zone),
  }))
  const [first, last] = [firstStop(times), lastStop(times)]
  const problems: ErrorDetail[] = []
  for (const stop of times) {
    const { start, end } = stop
    const path = stop.paths.time
    if (start && !start.ok) problems.push({ path, message: start.message })
    if (!start?.ok) continue
    // a window that has begun still takes the truck
    const latest = end?.ok ? Math.max(start.latest, end.latest) : start.latest
    if (stop === first && latest <= now) problems.push({ path, message: PICKUP_PAST })
    const isDeliveryFirst = stop === last && first.start?.ok && start.latest <= first.start.earliest
    if (isDeliveryFirst) problems.push({ path, message: DELIVERY_FIRST })
    const later = isDeliveryFirst ? undefined : latestStart(times.slice(0, times.indexOf(stop)))
    if (later && latest < later.at) problems.push({ path, message: `Must not end before stop ${later.number} begins` })
  }
  for (const { paths, start, end } of times) {
    const message = untilProblem(start, end)
    if (message !== null) problems.push({ path: paths.until, message })
  }
  return problems
}
