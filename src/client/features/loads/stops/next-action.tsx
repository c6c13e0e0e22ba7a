import type { ReactNode } from 'react'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { ThumbBar } from '#client/ui/thumb-bar.tsx'
import { useFreshStep } from '#client/ui/use-fresh-step.ts'
import type { Load } from '#contract/freight/load.ts'
import { lastStopOf, stopsOf } from '#contract/freight/placed-stops.ts'
import { findNextStop, findNextTap, type NextTap } from '#domain/freight/next-stop.ts'
import { lastStop, type StopId } from '#domain/freight/load-stop.ts'
import { findStopStay, type StopTap } from '#domain/freight/stop-event.ts'
import type { ShownStopEvent } from '#offline/outbox/overlay-stop-events.ts'
import { ConfirmArrival, usePlaceConsent } from './arrival-actions.tsx'
import { STOPS_COPY } from './copy.ts'
import { useArrivalQuestion } from './odd-arrival.tsx'
import { OtherStop } from './other-stop.tsx'

interface StopTapsProps {
  load: Load
  events: readonly ShownStopEvent[]
  /** nothing else on the screen comes first */
  isNext: boolean
}

/** What the carrier records next: the arrival, once the truck drives to the last stop (UNDO-01). */
export function StopTaps({ load, events, isNext }: StopTapsProps) {
  const isOnRoad = isOnLastLeg(load, events)
  const isMain = isNext && isOnRoad
  const isFresh = useFreshStep(isMain ? 'main' : 'aside')
  return (
    <div className="flex flex-col gap-2.5 empty:hidden print:hidden">
      <StopTapButton load={load} events={events} isMain={isNext && !isOnRoad} />
      <OtherStop load={load} events={events} />
      {isOnRoad && <ConfirmArrival load={load} isMain={isMain} isFresh={isFresh} />}
    </div>
  )
}

/** While other stops come first, the arrival at the last one weighs less than the next tap. */
export function ArrivalAhead({ load, events }: Omit<StopTapsProps, 'isNext'>) {
  if (load.status !== 'active' || isOnLastLeg(load, events)) return null
  return (
    <div className="flex items-center justify-between gap-3 border-t border-hairline px-4 py-3 empty:hidden sm:px-5 print:hidden">
      <ConfirmArrival load={load} isAhead />
    </div>
  )
}

function isOnLastLeg(load: Load, events: readonly ShownStopEvent[]): boolean {
  return load.status === 'active' && findNextStop(stopsOf(load), events, load.status, 0)?.stop === lastStopOf(load).id
}

/** The tap that comes next; null where there is none. 'Confirm arrival' records the arrival at the last stop. */
function findRecordedTap(events: readonly ShownStopEvent[], load: Load): NextTap | null {
  const stops = stopsOf(load).map(({ id }) => {
    const { arrival, departure } = findStopStay(events, id)
    const tappedAt = Math.max(arrival?.occurredAt ?? 0, departure?.occurredAt ?? 0)
    return { id, hasArrived: arrival !== null, hasLeft: departure !== null, tappedAt }
  })
  const next = findNextTap(stops)
  if (next?.stop === lastStop(stops).id) return next.kind === 'departed' ? next : null
  return load.status === 'active' ? next : null
}

interface StopTapButtonProps {
  load: Load
  events: readonly ShownStopEvent[]
  /** it is the screen's main action */
  isMain: boolean
}

/** One button for the next tap, with the location if the driver agrees. It can be undone for ten seconds. */
function StopTapButton({ load, events, isMain }: StopTapButtonProps): ReactNode {
  const next = findRecordedTap(events, load)
  const step = next ? `${next.kind} ${next.stop}` : 'none'
  const isFresh = useFreshStep(step)
  return next && <TapButton key={step} load={load} events={events} isMain={isMain} isFresh={isFresh} {...next} />
}

interface TapButtonProps {
  load: Load
  events: readonly ShownStopEvent[]
  kind: StopTap
  stop: StopId
  isMain: boolean
  isFresh: boolean
}

function TapButton({ load, events, kind, stop, isMain, isFresh }: TapButtonProps) {
  const consent = usePlaceConsent(STOPS_COPY)
  const about = `${kind} ${stop} ${load.id}`
  const recording = useSubmitAction(formatLoadLabel(load), {
    about,
    done: STOPS_COPY.done(kind, stop, stopsOf(load)),
    failed: STOPS_COPY.failed(kind, stop, stopsOf(load)),
    onHeld: () => question.close(),
  })
  const recordTap = () => {
    const place = consent.placeNow()
    const tap = { kind: 'record-stop-event', loadId: load.id, event: kind, stop, ...(place && { place }) } as const
    recording.mutate(tap, { onError: () => question.close() })
  }
  const question = useArrivalQuestion({ load, stop, events, busy: recording.isPending, record: recordTap })
  const isAtDock = kind === 'departed'
  const button = (
    <Button className="md:w-full" busy={recording.isPending || isFresh} onClick={isAtDock ? recordTap : question.tap}>
      {STOPS_COPY.button(kind, stop, stopsOf(load))}
    </Button>
  )
  return (
    <div className={`flex gap-2 print:hidden ${isAtDock ? 'flex-col-reverse' : 'flex-col'}`}>
      <Checkbox
        label={STOPS_COPY.place}
        checked={consent.isGiven}
        hint={consent.words}
        onChange={({ target }) => consent.give(target.checked)}
      />
      {isMain ? (
        <ThumbBar below={isAtDock ? STOPS_COPY.atDock(stop, stopsOf(load)) : undefined}>{button}</ThumbBar>
      ) : (
        button
      )}
      {question.sheet}
    </div>
  )
}
