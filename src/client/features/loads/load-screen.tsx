import { Link, Navigate } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ComponentType, Suspense } from 'react'
import type { Load, LoadDetail } from '#contract/load.ts'
import { MINUTE_MS } from '#domain/instant.ts'
import { boardLoadPath, PATHS } from '#contract/path.ts'
import { ApiError } from '#contract/request.ts'
import { useCaughtFocus } from '#client/browser/use-caught-focus.ts'
import { usePageTitle } from '#client/browser/use-page-title.ts'
import { useSession } from '#client/browser/use-session.ts'
import { useLoadOps } from '#client/data/use-load-ops.ts'
import type { StoredResult } from '#client/data/use-stored.ts'
import { KeptContent } from '#client/components/kept-content.tsx'
import { LaneHeader } from '#client/components/lane-header.tsx'
import { isHandledHere } from '#client/components/load-standing.ts'
import { OpChips } from '#client/components/op-chips.tsx'
import { StatusBadge } from '#client/components/status-badge.tsx'
import { useNow } from '#client/components/use-now.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { ComingPart } from '#client/ui/lazy-part.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { LoadingState, Skeleton } from '#client/ui/skeleton.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { LoadDetails } from './load-details.tsx'
import type { LoadTab } from './load-search.ts'

const FAILED = 'Failed to load load details'

interface LoadScreenProps {
  stored: StoredResult<LoadDetail>
  tab: LoadTab
  onTab: (tab: LoadTab) => void
  /** how many wait for the owner's answer; unknown at first */
  waitingRequests: number | undefined
  /** the panel of another feature, for the owner */
  requestsPanel: ComponentType<{ load: Load }>
}

/** OWN-01 to OWN-03: a load for those who deal with it; whoever only asks for it is led to the board's screen of it. */
export function LoadScreen({ stored, tab, onTab, waitingRequests, requestsPanel: RequestsPanel }: LoadScreenProps) {
  const { user } = useSession()
  const { data: load, error, isError, refetch, dataUpdatedAt } = stored
  useCaughtFocus(load?.version)
  usePageTitle(load ? `Load #${load.number}` : 'Load')
  if (!load && isError) return <Failed error={error} onRetry={refetch} />
  if (!load) return <Loading />
  if (!isHandledHere(load, user.id)) return <Navigate to={boardLoadPath(load.id)} replace />
  return (
    <>
      <PageHeader back={<Back />} title={`Load #${load.number}`}>
        <StatusBadge status={load.status} reading="detail" />
        <OwnActions load={load} />
      </PageHeader>
      {isError && <KeptContent message={FAILED} savedAt={dataUpdatedAt} onRetry={refetch} />}
      <div className="flex flex-col gap-4">
        <Lane load={load} />
        {load.viewer === 'owner' ? (
          <Tabs label="About this load" tabs={tabsWith(waitingRequests)} value={tab} onChange={onTab}>
            <Suspense fallback={<ComingPart />}>
              {tab === 'requests' ? <RequestsPanel load={load} /> : <LoadDetails load={load} />}
            </Suspense>
          </Tabs>
        ) : (
          <LoadDetails load={load} />
        )}
      </div>
    </>
  )
}

/** What was done to it on this device and has not arrived, or just did. */
function OwnActions({ load }: { load: Load }) {
  return <OpChips chips={useLoadOps(load, useNow(MINUTE_MS)).chips} />
}

function tabsWith(
  waitingRequests: number | undefined,
): { value: LoadTab; label: string; count?: number | undefined }[] {
  return [
    { value: 'details', label: 'Load Details' },
    // a nought would only draw the eye to nothing
    { value: 'requests', label: 'Booking Requests', count: waitingRequests || undefined },
  ]
}

function Lane({ load }: { load: Load }) {
  const { pickupLocation: from, deliveryLocation: to } = load
  return (
    <LaneHeader
      origin={`${from.city}, ${from.state}`}
      destination={`${to.city}, ${to.state}`}
      miles={load.distance}
      equipment={load.equipmentRequirements}
      rate={load.agreedRate ?? load.rate}
    />
  )
}

function Back() {
  return (
    <Link
      to={PATHS.dashboard}
      className="inline-flex min-h-12 items-center gap-2 font-semibold text-sign-deep underline print:hidden"
    >
      <ArrowLeft aria-hidden className="size-5" />
      Back to My Loads
    </Link>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <>
      <PageHeader back={<Back />} title="Load" />
      <ErrorState
        message={FAILED}
        kept={isGone ? 'This load is no longer available, or it is not one of yours.' : undefined}
        {...(!isGone && { onRetry })}
      />
    </>
  )
}

function Loading() {
  return (
    <>
      <PageHeader back={<Back />} title="Load" />
      <LoadingState words="Loading load details...">
        <Skeleton className="h-36" />
        <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Skeleton className="h-72" />
          <Skeleton className="h-72" />
        </div>
      </LoadingState>
    </>
  )
}
