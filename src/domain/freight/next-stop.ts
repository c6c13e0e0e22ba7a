import { DAY_MS, type Instant, minutesBetween } from '../time/instant.ts'
import type { LoadStatus } from './load-status.ts'
import { type AppointmentWindow, findStopStay, type StopEvent, type StopKind, type StopTap } from './stop-event.ts'

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

export interface NextTap {
  kind: StopTap
  stop: StopKind
}

/** What a driver records next, wherever it is recorded; null once the truck has left the delivery. */
export function findNextTap({
  pickup,
  delivery,
}: Record<StopKind, { hasArrived: boolean; hasLeft: boolean }>): NextTap | null {
  if (delivery.hasArrived) return delivery.hasLeft ? null : { kind: 'departed', stop: 'delivery' }
  if (pickup.hasLeft) return { kind: 'arrived', stop: 'delivery' }
  return { kind: pickup.hasArrived ? 'departed' : 'arrived', stop: 'pickup' }
}

/** Whether a truck makes its appointment, in whole minutes. */
export type StopOutlook =
  /** the appointment is ahead, and nothing says when the truck arrives */
  | { status: 'ahead'; minutes: number }
  /** expected before the appointment ends, with this much to spare */
  | { status: 'on-time'; at: Instant; minutes: number }
  /** expected after the appointment ends */
  | { status: 'late'; at: Instant; minutes: number }
  /** the appointment has ended, and no arrival is recorded */
  | { status: 'overdue'; minutes: number }

/**
 * Whether a truck makes the appointment at its next stop.
 * @param expectedAt its estimated arrival; null where nothing says so. It can't be earlier than now
 */
export function judgeOutlook({ from, to }: AppointmentWindow, expectedAt: Instant | null, now: Instant): StopOutlook {
  const last = to ?? from
  const overdue = minutesBetween(last, now)
  if (overdue > 0) return { status: 'overdue', minutes: overdue }
  if (expectedAt === null) return { status: 'ahead', minutes: Math.max(0, minutesBetween(now, from)) }
  const at = Math.max(expectedAt, now)
  const spare = minutesBetween(at, last)
  return spare < 0 ? { status: 'late', at, minutes: -spare } : { status: 'on-time', at, minutes: spare }
}

/** The stop that a load's countdown counts to: the delivery, once anything is recorded at the pickup (OWN-13). */
export function findCountdownStop(next: NextStop | null): StopKind {
  return next !== null && (next.stop === 'delivery' || next.isAtDock) ? 'delivery' : 'pickup'
}

type Recorded = Pick<StopEvent, 'id' | 'stop' | 'kind' | 'corrects'>

/** Whole minutes since a booked load's next appointment ended without its truck; null while it isn't late. */
export function countMinutesLate(
  { events, status }: { events: readonly Recorded[]; status: LoadStatus },
  appointmentAt: (stop: StopKind) => AppointmentWindow,
  now: Instant,
): number | null {
  const isRecorded = (stop: StopKind) =>
    events.some(
      (event) =>
        event.stop === stop && event.kind !== 'corrected' && !events.some(({ corrects }) => corrects === event.id),
    )
  if (status !== 'active' || isRecorded('delivery')) return null
  // a truck at the pickup can still miss its delivery
  const { from, to } = appointmentAt(isRecorded('pickup') ? 'delivery' : 'pickup')
  const minutes = minutesBetween(to ?? from, now)
  return minutes > 0 ? minutes : null
}
