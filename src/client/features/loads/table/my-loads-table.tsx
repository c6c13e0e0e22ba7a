import Columns3 from 'lucide-react/icons/columns-3'
import { type RefCallback, Suspense, useEffect, useRef, useState } from 'react'
import type { Page } from '#contract/api/common-schemas.ts'
import type { MyLoadsSort } from '#contract/freight/load-query.ts'
import type { Load } from '#contract/freight/load.ts'
import type { LoadStatus } from '#domain/freight/load-status.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import type { StoredResult } from '#client/data/cache/use-stored.ts'
import { SortHeading } from '#client/components/sort-heading.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Button } from '#client/ui/button.tsx'
import { LoadingNotice, lazyPart } from '#client/ui/lazy-part.tsx'
import { SimplePager } from '#client/ui/simple-pager.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { CARDS_ON_A_PAGE, TABLE_STRETCH } from '../loads.queries.ts'
import { type AskMyLoads, isDefaultFilter, type MyLoadsFilter } from '../my-loads-search.ts'
import { BulkBar } from './bulk-bar.tsx'
import { COLUMNS_COPY } from './columns-copy.ts'
import { KeyHints } from './key-hints.tsx'
import type { TableSort } from './my-loads-columns.ts'
import { MY_LOADS_TABLE_COPY } from './my-loads-table-copy.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import { TableBody } from './table-body.tsx'
import { useColumns } from './use-columns.ts'
import { useDrawnRows } from './use-drawn-rows.ts'
import { usePendingRequests } from './use-pending-requests.ts'
import { useSelection } from './use-selection.ts'

const ColumnsDialog = lazyPart(() => import('./my-loads-dialogs.tsx'), 'ColumnsDialog')

/** Rem of the columns that no account chooses. */
const [SELECT_REM, ACTIONS_REM] = [2.5, 2.5]

interface MyLoadsTableProps {
  tab: LoadStatus
  /** the first stretch of the list */
  list: StoredResult<Page<Load>>
  /** in the URL, in pages of cards: where the table begins, and follows where it is */
  page: number
  filter: MyLoadsFilter
  onAsk: AskMyLoads
  /** gets the element whose children are the loads */
  listRef: RefCallback<HTMLElement>
}

/** A line for each load of the tab, drawn only while in view; it fetches itself stretch by stretch. */
export function MyLoadsTable({ tab, list, page, filter, onAsk, listRef }: MyLoadsTableProps) {
  const accountId = useSession().user.id
  const choice = useColumns(tab)
  const columns = choice.shown
  const [isChoosing, setChoosing] = useState(false)
  const requests = usePendingRequests()
  const { selected, note, forgetPlaces, toggle, selectShown, clear } = useSelection(tab)
  const box = useRef<HTMLDivElement>(null)
  const total = list.data?.meta.total ?? 0
  const about = { filter: isDefaultFilter(filter) ? null : filter, accountId, size: TABLE_STRETCH }
  const name = JSON.stringify([tab, about])
  const rows = useDrawnRows(box, { count: total, startAt: startOf(name, page) })
  const sort = `${filter.sort}:${filter.sortOrder}` as const
  const order = (next: TableSort) => {
    const [by, sortOrder] = next.split(':') as [MyLoadsSort, 'asc' | 'desc']
    forgetPlaces()
    rows.turnTo(1)
    onAsk({ sort: by, sortOrder })
  }

  // where Back returns to
  const place = pageOf(rows.top)
  const follow = useRef(onAsk)
  useEffect(() => {
    follow.current = onAsk
  })
  useEffect(() => {
    if (!rows.areDrawn) return
    // a load may be opened before the table is still
    remember({ list: name, page, top: rows.top })
    if (rows.isStill && place !== page) follow.current({ page: place }, { replace: true })
  }, [rows.areDrawn, rows.isStill, rows.top, name, place, page])

  return (
    <>
      <div
        ref={box}
        data-rows
        className="max-h-[max(24rem,calc(100dvh-8rem))] scroll-pt-10 [&_:is(a,input)]:scroll-mb-14 overflow-auto overscroll-x-contain rounded-card border border-line bg-surface print:max-h-none"
      >
        <table
          aria-label={MY_LOADS_TABLE_COPY.loads}
          aria-busy={list.isPlaceholderData}
          aria-rowcount={total + 1}
          className={classNames(
            'w-full table-fixed text-[0.8125rem] tabular-nums transition-opacity',
            list.isPlaceholderData && 'opacity-50',
          )}
          style={{ minWidth: `${columns.reduce((sum, { width }) => sum + width, SELECT_REM + ACTIONS_REM)}rem` }}
        >
          <colgroup>
            <col style={{ width: `${SELECT_REM}rem` }} />
            {columns.map(({ id, width }) => (
              <col key={id} style={id === 'lane' ? undefined : { width: `${width}rem` }} />
            ))}
            <col style={{ width: `${ACTIONS_REM}rem` }} />
          </colgroup>
          <thead className="sticky top-0 z-2 bg-surface text-left text-ink-soft shadow-[0_1px_0_var(--color-line)]">
            <tr aria-rowindex={1}>
              <td className="pr-1 pl-3.5">
                <RowCheckbox
                  label={MY_LOADS_TABLE_COPY.selectAll}
                  checked={selected.size > 0 && selected.size === total}
                  isPartial={selected.size > 0 && selected.size < total}
                  onClick={selected.size > 0 ? clear : selectShown}
                />
              </td>
              {columns.map(({ id, label, sorts, isNumber }) => (
                <SortHeading
                  key={id}
                  label={label}
                  sorts={sorts}
                  sort={sort}
                  onSort={order}
                  isNumber={isNumber}
                  className="h-9 first:pl-2 pointer-coarse:h-12"
                />
              ))}
              <td>
                <VisuallyHidden>{MY_LOADS_TABLE_COPY.actions}</VisuallyHidden>
              </td>
            </tr>
          </thead>
          <TableBody
            tab={tab}
            filter={filter}
            first={list.data?.data}
            places={rows.places}
            below={rows.below}
            columns={columns}
            requests={requests}
            selected={selected}
            onSelect={toggle}
            onFocus={rows.setFocused}
            onLoads={note}
            listRef={listRef}
          />
        </table>
      </div>
      <BulkBar selected={selected} requests={requests} onClear={clear} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 bg-paper [&_nav]:py-0.5 [&_nav_button]:min-h-10 min-[85rem]:sticky min-[85rem]:bottom-0 min-[85rem]:z-3 print:hidden">
        <div className="flex flex-wrap items-center gap-x-4">
          <Button variant="quiet" size="compact" className="-ml-3" onClick={() => setChoosing(true)}>
            <Columns3 aria-hidden />
            {COLUMNS_COPY.columns}
          </Button>
          <KeyHints />
        </div>
        {rows.screens > 1 && <SimplePager page={rows.screen} pages={rows.screens} onPage={rows.turnTo} />}
      </div>
      <Suspense fallback={isChoosing && <LoadingNotice />}>
        {isChoosing && <ColumnsDialog columns={choice} open onClose={() => setChoosing(false)} />}
      </Suspense>
    </>
  )
}

/** The row at the top when the table was left at this page in the URL, which is late and exact to ten rows only. */
let left = { list: '', page: 1, top: 0 }

function remember(place: typeof left): void {
  left = place
}

function startOf(list: string, page: number): number {
  const isThere = left.list === list && left.page === page
  return isThere ? left.top : (page - 1) * CARDS_ON_A_PAGE
}

function pageOf(top: number): number {
  return Math.floor(top / CARDS_ON_A_PAGE) + 1
}
