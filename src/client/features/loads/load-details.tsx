import type { LoadDetail } from '#contract/load.ts'
import { isParty } from '#domain/load-viewer.ts'
import { Countdown } from '#client/components/countdown.tsx'
import { LoadFacts } from '#client/components/load-facts.tsx'
import { LoadTimeline } from '#client/components/load-timeline.tsx'
import { PartyCard } from '#client/components/party-card.tsx'
import { QuickContact } from '#client/components/quick-contact.tsx'
import { RouteMap } from '#client/components/route-map.tsx'
import { StopCard } from '#client/components/stop-card.tsx'
import { contactsOf } from './load-contacts.ts'
import { LoadHistory } from './load-history.tsx'
import { StatusCard } from './status-card.tsx'

/** OWN-09 to OWN-18: what must be done stands first on a phone and beside the rest on wide screens. */
export function LoadDetails({ load }: { load: LoadDetail }) {
  const party = isParty(load.viewer)
  const isAhead = load.status === 'pending' || load.status === 'active'
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:items-start">
      <div className="flex flex-col gap-4 lg:col-start-2">
        {isAhead && <Countdown pickupAt={load.pickupDateTime} />}
        <StatusCard load={load} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <StopCard title="Pickup point" stop={load.pickupLocation} at={load.pickupDateTime} isParty={party} />
          <StopCard title="Dispatch point" stop={load.deliveryLocation} at={load.deliveryDateTime} isParty={party} />
        </div>
        <RouteMap load={load} />
        <LoadFacts load={load} notesTitle="Shipper notes" />
        <LoadTimeline load={load} />
        {party && <LoadHistory load={load} />}
      </div>
      <div className="flex flex-col gap-4 lg:col-start-2">
        <PartyCard
          title="Dispatcher information"
          party={load.dispatcher}
          absent="Pending dispatcher"
          note={load.tendered && load.viewer === 'owner' && 'Has not answered the tender yet.'}
        />
        <PartyCard title="Broker information" party={load.broker} />
        <QuickContact contacts={contactsOf(load)} loadNumber={load.number} />
      </div>
    </div>
  )
}
