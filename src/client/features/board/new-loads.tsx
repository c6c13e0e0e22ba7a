import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import { useShortcutKeys } from '#client/components/shortcuts.tsx'
import type { StoredResult } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import type { BoardPage } from '#contract/freight/board.ts'
import { openAccountCache } from '#offline/cache/cache-db.ts'
import type { BoardSearch } from './board-search.ts'
import { boardQuery, heldBoardQuery } from './board.queries.ts'
import { BOARD_COPY } from './copy.ts'

/** Poll interval where no live stream gets through. */
const GLANCE_MS = 30_000

/**
 * Counts new loads that the board's first page doesn't show yet. The page is fetched when new loads are reported and
 * held back; where nothing would shift under a thumb, it shows right away.
 */
function useNewCount(search: BoardSearch, size: number, shown: StoredResult<BoardPage>): number {
  const db = openAccountCache(useSession().user.id)
  const { fetch, wasListed } = heldBoardQuery(search, size)
  const { keep } = boardQuery(search, size)
  const { data, dataUpdatedAt, errorUpdatedAt } = useQuery({
    queryKey: ['loads', 'new', search, size],
    queryFn: ({ signal }) => fetch(signal, db),
    // nothing to fetch until new loads are reported: the page was just loaded
    initialData: null,
    staleTime: Infinity,
    refetchInterval: GLANCE_MS,
    meta: { silent: true },
  })
  // nothing updates the loads on screen now: a failed refetch makes the board show their age
  const onFailure = useEffectEvent(shown.refetch)
  useEffect(() => {
    if (errorUpdatedAt > 0) onFailure()
  }, [errorUpdatedAt])
  const next = shown.data && !shown.isPlaceholderData && dataUpdatedAt > shown.dataUpdatedAt ? data : null
  const shownIds = new Set(shown.data?.data.map(({ id }) => id))
  const count = next?.data.filter(({ id }) => !shownIds.has(id) && !wasListed(id)).length ?? 0
  const movesNothing = count === 0 || shownIds.size === 0
  useEffect(() => {
    if (next && movesNothing) void keep(db, next, dataUpdatedAt).catch(() => undefined)
  })
  return movesNothing ? 0 : count
}

/**
 * Loads new on the board since it was fetched, on a button that shows them. It shifts nothing: it covers the outdated
 * count and stays in view while scrolling.
 */
export function NewLoads({
  search,
  size,
  page,
  onShow,
}: {
  search: BoardSearch
  /** loads on a page */
  size: number
  page: StoredResult<BoardPage>
  /** before the newer page is fetched */
  onShow: () => void
}) {
  const count = useNewCount(search, size, page)
  const show = () => {
    onShow()
    // refetched: one of them may be booked by now
    page.refetch()
  }
  useShortcutKeys(count > 0 && !page.isFetching ? { n: show } : {})
  return (
    <div role="status" className="pointer-events-none sticky top-16 z-10 h-0 lg:top-2">
      {count > 0 && (
        <Button
          size="compact"
          busy={page.isFetching}
          className="pointer-events-auto mt-3.5 shadow-float"
          onClick={show}
        >
          {BOARD_COPY.showNew(count)}
        </Button>
      )}
    </div>
  )
}
