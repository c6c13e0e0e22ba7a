import { Suspense } from 'react'
import type { LoadDetail } from '#contract/freight/load.ts'
import { isLoadParty } from '#domain/freight/load-viewer.ts'
import { Countdown } from '#client/components/countdown.tsx'
import { LoadSummary } from '#client/components/load-summary.tsx'
import { RouteMap } from '#client/components/route-map.tsx'
import { StopCard } from '#client/components/stop-card.tsx'
import { lazyComponent } from '#client/ui/lazy-part.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { listLoadContacts } from './load-contacts.ts'
import { LOAD_DETAILS_COPY } from './load-copy.ts'

// a button comes with the code that saves its tap: beside the first screen, and never without it
const loadActions = () => import('./status-card.tsx').then((file) => file.StatusCard)
loadActions().catch(() => undefined)
const StatusCard = lazyComponent(loadActions)

// only a booked load has stop events; a tap must not wait for code at a dock
const loadStops = () => import('./stops-section.tsx').then((file) => file.StopsSection)
loadStops().catch(() => undefined)
const StopsSection = lazyComponent(loadStops)

// below the fold: the screen doesn't wait for them
const LoadTimeline = lazyComponent(() =>
  import('#client/components/load-timeline.tsx').then((file) => file.LoadTimeline),
)
const PartyCard = lazyComponent(() => import('#client/components/party-card.tsx').then((file) => file.PartyCard))
const QuickContact = lazyComponent(() =>
  import('#client/components/quick-contact.tsx').then((file) => file.QuickContact),
)
const DocumentsSection = lazyComponent(() =>
  import('./documents/documents-section.tsx').then((file) => file.DocumentsSection),
)
const LoadHistory = lazyComponent(() => import('./load-history.tsx').then((file) => file.LoadHistory))

/** OWN-09 to OWN-18: actions come first on phones, beside the rest on wide screens. */
export function LoadDetails({ load, addedDocument }: { load: LoadDetail; addedDocument: string | undefined }) {
  const party = isLoadParty(load.viewer)
  const isAhead = load.status === 'pending' || load.status === 'active'
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:items-start">
      <div className="flex flex-col gap-4 lg:col-start-2">
        {isAhead && <Countdown pickupAt={load.pickupDateTime} />}
        <Suspense fallback={<Skeleton className="h-48" />}>
          <StatusCard load={load} />
        </Suspense>
        <Suspense>{load.deal && <StopsSection load={load} deal={load.deal} />}</Suspense>
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <StopCard
            title={LOAD_DETAILS_COPY.pickupPoint}
            stop={load.pickupLocation}
            at={load.pickupDateTime}
            isParty={party}
          />
          <StopCard
            title={LOAD_DETAILS_COPY.dispatchPoint}
            stop={load.deliveryLocation}
            at={load.deliveryDateTime}
            isParty={party}
          />
        </div>
        <Suspense fallback={<Skeleton className="h-40" />}>
          {party && load.deal && <DocumentsSection load={load} addedDocument={addedDocument} />}
        </Suspense>
        <RouteMap load={load} />
        <LoadSummary load={load} notesTitle={LOAD_DETAILS_COPY.shipperNotes} />
        <Suspense>
          <LoadTimeline load={load} />
        </Suspense>
        <Suspense>{party && <LoadHistory load={load} />}</Suspense>
      </div>
      <div className="flex flex-col gap-4 lg:col-start-2">
        <Suspense>
          <PartyCard
            title={LOAD_DETAILS_COPY.dispatcherInformation}
            party={load.dispatcher}
            absent={LOAD_DETAILS_COPY.pendingDispatcher}
          />
          <PartyCard title={LOAD_DETAILS_COPY.brokerInformation} party={load.broker} />
          <QuickContact contacts={listLoadContacts(load)} loadNumber={load.number} />
        </Suspense>
      </div>
    </div>
  )
}
