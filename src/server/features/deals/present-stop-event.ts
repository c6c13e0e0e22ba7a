import type { StopEvent } from '#contract/freight/stop-event.ts'
import { type AppointmentWindow, judgePunctuality, type StopKind } from '#domain/freight/stop-event.ts'
import { presentTapRow } from './present-tap.ts'
import type { StopEventJson } from './stop-event.sql.ts'

type Appointments = Record<StopKind, AppointmentWindow>

/** A stop event for the parties of its deal. */
export function presentStopEvent(
  event: StopEventJson,
  { brokerId, appointments }: { brokerId: string; appointments: Appointments },
): StopEvent {
  const at = Date.parse(event.occurred_at)
  const driver = event.actor_kind === 'driver-link' ? 'driver' : 'carrier'
  return {
    id: event.id,
    kind: event.kind,
    stop: event.stop,
    occurredAt: new Date(at).toISOString(),
    receivedAt: new Date(event.received_at).toISOString(),
    ...presentTapRow(event),
    by: event.actor_id === brokerId ? 'broker' : driver,
    place: event.place,
    punctuality: event.kind === 'arrived' ? judgePunctuality(at, appointments[event.stop]) : null,
    corrects: event.corrects,
    reason: event.reason,
  }
}
