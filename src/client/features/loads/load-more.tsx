import { Fragment, type ReactNode } from 'react'
import type { LoadDetail } from '#contract/freight/load.ts'
import { findCountdownStop, type NextStop } from '#domain/freight/next-stop.ts'
import { isLoadParty } from '#domain/freight/load-viewer.ts'
import { Countdown } from '#client/components/load/countdown.tsx'
import { appointmentEnd, stopAppointment } from '#client/components/load/load-stop.ts'
import { LoadSummary } from '#client/components/load/load-summary.tsx'
import { LoadTimeline, PartyCard, QuickContact, StopCard } from '#client/components/load/load-sections.tsx'
import { RouteSection } from '#client/components/load/route-section.tsx'
import { useSession } from '#client/browser/session/use-session.ts'
import { ownDealsQuery } from '#client/data/cache/load-queries.ts'
import { downloadDocument, downloadRateConfirmation } from '#client/data/cache/load-documents.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { DealRecord } from '#client/components/load/deal-record.tsx'
import { DriverSection } from './driver/driver-section.tsx'
import { listLoadContacts } from './load-contacts.ts'
import { LOAD_DETAILS_COPY } from './load-copy.ts'
import { LoadHistory } from './load-history.tsx'
import { OpenBooksButton } from './books/open-books-button.tsx'
import { RELEASED_LOAD_COPY } from './released-load-copy.ts'

export type SectionName =
  | 'countdown'
  | 'route'
  | 'information'
  | 'pickup'
  | 'delivery'
  | 'timeline'
  | 'history'
  | 'carrier'
  | 'driver'
  | 'broker'
  | 'contact'

interface SectionBodyProps {
  name: SectionName
  load: LoadDetail
  next: NextStop | null
}

/** What an opened section of the load's screen shows (OWN-09 to OWN-18). */
export function SectionBody({ name, load, next }: SectionBodyProps): ReactNode {
  return BODIES[name](load, next)
}

const BODIES: Record<SectionName, (load: LoadDetail, next: NextStop | null) => ReactNode> = {
  countdown: (load, next) =>
    findCountdownStop(next) === 'delivery' ? (
      <Countdown isFramed stop="delivery" at={appointmentEnd(load, 'delivery')} />
    ) : (
      <Countdown isFramed at={appointmentEnd(load, 'pickup')} />
    ),
  route: (load) => <RouteSection load={load} />,
  information: (load) => <LoadSummary load={load} notesTitle={LOAD_DETAILS_COPY.shipperNotes} />,
  pickup: (load) => (
    <StopCard
      title={LOAD_DETAILS_COPY.pickupPoint}
      stop={load.pickupLocation}
      appointment={stopAppointment(load, 'pickup')}
      isParty={isLoadParty(load.viewer)}
    />
  ),
  delivery: (load) => (
    <StopCard
      title={LOAD_DETAILS_COPY.dispatchPoint}
      stop={load.deliveryLocation}
      appointment={stopAppointment(load, 'delivery')}
      isParty={isLoadParty(load.viewer)}
    />
  ),
  timeline: (load) => <LoadTimeline load={load} />,
  history: (load) => <LoadHistory load={load} />,
  carrier: (load) => (
    <PartyCard
      title={LOAD_DETAILS_COPY.dispatcherInformation}
      party={load.dispatcher}
      absent={LOAD_DETAILS_COPY.pendingDispatcher}
    />
  ),
  driver: (load) => <DriverSection load={load} />,
  broker: (load) => <PartyCard title={LOAD_DETAILS_COPY.brokerInformation} party={load.broker} />,
  contact: (load) => <QuickContact contacts={listLoadContacts(load)} loadNumber={load.number} />,
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
