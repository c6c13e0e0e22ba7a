import { HOUR_MS, type Instant } from '#domain/time/instant.ts'
import { parseWallTimeInZone, type WallTimeResult } from '#domain/time/stop-time.ts'
import type { ErrorDetail } from '../api/error.ts'
import { instantSchema } from '../api/common-schemas.ts'

/** An appointment as typed or sent: wall time at the stop, or an instant with its offset. */
export interface AppointmentInput {
  typed: string
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

/** The instants a typed time can mean: one, unless the zone is unknown. */
type Meant = { ok: true; earliest: Instant; latest: Instant } | { ok: false; message: string }

/** US offsets behind UTC: from New York in summer to Honolulu. */
const [NEAREST_MS, FARTHEST_MS] = [4 * HOUR_MS, 10 * HOUR_MS]

function meant({ typed, zone }: AppointmentInput): Meant {
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
export function resolveAppointment(time: AppointmentInput): Instant | null {
  const answer = meant(time)
  return answer.ok && answer.earliest === answer.latest ? answer.earliest : null
}

/**
 * CREATE-14, CREATE-15: the two appointments' problems, by field. Empty ones are the field's own concern. While a zone
 * is unknown, only problems in every US zone are reported.
 */
export function validateAppointments(
  { pickup, delivery }: { pickup: AppointmentInput; delivery: AppointmentInput },
  now: Instant,
): ErrorDetail[] {
  const [from, to] = [pickup, delivery].map((stop) => (stop.typed === '' ? null : meant(stop)))
  const problems: ErrorDetail[] = []
  if (from && !from.ok) problems.push({ path: 'pickupDateTime', message: from.message })
  if (from?.ok && from.latest <= now) problems.push({ path: 'pickupDateTime', message: PICKUP_PAST })
  if (to && !to.ok) problems.push({ path: 'deliveryDateTime', message: to.message })
  if (from?.ok && to?.ok && to.latest <= from.earliest)
    problems.push({ path: 'deliveryDateTime', message: DELIVERY_FIRST })
  return problems
}
