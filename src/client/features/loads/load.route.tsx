import { accountIdOf } from '#contract/account/account.ts'
import { createFileRoute, Link, Navigate, stripSearchParams } from '@tanstack/react-router'
import { type ComponentProps, Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { useHeadingFocus } from '#client/browser/page/use-heading-focus.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { ActionChips } from '#client/components/action-chips.tsx'
import { BACK_IN_BAR, BackArrow } from '#client/components/back-link.tsx'
import { canOpenLoadScreen, mayActForParty } from '#client/components/load/load-access.ts'
import { LoadLane } from '#client/components/load/load-lane.tsx'
import { StatusBadge } from '#client/components/load/status-badge.tsx'
import { ReadError } from '#client/components/read-error.tsx'
import { SavedCopyNotice } from '#client/components/saved-copy-notice.tsx'
import { useNow } from '#client/components/use-now.ts'
import { shownLoadQuery } from '#client/data/cache/load-queries.ts'
import { type StoredResult, useStored } from '#client/data/cache/use-stored.ts'
import { useLoadOps } from '#client/data/outbox/use-load-ops.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { bookingRequestsQuery } from '#client/features/booking/booking-requests.queries.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { lazyPart, LoadingNotice } from '#client/ui/lazy-part.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { LoadingState, Skeleton } from '#client/ui/skeleton.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { ApiError } from '#contract/api/http-request.ts'
import { boardLoadPath, PATHS } from '#contract/api/path.ts'
import type { Load, LoadDetail } from '#contract/freight/load.ts'
import { stopsOf } from '#contract/freight/placed-stops.ts'
import { findNextStop, type NextStop } from '#domain/freight/next-stop.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { overlayStopEvents, type ShownStopEvent } from '#offline/outbox/overlay-stop-events.ts'
import { AssignedTo } from './assigned-to.tsx'
import { DeliverySteps } from './attention/delivery-steps.tsx'
import { hasNextCard, NextCard } from './attention/next-card.tsx'
import { useNextAction } from './attention/use-attention.ts'
import { LOAD_COPY, TENDER_COPY } from './copy.ts'
import { DoneStops } from './done-stops.tsx'
import { ChangeStopsPart } from './deals/change-stops-part.ts'
import type { OpenDocument } from './documents/documents-section.tsx'
import { LoadDetails } from './load-details.tsx'
import { TenderStatus } from './load-tender.tsx'
import { NEXT_STOP_COPY } from './stops/copy.ts'

const LOAD_TABS = ['details', 'requests'] as const
type LoadTab = (typeof LOAD_TABS)[number]

/** Defaults that URLs leave out. */
const LOAD_DEFAULTS = { tab: 'details' } as const

/** The open tab, in the URL: a notification about a request can link straight to it. */
const loadSearch = z.object({
  /** the document that is open on arrival to be finished: another app shared its files for this load */
  add: z.catch(z.optional(z.uuid()), undefined),
  tab: z.catch(z._default(z.enum(LOAD_TABS), LOAD_DEFAULTS.tab), LOAD_DEFAULTS.tab),
})

// another tab, for the owner alone
const BookingRequestsPanel = lazyPart(
  () => import('#client/features/booking/booking-requests-panel.tsx'),
  'BookingRequestsPanel',
)
// asked for with a press
const NextLoadsSection = lazyPart(() => import('#client/features/board/next-loads-section.tsx'), 'NextLoadsSection')

export const Route = createFileRoute('/dashboard/_may-read/load/$loadId')({
  validateSearch: loadSearch,
  search: { middlewares: [stripSearchParams(LOAD_DEFAULTS)] },
  component: function LoadRoute() {
    const { loadId } = Route.useParams()
    // a new key per load: nothing of the last one stays on screen
    return <LoadScreen key={loadId} loadId={loadId} />
  },
})

// a party proposes other stops of its deal
const ChangeStops = lazyPart(() => import('#client/features/posting/stop/change-stops.tsx'), 'ChangeStops')
const renderChangeStops = (props: ComponentProps<typeof ChangeStops>) => <ChangeStops {...props} />

// of a carrier that was released
const ReleasedLoad = lazyPart(() => import('./load-more.tsx'), 'ReleasedLoad')

/** OWN-01 to OWN-03: a load for its parties. Carriers with only a request are redirected to the board's screen. */
function LoadScreen({ loadId }: { loadId: string }) {
  const stored = useStored(shownLoadQuery(loadId))
  const { data: load, error, isError, refetch } = stored
  usePageTitle(load ? LOAD_COPY.title(load.number) : LOAD_COPY.titleBefore)
  if (load) return <KnownLoad row={load} stored={stored} />
  return isError ? <Failed loadId={loadId} error={error} onRetry={refetch} /> : <Loading />
}

function KnownLoad({ row, stored }: { row: LoadDetail; stored: StoredResult<LoadDetail> }) {
  const { user } = useSession()
  const { tab, add: addedDocument } = Route.useSearch()
  const navigate = Route.useNavigate()
  const onTab = (next: LoadTab) => void navigate({ search: { tab: next }, replace: true, resetScroll: false })
  const { load, chips } = useLoadOps(row, useNow(MINUTE_MS))
  const { isError, refetch, dataUpdatedAt } = stored
  const isOwner = row.viewer === 'owner'
  const { data: requests, isError: isUnread } = useStored(bookingRequestsQuery(row.id, 'pending'), { enabled: isOwner })
  const progress = useLoadProgress(load)
  const action = useNextAction(load, requests?.data)
  // the requests themselves are on screen
  const isCarded = hasNextCard(action) && !(tab === 'requests' && action.verb === 'review-requests')
  const [open, setOpen] = useState<OpenDocument | null>(
    addedDocument === undefined ? null : { type: 'add', id: addedDocument, stop: null },
  )
  const waiting = requests?.meta.total
  // a tap takes its button away before the server's version changes
  useHeadingFocus(`${load.version} ${progress.events.length}`)
  if (!canOpenLoadScreen(load, accountIdOf(user))) {
    // the stored copy may be older than the acceptance whose notification the user tapped
    const isNewer = stored.isFetching ? navigator.onLine : (stored.answer?.version ?? 0) > row.version
    if (isNewer) return <Loading />
    return <Navigate to={boardLoadPath(load.id)} replace />
  }
  // FACE-25: the next step depends on the requests, and would push everything down when they come
  if (isOwner && load.status === 'pending' && !requests && !isUnread) return <Loading />
  const details = (
    <ChangeStopsPart value={renderChangeStops}>
      <LoadDetails load={load} {...progress} hasNextCard={isCarded} open={open} onOpen={setOpen} />
    </ChangeStopsPart>
  )
  return (
    <>
      <PageHeader
        isInAppBar
        isWide
        back={<Back />}
        title={LOAD_COPY.title(load.number)}
        state={<StatusBadge status={load.status} reading="detail" />}
        news={<ActionChips chips={chips} />}
      />
      {isError && <SavedCopyNotice savedAt={dataUpdatedAt} onRetry={refetch} />}
      <div className="flex flex-col gap-4 lg:gap-3">
        {!mayActForParty(load) && (
          <p className="rounded-card bg-caution-tint px-4 py-3">
            {LOAD_COPY.consentEnded(load.deal?.carrier?.legalName ?? '')}
          </p>
        )}
        <Lane load={load} next={progress.next} />
        <AssignedTo load={load} />
        {load.tendered && <TenderStatus load={load} />}
        <DoneStops load={load} />
        {isCarded && (
          <NextCard
            next={action}
            events={progress.events}
            onRequests={() => onTab('requests')}
            onPaper={(paper) => {
              onTab('details')
              setOpen(paper)
            }}
          />
        )}
        {load.viewer === 'carrier' && <DeliverySteps load={load} events={progress.events} />}
        {load.viewer === 'owner' ? (
          <div>
            <Tabs
              label={LOAD_COPY.loadSections}
              tabs={tabsWith(waiting)}
              value={tab}
              onChange={onTab}
              aside={load.tendered && waiting ? TENDER_COPY.waiting(waiting) : null}
            >
              {tab === 'requests' ? (
                <Suspense fallback={<LoadingNotice />}>
                  <BookingRequestsPanel load={load} />
                </Suspense>
              ) : (
                details
              )}
            </Tabs>
          </div>
        ) : (
          details
        )}
        {load.viewer === 'carrier' && load.status === 'active' && <NextLoadsOffer load={load} />}
      </div>
    </>
  )
}

/** Asked for with a press: few look for the next load each time. */
function NextLoadsOffer({ load }: { load: Load }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <Button variant="ghost" className="self-start" onClick={() => setOpen(true)}>
        {LOAD_COPY.nextLoads}
      </Button>
    )
  return (
    <div ref={takeFocus} tabIndex={-1} className="outline-none">
      <Suspense fallback={<LoadingNotice />}>
        <NextLoadsSection load={load} />
      </Suspense>
    </div>
  )
}

