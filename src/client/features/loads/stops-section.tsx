import Check from 'lucide-react/icons/check'
import FileText from 'lucide-react/icons/file-text'
import Clock from 'lucide-react/icons/clock'
import Timer from 'lucide-react/icons/timer'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, Suspense, useState } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { detentionOf } from '#domain/freight/detention.ts'
import { centsToDollars, dollarsToCents, formatMoney } from '#domain/freight/money.ts'
import { findStopStay, judgePunctuality } from '#domain/freight/stop-event.ts'
import { STOP_KINDS, type StopKind } from '#domain/freight/stop-kind.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatClock } from '#domain/time/stop-time.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { stopAppointment, stopLocation } from '#client/components/load/load-stop.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { AppointmentTime, StopTime } from '#client/components/load/stop-time.tsx'
import { useNow } from '#client/components/use-now.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { LoadingNotice, lazyPart } from '#client/ui/lazy-part.tsx'
import { listRefusedTaps, type ShownStopEvent } from '#offline/outbox/overlay-stop-events.ts'
import { DriverLinksButton } from './driver-links/driver-links-button.tsx'
import { CorrectedEvents, CorrectStopEvent } from './stop-corrections.tsx'
import { STOPS_COPY } from './stops-copy.ts'
import { RefusedTaps } from './refused-taps.tsx'

const DetentionStatementDialog = lazyPart(() => import('./stop-dialogs.tsx'), 'DetentionStatementDialog')

type Deal = NonNullable<Load['deal']>

interface StopsSectionProps {
  load: Load
  deal: Deal
  events: readonly ShownStopEvent[]
}

/** What happened at the stops, and what waiting costs. */
export function StopsSection({ load, deal, events }: StopsSectionProps) {
  const [isReading, setReading] = useState(false)
  const refused = listRefusedTaps(load, useOutbox().ops)
  return (
    <SectionCard title={STOPS_COPY.stops}>
      <ol className="flex flex-col gap-4">
        {STOP_KINDS.map((stop) => (
          <StopRows key={stop} load={load} stop={stop} events={events} />
        ))}
      </ol>
      {refused.length > 0 && <RefusedTaps load={load} taps={refused} />}
      {STOP_KINDS.map((stop) => (
        <DetentionClock key={stop} load={load} deal={deal} stop={stop} events={events} />
      ))}
      <DriverLinksButton load={load} />
      {deal.stopEvents.length > 0 && (
        <Button variant="ghost" onClick={() => setReading(true)}>
          <FileText aria-hidden className="size-5" />
          {STOPS_COPY.statement}
        </Button>
      )}
      <Suspense fallback={isReading && <LoadingNotice />}>
        {isReading && <DetentionStatementDialog loadId={load.id} onClose={() => setReading(false)} />}
      </Suspense>
    </SectionCard>
  )
}

interface AtStop {
  load: Load
  stop: StopKind
  events: readonly ShownStopEvent[]
}

function StopRows({ load, stop, events }: AtStop) {
  const { arrival, departure } = findStopStay(events, stop)
  const { city, zone } = stopLocation(load, stop)
  const appointment = stopAppointment(load, stop)
  const punctuality = arrival && judgePunctuality(arrival.occurredAt, appointment)
  if (!arrival && !departure)
    return (
      <>
        <Row title={STOPS_COPY.row(null, stop, city)} isDone={false}>
          <AppointmentTime window={appointment} zone={zone} />
        </Row>
        <CorrectedEvents load={load} stop={stop} />
      </>
    )
  return (
    <>
      {arrival && (
        <Row
          title={STOPS_COPY.row('arrived', stop, city)}
          isDone
          aside={
            punctuality && (
              <Badge
                tone={punctuality.is === 'late' ? 'orange' : 'green'}
                icon={punctuality.is === 'late' ? TriangleAlert : Check}
              >
                {STOPS_COPY.punctuality(punctuality)}
              </Badge>
            )
          }
        >
          <EventTime event={arrival} zone={zone} />
          <CorrectStopEvent load={load} event={arrival} />
        </Row>
      )}
      {departure && (
        <Row title={STOPS_COPY.row('departed', stop, city)} isDone>
          <EventTime event={departure} zone={zone} />
          <CorrectStopEvent load={load} event={departure} />
        </Row>
      )}
      <CorrectedEvents load={load} stop={stop} />
    </>
  )
}

function EventTime({ event, zone }: { event: ShownStopEvent; zone: string }) {
  return (
    <>
      <StopTime at={new Date(event.occurredAt).toISOString()} zone={zone} />
      {event.isUnsent && ` · ${STOPS_COPY.unsent}`}
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
  const dot = isDone ? 'before:border-7 before:border-sign' : 'before:border-3 before:border-sign before:bg-surface'
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

/** The amount grows without signal too. Nothing before an arrival. */
function DetentionClock({ load, deal, stop, events }: AtStop & { deal: Deal }): ReactNode {
  const now = useNow(MINUTE_MS)
  const { arrival, departure } = findStopStay(events, stop)
  const next = stop === 'pickup' ? findStopStay(events, 'delivery').arrival : null
  const { ratePerHour, freeMinutes, stepMinutes, maxHours } = deal.detention
  const clock = detentionOf(
    {
      arrivedAt: arrival?.occurredAt ?? null,
      departedAt: departure?.occurredAt ?? null,
      nextArrivedAt: next?.occurredAt ?? null,
    },
    stopAppointment(load, stop),
    { freeMinutes, stepMinutes, maxHours, centsPerHour: dollarsToCents(ratePerHour) },
    now,
  )
  if (clock.startsAt === null) return null
  const isCosting = clock.state === 'billing' || clock.state === 'capped'
  const Sign = clock.state === 'departure-missing' ? TriangleAlert : isCosting ? Timer : Clock
  const state = STOPS_COPY.states[clock.state]
  return (
    <div className={`flex gap-3 rounded-card border p-4 ${isCosting ? 'border-caution bg-caution/10' : 'border-line'}`}>
      <Sign aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-bold">{STOPS_COPY.detentionAt(stop, formatMoney(centsToDollars(clock.cents)))}</p>
        <p className="text-sm text-ink-soft">
          {STOPS_COPY.clock(clock.minutes, formatClock(clock.startsAt, stopLocation(load, stop).zone))}
          {', '}
          {STOPS_COPY.terms(freeMinutes, formatMoney(ratePerHour), stepMinutes)}
        </p>
        {state && <p className="text-sm font-semibold">{state}</p>}
      </div>
    </div>
  )
}
