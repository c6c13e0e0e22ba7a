import type { ReactNode } from 'react'
import type { LoadDetail } from '#contract/freight/load.ts'
import { countdownState, formatTimeToPickup } from '#domain/freight/countdown.ts'
import { isLoadParty } from '#domain/freight/load-viewer.ts'
import { findCountdownStop, type NextStop } from '#domain/freight/next-stop.ts'
import { partyName } from '#domain/text/person-name.ts'
import { placeName } from '#domain/text/place-name.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatStopTime } from '#domain/time/stop-time.ts'
import { appointmentEnd } from '#client/components/load/load-stop.ts'
import { useNow } from '#client/components/use-now.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import type { ShownStopEvent } from '#offline/outbox/overlay-stop-events.ts'
import { listLoadContacts } from './load-contacts.ts'
import { LOAD_DETAILS_COPY } from './load-copy.ts'
import { LoadSection, LoadSections } from './load-section.tsx'
import { NextStopCard } from './next-stop-card.tsx'
import { NextAction } from './next-action.tsx'
import { DocumentsSection } from './documents/documents-section.tsx'
import type { SectionName } from './load-more.tsx'
import { StatusCard } from './status-card.tsx'
import { StopsSection } from './stops-section.tsx'
import { LoadFacts } from './load-facts.tsx'

// below the fold, or closed
const SectionBody = lazyPart(() => import('./load-more.tsx'), 'SectionBody')

interface LoadDetailsProps {
  load: LoadDetail
  addedDocument: string | undefined
  events: readonly ShownStopEvent[]
  next: NextStop | null
}

/** OWN-09 to OWN-18: the next stop leads, then what is recorded there; everything else opens at a press. */
export function LoadDetails({ load, addedDocument, events, next }: LoadDetailsProps) {
  const isCarrier = load.viewer === 'carrier'
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_auto_1fr] lg:items-start">
      <LoadFacts load={load} />
      <div className="min-w-0 empty:hidden lg:col-start-1">
        {next && <NextStopCard load={load} next={next} events={events} />}
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {isCarrier ? <NextAction load={load} events={events} /> : <StatusCard load={load} />}
        {load.deal && <StopsSection load={load} deal={load.deal} events={events} />}
      </div>
      <div
        className={`flex min-w-0 flex-col gap-4 lg:col-start-1 ${next ? 'lg:row-span-2 lg:row-start-2' : 'lg:row-span-3 lg:row-start-1'}`}
      >
        {isLoadParty(load.viewer) && load.deal && <DocumentsSection load={load} addedDocument={addedDocument} />}
        <FreightSections load={load} next={next} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:col-start-2 lg:row-start-3">
        <PeopleSections load={load} next={next} />
        {isCarrier && <StatusCard load={load} />}
      </div>
    </div>
  )
}

interface SectionsProps {
  load: LoadDetail
  next: NextStop | null
}

function FreightSections({ load, next }: SectionsProps) {
  const { pickupLocation, deliveryLocation, events, equipmentRequirements } = load
  const isAhead = load.status === 'pending' || load.status === 'active'
  const dayOf = (at: string, zone: string) => formatStopTime(Date.parse(at), zone).split(', ')[0] ?? ''
  const section = (name: SectionName, title: string, answer: ReactNode) => (
    <LoadSection title={title} answer={answer}>
      <SectionBody name={name} load={load} next={next} />
    </LoadSection>
  )
  const copy = LOAD_DETAILS_COPY
  return (
    <LoadSections>
      {isAhead && section('countdown', copy.countdown, <TimeLeft load={load} next={next} />)}
      {section('route', copy.route, copy.routeFacts(load.distance, load.avgTime))}
      {section('information', copy.loadInformation, copy.freight(load.weight, equipmentRequirements.commodity))}
      {section('pickup', copy.pickupPoint, placeName(pickupLocation))}
      {section('delivery', copy.dispatchPoint, placeName(deliveryLocation))}
      {section(
        'timeline',
        copy.timeline,
        copy.days(dayOf(load.pickupDateTime, pickupLocation.zone), dayOf(load.deliveryDateTime, deliveryLocation.zone)),
      )}
      {isLoadParty(load.viewer) && section('history', copy.history, copy.events(events.length))}
    </LoadSections>
  )
}

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
      {section(
        'carrier',
        copy.dispatcherInformation,
        load.dispatcher ? partyName(load.dispatcher) : copy.pendingDispatcher,
      )}
      {load.deal && section('driver', copy.driver, Object.values(load.deal.driver ?? {})[0] ?? copy.notGiven)}
      {section('broker', copy.brokerInformation, partyName(load.broker))}
      {section('contact', copy.quickContact, contacts.map(({ role }) => role).join(', '))}
    </LoadSections>
  )
}

/** 'Due Soon, 5h 12m' */
function TimeLeft({ load, next }: SectionsProps) {
  const now = useNow(MINUTE_MS)
  const stop = findCountdownStop(next)
  const at = Date.parse(appointmentEnd(load, stop))
  return LOAD_DETAILS_COPY.timeLeft(countdownState(at, now, stop).label, formatTimeToPickup(at, now))
}