/** From the button that it replaces. */
function takeFocus(box: HTMLElement | null): void {
  box?.focus({ preventScroll: true })
}

function tabsWith(
  waitingRequests: number | undefined,
): { value: LoadTab; label: string; count?: number | undefined }[] {
  return [
    { value: 'details', label: LOAD_COPY.loadDetails },
    // 0 would only attract attention
    { value: 'requests', label: LOAD_COPY.bookingRequests, count: waitingRequests || undefined },
  ]
}

function Lane({ load, next }: { load: Load; next: NextStop | null }) {
  return (
    <div>
      {next && (
        <p className="relative -mb-1.5 w-fit rounded-t-sign bg-sign p-1.5 pb-0 font-bold text-legend print:bg-transparent print:text-ink">
          <span className="block rounded-t-[7px] border-2 border-b-0 border-legend px-3.5 pt-1 pb-1.5 print:border-ink">
            {NEXT_STOP_COPY.tab(next, stopsOf(load))}
          </span>
        </p>
      )}
      <LoadLane load={load} />
    </div>
  )
}

function Back() {
  return (
    <Link to={PATHS.dashboard} className={BACK_IN_BAR}>
      <BackArrow>{LOAD_COPY.backToMyLoads}</BackArrow>
    </Link>
  )
}

