import { useStored } from '#client/data/cache/use-stored.ts'
import { Suspense, useRef } from 'react'
import { formatCounted } from '#domain/text/paging.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { lazyComponent } from '#client/ui/lazy-part.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SearchBox } from '#client/ui/search-box.tsx'
import { boardQuery } from './board.queries.ts'
import { BoardResults } from './board-results.tsx'
import type { BoardAsk } from './board-search.ts'
import { BOARD_COPY } from './copy.ts'

// beside the first screen: filters, keys, and loads newer than it
const FilterBar = lazyComponent(() => import('./filter-bar.tsx').then((file) => file.FilterBar))
const SortSelect = lazyComponent(() => import('./sort-select.tsx').then((file) => file.SortSelect))
const BoardKeys = lazyComponent(() => import('./board-keys.tsx').then((file) => file.BoardKeys))
const NewLoads = lazyComponent(() => import('./new-loads.tsx').then((file) => file.NewLoads))

export function BoardScreen({ asked, onAsk }: BoardAsk) {
  usePageTitle(BOARD_COPY.title)
  const isFirst = asked.page === 1
  // the first page never shifts under a thumb: new loads are announced instead
  const page = useStored(boardQuery(asked), isFirst ? { everyMs: Infinity } : {})
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const filters = useRef<HTMLButtonElement>(null)
  const newLoads = useRef<HTMLButtonElement>(null)
  const turnTo = (next: number) => {
    onAsk({ page: next })
    list.current?.focus({ preventScroll: true })
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
      <div className="min-h-13">
        <Suspense>
          <FilterBar asked={asked} onAsk={onAsk} error={page.error} buttonRef={filters} />
        </Suspense>
      </div>
      <Suspense>{isFirst && <NewLoads asked={asked} page={page} listRef={list} buttonRef={newLoads} />}</Suspense>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 pb-3">
        <div role="status" className="mr-auto text-ink-soft">
          {page.data && <Available {...page.data.meta} />}
        </div>
        <div className="min-h-13.5 max-w-56 min-w-0 flex-[1_1_11rem]">
          <Suspense>
            <SortSelect asked={asked} onAsk={onAsk} />
          </Suspense>
        </div>
        <div className="-mr-2 hidden min-w-12 pointer-fine:md:block">
          <Suspense>
            <BoardKeys search={search} list={list} filters={filters} newLoads={newLoads} />
          </Suspense>
        </div>
      </div>
      <BoardResults page={page} asked={asked} onAsk={onAsk} onPage={turnTo} listRef={list} />
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
