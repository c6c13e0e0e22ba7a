import { accountIdOf } from '#contract/account/account.ts'
import { createFileRoute, Link, Navigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { ActionChips } from '#client/components/action-chips.tsx'
import { BACK_IN_BAR, BackArrow } from '#client/components/back-link.tsx'
import { DaysToPay } from '#client/components/load/broker-terms.tsx'
import { StopCountdown } from '#client/components/load/stop-countdown.tsx'
import { DealRecord } from '#client/components/load/deal-record.tsx'
import { LoadSection, LoadSections } from '#client/components/load/load-fold.tsx'
import { LOAD_CARD_COPY } from '#client/components/load/copy.ts'
import { LoadLane, LoadTimes } from '#client/components/load/load-lane.tsx'
import { PostedAge } from '#client/components/load/load-card.tsx'
import { LoadTimeline, PartyCard, QuickContact, StopCard } from '#client/components/load/load-sections.tsx'
import { LoadSummary } from '#client/components/load/load-summary.tsx'
import { StopsBetween } from '#client/components/load/more-stops.tsx'
import { RouteSection } from '#client/components/load/route-section.tsx'
import { StatusBadge } from '#client/components/load/status-badge.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { useNow } from '#client/components/use-now.ts'
import { downloadDocument, downloadRateConfirmation } from '#client/data/cache/load-documents.ts'
import { ownDealsQuery, shownLoadQuery } from '#client/data/cache/load-queries.ts'
import { useDaysToPay } from '#client/data/cache/use-days-to-pay.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { useLoadOps } from '#client/data/outbox/use-load-ops.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeleton, Skeletons } from '#client/ui/skeleton.tsx'
import { ThumbBar } from '#client/ui/thumb-bar.tsx'
import { ApiError } from '#contract/api/http-request.ts'
import { loadPath, PATHS } from '#contract/api/path.ts'
import type { Load } from '#contract/freight/load.ts'
import { endOfAppointment, firstStopOf, lastStopOf, type PlacedStop } from '#contract/freight/placed-stops.ts'
import { isLoadParty } from '#domain/freight/load-viewer.ts'
import { formatDuration } from '#domain/freight/transit.ts'
import { markStraightLine } from '#domain/geo/distance-source.ts'
import { partyName, personName, placeName } from '#domain/text/names.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatStopTime } from '#domain/time/stop-time.ts'
import { BookingNotice } from './booking-notice.tsx'
import { BOARD_LOAD_COPY, BOARD_LOAD_DETAILS_COPY } from './copy.ts'
import { getLastBoardSearch } from './last-board-search.ts'
import { LoadGlance } from './load-glance.tsx'
import { LoadWorthCard } from './load-worth.tsx'
import { MyBookingRequest } from './my-booking-request.tsx'
import { findBookingRefusal } from './own-state.ts'
import { UnsentBooking } from './unsent-booking.tsx'

const BookLoadDialog = lazyDialog(() => import('../booking/book.dialog.tsx'), 'BookLoadDialog')

export const Route = createFileRoute('/dashboard/_may-book/loadboard/$loadId')({
  /** `book`: the dialog is open on arrival (BOARD-08) */
  validateSearch: z.object({ book: z.catch(z.optional(z.boolean()), undefined) }),
  component: function BoardLoadRoute() {
    const { loadId } = Route.useParams()
    const { book = false } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <BoardLoadScreen
        key={loadId}
        loadId={loadId}
        startsBooking={book}
        onBookingClosed={() => book && void navigate({ search: {}, state: true, replace: true, resetScroll: false })}
      />
    )
  },
})

/** No such load for this viewer, or an invalid id. */
const GONE = [404, 422]

