import { Link, useRouter } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { Load } from '#contract/freight/load.ts'
import { PATHS } from '#contract/api/path.ts'
import { ApiError } from '#contract/api/http-request.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { shownLoadQuery } from '#client/data/cache/load-query.ts'
import { useLoadOps } from '#client/data/outbox/use-load-ops.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { SavedCopyNotice } from '#client/components/saved-copy-notice.tsx'
import { ActionChips } from '#client/components/action-chips.tsx'
import { PostedAge } from '#client/components/posted-age.tsx'
import { StatusBadge } from '#client/components/status-badge.tsx'
import { useNow } from '#client/components/use-now.ts'
import { ReadError } from '#client/components/read-error.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { LoadingState, Skeleton } from '#client/ui/skeleton.tsx'
import { BOARD_LOAD_COPY } from './board-load-copy.ts'
import { getLastBoardSearch, isBoardBefore } from './last-board-search.ts'
import { BoardLoadDetails, type Booking } from './board-load-details.tsx'
import { GoneLoad } from './gone-load.tsx'

/** No such load for this viewer, or an invalid id. */
const GONE = [404, 422]

/** BDET-01 */
export function BoardLoadScreen({ loadId, ...booking }: Booking & { loadId: string }) {
  const { data: load, error, refetch, dataUpdatedAt } = useStored(shownLoadQuery(loadId))
  const isGone = error instanceof ApiError && GONE.includes(error.status)
  usePageTitle(load ? BOARD_LOAD_COPY.title(load.number) : BOARD_LOAD_COPY.titleBefore)
  if (!load) {
    return (
      <>
        <PageHeader back={<BackToBoard />} title={BOARD_LOAD_COPY.titleBefore} />
        {isGone ? (
          <GoneLoad loadId={loadId} />
        ) : error ? (
          <ReadError error={error} message={BOARD_LOAD_COPY.loadError} onRetry={refetch} />
        ) : (
          <Loading />
        )}
      </>
    )
  }
  return (
    <>
      <PageHeader
        back={<BackToBoard />}
        title={BOARD_LOAD_COPY.title(load.number)}
        subtitle={<PostedAge at={load.createdAt} />}
      >
        <StatusBadge status={load.status} reading="detail" />
        <Receipt load={load} />
      </PageHeader>
      {error && !isGone && <SavedCopyNotice savedAt={dataUpdatedAt} onRetry={refetch} />}
      <BoardLoadDetails load={load} isGone={isGone} {...booking} />
    </>
  )
}

/** Chips of what was just sent; unsent items have their own card. */
function Receipt({ load }: { load: Load }) {
  const { chips } = useLoadOps(load, useNow(MINUTE_MS))
  return <ActionChips chips={chips.filter(({ is }) => is === 'sent')} />
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
        if (opensTab || !isBoardBefore(history.location.state.__TSR_index)) return
        event.preventDefault()
        history.back()
      }}
      className="inline-flex min-h-12 items-center gap-2 font-semibold text-sign-deep underline print:hidden"
    >
      <ArrowLeft aria-hidden className="size-5" />
      {BOARD_LOAD_COPY.backToLoadBoard}
    </Link>
  )
}

function Loading() {
  return (
    <LoadingState words={BOARD_LOAD_COPY.loading}>
      <Skeleton className="h-36" />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
    </LoadingState>
  )
}
