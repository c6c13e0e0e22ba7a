import { Fragment, type ReactNode, useState } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import { NumberNotProved } from '#client/components/carrier-authority-line.tsx'
import { StopCountdown } from '#client/components/load/stop-countdown.tsx'
import { DealRecord } from '#client/components/load/deal-record.tsx'
import { LoadTimeline, PartyCard, QuickContact, StopCard } from '#client/components/load/load-sections.tsx'
import { LoadSummary } from '#client/components/load/load-summary.tsx'
import { StopsBetween } from '#client/components/load/more-stops.tsx'
import { RouteSection } from '#client/components/load/route-section.tsx'
import { StopTime } from '#client/components/load/appointment-time.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { downloadDocument, downloadRateConfirmation } from '#client/data/cache/load-documents.ts'
import { ownDealsQuery } from '#client/data/cache/load-queries.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import type { Load, LoadDetail, LoadEvent, Party } from '#contract/freight/load.ts'
import { endOfAppointment, firstStopOf, lastStopOf, stopsOf } from '#contract/freight/placed-stops.ts'
import { readStopEvents } from '#contract/freight/stop-event.ts'
import { countedStop } from '#domain/freight/countdown.ts'
import { firstStop, stopOf } from '#domain/freight/load-stop.ts'
import { isLoadParty } from '#domain/freight/load-viewer.ts'
import { currentRate, formatMargin, formatMoney, marginOf } from '#domain/freight/money.ts'
import { findCountdownStop, type NextStop } from '#domain/freight/next-stop.ts'
import { partyName } from '#domain/text/names.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatZonedRecordTime } from '#domain/time/record-time.ts'
import { formatTimeOfDay } from '#offline/outbox/op-display.ts'
import { isMoving } from '#offline/outbox/op-state.ts'
import { OpenBooksButton } from './books/open-books-button.tsx'
import {
  describeLoadEvent,
  describeTapClock,
  stopOfEvent,
  LOAD_DETAILS_COPY,
  LOAD_HISTORY_COPY,
  MARGIN_COPY,
  RELEASED_LOAD_COPY,
  tapRange,
} from './copy.ts'
import { PaperLine } from './deal-paper.tsx'
import { DRIVER_COPY } from './deals/copy.ts'
import { DriverLines, type DriverOp, typedDriver, useDriverOps } from './deals/driver-lines.tsx'
import { listLoadContacts } from './load-contacts.ts'
import { RefusedNote, WaitingNote } from './unsent-note.tsx'

export type SectionName =
  | 'countdown'
  | 'route'
  | 'information'
  | 'margin'
  | 'pickup'
  | 'delivery'
  | 'between'
  | 'timeline'
  | 'history'
  | 'carrier'
  | 'driver'
  | 'broker'
  | 'contact'

export interface SectionBodyProps {
  name: SectionName
  load: LoadDetail
  next: NextStop | null
}

/** What an opened section of the load's screen shows (OWN-09 to OWN-18). */
export function SectionBody({ name, load, next }: SectionBodyProps): ReactNode {
  return BODIES[name](load, next)
}

