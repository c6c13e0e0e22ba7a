import { accountIdOf } from '#contract/account/account.ts'
import Columns3 from 'lucide-react/icons/columns-3'
import { Fragment, memo, type RefCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import { SortHeading } from '#client/components/sort-heading.tsx'
import { type StoredQuery, type StoredResult, useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { SimplePager } from '#client/ui/simple-pager.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { Page } from '#contract/api/common-schemas.ts'
import type { BookingRequest } from '#contract/freight/booking-request.ts'
import type { MyLoadsSort } from '#contract/freight/load-query.ts'
import type { Load } from '#contract/freight/load.ts'
import type { LoadStatus } from '#domain/freight/load-status.ts'
import { usePendingRequests } from '../attention/use-attention.ts'
import { BulkBar } from './bulk-bar.tsx'
import { COLUMNS_COPY, KEY_HINTS, MY_LOADS_TABLE_COPY } from './copy.ts'
import { MyLoadRow, RowCheckbox } from './my-load-row.tsx'
import { type Column, columnWidth, type TableSort, useColumns } from './my-loads-columns.ts'
import { type ChangeMyLoadsSearch, isDefaultFilter, type MyLoadsFilter } from './my-loads-search.ts'
import { CARDS_ON_A_PAGE, myLoadsQuery, TABLE_STRETCH } from './my-loads.queries.ts'
import type { DayHead } from './day-heads.ts'
import { useDayHeads } from './use-day-heads.ts'
import { type DrawnPlace, useDrawnRows } from './use-drawn-rows.ts'
import { useStopsOfToday } from './use-stops-of-today.ts'
import { type Selection, useSelection } from './use-selection.ts'

const ColumnsDialog = lazyDialog(() => import('./columns.dialog.tsx'), 'ColumnsDialog')

/** Rem of the columns that no account chooses. */
const [SELECT_REM, ACTIONS_REM] = [2.5, 2.5]

interface MyLoadsTableProps {
  tab: LoadStatus
  /** the first stretch of the list */
  list: StoredResult<Page<Load>>
  /** in the URL, in pages of cards: where the table begins, and follows where it is */
  page: number
  filter: MyLoadsFilter
  onSearchChange: ChangeMyLoadsSearch
  /** gets the element whose children are the loads */
  listRef: RefCallback<HTMLElement>
}

/** A line for each load of the tab, drawn only while in view; it fetches itself stretch by stretch. */
export function MyLoadsTable({ tab, list, page, filter, onSearchChange, listRef }: MyLoadsTableProps) {
  const accountId = accountIdOf(useSession().user)
  const choice = useColumns()
  const columns = choice.shown
  const [isChoosing, setChoosing] = useState(false)
  const requests = usePendingRequests()
  const { selected, note, forgetPlaces, toggle, selectShown, clear } = useSelection(tab)
  const box = useRef<HTMLDivElement>(null)
  const total = list.data?.meta.total ?? 0
  const about = { filter: isDefaultFilter(filter) ? null : filter, accountId, size: TABLE_STRETCH }
  const name = JSON.stringify([tab, about])
  // the rows of before, shown until the new ones come, may have another order
  const isByDay = filter.sort === 'nextStop' && !list.isPlaceholderData
  const ofToday = useStopsOfToday(isByDay && tab === 'active', filter)
  const days = useDayHeads({ list: name, isByDay, first: list.data?.data, total, ofToday })
  const rows = useDrawnRows(box, { count: total, startAt: startOf(name, page), heads: days.heads })
  const order = (next: TableSort) => {
    const [by, sortOrder] = next.split(':') as [MyLoadsSort, 'asc' | 'desc']
    forgetPlaces()
    rows.turnTo(1)
    onSearchChange({ sort: by, sortOrder })
  }

  useWayBack(name, page, rows, onSearchChange)

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
            {columns.map((column) => (
              <col key={column.id} style={column.id === 'lane' ? undefined : { width: columnWidth(column) }} />
            ))}
            <col style={{ width: `${ACTIONS_REM}rem` }} />
          </colgroup>
          <TableHead
            columns={columns}
            sort={`${filter.sort}:${filter.sortOrder}`}
            onSort={order}
            selected={selected.size}
            total={total}
            onSelect={selected.size > 0 ? clear : selectShown}
          />
          <TableBody
            tab={tab}
            filter={filter}
            first={list.data?.data}
            places={rows.places}
            heads={days.heads}
            below={rows.below}
            columns={columns}
            requests={requests}
            selected={selected}
            onSelect={toggle}
            onFocus={rows.setFocused}
            onLoads={note}
            onStretch={days.note}
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
      {isChoosing && <ColumnsDialog columns={choice} open onClose={() => setChoosing(false)} />}
    </>
  )
}

interface TableHeadProps {
  columns: readonly Column[]
  sort: TableSort
  onSort: (sort: TableSort) => void
  /** how many of the total */
  selected: number
  total: number
  /** the loads shown, or none */
  onSelect: () => void
}

/** The box that selects, and the columns, which sort. */
function TableHead({ columns, sort, onSort, selected, total, onSelect }: TableHeadProps) {
  return (
    <thead className="sticky top-0 z-2 bg-surface text-left text-ink-soft shadow-[0_1px_0_var(--color-line)]">
      <tr aria-rowindex={1}>
        <td className="pr-1 pl-3.5">
          <RowCheckbox
            label={MY_LOADS_TABLE_COPY.selectAll}
            checked={selected > 0 && selected === total}
            isPartial={selected > 0 && selected < total}
            onClick={onSelect}
          />
        </td>
        {columns.map(({ id, label, sorts, isNumber }) => (
          <SortHeading
            key={id}
            label={label}
            sorts={sorts}
            sort={sort}
            onSort={onSort}
            isNumber={isNumber}
            className="h-9 first:pl-2 pointer-coarse:h-12"
          />
        ))}
        <td>
          <VisuallyHidden>{MY_LOADS_TABLE_COPY.actions}</VisuallyHidden>
        </td>
      </tr>
    </thead>
  )
}

/** Keeps the row at the top in the URL and in this tab, so that Back returns to it. */
function useWayBack(
  list: string,
  page: number,
  { top, areDrawn, isStill }: ReturnType<typeof useDrawnRows>,
  onSearchChange: ChangeMyLoadsSearch,
): void {
  const place = pageOf(top)
  const follow = useRef(onSearchChange)
  useEffect(() => {
    follow.current = onSearchChange
  })
  useEffect(() => {
    if (!areDrawn) return
    // a load may be opened before the table is still
    remember({ list, page, top })
    if (isStill && place !== page) follow.current({ page: place }, { replace: true })
  }, [areDrawn, isStill, top, list, place, page])
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

interface TableBodyProps extends Omit<RowsProps, 'from'> {
  tab: LoadStatus
  filter: MyLoadsFilter
  /** loads of the first stretch */
  first: readonly Load[] | undefined
  /** pixels below the last row drawn */
  below: number
  /** gets the element whose children are the loads */
  listRef: RefCallback<HTMLElement>
}

/** The rows, stretch by stretch. The table scrolls many times before other rows are drawn, so it waits for those. */
const TableBody = memo(function TableBody({
  tab,
  filter,
  first,
  places: all,
  below,
  listRef,
  ...rows
}: TableBodyProps) {
  const { user } = useSession()
  const whose = { accountId: accountIdOf(user), personId: user.id }
  const about = { filter: isDefaultFilter(filter) ? null : filter, ...whose, size: TABLE_STRETCH }
  return (
    <tbody ref={listRef} tabIndex={-1} className="outline-none">
      {groupByStretch(all).map(([stretch, places]) => {
        const props = { ...rows, places, from: stretch * TABLE_STRETCH }
        if (stretch === 0) return <TableRows key={stretch} {...props} loads={first} />
        return <FetchedRows key={stretch} {...props} query={myLoadsQuery(tab, stretch + 1, about)} />
      })}
      {below > 0 && <Gap height={below} />}
    </tbody>
  )
})

function groupByStretch(places: readonly DrawnPlace[]): [stretch: number, places: DrawnPlace[]][] {
  const stretches = new Map<number, DrawnPlace[]>()
  for (const place of places) {
    const stretch = Math.floor(place.index / TABLE_STRETCH)
    stretches.set(stretch, [...(stretches.get(stretch) ?? []), place])
  }
  return [...stretches]
}

interface RowsProps {
  /** the place of the first load of this stretch */
  from: number
  places: readonly DrawnPlace[]
  /** rows above a load, by its place */
  heads: ReadonlyMap<number, DayHead>
  columns: readonly Column[]
  /** unanswered ones, by load */
  requests: ReadonlyMap<string, readonly BookingRequest[]>
  selected: Selection
  onSelect: ReturnType<typeof useSelection>['toggle']
  onFocus: (index: number) => void
  onLoads: ReturnType<typeof useSelection>['note']
  onStretch: ReturnType<typeof useDayHeads>['note']
}

/** Some rows of a stretch of the list; those that aren't there yet are grey. */
function TableRows({
  loads,
  from,
  places,
  heads,
  columns,
  requests,
  selected,
  onSelect,
  onFocus,
  onLoads,
  onStretch,
}: RowsProps & { loads: readonly Load[] | undefined }) {
  useEffect(() => {
    if (!loads) return
    onLoads(from, loads)
    onStretch(from, loads)
  }, [from, loads, onLoads, onStretch])
  return places.map(({ index, gap }) => {
    const load = loads?.[index - from]
    const head = heads.get(index)
    return (
      <Fragment key={load?.id ?? index}>
        {gap > 0 && <Gap height={gap} />}
        {head && <DayRow head={head} columns={columns.length + 2} />}
        {load ? (
          <MyLoadRow
            load={load}
            index={index}
            columns={columns}
            requests={requests.get(load.id)}
            isSelected={selected.has(load.id)}
            onSelect={onSelect}
            onFocus={onFocus}
          />
        ) : (
          <tr aria-rowindex={index + 2} className="h-8.5 border-t border-hairline pointer-coarse:h-12">
            <td colSpan={columns.length + 2} className="px-3.5">
              <Skeleton className="h-4" />
            </td>
          </tr>
        )}
      </Fragment>
    )
  })
}

/** A later stretch fetches itself while any of it is in view. */
function FetchedRows({ query, ...rows }: RowsProps & { query: StoredQuery<Page<Load>> }) {
  const { data, isPlaceholderData } = useStored(query)
  return <TableRows {...rows} loads={isPlaceholderData ? undefined : data?.data} />
}

/** Which day the loads below stop, and how many stops that are [FACE-28]. */
function DayRow({ head: { day, stops, left }, columns }: { head: DayHead; columns: number }) {
  const { stops: count, stopsLeft } = MY_LOADS_TABLE_COPY
  return (
    <tr className="h-7.5 border-t border-line bg-paper">
      <td colSpan={columns} className="px-3.5">
        <b>{day}</b>{' '}
        {stops !== null && (
          <span className="text-ink-soft">{left === undefined ? count(stops) : stopsLeft(left, stops)}</span>
        )}
      </td>
    </tr>
  )
}

function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden>
      <td style={{ height }} />
    </tr>
  )
}

/** The keys in short; the button beside the filters explains them, and turns them off. */
function KeyHints() {
  return (
    <p className="hidden flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft pointer-fine:flex">
      {KEY_HINTS.map(({ keys, does }) => (
        <span key={does} className="inline-flex items-center gap-1">
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {does}
        </span>
      ))}
    </p>
  )
}
