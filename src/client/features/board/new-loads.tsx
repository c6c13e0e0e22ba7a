import { useQuery } from '@tanstack/react-query'
import { type Ref, type RefObject, useEffect, useEffectEvent } from 'react'
import type { BoardPage } from '#contract/freight/board-call.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import type { StoredResult } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { openAccountCache } from '#offline/cache/cache-db.ts'
import { boardQuery, heldBoardQuery } from './board.queries.ts'
import type { BoardSearch } from './board-search.ts'
import { BOARD_COPY } from './copy.ts'

/** Poll interval where no live stream gets through. */
const GLANCE_MS = 30_000

/**
 * Counts new loads that the board's first page doesn't show yet. The page is fetched when new loads are reported and
 * held back; where nothing would shift under a thumb, it shows right away.
 */
function useNewCount(asked: BoardSearch, size: number, shown: StoredResult<BoardPage>): number {
  const db = openAccountCache(useSession().user.id)
  const { fetch, wasListed } = heldBoardQuery(asked, size)
  const { keep } = boardQuery(asked, size)
  const { data, dataUpdatedAt, errorUpdatedAt } = useQuery({
    queryKey: ['loads', 'new', asked, size],
    queryFn: ({ signal }) => fetch(signal, db),
    // nothing to fetch until new loads are reported: the page was just loaded
    initialData: null,
    staleTime: Infinity,
    refetchInterval: GLANCE_MS,
    meta: { silent: true },
  })
  // the loads on screen are no longer looked after: the board then says of when they are
  const onFailure = useEffectEvent(shown.refetch)
  useEffect(() => {
    if (errorUpdatedAt > 0) onFailure()
  }, [errorUpdatedAt])
  const next = shown.data && !shown.isPlaceholderData && dataUpdatedAt > shown.dataUpdatedAt ? data : null
  const known = new Set(shown.data?.data.map(({ id }) => id))
  const count = next?.data.filter(({ id }) => !known.has(id) && !wasListed(id)).length ?? 0
  const movesNothing = count === 0 || known.size === 0
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
  asked,
  size,
  page,
  onShow,
  listRef,
  buttonRef,
}: {
  asked: BoardSearch
  /** loads on a page */
  size: number
  page: StoredResult<BoardPage>
  /** before the newer page is fetched */
  onShow: () => void
  listRef: RefObject<HTMLElement | null>
  buttonRef: Ref<HTMLButtonElement>
}) {
  const count = useNewCount(asked, size, page)
  const show = () => {
    onShow()
    // refetched: one of them may be booked by now
    page.refetch()
    listRef.current?.focus({ preventScroll: true })
  }
  return (
    <div role="status" className="pointer-events-none sticky top-16 z-10 h-0 lg:top-2">
      {count > 0 && (
        <Button
          ref={buttonRef}
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
