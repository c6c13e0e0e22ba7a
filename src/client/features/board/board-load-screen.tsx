import { Link, useRouter } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { Load } from '#contract/freight/load.ts'
import { PATHS } from '#contract/api/path.ts'
import { ApiError } from '#contract/api/http-request.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { shownLoadQuery } from '#client/data/cache/load-queries.ts'
import { useLoadOps } from '#client/data/outbox/use-load-ops.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { StoredView } from '#client/components/stored-view.tsx'
import { ActionChips } from '#client/components/action-chips.tsx'
import { PostedAge } from '#client/components/load/load-card.tsx'
import { StatusBadge } from '#client/components/load/status-badge.tsx'
import { useNow } from '#client/components/use-now.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeleton, Skeletons } from '#client/ui/skeleton.tsx'
import { BOARD_LOAD_COPY } from './board-load-copy.ts'
import { getLastBoardSearch, isBoardBefore } from './last-board-search.ts'
import { BoardLoadDetails, type Booking } from './board-load-details.tsx'
import { GoneLoad } from './gone-load.tsx'

/** No such load for this viewer, or an invalid id. */
const GONE = [404, 422]

/** BDET-01 */
export function BoardLoadScreen({ loadId, ...booking }: Booking & { loadId: string }) {
  const stored = useStored(shownLoadQuery(loadId))
  const { data: row, error } = stored
  const isGone = error instanceof ApiError && GONE.includes(error.status)
  const title = row ? BOARD_LOAD_COPY.title(row.number) : BOARD_LOAD_COPY.titleBefore
  usePageTitle(title)
  return (
    <>
      <PageHeader back={<BackToBoard />} title={title} subtitle={row && <PostedAge at={row.createdAt} />}>
        {row && (
          <>
            <StatusBadge status={row.status} reading="detail" />
            <Receipt load={row} />
          </>
        )}
      </PageHeader>
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
