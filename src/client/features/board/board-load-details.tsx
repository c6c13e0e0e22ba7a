import { Suspense, type ComponentType, type ReactNode, useState } from 'react'
import type { Load } from '#contract/load.ts'
import { MINUTE_MS } from '#domain/instant.ts'
import { isParty } from '#domain/load-viewer.ts'
import { useSession } from '#client/browser/use-session.ts'
import { useLoadOps } from '#client/data/use-load-ops.ts'
import { Countdown } from '#client/components/countdown.tsx'
import { LoadFacts } from '#client/components/load-facts.tsx'
import { LoadLane } from '#client/components/load-lane.tsx'
import { PartyCard } from '#client/components/party-card.tsx'
import { RouteMap } from '#client/components/route-map.tsx'
import { StopCard } from '#client/components/stop-card.tsx'
import { useNow } from '#client/components/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { ComingPart, lazyPart } from '#client/ui/lazy-part.tsx'
import { ThumbBar } from '#client/ui/thumb-bar.tsx'
import { BookingNotice } from './booking-notice.tsx'
import { OwnRequest } from './own-request.tsx'
import { UnsentBooking } from './unsent-booking.tsx'
import { useRegainedFocus } from './use-regained-focus.ts'
import { whyNotBook } from './why-not-book.ts'

// below the fold: a screen does not wait for them
const LoadTimeline = lazyPart(() => import('#client/components/load-timeline.tsx').then((file) => file.LoadTimeline))
const QuickContact = lazyPart(() => import('#client/components/quick-contact.tsx').then((file) => file.QuickContact))

/** What the screen is given to book with: the dialog is another feature's. */
export interface Booking {
  /** the dialog stands open on arrival */
  startsBooking: boolean
  onBookingClosed: () => void
  BookDialog: ComponentType<{ load: Load; open: boolean; onClose: () => void }>
}

interface BoardLoadDetailsProps extends Booking {
  load: Load
  /** the server does not show it to the viewer any more; what is on screen is what it was */
  isGone: boolean
}

/** BDET-01, BDET-03, BDET-04: an offered load, what became of the viewer's request, and the way to ask for it. */
export function BoardLoadDetails({ load, isGone, startsBooking, onBookingClosed, BookDialog }: BoardLoadDetailsProps) {
  const session = useSession()
  const now = useNow(MINUTE_MS)
  const refusal = isGone ? 'gone' : whyNotBook(load, session, now)
  const [isBooking, setBooking] = useState(startsBooking && refusal === null)
  const { booking } = useLoadOps(load, now)
  const standing = useRegainedFocus<HTMLDivElement>(`${booking} ${load.myRequest?.status}`)
  const closeBooking = () => {
    setBooking(false)
    onBookingClosed()
  }
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_1fr]">
      <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
        <LoadLane load={load} />
        {refusal !== null && refusal !== 'ALREADY_REQUESTED' && (
          <BookingNotice load={load} reason={refusal} viewerId={session.user.id} />
        )}
      </div>
      <div ref={standing} tabIndex={-1} className="flex min-w-0 flex-col gap-4 outline-none lg:col-start-2">
        {refusal === null && booking === 'none' && (
          <ThumbBar>
            <Button className="lg:w-full" onClick={() => setBooking(true)}>
              Book This Load
            </Button>
          </ThumbBar>
        )}
        <UnsentBooking load={load} />
        <OwnRequest load={load} />
        {(load.status === 'pending' || load.status === 'active') && <Countdown pickupAt={load.pickupDateTime} />}
      </div>
      <Freight load={load} />
      <Broker load={load} />
      <Suspense fallback={isBooking && <ComingPart />}>
        <BookDialog load={load} open={isBooking} onClose={closeBooking} />
      </Suspense>
    </div>
  )
}

function Freight({ load }: { load: Load }): ReactNode {
  const seesStreet = isParty(load.viewer)
  return (
    <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-2">
      <LoadFacts load={load} notesTitle="Broker notes" />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <StopCard title="Pickup point" stop={load.pickupLocation} at={load.pickupDateTime} isParty={seesStreet} />
        <StopCard title="Dispatch point" stop={load.deliveryLocation} at={load.deliveryDateTime} isParty={seesStreet} />
      </div>
      <RouteMap load={load} />
      <Suspense>
        <LoadTimeline load={load} />
      </Suspense>
    </div>
  )
}

function Broker({ load: { broker, number } }: { load: Load }): ReactNode {
  const { phoneNumber: phone, email } = broker
  const name = `${broker.firstName} ${broker.lastName}`
  return (
    <div className="flex min-w-0 flex-col gap-4 lg:col-start-2">
      <PartyCard title="Broker information" party={broker} />
      <Suspense>
        <QuickContact loadNumber={number} contacts={[{ role: 'Broker', name, phone, email }]} />
      </Suspense>
    </div>
  )
}
