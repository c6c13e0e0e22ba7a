import type { Load } from '#contract/freight/load.ts'
import { findStopStay } from '#domain/freight/stop-event.ts'
import type { ShownStopEvent } from '#offline/outbox/overlay-stop-events.ts'
import { ConfirmArrival } from './arrival-actions.tsx'
import { StopTapButton } from './stop-tap-button.tsx'

/** What the carrier records next. One of the two is the main action: the arrival, once the pickup is left (UNDO-01). */
export function NextAction({ load, events }: { load: Load; events: readonly ShownStopEvent[] }) {
  const isOnRoad = load.status === 'active' && findStopStay(events, 'pickup').departure !== null
  return (
    <div className="flex flex-col gap-2.5 print:hidden">
      <StopTapButton load={load} events={events} isMain={!isOnRoad} />
      <ConfirmArrival load={load} isMain={isOnRoad} />
    </div>
  )
}
