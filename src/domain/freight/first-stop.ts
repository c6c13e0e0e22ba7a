import type { Instant } from '../time/instant.ts'
import type { LoadStatus } from './load-status.ts'
import { findNextStop, type NextStop } from './next-stop.ts'
import type { AppointmentWindow, StopEvent } from './stop-event.ts'
import type { StopKind } from './stop-kind.ts'

interface HauledLoad {
  id: string
  status: LoadStatus
  events: readonly StopEvent[]
  appointments: Record<StopKind, AppointmentWindow>
}

/**
 * The stop of a carrier's booked loads that comes first: where a truck waits at a dock, else the earliest appointment.
 * Null without a booked load.
 */
export function findFirstStop(loads: readonly HauledLoad[], now: Instant): (NextStop & { loadId: string }) | null {
  const stops = loads
    .filter(({ status }) => status === 'active' || status === 'completed')
    .flatMap(({ id, status, events, appointments }) => {
      const next = findNextStop(events, status, now)
      return next ? [{ ...next, loadId: id, at: appointments[next.stop].from }] : []
    })
    .sort((a, b) => Number(b.isAtDock) - Number(a.isAtDock) || a.at - b.at || (a.loadId < b.loadId ? -1 : 1))
  const [first] = stops
  return first ? { loadId: first.loadId, stop: first.stop, isAtDock: first.isAtDock } : null
}
