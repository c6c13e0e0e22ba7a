import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import FileText from 'lucide-react/icons/file-text'
import type { ReactNode } from 'react'
import { AppointmentTime } from '#client/components/load/appointment-time.tsx'
import { documentTitle } from '#client/components/load/copy.ts'
import { useNow } from '#client/components/use-now.ts'
import { Badge } from '#client/ui/badge.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { Load } from '#contract/freight/load.ts'
import { type PlacedStop, stopsOf } from '#contract/freight/placed-stops.ts'
import { stopFreightWords } from '#domain/freight/load-stop.ts'
import { findNextStop, isStopReached } from '#domain/freight/next-stop.ts'
import { findStopStay, listFurtherTaps } from '#domain/freight/stop-event.ts'
import { placeName } from '#domain/text/names.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import type { ShownStopEvent } from '#offline/outbox/overlay-stop-events.ts'
import { receivedDocuments } from '../documents/listed-documents.ts'
import { STOPS_COPY } from './copy.ts'
import { DetentionClock } from './detention-clock.tsx'
import { ArrivalBadge, CorrectedEvents, EventTime, TapTime } from './stop-taps.tsx'

interface ListedStopProps {
  load: Load
  deal: NonNullable<Load['deal']>
  stop: PlacedStop
  events: readonly ShownStopEvent[]
  /** opens one of the load's documents */
  onView: (documentId: string) => void
}

/** Above two stops, a row each: what happened there, else what is due; what waiting costs, and its documents. */
export function ListedStop({ load, deal, stop, events, onView }: ListedStopProps) {
  const now = useNow(MINUTE_MS)
  const stops = stopsOf(load)
  const { id, kind, appointment, location } = stop
  const { arrival, departure } = findStopStay(events, id)
  const isNext = findNextStop(stops, events, load.status, now)?.stop === id
  const listed = load.stops?.find((each) => each.id === id)
  const at = stops.findIndex((each) => each.id === id)
  return (
    <li className="flex gap-3 py-3 first:pt-0 last:pb-0">
      <span
        aria-hidden
        className={classNames(
          'grid size-8 shrink-0 place-items-center rounded-full font-bold tabular-nums',
          departure
            ? 'bg-rail text-surface'
            : isNext
              ? 'bg-sign text-legend'
              : 'border-3 border-edge bg-surface text-ink-soft',
        )}
      >
        {departure ? <Check className="size-5" strokeWidth={3} /> : at + 1}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="leading-tight font-bold">
            <VisuallyHidden>{STOPS_COPY.listed(at + 1, kind)}</VisuallyHidden>
            {placeName(location)}
          </h3>
          <StopSign ahead={stops.slice(at + 1)} stop={stop} events={events} isNext={isNext} />
          {arrival && <ArrivalBadge load={load} event={arrival} events={events} />}
        </div>
        <div className="text-sm text-ink-soft">
          {!arrival && !departure && <AppointmentTime window={appointment} zone={location.zone} />}
          {[arrival, departure].map(
            (event) =>
              event &&
              event.kind !== 'corrected' && (
                <div key={event.id}>
                  {STOPS_COPY.tapped(event.kind)} <TapTime load={load} event={event} events={events} />
                </div>
              ),
          )}
          {listed?.freight && <p>{stopFreightWords(listed)}</p>}
          {listFurtherTaps(events, id).map((event) => (
            <p key={event.id}>
              {STOPS_COPY.further(event.kind)} <EventTime event={event} zone={location.zone} />
            </p>
          ))}
        </div>
        <ul className="empty:hidden">
          <CorrectedEvents load={load} stop={id} className="pt-1" />
        </ul>
        <DetentionClock isInRow load={load} deal={deal} stop={id} events={events} />
        <StopDocuments load={load} stop={stop} onView={onView} />
      </div>
    </li>
  )
}

interface StopSignProps {
  /** the stops after it */
  ahead: readonly PlacedStop[]
  stop: PlacedStop
  events: readonly ShownStopEvent[]
  isNext: boolean
}

/** Which stop is next, and which ones were passed without a word. */
function StopSign({ ahead, stop, events, isNext }: StopSignProps): ReactNode {
  if (isNext)
    return (
      <Badge tone="green" icon={ArrowRight}>
        {STOPS_COPY.next}
      </Badge>
    )
  const isPassed = !isStopReached(events, stop.id) && ahead.some(({ id }) => isStopReached(events, id))
  return isPassed ? (
    <Badge tone="grey" icon={Clock}>
      {STOPS_COPY.notRecorded}
    </Badge>
  ) : null
}

/** What the server has for this stop alone; each opens. */
function StopDocuments({ load, stop, onView }: Pick<ListedStopProps, 'load' | 'stop' | 'onView'>): ReactNode {
  const own = receivedDocuments(load).filter((each) => each.stop === stop.id && each.voided === null)
  if (own.length === 0) return null
  return (
    <ul className="-ml-2 flex flex-wrap gap-x-2">
      {own.map(({ id, kind, pages }) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => onView(id)}
            className="flex min-h-12 items-center gap-1.5 px-2 text-sm font-semibold text-sign-deep underline"
          >
            <FileText aria-hidden className="size-4 shrink-0" />
            {documentTitle({ kind, pages })}
          </button>
        </li>
      ))}
    </ul>
  )
}
