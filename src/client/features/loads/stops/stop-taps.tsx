import { type ReactNode, useState } from 'react'
import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { StopTime } from '#client/components/load/appointment-time.tsx'
import { useNow } from '#client/components/use-now.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import type { Load } from '#contract/freight/load.ts'
import { stopAt, stopsOf, tripOf } from '#contract/freight/placed-stops.ts'
import { type StopId, stopOf } from '#domain/freight/load-stop.ts'
import { findOddArrival, listOddities } from '#domain/freight/odd-arrival.ts'
import { isRefusal } from '#domain/freight/refusal.ts'
import { decideStopCorrection, judgeArrival } from '#domain/freight/stop-event.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import type { ShownStopEvent } from '#offline/outbox/overlay-stop-events.ts'
import { DETENTION_STATEMENT_COPY, STOPS_COPY } from './copy.ts'

interface ShownTapProps {
  load: Load
  event: ShownStopEvent
  events: readonly ShownStopEvent[]
}

/** When a tap was, and the button that corrects it. */
export function TapTime({ load, event, events }: ShownTapProps) {
  return (
    <>
      <EventTime event={event} zone={stopAt(load, event.stop).location.zone} />
      <FixTime load={load} event={event} events={events} />
    </>
  )
}

/** Whether a truck came in time; what nobody can mean says so. Nothing where its time is too uncertain. */
export function ArrivalBadge({ load, event: arrival, events }: ShownTapProps): ReactNode {
  const punctuality = judgeArrival(arrival, stopAt(load, arrival.stop).appointment)
  if (!punctuality) return null
  const [oddity] = listOddities(findOddArrival(tripOf(load, events), arrival.stop, arrival.occurredAt))
  const isWrong = oddity !== undefined || punctuality.status === 'late'
  return (
    <Badge tone={isWrong ? 'orange' : 'green'} icon={isWrong ? TriangleAlert : Check}>
      {STOPS_COPY.punctuality(punctuality, oddity)}
    </Badge>
  )
}

export function EventTime({ event, zone }: { event: ShownStopEvent; zone: string }) {
  const { occurredAt, earliest = occurredAt, latest = occurredAt } = event
  const time = (at: number) => <StopTime at={new Date(at).toISOString()} zone={zone} />
  return (
    <>
      {earliest === latest ? (
        time(occurredAt)
      ) : (
        <>
          {DETENTION_STATEMENT_COPY.between}
          {time(earliest)}
          {DETENTION_STATEMENT_COPY.and}
          {time(latest)}
        </>
      )}
      {event.isUnsent && ` · ${STOPS_COPY.unsent}`}
    </>
  )
}

const FixTimeDialog = lazyDialog(() => import('./fix-time.dialog.tsx'), 'FixTimeDialog')

/** The carrier corrects a wrong tap; nothing where the server would refuse it. */
function FixTime({ load, event, events }: { load: Load; event: ShownStopEvent; events: readonly ShownStopEvent[] }) {
  const [isOpen, setOpen] = useState(false)
  const now = useNow(MINUTE_MS)
  const recorded = (load.deal?.stopEvents ?? []).map((one) => ({
    ...one,
    occurredAt: Date.parse(one.occurredAt),
    receivedAt: Date.parse(one.receivedAt),
  }))
  const own = recorded.find(({ id }) => id === event.id)
  const { kind } = event
  if (load.viewer !== 'carrier' || !own || kind === 'corrected') return null
  const stops = stopsOf(load)
  if (isRefusal(decideStopCorrection(own, { stops, events: recorded, isReplaced: true }, now))) return null
  return (
    <div className="print:hidden">
      <Button
        variant="quiet"
        size="compact"
        className="-ml-3.5"
        aria-label={STOPS_COPY.correctName(kind, event.stop, stopsOf(load))}
        onClick={() => setOpen(true)}
      >
        {STOPS_COPY.correct}
      </Button>
      {isOpen && (
        <FixTimeDialog load={load} event={{ ...event, kind }} events={events} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

interface CorrectedEventsProps {
  load: Load
  stop: StopId
  className?: string
}

/** What was corrected at a stop stays on record, struck through, with the reason. */
export function CorrectedEvents({ load, stop, className }: CorrectedEventsProps): ReactNode {
  const events = load.deal?.stopEvents ?? []
  const stops = stopsOf(load)
  const { kind, location } = stopOf(stops, stop)
  const { city, zone } = location
  return events.flatMap((event) => {
    const correction = events.find(({ corrects }) => corrects === event.id)
    if (!correction || event.stop !== stop || event.kind === 'corrected') return []
    return (
      <li key={event.id} className={className}>
        <p className="leading-tight font-bold text-ink-soft line-through">
          {STOPS_COPY.row(event.kind, { id: stop, kind, city, stops })}
        </p>
        <p className="text-sm text-ink-soft">
          <StopTime at={event.occurredAt} zone={zone} />
        </p>
        {correction.reason && <p className="text-sm">{STOPS_COPY.corrected(isolateBidi(correction.reason))}</p>}
      </li>
    )
  })
}
