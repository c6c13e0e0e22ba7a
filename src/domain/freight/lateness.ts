import { type Instant, minutesBetween } from '../time/instant.ts'
import type { LoadStatus } from './load-status.ts'
import type { AppointmentWindow, StopEvent } from './stop-event.ts'
import type { StopKind } from './stop-kind.ts'

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
