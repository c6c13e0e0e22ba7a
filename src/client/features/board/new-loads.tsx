import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import type { Load } from '#contract/load.ts'
import type { Page } from '#contract/wire.ts'
import { useSession } from '#client/browser/use-session.ts'
import type { StoredResult } from '#client/data/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { cacheOf } from '#offline/cache-db.ts'
import { boardQuery } from './board.queries.ts'
import type { BoardSearch } from './board-search.ts'

/** Where the server cannot say so at once, a glance this often. */
const GLANCE_MS = 30_000

/**
 * How many loads the board's first page would have that it does not show: it is asked for when there is news, and held
 * back. Where nothing would move under a thumb, it is taken over without a word.
 */
function useNewCount(asked: BoardSearch, shown: StoredResult<Page<Load>>): number {
  const db = cacheOf(useSession().user.id)
  const { fetch, keep } = boardQuery(asked)
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['loads', 'new', asked],
    queryFn: ({ signal }) => fetch(signal, db),
    // nothing to ask before there is news: the page itself has just come
    initialData: null,
    staleTime: Infinity,
    refetchInterval: GLANCE_MS,
    meta: { silent: true },
  })
  const next = shown.data && !shown.isPlaceholderData && dataUpdatedAt > shown.dataUpdatedAt ? data : null
  const known = new Set(shown.data?.data.map(({ id }) => id))
  const count = next?.data.filter(({ id }) => !known.has(id)).length ?? 0
  const movesNothing = count === 0 || known.size === 0
  useEffect(() => {
    if (next && movesNothing) void keep(db, next, dataUpdatedAt).catch(() => undefined)
  })
  return movesNothing ? 0 : count
}

/**
 * Loads that came onto the board since it was asked for, on a button that shows them. It moves nothing: it covers the count
 * that it makes old, and stays in sight when one goes down the list.
 */
export function NewLoads({
  asked,
  page,
  listRef,
}: {
  asked: BoardSearch
  page: StoredResult<Page<Load>>
  listRef: RefObject<HTMLUListElement | null>
}) {
  const count = useNewCount(asked, page)
  const show = () => {
    // asked for anew: one of them may be booked by now
    page.refetch()
    listRef.current?.focus({ preventScroll: true })
  }
  return (
    <div role="status" className="pointer-events-none sticky top-16 z-10 h-0 lg:top-2">
      {count > 0 && (
        <Button
          size="compact"
          busy={page.isFetching}
          className="pointer-events-auto mt-3.5 shadow-float"
          onClick={show}
        >
          {count === 1 ? 'Show 1 new load' : `Show ${count} new`}
        </Button>
      )}
    </div>
  )
}
