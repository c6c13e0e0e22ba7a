import type { Load } from '#contract/freight/load.ts'
import { isPickedUp } from '#domain/freight/next-stop.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { stopAppointment } from '#client/components/load-stop.ts'
import { useNow } from '#client/components/use-now.ts'
import type { ShownStopEvent } from '#offline/outbox/overlay-stop-events.ts'
import { ConfirmArrival } from './arrival-actions.tsx'
import { StopTapButton } from './stop-tap-button.tsx'

/** What the carrier records next. One of the two is the main action: the arrival at delivery once picked up. */
export function NextAction({ load, events }: { load: Load; events: readonly ShownStopEvent[] }) {
  const now = useNow(MINUTE_MS)
  const isOnRoad = load.status === 'active' && isPickedUp(events, stopAppointment(load, 'pickup'), now)
  return (
    <div className="flex flex-col gap-2.5 print:hidden">
      <StopTapButton load={load} events={events} isMain={!isOnRoad} />
      <ConfirmArrival load={load} isMain={isOnRoad} />
    </div>
  )
}
