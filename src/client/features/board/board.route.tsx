import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import {
  startTransition,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useOptimistic,
  useRef,
  useState,
} from 'react'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { type ListView, ViewSwitch } from '#client/components/list-view.tsx'
import { Shortcuts, useShortcutKeys } from '#client/components/shortcuts.tsx'
import { useSearchChange } from '#client/components/use-search-change.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { SortStatus } from '#client/components/sort-status.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SearchBox } from '#client/ui/search-box.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { formatCounted } from '#domain/text/paging.ts'
import { BoardResults } from './board-results.tsx'
import { BOARD_DEFAULTS, type BoardSearchProps, type BoardSearch, boardSearchSchema } from './board-search.ts'
import { boardQuery, heldBoardQuery, useBoardView, VIEW_SIZES } from './board.queries.ts'
import { BOARD_COPY, BOARD_KEYS, MAP_KEY, PRINT_LIST_COPY } from './copy.ts'
import { SORT_COPY, sortOptions } from './filters/copy.ts'
import { FilterBar } from './filters/filter-bar.tsx'
import { rememberBoard } from './last-board-search.ts'
import { NewLoads } from './new-loads.tsx'
import type { PrintedLoads } from './print-list.tsx'

// few people print
const PrintButton = lazyPart(() => import('./print-list.tsx'), 'PrintButton')
const PrintedList = lazyPart(() => import('./print-list.tsx'), 'PrintedList')

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
  useShortcutKeys({ '/': () => searchBox.current?.focus() })
  const list = useRef<HTMLElement>(null)
  const [isMapOpen, setMapOpen] = useState(false)
  const [printed, setPrinted] = useState<PrintedLoads | null>(null)
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
  const order = sortOptions(search).find(({ value }) => value === search.sort)?.label ?? ''
  return (
    <>
      {printed && (
        <Suspense>
          <PrintedList search={search} order={order} found={printed} onPrinted={() => setPrinted(null)} />
        </Suspense>
      )}
      <div className={printed ? 'print:hidden' : 'contents'}>
        <PageHeader title={BOARD_COPY.title} subtitle={BOARD_COPY.subtitle} isInAppBar hasBarTool>
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
        <div className="min-h-12 sm:min-h-13 pointer-fine:lg:min-h-11">
          <FilterBar
            search={search}
            onSearchChange={onSearchChange}
            error={page.error}
            onMap={() => setMapOpen(true)}
          />
        </div>
        {isFirst && (
          <NewLoads
            search={search}
            size={size}
            page={page}
            onShow={() => {
              first.release()
              focusList()
            }}
          />
        )}
        <div className="flex items-center gap-x-2 pb-2 sm:flex-wrap sm:gap-x-3 sm:gap-y-1 sm:pt-1 sm:pb-3 pointer-fine:lg:pt-0 pointer-fine:lg:pb-1.5">
          <div role="status" className="mr-auto text-ink-soft">
            {page.data && <Available {...page.data.meta} />}
          </div>
          <SortStatus order={order} isBusy={page.isPlaceholderData} />
          <div className="min-h-12 min-w-0 max-sm:-my-1 max-sm:w-[min(11rem,55%)] max-sm:shrink-0 sm:min-h-13.5 sm:w-56">
            <SortSelect search={search} onSearchChange={onSearchChange} />
          </div>
          <div className="hidden lg:block">
            <ViewSwitch view={view} onChoose={show} />
          </div>
          <div className="hidden min-h-9 min-w-30 lg:block print:hidden">
            <Suspense>
              <PrintButton search={search} onLoads={setPrinted} />
            </Suspense>
          </div>
          <div className="-mr-2 -ml-3 hidden min-w-12 pointer-fine:md:block">
            <Shortcuts keys={view === 'table' ? [...BOARD_KEYS, MAP_KEY] : BOARD_KEYS} />
          </div>
        </div>
        <p className="hidden text-sm print:block">{PRINT_LIST_COPY.onlyPage}</p>
        <BoardResults
          page={page}
          view={view}
          search={search}
          onSearchChange={onSearchChange}
          onPageTurned={focusList}
          listRef={setList}
          isMapOpen={isMapOpen}
          onMapClose={closeMap}
        />
      </div>
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
