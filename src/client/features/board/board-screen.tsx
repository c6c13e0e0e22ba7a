import { useStored } from '#client/data/cache/use-stored.ts'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatCounted } from '#domain/text/paging.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { type ListView, ViewSwitch } from '#client/components/list-view.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SearchBox } from '#client/ui/search-box.tsx'
import { boardQuery, heldBoardQuery } from './board.queries.ts'
import { BoardResults } from './board-results.tsx'
import type { BoardAsk } from './board-search.ts'
import { BOARD_COPY } from './copy.ts'
import { useBoardView, VIEW_SIZES } from './use-board-view.ts'
import { FilterBar } from './filter-bar.tsx'
import { SortSelect } from './sort-select.tsx'
import { BoardKeys } from './board-keys.tsx'
import { NewLoads } from './new-loads.tsx'

export function BoardScreen({ asked, onAsk }: BoardAsk) {
  usePageTitle(BOARD_COPY.title)
  const isFirst = asked.page === 1
  const { view, choose } = useBoardView()
  const size = VIEW_SIZES[view]
  // the first page never shifts under a thumb: new loads are announced instead
  const first = heldBoardQuery(asked, size)
  const page = useStored(isFirst ? first : boardQuery(asked, size), isFirst ? { everyMs: Infinity } : {})
  const release = useEffectEvent(first.release)
  useEffect(() => release, [first.name])
  const search = useRef<HTMLInputElement>(null)
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
      onAsk({ page: Math.floor(((asked.page - 1) * size) / VIEW_SIZES[chosen]) + 1 }, { replace: true })
  }
  return (
    <>
      <PageHeader title={BOARD_COPY.title} subtitle={BOARD_COPY.subtitle}>
        {/* BOARD-04 */}
        <SearchBox
          label={BOARD_COPY.searchLoads}
          placeholder={BOARD_COPY.searchLoadsPlaceholder}
          value={asked.search}
          onSearch={(text) => onAsk({ search: text }, { replace: true })}
          width="w-[calc(100vw-2rem)] sm:w-96"
          inputRef={search}
          trailing={<kbd className="hidden text-ink-soft pointer-fine:md:inline">/</kbd>}
        />
      </PageHeader>
      <div className="min-h-13 pointer-fine:lg:min-h-11">
        <FilterBar asked={asked} onAsk={onAsk} error={page.error} buttonRef={filters} onMap={() => setMapOpen(true)} />
      </div>
      {isFirst && (
        <NewLoads asked={asked} size={size} page={page} onShow={first.release} listRef={list} buttonRef={newLoads} />
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-1 pb-3 sm:gap-x-3 pointer-fine:lg:pt-0 pointer-fine:lg:pb-1.5">
        <div role="status" className="mr-auto text-ink-soft">
          {page.data && <Available {...page.data.meta} />}
        </div>
        <div className="hidden min-h-9 min-w-48 lg:block">
          <ViewSwitch view={view} onChoose={show} />
        </div>
        <div className="min-h-13.5 min-w-0 flex-[1_1_10.75rem] sm:max-w-56">
          <SortSelect asked={asked} onAsk={onAsk} />
        </div>
        <div className="-mr-2 hidden min-w-12 pointer-fine:md:block">
          <BoardKeys places={{ search, list, filters, newLoads, map }} hasMap={view === 'table'} />
        </div>
      </div>
      <BoardResults
        page={page}
        view={view}
        asked={asked}
        onAsk={onAsk}
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