const BODIES: Record<SectionName, (load: LoadDetail, next: NextStop | null) => ReactNode> = {
  countdown: (load, next) => {
    const stops = stopsOf(load)
    const stop = stopOf(stops, findCountdownStop(stops, readStopEvents(load.deal), next))
    return <StopCountdown isFramed stop={countedStop(stop.id, stops)} at={endOfAppointment(stop)} />
  },
  route: (load) => <RouteSection load={load} />,
  information: (load) => <LoadSummary load={load} notesTitle={LOAD_DETAILS_COPY.shipperNotes} />,
  margin: (load) => <Margin load={load} />,
  pickup: (load) => (
    <StopCard
      title={LOAD_DETAILS_COPY.pickupPoint}
      stop={firstStopOf(load).location}
      appointment={firstStopOf(load).appointment}
      isParty={isLoadParty(load.viewer)}
    />
  ),
  delivery: (load) => (
    <StopCard
      title={LOAD_DETAILS_COPY.dispatchPoint}
      stop={lastStopOf(load).location}
      appointment={lastStopOf(load).appointment}
      isParty={isLoadParty(load.viewer)}
    />
  ),
  between: (load) => <StopsBetween load={load} isFramed />,
  timeline: (load) => <LoadTimeline load={load} />,
  history: (load) => <LoadHistory load={load} />,
  carrier: (load) => (
    <PartyCard
      title={LOAD_DETAILS_COPY.dispatcherInformation}
      party={load.dispatcher}
      absent={LOAD_DETAILS_COPY.pendingDispatcher}
      note={load.deal?.carrier && load.dispatcher && <BookedFor carrier={load.deal.carrier} by={load.dispatcher} />}
    />
  ),
  driver: (load) => <DriverSection load={load} />,
  broker: (load) => <PartyCard title={LOAD_DETAILS_COPY.brokerInformation} party={load.broker} />,
  contact: (load) => <QuickContact contacts={listLoadContacts(load)} loadNumber={load.number} />,
}

/** The carrier that hauls it, where a dispatcher booked. */
function BookedFor({ carrier, by }: { carrier: NonNullable<NonNullable<Load['deal']>['carrier']>; by: Party }) {
  return (
    <>
      <strong className="block">{LOAD_DETAILS_COPY.bookedFor(carrier.legalName, carrier.usdot)}</strong>
      {!carrier.isUsdotProved && (
        <span className="block">
          <NumberNotProved />
        </span>
      )}
      {carrier.hasEndedConsent ? LOAD_DETAILS_COPY.consentEnded : LOAD_DETAILS_COPY.dispatchedBy(partyName(by))}
    </>
  )
}

/**
 * A load that is gone for a carrier who was released from it: its own record stays (SEC-03).
 * @param otherwise for those who never hauled the load
 */
export function ReleasedLoad({ loadId, otherwise }: { loadId: string; otherwise: ReactNode }): ReactNode {
  const { user } = useSession()
  const { data } = useStored(ownDealsQuery(loadId))
  const ended = data?.data.filter(({ endedAt }) => endedAt !== null) ?? []
  if (ended.length === 0) return otherwise
  return (
    <div className="flex flex-col gap-4">
      <p>{RELEASED_LOAD_COPY.released}</p>
      {ended.map((deal) => (
        <Fragment key={deal.id}>
          <DealRecord
            deal={deal}
            onDownload={(document) => downloadDocument(loadId, document)}
            onDownloadConfirmation={() => downloadRateConfirmation(user.id, { loadId, dealId: deal.id })}
          />
          <div className="overflow-hidden rounded-card border border-line bg-surface">
            <OpenBooksButton loadId={loadId} dealId={deal.id} isCarrier />
          </div>
        </Fragment>
      ))}
    </div>
  )
}

/** What the broker keeps, and of what; nobody else reads it. */
function Margin({ load }: { load: Load }): ReactNode {
  const margin = marginOf(load)
  if (!margin || load.shipperPays == null) return null
  return (
    <dl className="flex flex-col divide-y divide-hairline">
      <PaperLine name={MARGIN_COPY.shipperPays}>{formatMoney(load.shipperPays)}</PaperLine>
      <PaperLine name={MARGIN_COPY.carrierIsPaid}>{formatMoney(currentRate(load))}</PaperLine>
      <PaperLine name={MARGIN_COPY.margin}>{formatMargin(margin)}</PaperLine>
    </dl>
  )
}

/** A load's events, oldest first: the time of the tap, in the zone of the stop. */
function LoadHistory({ load }: { load: LoadDetail }) {
  const stops = stopsOf(load)
  const created = firstStop(stops).location.zone
  const zoneOf = (event: LoadEvent) => stopOfEvent(event, stops).location.zone
  const last = load.events.at(-1)
  return (
    <SectionCard title={LOAD_HISTORY_COPY.history}>
      <ol className="flex flex-col gap-3">
        {load.events.map((event) => (
          <Entry key={event.id} event={event} zone={zoneOf(event)} />
        ))}
      </ol>
      <p className="border-t border-hairline pt-3 text-sm text-ink-soft">
        {LOAD_HISTORY_COPY.created}
        <RecordTime at={load.createdAt} zone={created} />
        {LOAD_HISTORY_COPY.lastUpdated}
        <RecordTime at={load.updatedAt} zone={last ? zoneOf(last) : created} />
      </p>
    </SectionCard>
  )
}