function Failed({ loadId, error, onRetry }: { loadId: string; error: Error | null; onRetry: () => void }) {
  const isGone = error instanceof ApiError && error.status === 404
  const failure = isGone ? (
    <ErrorState message={LOAD_COPY.loadError} kept={LOAD_COPY.notYours} />
  ) : (
    <ReadError error={error} message={LOAD_COPY.loadError} what={LOAD_COPY.what} onRetry={onRetry} />
  )
  return (
    <>
      <PageHeader isInAppBar isWide back={<Back />} title={LOAD_COPY.titleBefore} />
      <Suspense fallback={failure}>
        <ReleasedLoad loadId={loadId} otherwise={failure} />
      </Suspense>
    </>
  )
}

function Loading() {
  return (
    <>
      <PageHeader isInAppBar isWide back={<Back />} title={LOAD_COPY.titleBefore} />
      <LoadingState words={LOAD_COPY.loading}>
        <Skeleton className="h-36" />
        <DetailsSkeleton />
      </LoadingState>
    </>
  )
}

function DetailsSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  )
}

interface LoadProgress {
  /** with this device's unsent ones */
  events: readonly ShownStopEvent[]
  next: NextStop | null
}

/** What is recorded at a load's stops, and which stop comes next. */
function useLoadProgress(load: Load): LoadProgress {
  const events = overlayStopEvents(load, useOutbox().ops)
  const next = findNextStop(stopsOf(load), events, load.status, useNow(MINUTE_MS))
  // no truck drives to a stop yet; a carrier asks itself whether it will
  return { events, next: load.viewer === 'owner' && load.status === 'pending' ? null : next }
}
