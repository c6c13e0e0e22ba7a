import type { Load } from '#contract/freight/load.ts'
import { findNextStop, type NextStop } from '#domain/freight/next-stop.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { useNow } from '#client/components/use-now.ts'
import { overlayStopEvents, type ShownStopEvent } from '#offline/outbox/overlay-stop-events.ts'

interface LoadProgress {
  /** with this device's unsent ones */
  events: readonly ShownStopEvent[]
  next: NextStop | null
}

/** What is recorded at a load's stops, and which stop comes next. */
export function useLoadProgress(load: Load): LoadProgress {
  const events = overlayStopEvents(load, useOutbox().ops)
  return { events, next: findNextStop(events, load.status, useNow(MINUTE_MS)) }
}
