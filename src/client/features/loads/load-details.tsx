import { type ReactNode, Suspense } from 'react'
import { MORE_STOPS_COPY } from '#client/components/load/copy.ts'
import { PicksAndDrops } from '#client/components/load/more-stops.tsx'
import { LoadSection, LoadSections } from '#client/components/load/load-fold.tsx'
import { LoadTimes } from '#client/components/load/load-lane.tsx'
import { useNow } from '#client/components/use-now.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { LoadDetail } from '#contract/freight/load.ts'
import { endOfAppointment, firstStopOf, lastStopOf, type PlacedStop, stopsOf } from '#contract/freight/placed-stops.ts'
import { readStopEvents } from '#contract/freight/stop-event.ts'
import { countdownState, countedStop, formatTimeLeft } from '#domain/freight/countdown.ts'
import { POSTED_STOPS, stopOf } from '#domain/freight/load-stop.ts'
import { markStraightLine } from '#domain/geo/distance-source.ts'
import { isLoadParty } from '#domain/freight/load-viewer.ts'
import { formatMargin, marginOf } from '#domain/freight/money.ts'
import { findCountdownStop, type NextStop } from '#domain/freight/next-stop.ts'
import { partyName, placeName } from '#domain/text/names.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatStopTime } from '#domain/time/stop-time.ts'
import type { ShownStopEvent } from '#offline/outbox/overlay-stop-events.ts'
import { LOAD_DETAILS_COPY, MARGIN_COPY } from './copy.ts'
import { DocumentsSection, type OpenDocument } from './documents/documents-section.tsx'
import { HaulerCard, HaulerSections } from './hauler-sections.tsx'
import { listLoadContacts } from './load-contacts.ts'
import type { SectionName } from './load-more.tsx'
import { SectionBody } from './section-body.ts'
import { StatusCard } from './status-card.tsx'
import { ConfirmArrival } from './stops/arrival-actions.tsx'
import { ArrivalAhead, StopTaps } from './stops/next-action.tsx'
import { NextStopCard } from './stops/next-stop-card.tsx'

// below the fold
const StopsSection = lazyPart(() => import('./stops/stops-section.tsx'), 'StopsSection')

interface LoadDetailsProps {
  load: LoadDetail
  events: readonly ShownStopEvent[]
  next: NextStop | null
  /** the next step stands on a card of its own */
  hasNextCard: boolean
  open: OpenDocument | null
  onOpen: (open: OpenDocument | null) => void
}

