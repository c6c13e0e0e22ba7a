import { HOUR_MS, type Instant } from '#domain/instant.ts'
import { instantOfWallTime, type WallTimeAnswer } from '#domain/stop-time.ts'
import type { ErrorDetail } from './error.ts'
import { instant } from './wire.ts'

/** An appointment as typed or sent: wall time at the stop, or an instant with its offset. */
export interface StopTime {
  typed: string
  /** IANA; null while nobody knows where the stop is */
  zone: string | null
}

/** What is said of a wall time that names no moment at its stop. */
export const WHY_NO_TIME: Record<Exclude<WallTimeAnswer, { ok: true }>['reason'], string> = {
  gap: 'This time does not exist there: clocks go forward that night. Please choose another',
  overlap: 'This time comes twice there: clocks go back that night. Please choose another',
  invalid: 'Please fill in the whole date and time',
}
const PICKUP_PAST = 'Pickup time cannot be in the past'
const DELIVERY_FIRST = 'Delivery must be after pickup time'

/** The moments that a typed time may mean: one, unless the zone is not known yet. */
type Meant = { ok: true; earliest: Instant; latest: Instant } | { ok: false; message: string }

/** Clocks in the United States are this far behind UTC: in New York in summer, and in Honolulu. */
const [NEAREST_MS, FARTHEST_MS] = [4 * HOUR_MS, 10 * HOUR_MS]

function meant({ typed, zone }: StopTime): Meant {
  if (/(Z|[+-]\d\d:\d\d)$/i.test(typed)) {
    const read = instant.safeParse(typed)
    if (!read.success) return { ok: false, message: read.error.issues[0]?.message ?? WHY_NO_TIME.invalid }
    const at = Date.parse(read.data)
    return { ok: true, earliest: at, latest: at }
  }
  const answer = instantOfWallTime(typed, zone ?? 'UTC')
  if (!answer.ok) return { ok: false, message: WHY_NO_TIME[answer.reason] }
  const { at } = answer
  return zone === null
    ? { ok: true, earliest: at + NEAREST_MS, latest: at + FARTHEST_MS }
    : { ok: true, earliest: at, latest: at }
}

/** The instant of an appointment, or null when none can be told: no zone yet, or a time that does not exist there. */
export function instantOfStop(time: StopTime): Instant | null {
  const answer = meant(time)
  return answer.ok && answer.earliest === answer.latest ? answer.earliest : null
}

/**
 * CREATE-14, CREATE-15: what is wrong with the two appointments, by field. An empty one is the field's own business.
 * Where a zone is not known yet, only what is wrong everywhere is said.
 */
export function stopTimeProblems(
  { pickup, delivery }: { pickup: StopTime; delivery: StopTime },
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
