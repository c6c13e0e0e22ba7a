import { useQuery } from '@tanstack/react-query'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import {
  type Ref,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useOptimistic,
  useRef,
  useState,
} from 'react'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { focusedItem, focusedPlace, focusNextItem, focusPlace } from '#client/components/focused-item.ts'
import { type ListView, ViewSwitch } from '#client/components/list-view.tsx'
import { Shortcuts } from '#client/components/shortcuts.tsx'
import { useSearchChange } from '#client/components/use-search-change.ts'
import { type StoredResult, useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SearchBox } from '#client/ui/search-box.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { BoardPage } from '#contract/freight/board.ts'
import { formatCounted } from '#domain/text/paging.ts'
import { openAccountCache } from '#offline/cache/cache-db.ts'
import { BoardResults } from './board-results.tsx'
import { BOARD_DEFAULTS, type BoardSearchProps, type BoardSearch, boardSearchSchema } from './board-search.ts'
import { boardQuery, heldBoardQuery, useBoardView, VIEW_SIZES } from './board.queries.ts'
import { BOARD_COPY, BOARD_KEYS, MAP_KEY } from './copy.ts'
import { SORT_COPY, sortOptions } from './filters/copy.ts'
import { FilterBar } from './filters/filter-bar.tsx'
import { rememberBoard } from './last-board-search.ts'

export const Route = createFileRoute('/dashboard/_may-book/load-board')({
  validateSearch: boardSearchSchema,
  search: { middlewares: [stripSearchParams(BOARD_DEFAULTS)] },
  component: function BoardRoute() {
    const changeSearch = useSearchChange(Route.useNavigate())
    const search = Route.useSearch()
    useEffect(() => rememberBoard(search), [search])
    return <BoardScreen search={search} onSearchChange={changeSearch} />
  },
})

