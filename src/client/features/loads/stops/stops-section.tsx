import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import CloudAlert from 'lucide-react/icons/cloud-alert'
import FileText from 'lucide-react/icons/file-text'
import Timer from 'lucide-react/icons/timer'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useState } from 'react'
import { toWaitedDeal } from '#client/components/load/waited-deal.ts'
import { AppointmentTime, StopTime } from '#client/components/load/appointment-time.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { useNow } from '#client/components/use-now.ts'
import { discardUnsent, retryUnsent } from '#client/data/outbox/outbox-actions.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import type { Load } from '#contract/freight/load.ts'
import { stopAt, stopsOf, tripOf } from '#contract/freight/placed-stops.ts'
import { detentionAt } from '#domain/freight/detention.ts'
import { centsToDollars, formatMoney } from '#domain/freight/money.ts'
import { findNextStop } from '#domain/freight/next-stop.ts'
import { isRefusal } from '#domain/freight/refusal.ts'
import { stopFreightWords, type StopId, stopNumber, stopOf } from '#domain/freight/load-stop.ts'
import { findOddArrival, listOddities } from '#domain/freight/odd-arrival.ts'
import { decideStopCorrection, findStopStay, judgeArrival, listFurtherTaps } from '#domain/freight/stop-event.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatClock } from '#domain/time/stop-time.ts'
import { listRefusedTaps, type RefusedTap, type ShownStopEvent } from '#offline/outbox/overlay-stop-events.ts'
import { DRIVER_LINKS_BUTTON } from '../driver-links/copy.ts'
import { DETENTION_STATEMENT_COPY, STOPS_COPY } from './copy.ts'

const DetentionStatementDialog = lazyDialog(
  () => import('./detention-statement.dialog.tsx'),
  'DetentionStatementDialog',
)

type Deal = NonNullable<Load['deal']>

interface StopsSectionProps {
  load: Load
  deal: Deal
  events: readonly ShownStopEvent[]
}

/** What happened at the stops, and what waiting costs. */
export function StopsSection({ load, deal, events }: StopsSectionProps) {
  const [isReading, setReading] = useState(false)
  const stops = stopsOf(load)
  const refused = listRefusedTaps(load, useOutbox().ops)
  return (
    <SectionCard title={STOPS_COPY.stops}>
      <ol className="flex flex-col gap-4">
        {stops.map(({ id }) => (
          <StopRows key={id} load={load} stop={id} events={events} />
        ))}
      </ol>
      {refused.length > 0 && <RefusedTaps load={load} taps={refused} />}
      {stops.map(({ id }) => (
        <DetentionClock key={id} load={load} deal={deal} stop={id} events={events} />
      ))}
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
  const punctuality = arrival && judgeArrival(arrival, appointment)
  const [oddity] = arrival ? listOddities(findOddArrival(tripOf(load, events), stop, arrival.occurredAt)) : []
  const isWrong = oddity !== undefined || punctuality?.status === 'late'
  if (!arrival && !departure)
    return (
      <>
        <Row
          title={STOPS_COPY.row(null, named)}
          isDone={false}
          aside={<StopSign load={load} stop={stop} events={events} />}
        >
          <AppointmentTime window={appointment} zone={zone} />
          <StopFreight load={load} stop={stop} />
        </Row>
        <CorrectedEvents load={load} stop={stop} />
      </>
    )
  return (
    <>
      {arrival && (
        <Row
          title={STOPS_COPY.row('arrived', named)}
          isDone
          aside={
            punctuality && (
              <Badge tone={isWrong ? 'orange' : 'green'} icon={isWrong ? TriangleAlert : Check}>
                {STOPS_COPY.punctuality(punctuality, oddity)}
              </Badge>
            )
          }
        >
          <EventTime event={arrival} zone={zone} />
          <FixTime load={load} event={arrival} events={events} />
        </Row>
      )}
      {departure && (
        <Row title={STOPS_COPY.row('departed', named)} isDone>
          <EventTime event={departure} zone={zone} />
          <FixTime load={load} event={departure} events={events} />
        </Row>
      )}
      {listFurtherTaps(events, stop).map((event) => (
        <li key={event.id} className="pl-7 text-sm text-ink-soft">
          {STOPS_COPY.further(event.kind)} <EventTime event={event} zone={zone} />
        </li>
      ))}
      <CorrectedEvents load={load} stop={stop} />
    </>
  )
}

/** Above two stops: which stop is next, and which ones were passed without a word. */
function StopSign({ load, stop, events }: AtStop): ReactNode {
  const stops = stopsOf(load)
  const now = useNow(MINUTE_MS)
  if (stopNumber(stop, stops) === null) return null
  const next = findNextStop(stops, events, load.status, now)
  if (next?.stop === stop)
    return (
      <Badge tone="green" icon={ArrowRight}>
        {STOPS_COPY.next}
      </Badge>
    )
  const at = stops.findIndex(({ id }) => id === stop)
  const isPassed = stops.slice(at + 1).some(({ id }) => {
    const { arrival, departure } = findStopStay(events, id)
    return arrival !== null || departure !== null
  })
  return isPassed ? (
    <Badge tone="grey" icon={Clock}>
      {STOPS_COPY.notRecorded}
    </Badge>
  ) : null
}

/** 'Drops 8 pallets, 7,200 lb' */
function StopFreight({ load, stop }: Pick<AtStop, 'load' | 'stop'>): ReactNode {
  const listed = load.stops?.find(({ id }) => id === stop)
  return listed?.freight ? <span className="block">{stopFreightWords(listed)}</span> : null
}

function EventTime({ event, zone }: { event: ShownStopEvent; zone: string }) {
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

/** The amount grows without signal too. Nothing before an arrival. */
function DetentionClock({ load, deal, stop, events }: AtStop & { deal: Deal }): ReactNode {
  const now = useNow(MINUTE_MS)
  const { ratePerHour, freeMinutes, stepMinutes } = deal.detention
  const clock = detentionAt(toWaitedDeal(load, deal, events), stop, now)
  if (clock.startsAt === null) return null
  const isCosting = clock.state === 'billing' || clock.state === 'capped'
  const Sign = clock.state === 'departure-missing' ? TriangleAlert : isCosting ? Timer : Clock
  const state = STOPS_COPY.states[clock.state]
  return (
    <div className={`flex gap-3 rounded-card border p-4 ${isCosting ? 'border-caution bg-caution/10' : 'border-line'}`}>
      <Sign aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-bold">
          {STOPS_COPY.detentionAt(stop, stopsOf(load), formatMoney(centsToDollars(clock.cents)))}
        </p>
        <p className="text-sm text-ink-soft">
          {STOPS_COPY.clock(clock.minutes, formatClock(clock.startsAt, stopAt(load, stop).location.zone))}
          {', '}
          {STOPS_COPY.terms(freeMinutes, formatMoney(ratePerHour), stepMinutes)}
        </p>
        {state && <p className="text-sm font-semibold">{state}</p>}
      </div>
    </div>
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

/** What was corrected at a stop stays on record, struck through, with the reason. */
function CorrectedEvents({ load, stop }: { load: Load; stop: StopId }): ReactNode {
  const events = load.deal?.stopEvents ?? []
  const stops = stopsOf(load)
  const { kind, location } = stopOf(stops, stop)
  const { city, zone } = location
  return events.flatMap((event) => {
    const correction = events.find(({ corrects }) => corrects === event.id)
    if (!correction || event.stop !== stop || event.kind === 'corrected') return []
    return (
      <li key={event.id} className="pl-7">
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
