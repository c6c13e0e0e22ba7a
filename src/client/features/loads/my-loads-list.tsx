import { type RefCallback } from 'react'
import type { Load } from '#contract/freight/load.ts'
import type { Page } from '#contract/api/common-schemas.ts'
import type { LoadStatus } from '#domain/freight/load-status.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import type { StoredResult } from '#client/data/cache/use-stored.ts'
import { StoredView } from '#client/components/stored-view.tsx'
import { LoadCardSkeleton } from '#client/components/load/load-card.tsx'
import type { ListView } from '#client/components/list-view.tsx'
import { useNow } from '#client/components/use-now.ts'
import { classNames } from '#client/ui/class-names.ts'
import { SimplePager } from '#client/ui/simple-pager.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { listUnsentLoadChips } from '#offline/outbox/overlay.ts'
import { MyLoadCard } from './my-load-card.tsx'
import type { AskMyLoads, MyLoadsFilter } from './my-loads-search.ts'
import { MY_LOADS_LIST_COPY } from './my-loads-copy.ts'
import { MyLoadsTable } from './table/my-loads-table.tsx'
import { NoLoads } from './no-loads.tsx'
import { UnsentLoads } from './unsent-loads.tsx'

const GRID = 'grid gap-4 md:grid-cols-2'

interface MyLoadsListProps {
  /** which list */
  tab: LoadStatus
  page: number
  /** clears the filters, if any are set */
  onShowAll: (() => void) | undefined
  list: StoredResult<Page<Load>>
  view: ListView
  filter: MyLoadsFilter
  onAsk: AskMyLoads
  /** gets the element whose children are the loads */
  listRef: RefCallback<HTMLElement>
}

/** One tab's cards or table, or what replaces them. */
export function MyLoadsList({ tab, page, onShowAll, list, view, filter, onAsk, listRef }: MyLoadsListProps) {
  const { data } = list
  const now = useNow(MINUTE_MS)
  const { ops } = useOutbox()
  // unsent loads don't belong in search results
  const unsent = tab === 'pending' && page === 1 && !onShowAll ? listUnsentLoadChips(ops, now) : []
  const cards = data?.data ?? []
  return (
    <>
      <div className={data ? undefined : 'pb-4'}>
        <StoredView stored={list} words={MY_LOADS_LIST_COPY} skeleton={<ListSkeleton view={view} />}>
          {() => cards.length + unsent.length === 0 && <NoLoads tab={tab} onShowAll={onShowAll} />}
        </StoredView>
      </div>
      {view === 'table' && unsent.length > 0 && (
        <ul className={classNames(GRID, 'mb-4')}>
          <UnsentLoads chips={unsent} />
        </ul>
      )}
      {view === 'table' && cards.length > 0 && (
        <MyLoadsTable key={aboutOf(tab, filter)} {...{ tab, list, page, filter, onAsk, listRef }} />
      )}
      {view === 'cards' && cards.length + unsent.length > 0 && (
        <ul ref={listRef} className={GRID} aria-busy={list.isPlaceholderData}>
          {unsent.length > 0 && <UnsentLoads chips={unsent} />}
          {cards.map((load) => (
            <li key={load.id} className="min-w-0">
              <MyLoadCard load={load} />
            </li>
          ))}
        </ul>
      )}
      {view === 'cards' && data && (data.meta.totalPages > 1 || page > 1) && (
        <SimplePager page={page} pages={Math.max(1, data.meta.totalPages)} onPage={(next) => onAsk({ page: next })} />
      )}
    </>
  )
}

/** Another list than before: nothing of it is selected. Its order doesn't count. */
function aboutOf(tab: LoadStatus, { sort: _sort, sortOrder: _order, ...filter }: MyLoadsFilter): string {
  return JSON.stringify([tab, filter])
}

function ListSkeleton({ view }: { view: ListView }) {
  if (view === 'table') return <Skeleton className="h-96" />
  return (
    <div className={GRID}>
      {['first', 'second', 'third', 'fourth'].map((place) => (
        <LoadCardSkeleton key={place} />
      ))}
    </div>
  )
}