function BoardScreen({ search, onSearchChange }: BoardSearchProps) {
  usePageTitle(BOARD_COPY.title)
  const isFirst = search.page === 1
  const { view, choose } = useBoardView()
  const size = VIEW_SIZES[view]
  // the first page never shifts under a thumb: new loads are announced instead
  const first = heldBoardQuery(search, size)
  const page = useStored(isFirst ? first : boardQuery(search, size), isFirst ? { everyMs: Infinity } : {})
  const release = useEffectEvent(first.release)
  useEffect(() => release, [first.name])
  const searchBox = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLElement>(null)
  const filters = useRef<HTMLButtonElement>(null)
  const newLoads = useRef<HTMLButtonElement>(null)
  const map = useRef<HTMLButtonElement>(null)
  const [isMapOpen, setMapOpen] = useState(false)
  const setList = useCallback((element: HTMLElement | null) => {
    list.current = element
  }, [])
  const closeMap = useCallback(() => setMapOpen(false), [])
  const focusList = useCallback(() => list.current?.focus({ preventScroll: true }), [])
  const show = (chosen: ListView) => {
    choose(chosen)
    // the page with the loads that are on screen
    if (chosen !== view)
      onSearchChange({ page: Math.floor(((search.page - 1) * size) / VIEW_SIZES[chosen]) + 1 }, { replace: true })
  }
  return (
    <>
      <PageHeader title={BOARD_COPY.title} subtitle={BOARD_COPY.subtitle} isInAppBar>
        {/* BOARD-04 */}
        <SearchBox
          label={BOARD_COPY.searchLoads}
          placeholder={BOARD_COPY.searchLoadsPlaceholder}
          value={search.search}
          onSearch={(text) => onSearchChange({ search: text }, { replace: true })}
          width="w-[calc(100vw-2rem)] sm:w-96"
          inputRef={searchBox}
          trailing={<kbd className="hidden text-ink-soft pointer-fine:md:inline">/</kbd>}
        />
      </PageHeader>
      <div className="min-h-13 pointer-fine:lg:min-h-11">
        <FilterBar
          search={search}
          onSearchChange={onSearchChange}
          error={page.error}
          buttonRef={filters}
          onMap={() => setMapOpen(true)}
        />
      </div>
      {isFirst && (
        <NewLoads search={search} size={size} page={page} onShow={first.release} listRef={list} buttonRef={newLoads} />
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pb-1.5 sm:gap-x-3 sm:pt-1 sm:pb-3 pointer-fine:lg:pt-0 pointer-fine:lg:pb-1.5">
        <div role="status" className="mr-auto text-ink-soft">
          {page.data && <Available {...page.data.meta} />}
        </div>
        <div className="hidden min-h-9 min-w-48 lg:block">
          <ViewSwitch view={view} onChoose={show} />
        </div>
        <div className="min-h-13.5 min-w-0 flex-[1_1_10.75rem] sm:max-w-56">
          <SortSelect search={search} onSearchChange={onSearchChange} />
        </div>
        <div className="-mr-2 hidden min-w-12 pointer-fine:md:block">
          <BoardKeys places={{ searchBox, list, filters, newLoads, map }} hasMap={view === 'table'} />
        </div>
      </div>
      <BoardResults
        page={page}
        view={view}
        search={search}
        onSearchChange={onSearchChange}
        onPageTurned={focusList}
        listRef={setList}
        mapRef={map}
        isMapOpen={isMapOpen}
        onMapClose={closeMap}
      />
    </>
  )
}

/** BOARD-01 */
function Available({ total, totalIsCapped = false }: { total: number; totalIsCapped?: boolean | undefined }) {
  return (
    <p>
      <b className="text-ink">{formatCounted(total, totalIsCapped)}</b>{' '}
      {total === 1 ? 'load available' : 'loads available'}
    </p>
  )
}

/** BOARD-03 */
function SortSelect({ search, onSearchChange }: BoardSearchProps) {
  const [sort, showSort] = useOptimistic(search.sort)
  // a slow phone shows the choice before it searches, and hears the next one
  const choose = (chosen: BoardSearch['sort']) =>
    startTransition(async () => {
      showSort(chosen)
      await new Promise((resolve) => setTimeout(resolve))
      onSearchChange({ sort: chosen })
    })
  return (
    <SelectField
      label={<VisuallyHidden>{SORT_COPY.sortBy}</VisuallyHidden>}
      options={sortOptions(search)}
      value={sort}
      onChange={({ target }) => choose(target.value as BoardSearch['sort'])}
    />
  )
}

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
function NewLoads({
  search,
  size,
  page,
  onShow,
  listRef,
  buttonRef,
}: {
  search: BoardSearch
  /** loads on a page */
  size: number
  page: StoredResult<BoardPage>
  /** before the newer page is fetched */
  onShow: () => void
  listRef: RefObject<HTMLElement | null>
  buttonRef: Ref<HTMLButtonElement>
}) {
  const count = useNewCount(search, size, page)
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

interface BoardPlaces {
  searchBox: RefObject<HTMLInputElement | null>
  /** each item begins with its link */
  list: RefObject<HTMLElement | null>
  /** the buttons that open the filters and show new loads; null while there is none */
  filters: RefObject<HTMLButtonElement | null>
  newLoads: RefObject<HTMLButtonElement | null>
  /** shows and hides the map beside the table */
  map: RefObject<HTMLButtonElement | null>
}

/** `j` and `k` move through the loads, `b` books the focused one, `f`, `n` and `m` press their buttons. */
function BoardKeys({ places, hasMap }: { places: BoardPlaces; hasMap: boolean }) {
  const { searchBox, list, filters, newLoads, map } = places
  useKeptFocus(list)
  return (
    <Shortcuts
      keys={hasMap ? [...BOARD_KEYS, MAP_KEY] : BOARD_KEYS}
      acts={{
        '/': () => searchBox.current?.focus(),
        j: () => focusNextItem(list.current, 1),
        k: () => focusNextItem(list.current, -1),
        b: () => bookLink(list.current)?.click(),
        f: () => filters.current?.click(),
        n: () => newLoads.current?.click(),
        m: () => map.current?.click(),
      }}
    />
  )
}

/** Of the focused card; beside the table, of the previewed load. */
function bookLink(list: HTMLElement | null): HTMLElement | null | undefined {
  const ofCard = focusedItem(list)?.querySelector<HTMLElement>('[data-book]')
  return ofCard ?? list?.closest('[data-board]')?.querySelector<HTMLElement>('[data-book]')
}

/** When the focused load leaves the list, the one in its place gets the focus: J and K go on from there. */
function useKeptFocus(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: { item: Element | undefined; place: number } | undefined
    const note = () => {
      last = { item: focusedItem(list.current), place: focusedPlace(list.current) }
    }
    const keep = () => {
      const { item, place = 0 } = last ?? {}
      if (item && !item.isConnected && document.activeElement === document.body) focusPlace(list.current, place)
    }
    document.addEventListener('focusin', note)
    // the list tells nobody that a load left, and is another element after a search without loads
    const drawings = new MutationObserver(keep)
    drawings.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', note)
      drawings.disconnect()
    }
  }, [list])
}