function Entry({ event, zone }: { event: LoadEvent; zone: string }) {
  const { what, why } = describeLoadEvent(event)
  const [wrong, range] = [describeTapClock(event), tapRange(event)]
  return (
    <li className="border-l-3 border-line pl-3">
      <p className="leading-tight font-semibold">{what}</p>
      {why && <p>“{isolateBidi(why)}”</p>}
      <p className="text-sm text-ink-soft">
        {(event.person ?? event.actor) && `${isolateBidi(event.person ?? event.actor ?? '')}, `}
        <StopTime at={event.occurredAt} zone={zone} />
        {arrivedLate(event) && (
          <>
            {LOAD_HISTORY_COPY.received}
            <StopTime at={event.receivedAt} zone={zone} />)
          </>
        )}
      </p>
      {(wrong ?? range) && (
        <p className="text-sm text-ink-soft">
          {wrong && `${wrong}.`}{' '}
          {range && (
            <>
              {LOAD_HISTORY_COPY.tappedBetween}
              <StopTime at={range.earliest} zone={zone} />
              {LOAD_HISTORY_COPY.and}
              <StopTime at={range.latest} zone={zone} />.
            </>
          )}
        </p>
      )}
    </li>
  )
}

/** A tap without signal arrives late; both times are stored. */
function arrivedLate({ occurredAt, receivedAt }: LoadEvent): boolean {
  return Date.parse(receivedAt) - Date.parse(occurredAt) >= MINUTE_MS
}

/** In the stop's zone, like the events above [USE-11]. */
function RecordTime({ at, zone }: { at: string; zone: string }) {
  return <time dateTime={at}>{formatZonedRecordTime(Date.parse(at), zone)}</time>
}

const DriverDialog = lazyDialog(() => import('./deals/driver.dialog.tsx'), 'DriverDialog')

/** Who hauls a booked load and with what: the carrier states it, the broker reads it. */
function DriverSection({ load }: { load: Load }) {
  const [isOpen, setOpen] = useState(false)
  const ops = useDriverOps(load.id)
  const isRunning = load.status === 'active'
  const isCarrier = load.viewer === 'carrier'
  const driver = load.deal?.driver
  return (
    <>
      {driver ? (
        <DriverLines driver={driver} />
      ) : (
        <p className="text-ink-soft">
          {isCarrier
            ? isRunning
              ? DRIVER_COPY.none
              : DRIVER_COPY.notGiven
            : isRunning
              ? DRIVER_COPY.notSaid
              : DRIVER_COPY.neverSaid}
        </p>
      )}
      {ops.map((op) => (
        <UnsentDriver key={op.opId} op={op} />
      ))}
      {isCarrier && isRunning && (
        <Button variant="ghost" className="self-start" onClick={() => setOpen(true)}>
          {driver || ops.length > 0 ? DRIVER_COPY.change : DRIVER_COPY.add}
        </Button>
      )}
      {isOpen && <DriverDialog load={load} last={ops.at(-1)} onClose={() => setOpen(false)} />}
    </>
  )
}

function UnsentDriver({ op }: { op: DriverOp }) {
  if (!isMoving(op)) return <RefusedNote op={op} title={DRIVER_COPY.refused} />
  const what = typedDriver(op.intent.driver).filter(Boolean).join(', ')
  return (
    <WaitingNote>
      {op.state === 'sending' ? DRIVER_COPY.sending : DRIVER_COPY.waiting(what, formatTimeOfDay(op.actedAt.client))}
    </WaitingNote>
  )
}
