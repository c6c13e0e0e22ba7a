import { personName } from '#domain/text/person-name.ts'
import { Suspense, type ComponentType, type ReactNode, useState } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { isLoadParty } from '#domain/freight/load-viewer.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { useDaysToPay } from '#client/data/cache/use-days-to-pay.ts'
import { useLoadOps } from '#client/data/outbox/use-load-ops.ts'
import { Countdown } from '#client/components/load/countdown.tsx'
import { DaysToPay } from '#client/components/load/broker-terms.tsx'
import { LoadSummary } from '#client/components/load/load-summary.tsx'
import { appointmentEnd, stopAppointment } from '#client/components/load/load-stop.ts'
import { LoadLane } from '#client/components/load/lane-header.tsx'
import { RouteSection } from '#client/components/load/route-section.tsx'
import { LoadTimeline, PartyCard, QuickContact, StopCard } from '#client/components/load/load-sections.tsx'
import { useNow } from '#client/components/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { useWasOpened } from '#client/ui/dialog.tsx'
import { LoadingNotice } from '#client/ui/lazy-part.tsx'
import { ThumbBar } from '#client/ui/thumb-bar.tsx'
import { BOARD_LOAD_DETAILS_COPY } from './board-load-copy.ts'
import { useRestoredFocus } from './use-regained-focus.ts'
import { getLastBoardSearch } from './last-board-search.ts'
import { findBookingRefusal } from './booking-refusal.ts'
import { BookingNotice } from './booking-notice.tsx'
import { UnsentBooking } from './unsent-booking.tsx'
import { MyBookingRequest } from './my-booking-request.tsx'
import { LoadWorthCard } from './load-worth.tsx'
import { OwnDeals } from './own-deals.tsx'

/** Passed in by the route: the dialog belongs to another feature. */
export interface Booking {
  /** the dialog is open on arrival */
  startsBooking: boolean
  onBookingClosed: () => void
  BookDialog: ComponentType<{ load: Load; open: boolean; onClose: () => void }>
}

interface BoardLoadDetailsProps extends Booking {
  load: Load
  /** the server no longer shows it to the viewer; the stored copy is on screen */
  isGone: boolean
}

/** BDET-01, BDET-03, BDET-04: a load on the board, the viewer's request, and how to request it. */
export function BoardLoadDetails({
  load: stored,
  isGone,
  startsBooking,
  onBookingClosed,
  BookDialog,
}: BoardLoadDetailsProps) {
  const session = useSession()
  const now = useNow(MINUTE_MS)
  const { load, booking } = useLoadOps(stored, now)
  const refusal = isGone ? 'gone' : findBookingRefusal(load, session, now)
  const [isBooking, setBooking] = useState(startsBooking && refusal === null)
  const wasBooking = useWasOpened(isBooking)
  const standing = useRestoredFocus<HTMLDivElement>(`${booking} ${load.myRequest?.status}`)
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
              {BOARD_LOAD_DETAILS_COPY.bookThisLoad}
            </Button>
          </ThumbBar>
        )}
        <UnsentBooking load={load} />
        {load.myRequest && <MyBookingRequest load={load} />}
        {!isLoadParty(load.viewer) && <OwnDeals load={load} />}
        {(load.status === 'pending' || load.status === 'active') && <Countdown at={appointmentEnd(load, 'pickup')} />}
      </div>
      <Freight load={load} />
      <Broker load={load} />
      <Suspense fallback={isBooking && <LoadingNotice />}>
        {wasBooking && <BookDialog load={load} open={isBooking} onClose={closeBooking} />}
      </Suspense>
    </div>
  )
}

function Freight({ load }: { load: Load }): ReactNode {
  const seesStreet = isLoadParty(load.viewer)
  return (
    <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-2">
      <LoadWorthCard load={load} asked={getLastBoardSearch()} />
      <LoadSummary load={load} notesTitle={BOARD_LOAD_DETAILS_COPY.brokerNotes} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <StopCard
          title={BOARD_LOAD_DETAILS_COPY.pickupPoint}
          stop={load.pickupLocation}
          appointment={stopAppointment(load, 'pickup')}
          isParty={seesStreet}
        />
        <StopCard
          title={BOARD_LOAD_DETAILS_COPY.dispatchPoint}
          stop={load.deliveryLocation}
          appointment={stopAppointment(load, 'delivery')}
          isParty={seesStreet}
        />
      </div>
      <RouteSection load={load} />
      <LoadTimeline load={load} />
    </div>
  )
}

function Broker({ load: { broker, number } }: { load: Load }): ReactNode {
  const { phoneNumber: phone, email } = broker
  const name = personName(broker)
  const daysToPay = useDaysToPay(broker.id)
  return (
    <div className="flex min-w-0 flex-col gap-4 lg:col-start-2">
      <PartyCard
        title={BOARD_LOAD_DETAILS_COPY.brokerInformation}
        party={broker}
        note={daysToPay !== undefined && <DaysToPay figure={daysToPay} />}
      />
      <QuickContact loadNumber={number} contacts={[{ role: BOARD_LOAD_DETAILS_COPY.broker, name, phone, email }]} />
    </div>
  )
}