/** BDET-01 */
function BoardLoadScreen({ loadId, ...booking }: Booking & { loadId: string }) {
  const stored = useStored(shownLoadQuery(loadId))
  const { data: row, error } = stored
  const isGone = error instanceof ApiError && GONE.includes(error.status)
  const title = row ? BOARD_LOAD_COPY.title(row.number) : BOARD_LOAD_COPY.titleBefore
  usePageTitle(title)
  return (
    <>
      <PageHeader
        isInAppBar
        back={<BackToBoard />}
        title={title}
        state={row && <StatusBadge status={row.status} reading="detail" />}
        news={
          row && (
            <>
              <span className="text-sm text-ink-soft max-lg:leading-tight">
                <PostedAge at={row.createdAt} />
              </span>
              <Receipt load={row} />
            </>
          )
        }
      />
      {isGone && !row ? (
        <GoneLoad loadId={loadId} />
      ) : (
        <StoredView
          stored={{ ...stored, error: isGone ? null : error }}
          words={BOARD_LOAD_COPY}
          skeleton={<DetailsSkeleton />}
        >
          {(load) => <BoardLoadDetails load={load} isGone={isGone} {...booking} />}
        </StoredView>
      )}
    </>
  )
}

/** Chips of what was just sent; unsent items have their own card. */
function Receipt({ load }: { load: Load }) {
  const { chips } = useLoadOps(load, useNow(MINUTE_MS))
  return <ActionChips chips={chips.filter(({ status }) => status === 'sent')} />
}

/** BDET-02. From the board it is the tab's Back, which also returns to where the board was scrolled to. */
function BackToBoard() {
  const { history } = useRouter()
  return (
    <Link
      to={PATHS.loadBoard}
      search={getLastBoardSearch()}
      onClick={(event) => {
        const opensTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
        if (opensTab || !history.location.state.fromBoard) return
        event.preventDefault()
        history.back()
      }}
      className={BACK_IN_BAR}
    >
      <BackArrow>{BOARD_LOAD_COPY.backToLoadBoard}</BackArrow>
    </Link>
  )
}

function DetailsSkeleton() {
  return (
    <>
      <Skeleton className="h-36" />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeletons heights={['h-72', 'h-72']} />
      </div>
    </>
  )
}

interface Booking {
  /** the dialog is open on arrival */
  startsBooking: boolean
  onBookingClosed: () => void
}

interface BoardLoadDetailsProps extends Booking {
  load: Load
  /** the server no longer shows it to the viewer; the stored copy is on screen */
  isGone: boolean
}

/** BDET-01, BDET-03, BDET-04: a load on the board, the viewer's request, and how to request it. */
function BoardLoadDetails({ load: stored, isGone, startsBooking, onBookingClosed }: BoardLoadDetailsProps) {
  const session = useSession()
  const now = useNow(MINUTE_MS)
  const { load, booking } = useLoadOps(stored, now)
  const refusal = isGone ? 'gone' : findBookingRefusal(load, session, now)
  const [isBooking, setBooking] = useState(startsBooking && refusal === null)
  const standing = useRestoredFocus<HTMLDivElement>(`${booking} ${load.myRequest?.status}`)
  const closeBooking = () => {
    setBooking(false)
    onBookingClosed()
  }
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_1fr]">
      <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
        <LoadLane load={load} />
        <div className="lg:hidden">
          <LoadTimes load={load} />
        </div>
        <LoadGlance load={load} />
        {refusal !== null && refusal !== 'ALREADY_REQUESTED' && (
          <BookingNotice load={load} reason={refusal} viewerId={accountIdOf(session.user)} />
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
        {(load.status === 'pending' || load.status === 'active') && (
          <StopCountdown at={endOfAppointment(firstStopOf(load))} />
        )}
      </div>
      <Freight load={load} />
      <Broker load={load} />
      <BookLoadDialog load={load} open={isBooking} onClose={closeBooking} />
    </div>
  )
}

