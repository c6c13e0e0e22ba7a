import { useQueries } from '@tanstack/react-query'
import { useElementScrollRestoration } from '@tanstack/react-router'
import { memo, type ReactNode, useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import { ReadError } from '#client/components/read-error.tsx'
import { SavedCopyNotice } from '#client/components/saved-copy-notice.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useLiveRead } from '#client/data/cache/use-live-read.ts'
import type { StoredResult } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import type { ListView } from '#client/components/list-view.tsx'
import { LoadingState, Skeleton } from '#client/ui/skeleton.tsx'
import { NetworkError } from '#contract/api/http-request.ts'
import type { BoardMeta, BoardPage } from '#contract/freight/board.ts'
import { formatCounted, pageRange, paginationLinks } from '#domain/text/paging.ts'
import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { openAccountCache } from '#offline/cache/cache-db.ts'
import { readStoredBoard, searchStoredBoard, type StoredBoard } from '#offline/cache/stored-board.ts'
import { BoardList, CardSkeletons, type ListPlaces } from './board-list.tsx'
import type { BoardSearch, BoardSearchProps } from './board-search.ts'
import { boardCountQuery, rememberPageStart, VIEW_SIZES } from './board.queries.ts'
import { BOARD_RESULTS_COPY, OFFLINE_BOARD_COPY, PAGE_LINKS_COPY, SEARCH_NOTICE_COPY } from './copy.ts'
import {
  DEFAULT_MILES,
  describeFilters,
  FILTER_GROUPS,
  readFilters,
  WIDER_MILES,
  withoutFilters,
  withoutGroups,
} from './filters/board-filters.ts'
import { BOARD_EMPTY_COPY } from './filters/copy.ts'

const reload = () => window.location.reload()

interface BoardResultsProps extends BoardSearchProps, ListPlaces {
  page: StoredResult<BoardPage>
  onPageTurned: () => void
}

/** The loads and their pages, or why there are none. A slow phone draws them between taps and keys. */
export function BoardResults({ page, search, ...board }: BoardResultsProps) {
  return <DrawnResults {...board} page={useDeferredValue(page)} search={useDeferredValue(search)} />
}

/** React draws it again for another search or answer only, so its other props must not change. */
const DrawnResults = memo(function DrawnResults({ page, onPageTurned, ...board }: BoardResultsProps) {
  const { data, error, isError, isPlaceholderData, dataUpdatedAt } = page
  const { search, onSearchChange, view } = board
  useLateScroll(data !== undefined)
  const turnTo = (next: number) => {
    // while another search still shows, its next page isn't this one's
    if (data && !isPlaceholderData) rememberPageStart(search, VIEW_SIZES[view], data.meta, next)
    onSearchChange({ page: next })
    onPageTurned()
  }
  const isOffline = useConnection().status === 'offline'
  const isStored = data !== undefined && !isPlaceholderData
  const [hadBoard, setHadBoard] = useState(false)
  if (data && !hadBoard) setHadBoard(true)
  const [searchesDevice, setSearchesDevice] = useState(false)
  const isMissing = !isStored && isError && error instanceof NetworkError
  if (isMissing && !searchesDevice) setSearchesDevice(true)
  // also while the server is asked again or for another search, so that the loads on screen stay
  if (isMissing || (!isStored && isOffline && searchesDevice)) {
    const failure = <ReadError error={error} message={BOARD_RESULTS_COPY.loadError} onRetry={reload} />
    return <OfflineBoard {...board} isFirst={!hadBoard} onPage={turnTo} onRetry={page.refetch} withoutAny={failure} />
  }
  if (!data)
    return isError ? (
      <ReadError error={error} message={BOARD_RESULTS_COPY.loadError} onRetry={reload} />
    ) : (
      <Loading view={view} />
    )
  const { data: loads, meta } = data
  const isEmpty = loads.length === 0
  return (
    <>
      {isError && !isEmpty && <SavedCopyNotice savedAt={dataUpdatedAt} onRetry={reload} />}
      {(meta.searchedFor !== undefined || meta.isPartial) && !isEmpty && (
        <SearchNotice meta={meta} typed={search.search} />
      )}
      <BoardList
        {...board}
        loads={loads}
        isFirst={!searchesDevice}
        isBusy={isPlaceholderData}
        whenEmpty={<BoardEmpty search={search} onSearchChange={onSearchChange} total={meta.total} />}
      />
      {!isEmpty && <BoardPageLinks meta={meta} onPage={turnTo} />}
    </>
  )
})

/** BOARD-09 */
function Loading({ view }: { view: ListView }) {
  return (
    <LoadingState words={BOARD_RESULTS_COPY.loading}>
      {view === 'table' ? <Skeleton className="h-96" /> : <CardSkeletons />}
    </LoadingState>
  )
}

/** What the server searched instead of the typed words, and whether it looked at every load. */
function SearchNotice({ meta: { searchedFor, isPartial }, typed }: { meta: BoardMeta; typed: string }) {
  return (
    <div role="status" className="pb-3">
      {searchedFor !== undefined && <p>{SEARCH_NOTICE_COPY.searchedFor(typed, searchedFor)}</p>}
      {isPartial && <p>{SEARCH_NOTICE_COPY.isPartial}</p>}
    </div>
  )
}

/** BOARD-12 to BOARD-14 */
function BoardPageLinks({ meta, onPage }: { meta: BoardMeta; onPage: (page: number) => void }) {
  const { from, to, total } = pageRange(meta.page, meta.limit, meta.total)
  const results = formatCounted(total, meta.totalIsCapped)
  return (
    <Pagination
      pages={paginationLinks(meta.page, meta.totalPages)}
      current={meta.page}
      summary={PAGE_LINKS_COPY.showing(from, to, results)}
      onPage={onPage}
    />
  )
}

/** BOARD-10, and a page number beyond the last. */
function BoardEmpty({ search, onSearchChange, total }: BoardSearchProps & { total: number }) {
  if (total > 0) {
    return (
      <EmptyState
        message={BOARD_EMPTY_COPY.pageEmpty}
        hint={BOARD_EMPTY_COPY.pageEmptyHint}
        action={<Button onClick={() => onSearchChange({ page: 1 })}>{BOARD_EMPTY_COPY.backToTheFirstPage}</Button>}
      />
    )
  }
  const isFiltered = describeFilters(search).length > 0
  const isNarrowed = isFiltered || search.search !== '' || search.status !== undefined
  const showAll = () =>
    onSearchChange({ search: '', status: undefined, sort: 'rate:desc', ...withoutFilters(FILTER_GROUPS) })
  return (
    <EmptyState
      message={BOARD_EMPTY_COPY.empty}
      hint={isNarrowed ? BOARD_EMPTY_COPY.adjustSearch : BOARD_EMPTY_COPY.checkBack}
      action={
        isNarrowed && (
          <div className="flex flex-col items-center gap-3">
            {isFiltered && <LooserSearches search={search} onSearchChange={onSearchChange} />}
            <Button variant="ghost" onClick={showAll}>
              {BOARD_EMPTY_COPY.showAllLoads}
            </Button>
          </div>
        )
      }
    />
  )
}

const MAX_OFFERS = 3

/** Which filter to loosen: each is counted without one of them, and the searches that find most are offered. */
function LooserSearches({ search, onSearchChange }: BoardSearchProps) {
  const searches = looserSearches(search)
  const answers = useQueries({ queries: searches.map(({ change }) => boardCountQuery({ ...search, ...change })) })
  const offers = searches
    .flatMap(({ words, change }, index) => {
      const meta = answers[index]?.data
      return meta && meta.total > 0 ? [{ words, change, meta }] : []
    })
    .toSorted((a, b) => b.meta.total - a.meta.total)
    .slice(0, MAX_OFFERS)
  return (
    <div role="status" className="flex flex-col items-center gap-2">
      {offers.map(({ words, change, meta }) => (
        <Button key={words} onClick={() => onSearchChange(change)}>
          {BOARD_EMPTY_COPY.finds(words, formatCounted(meta.total, meta.totalIsCapped), meta.total === 1)}
        </Button>
      ))}
    </div>
  )
}

function looserSearches(search: BoardSearch): { words: string; change: Partial<BoardSearch> }[] {
  const { near, radius = DEFAULT_MILES } = search
  const wider = near === undefined ? undefined : WIDER_MILES.find((miles) => miles > Number(radius))
  const without = describeFilters(search).map(({ group, words }) => ({
    words: BOARD_EMPTY_COPY.without(words),
    change: withoutGroups(search, [group]),
  }))
  return wider === undefined
    ? without
    : [{ words: BOARD_EMPTY_COPY.widen(wider), change: { radius: wider } }, ...without]
}

interface OfflineBoardProps extends BoardSearchProps, ListPlaces {
  /** no other loads were on screen before */
  isFirst: boolean
  onPage: (page: number) => void
  onRetry: () => void
  /** in place of the board where this device has none of it */
  withoutAny: ReactNode
}

/** Without connection: this search over the loads on this device, with the age of what it searched. */
function OfflineBoard({ onPage, onRetry, withoutAny, ...board }: OfflineBoardProps) {
  const db = openAccountCache(useSession().user.id)
  const now = useNow(MINUTE_MS)
  const { status } = useConnection()
  const retry = useEffectEvent(onRetry)
  // with the signal back, the board isn't searched on the device until the next poll
  useEffect(() => {
    if (status === 'online') retry()
  }, [status])
  const stored = useLiveRead(db, 'stored-board', () => readStoredBoard(db))
  const { view, search } = board
  const found = useMemo(() => stored && searchDevice(stored, { view, search }, now), [stored, view, search, now])
  if (!stored || !found) return null
  if (stored.at === 0) return withoutAny
  const { data: loads, meta } = found
  return (
    <>
      <p role="status" className="pb-2 text-ink-soft">
        {OFFLINE_BOARD_COPY.found(meta.total)}
      </p>
      <SavedCopyNotice savedAt={stored.at} onRetry={onRetry} />
      <BoardList
        {...board}
        loads={loads}
        whenEmpty={<EmptyState message={OFFLINE_BOARD_COPY.none} hint={OFFLINE_BOARD_COPY.noneHint} />}
      />
      {loads.length > 0 && <BoardPageLinks meta={meta} onPage={onPage} />}
    </>
  )
}

function searchDevice(stored: StoredBoard, { view, search }: Pick<OfflineBoardProps, 'view' | 'search'>, now: Instant) {
  const { search: words, status, sort, page } = search
  // a filter that the server would refuse is left out, as its own message says
  const query = { ...readFilters(search).query, search: words, status, sort, page, limit: VIEW_SIZES[view] }
  return searchStoredBoard(stored, query, now)
}

/** Scrolls a reloaded list to its place: the router did so before there was anything to scroll. */
function useLateScroll(isShown: boolean): void {
  const place = useElementScrollRestoration({ getElement: () => window })
  const restore = useEffectEvent(() => {
    if (place && window.scrollY < place.scrollY) window.scrollTo(0, place.scrollY)
  })
  useEffect(() => {
    if (isShown) restore()
  }, [isShown])
}
