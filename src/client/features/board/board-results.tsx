import { type Ref, Suspense } from 'react'
import type { Load } from '#contract/freight/load.ts'
import type { Page } from '#contract/api/common-schemas.ts'
import type { StoredResult } from '#client/data/cache/use-stored.ts'
import { SavedCopyNotice } from '#client/components/saved-copy-notice.tsx'
import { LoadCardSkeleton } from '#client/components/load-card-skeleton.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { ReadError } from '#client/components/read-error.tsx'
import { lazyComponent } from '#client/ui/lazy-part.tsx'
import { LoadingState } from '#client/ui/skeleton.tsx'
import { BoardCard } from './board-card.tsx'
import type { BoardAsk } from './board-search.ts'
import { BOARD_RESULTS_COPY } from './copy.ts'

// below the fold
const BoardPageLinks = lazyComponent(() => import('./board-page-links.tsx').then((file) => file.BoardPageLinks))

const BoardEmpty = lazyComponent(() => import('./board-empty.tsx').then((file) => file.BoardEmpty))

/** BOARD-07 */
const GRID = 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3'

const reload = () => window.location.reload()

interface BoardResultsProps extends BoardAsk {
  page: StoredResult<Page<Load>>
  onPage: (page: number) => void
  listRef: Ref<HTMLUListElement>
}

/** The cards and their pages, or why there are none. */
export function BoardResults({ page, asked, onAsk, onPage, listRef }: BoardResultsProps) {
  const { data, error, isError, isPlaceholderData, dataUpdatedAt } = page
  if (!data)
    return isError ? <ReadError error={error} message={BOARD_RESULTS_COPY.loadError} onRetry={reload} /> : <Loading />
  if (data.data.length === 0)
    return (
      <Suspense>
        <BoardEmpty asked={asked} onAsk={onAsk} total={data.meta.total} />
      </Suspense>
    )
  return (
    <>
      {isError && <SavedCopyNotice savedAt={dataUpdatedAt} onRetry={reload} />}
      <ul
        ref={listRef}
        tabIndex={-1}
        aria-label={BOARD_RESULTS_COPY.loads}
        aria-busy={isPlaceholderData}
        className={classNames(GRID, 'outline-none transition-opacity', isPlaceholderData && 'opacity-50')}
      >
        {data.data.map((load) => (
          <li key={load.id}>
            <BoardCard load={load} asked={asked} />
          </li>
        ))}
      </ul>
      <Suspense>
        <BoardPageLinks meta={data.meta} onPage={onPage} />
      </Suspense>
    </>
  )
}

/** BOARD-09 */
function Loading() {
  return (
    <LoadingState words={BOARD_RESULTS_COPY.loading}>
      <div className={GRID}>
        {Array.from({ length: 6 }, (_, index) => (
          <LoadCardSkeleton key={index} />
        ))}
      </div>
    </LoadingState>
  )
}