/** Money first; the rest is in folds with their facts, which a wide screen shows open [FACE-26]. */
function Freight({ load }: { load: Load }): ReactNode {
  const isParty = isLoadParty(load.viewer)
  const [from, to] = [firstStopOf(load), lastStopOf(load)]
  const copy = BOARD_LOAD_DETAILS_COPY
  const dayOf = ({ appointment, location }: PlacedStop) =>
    formatStopTime(appointment.from, location.zone).split(', ')[0] ?? ''
  return (
    <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-2">
      <LoadWorthCard load={load} search={getLastBoardSearch()} />
      <LoadSections>
        <Fold
          title={copy.loadInformation}
          answer={[
            load.team && LOAD_CARD_COPY.team,
            load.partial && LOAD_CARD_COPY.partial,
            copy.freight(load.weight.toLocaleString('en-US'), load.equipmentRequirements.commodity),
          ]
            .filter(Boolean)
            .join(', ')}
        >
          <LoadSummary load={load} notesTitle={copy.brokerNotes} />
        </Fold>
        <Fold
          title={copy.route}
          answer={copy.routeFacts(markStraightLine(formatDuration(load.avgTime), load.distanceSource))}
        >
          <RouteSection load={load} />
        </Fold>
        <div className="divide-y divide-hairline lg:grid lg:grid-cols-2 lg:divide-x lg:divide-y-0">
          <Fold title={copy.pickupPoint} answer={placeName(from.location)}>
            <StopCard title={copy.pickupPoint} stop={from.location} appointment={from.appointment} isParty={isParty} />
          </Fold>
          <Fold title={copy.dispatchPoint} answer={placeName(to.location)}>
            <StopCard title={copy.dispatchPoint} stop={to.location} appointment={to.appointment} isParty={isParty} />
          </Fold>
        </div>
        <Fold title={copy.timeline} answer={copy.days(dayOf(from), dayOf(to))}>
          <LoadTimeline load={load} />
        </Fold>
      </LoadSections>
      <StopsBetween load={load} />
    </div>
  )
}

function Fold({ title, answer, children }: { title: string; answer: ReactNode; children: ReactNode }) {
  return (
    <LoadSection isOpenWide title={title} answer={answer} storedAs={`board ${title}`}>
      {children}
    </LoadSection>
  )
}

function Broker({ load: { broker, number } }: { load: Load }): ReactNode {
  const { phoneNumber: phone, email } = broker
  const name = personName(broker)
  const daysToPay = useDaysToPay(broker.id)
  const copy = BOARD_LOAD_DETAILS_COPY
  return (
    <div className="min-w-0 max-lg:-mt-1 lg:col-start-2">
      <LoadSections>
        <Fold
          title={copy.brokerInformation}
          answer={daysToPay ? copy.pays(partyName(broker), daysToPay.days) : partyName(broker)}
        >
          <PartyCard
            title={copy.brokerInformation}
            party={broker}
            note={daysToPay !== undefined && <DaysToPay figure={daysToPay} />}
          />
        </Fold>
        <Fold title={copy.quickContact} answer={copy.contact}>
          <QuickContact loadNumber={number} contacts={[{ role: copy.broker, name, phone, email }]} />
        </Fold>
      </LoadSections>
    </div>
  )
}

/** What a released carrier had agreed to on this load. Nothing for those who never hauled it. */
function OwnDeals({ load }: { load: Load }): ReactNode {
  const { user } = useSession()
  const { data } = useStored(ownDealsQuery(load.id), { isExtra: true })
  return data?.data.map((deal) => (
    <DealRecord
      key={deal.id}
      deal={deal}
      onDownload={(document) => downloadDocument(load.id, document)}
      onDownloadConfirmation={() => downloadRateConfirmation(user.id, { loadId: load.id, dealId: deal.id })}
    />
  ))
}

/**
 * No such load for this viewer: booked, removed or never there; the server doesn't say which. A carrier who was released
 * from it is led to its own record (SEC-03).
 */
function GoneLoad({ loadId }: { loadId: string }) {
  const { data: deals } = useStored(ownDealsQuery(loadId))
  if (deals?.data.some(({ endedAt }) => endedAt !== null)) return <Navigate to={loadPath(loadId)} replace />
  return (
    <EmptyState
      message={BOARD_LOAD_COPY.empty}
      hint={BOARD_LOAD_COPY.emptyHint}
      action={
        <Button render={<Link to={PATHS.loadBoard} search={getLastBoardSearch()} />}>
          {BOARD_LOAD_COPY.seeOtherLoads}
        </Button>
      }
    />
  )
}

/** By then a closing dialog has returned the focus, or couldn't. */
const SETTLED_AFTER_MS = 300

/**
 * An element that takes focus when a change of `state` removed the focused button, so that keyboard users don't restart
 * at the top of the page.
 */
function useRestoredFocus<T extends HTMLElement>(state: unknown): RefObject<T | null> {
  const place = useRef<T>(null)
  const lastState = useRef(state)
  useEffect(() => {
    if (lastState.current === state) return
    lastState.current = state
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
    }, SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [state])
  return place
}