/** OWN-09 to OWN-18: the next stop leads, then what is recorded there; everything else opens at a press. */
export function LoadDetails({ load, events, next, hasNextCard, open, onOpen }: LoadDetailsProps) {
  const isCarrier = load.viewer === 'carrier'
  const isOpen = load.status === 'pending'
  const taps = isCarrier && <StopTaps load={load} events={events} isNext={!hasNextCard} />
  return (
    <div className="flex flex-col gap-4">
      {isBookedByOwner(load) && <HaulerCard load={load} onPaper={() => onOpen({ type: 'confirmation' })} />}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_auto_1fr] lg:items-start">
        <div className="lg:hidden">
          <LoadTimes load={load} />
        </div>
        <div className="min-w-0 empty:hidden lg:col-start-1">
          {next && (
            <NextStopCard
              load={load}
              next={next}
              events={events}
              taps={taps}
              foot={isCarrier && <ArrivalAhead load={load} events={events} />}
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {isOpen && <StatusCard load={load} />}
          {!next && taps}
          {load.deal && (
            <Suspense fallback={<Skeleton className="h-60" />}>
              <StopsSection
                load={load}
                deal={load.deal}
                events={events}
                onView={(id) => onOpen({ type: 'view', id })}
              />
            </Suspense>
          )}
          {isLoadParty(load.viewer) && load.deal && (
            <DocumentsSection load={load} events={events} open={open} onOpen={onOpen} />
          )}
        </div>
        <div
          className={`flex min-w-0 flex-col gap-4 lg:col-start-1 ${next ? 'lg:row-span-2 lg:row-start-2' : 'lg:row-span-3 lg:row-start-1'}`}
        >
          <FreightSections load={load} next={next} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-2 lg:row-start-3">
          <PeopleSections load={load} next={next} />
          {!isOpen && <StatusCard load={load} />}
          {isCarrier && load.status !== 'active' && <ConfirmArrival load={load} />}
        </div>
      </div>
    </div>
  )
}

interface SectionsProps {
  load: LoadDetail
  next: NextStop | null
}

function FreightSections({ load, next }: SectionsProps) {
  const { events, equipmentRequirements } = load
  const [from, to] = [firstStopOf(load), lastStopOf(load)]
  const isAhead = load.status === 'pending' || load.status === 'active'
  const dayOf = ({ appointment, location }: PlacedStop) =>
    formatStopTime(appointment.from, location.zone).split(', ')[0] ?? ''
  const section = (name: SectionName, title: string, answer: ReactNode, isStop = false) => (
    <LoadSection title={title} answer={answer} isOpenWide={isStop}>
      <SectionBody name={name} load={load} next={next} />
    </LoadSection>
  )
  const copy = LOAD_DETAILS_COPY
  const margin = marginOf(load)
  return (
    <LoadSections>
      <div className="divide-y divide-hairline lg:grid lg:grid-cols-2 lg:divide-x lg:divide-y-0">
        {section('pickup', copy.pickupPoint, placeName(from.location), true)}
        {section('delivery', copy.dispatchPoint, placeName(to.location), true)}
      </div>
      {stopsOf(load).length > POSTED_STOPS.length &&
        section('between', MORE_STOPS_COPY.between, <PicksAndDrops load={load} />, true)}
      {isAhead && section('countdown', copy.countdown, <TimeLeft load={load} next={next} />)}
      {section(
        'route',
        copy.route,
        markStraightLine(copy.routeFacts(load.distance, load.avgTime), load.distanceSource),
      )}
      {margin && section('margin', MARGIN_COPY.margin, formatMargin(margin))}
      {section('information', copy.loadInformation, copy.freight(load.weight, equipmentRequirements.commodity))}
      {section('timeline', copy.timeline, copy.days(dayOf(from), dayOf(to)))}
      {isLoadParty(load.viewer) && section('history', copy.history, copy.events(events.length))}
    </LoadSections>
  )
}

/** Its broker reads first who hauls it. */
const isBookedByOwner = (load: LoadDetail) => load.viewer === 'owner' && load.deal !== undefined

function PeopleSections({ load, next }: SectionsProps) {
  const section = (name: SectionName, title: string, answer: string) => (
    <LoadSection title={title} answer={answer}>
      <SectionBody name={name} load={load} next={next} />
    </LoadSection>
  )
  const copy = LOAD_DETAILS_COPY
  const contacts = listLoadContacts(load).filter(({ phone, email }) => phone ?? email)
  return (
    <LoadSections>
      {!isBookedByOwner(load) && <HaulerSections load={load} />}
      {section('broker', copy.brokerInformation, partyName(load.broker))}
      {section('contact', copy.quickContact, contacts.map(({ role }) => role).join(', '))}
    </LoadSections>
  )
}

/** 'Due Soon, 5 h 12 min' */
function TimeLeft({ load, next }: SectionsProps) {
  const now = useNow(MINUTE_MS)
  const stops = stopsOf(load)
  const stop = stopOf(stops, findCountdownStop(stops, readStopEvents(load.deal), next))
  const at = Date.parse(endOfAppointment(stop))
  const { state, label } = countdownState(at, now, countedStop(stop.id, stops))
  return LOAD_DETAILS_COPY.timeLeft(label, state === 'overdue' ? null : formatTimeLeft(at, now))
}
