import { useElementScrollRestoration } from '@tanstack/react-router'
import { memo, useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import { ReadError } from '#client/components/read-error.tsx'
import { SavedCopyNotice } from '#client/components/saved-copy-notice.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useLiveRead } from '#client/data/cache/use-live-read.ts'
import type { StoredResult } from '#client/data/cache/use-stored.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { NetworkError } from '#contract/api/http-request.ts'
import type { BoardMeta, BoardPage } from '#contract/freight/board.ts'
import { formatCounted, pageRange, paginationLinks } from '#domain/text/paging.ts'
import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { openAccountCache } from '#offline/cache/cache-db.ts'
import { readStoredBoard, searchStoredBoard, type StoredBoard } from '#offline/cache/stored-board.ts'
import { CardSkeletons } from './board-cards.tsx'
import { BoardEmpty } from './board-empty.tsx'
import { BoardList, type ListPlaces } from './board-list.tsx'
import type { BoardSearchProps } from './board-search.ts'
import { rememberPageStart, VIEW_SIZES } from './board.queries.ts'
import { BOARD_RESULTS_COPY, OFFLINE_BOARD_COPY, PAGE_LINKS_COPY, SEARCH_NOTICE_COPY } from './copy.ts'
import { readFilters } from './filters/board-filters.ts'
import type { FocusedLoad, FocusState } from './use-load-focus.ts'

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
  const { data, isPlaceholderData } = page
  const { search, onSearchChange, view } = board
  useLateScroll(data !== undefined)
  const [focused, setFocused] = useState<FocusedLoad | null>(null)
  const turnTo = (next: number) => {
    // while another search still shows, its next page isn't this one's
    if (data && !isPlaceholderData) rememberPageStart(search, VIEW_SIZES[view], data.meta, next)
    onSearchChange({ page: next })
    onPageTurned()
  }
  const [hadBoard, setHadBoard] = useState(false)
  if (data && !hadBoard) setHadBoard(true)
  const { isNow: searchesDevice, wasBefore: hasSearchedDevice } = useSearchesDevice(page)
  const list = { ...board, focusState: { focused, setFocused } }
  if (searchesDevice)
    return <DeviceBoard {...list} error={page.error} isFirst={!hadBoard} onPage={turnTo} onRetry={page.refetch} />
  // an empty list has no age
  const stored = { ...page, dataUpdatedAt: data?.data.length ? page.dataUpdatedAt : undefined, refetch: reload }
  return (
    <StoredView
      stored={stored}
      words={BOARD_RESULTS_COPY}
      skeleton={view === 'table' ? <Skeleton className="h-96" /> : <CardSkeletons />}
    >
      {({ data: loads, meta }) => (
        <>
          {loads.length > 0 && <SearchNotice meta={meta} typed={search.search} />}
          <BoardList
            {...list}
            loads={loads}
            isFirst={!hasSearchedDevice}
            isBusy={isPlaceholderData}
            whenEmpty={<BoardEmpty search={search} onSearchChange={onSearchChange} total={meta.total} />}
          />
          {loads.length > 0 && <BoardPageLinks meta={meta} onPage={turnTo} />}
        </>
      )}
    </StoredView>
  )
})

/** Whether the device is searched because the server can't be reached and this page isn't stored. */
function useSearchesDevice({ data, error, isPlaceholderData }: StoredResult<BoardPage>) {
  const isOffline = useConnection().status === 'offline'
  const [wasBefore, setBefore] = useState(false)
  const isStored = data !== undefined && !isPlaceholderData
  const isMissing = !isStored && error instanceof NetworkError
  if (isMissing && !wasBefore) setBefore(true)
  // also while the server is asked again or for another search, so that the loads on screen stay
  return { isNow: isMissing || (!isStored && isOffline && wasBefore), wasBefore }
}

/** What the server searched instead of the typed words, and whether it looked at every load. */
function SearchNotice({ meta: { searchedFor, isPartial }, typed }: { meta: BoardMeta; typed: string }) {
  if (searchedFor === undefined && !isPartial) return null
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

interface DeviceBoardProps extends BoardSearchProps, ListPlaces {
  /** why the server's own answer is missing */
  error: Error | null
  focusState: FocusState
  /** no other loads were on screen before */
  isFirst: boolean
  onPage: (page: number) => void
  onRetry: () => void
}

/** Without connection: this search over the loads on this device, with the age of what it searched. */
function DeviceBoard({ error, onPage, onRetry, ...board }: DeviceBoardProps) {
  const db = openAccountCache(useSession().user.id)
  const now = useNow(MINUTE_MS)
  const { status } = useConnection()
  const retry = useEffectEvent(onRetry)
  // with the signal back, the board isn't searched on the device until the next poll
  useEffect(() => {
    if (status === 'online') retry()
  }, [status])
  const onDevice = useLiveRead(db, 'stored-board', () => readStoredBoard(db))
  const { view, search } = board
  const page = useMemo(() => onDevice && searchDevice(onDevice, { view, search }, now), [onDevice, view, search, now])
  if (!onDevice || !page) return null
  if (onDevice.at === 0) return <ReadError error={error} message={BOARD_RESULTS_COPY.loadError} onRetry={reload} />
  const { data: loads, meta } = page
  return (
    <>
      <p role="status" className="pb-2 text-ink-soft">
        {OFFLINE_BOARD_COPY.found(meta.total)}
      </p>
      <SavedCopyNotice savedAt={onDevice.at} onRetry={onRetry} />
      <BoardList
        {...board}
        loads={loads}
        whenEmpty={<EmptyState message={OFFLINE_BOARD_COPY.none} hint={OFFLINE_BOARD_COPY.noneHint} />}
      />
      {loads.length > 0 && <BoardPageLinks meta={meta} onPage={onPage} />}
    </>
  )
}

function searchDevice(stored: StoredBoard, { view, search }: Pick<DeviceBoardProps, 'view' | 'search'>, now: Instant) {
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
