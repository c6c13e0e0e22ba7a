import Check from 'lucide-react/icons/check'
import { type ReactNode, useState } from 'react'
import { StopTime } from '#client/components/load/appointment-time.tsx'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import type { Load } from '#contract/freight/load.ts'
import { type PlacedStop, stopsOf } from '#contract/freight/placed-stops.ts'
import { POSTED_STOPS } from '#domain/freight/load-stop.ts'
import { findStopStay } from '#domain/freight/stop-event.ts'
import { placeName } from '#domain/text/names.ts'
import type { ShownStopEvent } from '#offline/outbox/overlay-stop-events.ts'
import { STOPS_COPY } from './copy.ts'
import { useArrivalQuestion } from './odd-arrival.tsx'

interface OtherStopProps {
  load: Load
  events: readonly ShownStopEvent[]
}

/** Above two stops: the truck may take them in another order. An arrival at the last one completes the load. */
export function OtherStop({ load, events }: OtherStopProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const stops = stopsOf(load)
  if (load.status !== 'active' || stops.length <= POSTED_STOPS.length) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="quiet" size="compact" className="self-start" onClick={() => setOpen(true)}>
        {STOPS_COPY.otherStop}
      </Button>
      <Dialog open={isOpen} onClose={close} title={STOPS_COPY.whichStop}>
        <ol className="flex flex-col divide-y divide-hairline">
          {stops.map((stop, index) => (
            <li key={stop.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <strong>
                {index + 1}. {placeName(stop.location)}
              </strong>
              <Recorded load={load} stop={stop} events={events} onTapped={close} />
            </li>
          ))}
        </ol>
      </Dialog>
    </>
  )
}

interface RecordedProps extends OtherStopProps {
  stop: PlacedStop
  onTapped: () => void
}

/** When the truck was there, else the button that records its arrival. */
function Recorded({ load, stop, events, onTapped }: RecordedProps) {
  const { arrival, departure } = findStopStay(events, stop.id)
  const stops = stopsOf(load)
  const recordTap = () => {
    recording.mutate({ kind: 'record-stop-event', loadId: load.id, event: 'arrived', stop: stop.id })
    onTapped()
  }
  const recording = useSubmitAction(formatLoadLabel(load), {
    about: `arrived ${stop.id} ${load.id}`,
    done: STOPS_COPY.done('arrived', stop.id, stops),
    failed: STOPS_COPY.failed('arrived', stop.id, stops),
    onHeld: () => undefined,
  })
  const question = useArrivalQuestion({ load, stop: stop.id, events, busy: recording.isPending, record: recordTap })
  const reached = arrival ?? departure
  if (reached)
    return (
      <span className="flex items-center gap-1.5 text-sm text-ink-soft">
        <Check aria-hidden className="size-4" />
        <StopTime at={new Date(reached.occurredAt).toISOString()} zone={stop.location.zone} />
      </span>
    )
  return (
    <>
      <Button variant="ghost" busy={recording.isPending} onClick={question.tap}>
        {STOPS_COPY.button('arrived', stop.id, stops)}
      </Button>
      {question.sheet}
    </>
  )
}
