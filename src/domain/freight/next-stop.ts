import { DAY_MS, type Instant, minutesBetween } from '../time/instant.ts'
import type { LoadStatus } from './load-status.ts'
import { type AppointmentWindow, findStopStay, type StopEvent } from './stop-event.ts'
import type { StopKind } from './stop-kind.ts'

/** The stop that a load's truck drives to or waits at. */
export interface NextStop {
  stop: StopKind
  isAtDock: boolean
}

/** A departure that nobody records within a day counts as forgotten. */
const OPEN_STAY_MS = DAY_MS

/** A load's next stop; null once it is delivered and left, or cancelled. */
export function findNextStop(events: readonly StopEvent[], status: LoadStatus, now: Instant): NextStop | null {
  if (status === 'cancelled') return null
  const [pickup, delivery] = [findStopStay(events, 'pickup'), findStopStay(events, 'delivery')]
  if (delivery.arrival) {
    const isOver = delivery.departure !== null || now - delivery.arrival.occurredAt >= OPEN_STAY_MS
    return isOver ? null : { stop: 'delivery', isAtDock: true }
  }
  if (status === 'completed') return null
  if (pickup.departure) return { stop: 'delivery', isAtDock: false }
  return { stop: 'pickup', isAtDock: pickup.arrival !== null }
}

/** Whether a truck makes its appointment, in whole minutes. */
export type StopOutlook =
  /** the appointment is ahead, and nothing says when the truck arrives */
  | { is: 'ahead'; minutes: number }
  /** expected before the appointment ends, with this much to spare */
  | { is: 'on-time'; at: Instant; minutes: number }
  /** expected after the appointment ends */
  | { is: 'late'; at: Instant; minutes: number }
  /** the appointment has ended, and no arrival is recorded */
  | { is: 'overdue'; minutes: number }

/**
 * Whether a truck makes the appointment at its next stop.
 * @param expectedAt its estimated arrival; null where nothing says so. It can't be earlier than now
 */
export function judgeOutlook({ from, to }: AppointmentWindow, expectedAt: Instant | null, now: Instant): StopOutlook {
  const last = to ?? from
  const overdue = minutesBetween(last, now)
  if (overdue > 0) return { is: 'overdue', minutes: overdue }
  if (expectedAt === null) return { is: 'ahead', minutes: Math.max(0, minutesBetween(now, from)) }
  const at = Math.max(expectedAt, now)
  const spare = minutesBetween(at, last)
  return spare < 0 ? { is: 'late', at, minutes: -spare } : { is: 'on-time', at, minutes: spare }
}

/** The stop that a load's countdown counts to: the delivery, once anything is recorded at the pickup (OWN-13). */
export function findCountdownStop(next: NextStop | null): StopKind {
  return next !== null && (next.stop === 'delivery' || next.isAtDock) ? 'delivery' : 'pickup'
}
