import CloudAlert from 'lucide-react/icons/cloud-alert'
import FileText from 'lucide-react/icons/file-text'
import { type ReactNode, useState } from 'react'
import { AppointmentTime, StopTime } from '#client/components/load/appointment-time.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { discardUnsent, retryUnsent } from '#client/data/outbox/outbox-actions.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import type { Load } from '#contract/freight/load.ts'
import { stopAt, stopsOf } from '#contract/freight/placed-stops.ts'
import { POSTED_STOPS, type StopId, stopOf } from '#domain/freight/load-stop.ts'
import { findStopStay, listFurtherTaps } from '#domain/freight/stop-event.ts'
import { listRefusedTaps, type RefusedTap, type ShownStopEvent } from '#offline/outbox/overlay-stop-events.ts'
import { DRIVER_LINKS_BUTTON } from '../driver-links/copy.ts'
import { STOPS_COPY } from './copy.ts'
import { DetentionClock } from './detention-clock.tsx'
import { ListedStop } from './listed-stop.tsx'
import { ArrivalBadge, CorrectedEvents, EventTime, TapTime } from './stop-taps.tsx'

const DetentionStatementDialog = lazyDialog(
  () => import('./detention-statement.dialog.tsx'),
  'DetentionStatementDialog',
)

type Deal = NonNullable<Load['deal']>

interface StopsSectionProps {
  load: Load
  deal: Deal
  events: readonly ShownStopEvent[]
  /** opens one of the load's documents */
  onView: (documentId: string) => void
}

/** What happened at the stops, and what waiting costs. */
export function StopsSection({ load, deal, events, onView }: StopsSectionProps) {
  const [isReading, setReading] = useState(false)
  const stops = stopsOf(load)
  const isListed = stops.length > POSTED_STOPS.length
  const refused = listRefusedTaps(load, useOutbox().ops)
  return (
    <SectionCard title={STOPS_COPY.stops}>
      {isListed ? (
        <ol className="flex flex-col divide-y divide-hairline">
          {stops.map((stop) => (
            <ListedStop key={stop.id} load={load} deal={deal} stop={stop} events={events} onView={onView} />
          ))}
        </ol>
      ) : (
        <ol className="flex flex-col gap-4">
          {stops.map(({ id }) => (
            <StopRows key={id} load={load} stop={id} events={events} />
          ))}
        </ol>
      )}
      {refused.length > 0 && <RefusedTaps load={load} taps={refused} />}
      {!isListed &&
        stops.map(({ id }) => <DetentionClock key={id} load={load} deal={deal} stop={id} events={events} />)}
      <DriverLinksButton load={load} />
      {deal.stopEvents.length > 0 && (
        <Button variant="ghost" onClick={() => setReading(true)}>
          <FileText aria-hidden className="size-5" />
          {STOPS_COPY.statement}
        </Button>
      )}
      {isReading && <DetentionStatementDialog loadId={load.id} onClose={() => setReading(false)} />}
    </SectionCard>
  )
}

interface AtStop {
  load: Load
  stop: StopId
  events: readonly ShownStopEvent[]
}

function StopRows({ load, stop, events }: AtStop) {
  const { arrival, departure } = findStopStay(events, stop)
  const stops = stopsOf(load)
  const { kind, appointment, location } = stopOf(stops, stop)
  const { city, zone } = location
  const named = { id: stop, kind, city, stops }
  if (!arrival && !departure)
    return (
      <>
        <Row title={STOPS_COPY.row(null, named)} isDone={false}>
          <AppointmentTime window={appointment} zone={zone} />
        </Row>
        <CorrectedEvents load={load} stop={stop} className="pl-7" />
      </>
    )
  return (
    <>
      {arrival && (
        <Row
          title={STOPS_COPY.row('arrived', named)}
          isDone
          aside={<ArrivalBadge load={load} event={arrival} events={events} />}
        >
          <TapTime load={load} event={arrival} events={events} />
        </Row>
      )}
      {departure && (
        <Row title={STOPS_COPY.row('departed', named)} isDone>
          <TapTime load={load} event={departure} events={events} />
        </Row>
      )}
      {listFurtherTaps(events, stop).map((event) => (
        <li key={event.id} className="pl-7 text-sm text-ink-soft">
          {STOPS_COPY.further(event.kind)} <EventTime event={event} zone={zone} />
        </li>
      ))}
      <CorrectedEvents load={load} stop={stop} className="pl-7" />
    </>
  )
}

interface RowProps {
  title: string
  isDone: boolean
  aside?: ReactNode
  children: ReactNode
}

function Row({ title, isDone, aside, children }: RowProps) {
  const dot = isDone ? 'before:border-7 before:border-rail' : 'before:border-3 before:border-rail before:bg-surface'
  return (
    <li
      className={`relative pl-7 before:absolute before:top-1.5 before:left-0 before:size-3.5 before:rounded-full ${dot}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="leading-tight font-bold">{title}</h3>
        {aside}
      </div>
      <div className="text-sm text-ink-soft">{children}</div>
    </li>
  )
}

const DriverLinksDialog = lazyDialog(() => import('../driver-links/driver-links.dialog.tsx'), 'DriverLinksDialog')

/** Opens the driver's links: to send one for the carrier, to see that there is one for the broker. */
function DriverLinksButton({ load }: { load: Load }) {
  const [isOpen, setOpen] = useState(false)
  if (load.viewer !== 'carrier' && load.viewer !== 'owner') return null
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {DRIVER_LINKS_BUTTON[load.viewer === 'carrier' ? 'carrier' : 'broker']}
      </Button>
      {isOpen && <DriverLinksDialog load={load} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Taps that the server refused: what it said, and both ways out. */
function RefusedTaps({ load, taps }: { load: Load; taps: readonly RefusedTap[] }): ReactNode {
  return taps.map(({ op, kind, stop, occurredAt }) => (
    <div key={op.opId} className="flex flex-col gap-2 rounded-card border border-stop p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-bold">{STOPS_COPY.button(kind, stop, stopsOf(load))}</p>
        <Badge tone="red" icon={CloudAlert}>
          {STOPS_COPY.refused}
        </Badge>
      </div>
      <p className="text-sm text-ink-soft">
        <StopTime at={new Date(occurredAt).toISOString()} zone={stopAt(load, stop).location.zone} />
      </p>
      {op.lastError && <p>{op.lastError.message}</p>}
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button size="compact" onClick={() => void retryUnsent(op)}>
          {STOPS_COPY.retry}
        </Button>
        <Button size="compact" variant="ghost" onClick={() => void discardUnsent(op)}>
          {STOPS_COPY.discard}
        </Button>
      </div>
    </div>
  ))
}
