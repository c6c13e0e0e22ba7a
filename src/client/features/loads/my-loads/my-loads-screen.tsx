import { accountIdOf, hasColleagues } from '#contract/account/account.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Plus from 'lucide-react/icons/plus'
import { type ComponentProps, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { focusedItem, focusNextItem } from '#client/components/focused-item.ts'
import { type ListView, ViewSwitch } from '#client/components/list-view.tsx'
import { Shortcuts, useShortcutKeys } from '#client/components/shortcuts.tsx'
import { SortStatus } from '#client/components/sort-status.tsx'
import { useStored } from '#client/data/cache/use-stored.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { Button } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { useTableScreen } from '#client/ui/use-screen.ts'
import { PATHS } from '#contract/api/path.ts'
import { canBookLoads, canPostLoads } from '#domain/access/permission.ts'
import type { LoadStatus } from '#domain/freight/load-status.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatTotal, MAX_COUNTED_ROWS } from '#domain/text/paging.ts'
import { NeedsAttention } from '../attention/needs-attention.tsx'
import { ShipperTendersCard } from '../attention/shipper-tenders-card.tsx'
import { useAttention } from '../attention/use-attention.ts'
import { useFirstRun } from '../first-run/first-run-state.ts'
import {
  CANCELLED_FILTER_COPY,
  CREATE_KEY,
  MY_LOADS_COPY,
  MY_LOADS_KEYS,
  MY_LOADS_SORTS,
  TAB_LABELS,
  WHOSE_COPY,
} from './copy.ts'
import { MyLoadsList, MyLoadsLoading } from './my-loads-list.tsx'
import {
  type ChangeMyLoadsSearch,
  hasFilter,
  isDefaultFilter,
  MY_LOADS_TABS,
  type MyLoadsOrder,
  type MyLoadsSearch,
  type MyLoadsTab,
  NO_FILTER,
  toFilter,
} from './my-loads-search.ts'
import { MyLoadsToolbar, PostFromAFile } from './my-loads-toolbar.tsx'
import { CARDS_ON_A_PAGE, myLoadsQuery, TABLE_STRETCH } from './my-loads.queries.ts'
import { useViewPreferences, useViewPreferencesSync } from './view-preferences.ts'

const FirstRun = lazyPart(() => import('../first-run/first-run.tsx'), 'FirstRun')

interface MyLoadsScreenProps {
  search: MyLoadsSearch
  onSearchChange: ChangeMyLoadsSearch
}

/** MY-01 to MY-08 */
export function MyLoadsScreen({ search, onSearchChange }: MyLoadsScreenProps) {
  const session = useSession()
  const shown = search.cancelled ? 'cancelled' : search.tab
  const { view, choose, fits } = useMyLoadsView()
  useViewPreferencesSync(fits)
  usePageTitle(MY_LOADS_COPY.title)
  const list = useRef<HTMLElement>(null)
  const setList = useCallback((element: HTMLElement | null) => {
    list.current = element
  }, [])
  const { filter, lists, totals, isEmpty, cancelledCount } = useTabLists(search, shown, view)
  const { hasNoLoads, firstRun } = useFirstSteps(isEmpty, lists.cancelled.data?.meta.total)
  const attention = {
    broker: useAttention(canPostLoads(session) ? 'broker' : 'none'),
    carrier: useAttention(canBookLoads(session) ? 'carrier' : 'none'),
  }
  const isWaiting = !attention.broker || !attention.carrier
  const { data, answer, isError } = lists[shown]
  const isLate = usePatience(isWaiting, { hasFailed: isError, hasCopy: data !== undefined && answer === undefined })
  return (
    <>
      <MyLoadsHeader totals={totals} isWide={view === 'table'} isDense={fits} />
      {firstRun.isShown && (
        <Suspense fallback={<div className="min-h-64" />}>
          <FirstRun hasLoads={!hasNoLoads} onHide={firstRun.hide} onDone={firstRun.finish} />
        </Suspense>
      )}
      {canPostLoads(session) && session.user.company.shippers && <ShipperTendersCard />}
      {!hasNoLoads && canPostLoads(session) && <NeedsAttention side="broker" list={attention.broker} isLate={isLate} />}
      {!hasNoLoads && canBookLoads(session) && (
        <NeedsAttention
          side="carrier"
          list={attention.carrier}
          isLate={isLate}
          aside={!canPostLoads(session) && !fits && <CalendarLink variant="quiet" size="compact" />}
        />
      )}
      {isLate || !isWaiting ? (
        <>
          {hasColleagues(session.user) && (
            <WhoseLoads whose={search.assignee} onChange={(assignee) => onSearchChange({ assignee })} />
          )}
          <div data-wide={view === 'table' || undefined}>
            <Tabs
              label={MY_LOADS_COPY.status}
              tabs={MY_LOADS_TABS.map((tab, index) => ({
                value: tab,
                label: TAB_LABELS[tab],
                count: label(totals[index]),
              }))}
              value={search.cancelled ? null : search.tab}
              onChange={(tab: MyLoadsTab) => onSearchChange({ tab, cancelled: undefined })}
              aside={
                <ListTools
                  search={search}
                  order={filter}
                  onSearchChange={onSearchChange}
                  view={view}
                  onView={choose}
                  list={list}
                  cancelledCount={cancelledCount}
                  isBeside={fits}
                  hasNoLoads={hasNoLoads}
                />
              }
            >
              <SortStatus
                order={MY_LOADS_SORTS.find(([value]) => value === `${filter.sort}:${filter.sortOrder}`)?.[1] ?? ''}
                isBusy={lists[shown].isPlaceholderData}
              />
              <MyLoadsList
                tab={shown}
                page={search.page}
                onShowAll={hasFilter(filter) ? () => onSearchChange(NO_FILTER) : undefined}
                list={lists[shown]}
                view={view}
                filter={filter}
                onSearchChange={onSearchChange}
                listRef={setList}
              />
            </Tabs>
          </div>
        </>
      ) : (
        <MyLoadsLoading view={view} />
      )}
    </>
  )
}

/** Three separate fetches, so that each tab knows its count. */
function useTabLists(search: MyLoadsSearch, shown: LoadStatus, view: ListView) {
  const session = useSession()
  const filterOf = (of: LoadStatus) =>
    toFilter(search, of, { hauls: canBookLoads(session), hasTable: view === 'table' })
  const query = (of: LoadStatus) =>
    myLoadsQuery(of, of === shown && view === 'cards' ? search.page : 1, {
      filter: isDefaultFilter(filterOf(of)) ? null : filterOf(of),
      accountId: accountIdOf(session.user),
      personId: session.user.id,
      ...(of === shown && { size: VIEW_SIZES[view] }),
    })
  const open = {
    active: useStored(query('active')),
    pending: useStored(query('pending')),
    completed: useStored(query('completed')),
  }
  const totals = MY_LOADS_TABS.map((tab) => countOf(open[tab].data?.meta))
  const filter = filterOf(shown)
  const isEmpty = !hasFilter(filter) && totals.every((total) => total === 0)
  // MY-06 fetches three: this one only where somebody looks for a load, or has none
  const seeksCancelled = shown === 'cancelled' || hasFilter(filter)
  const cancelled = useStored(query('cancelled'), { enabled: seeksCancelled || isEmpty })
  return {
    filter,
    lists: { ...open, cancelled },
    totals,
    isEmpty,
    cancelledCount: seeksCancelled ? countOf(cancelled.data?.meta) : undefined,
  }
}

interface MyLoadsHeaderProps {
  /** of each tab; undefined before its list has loaded */
  totals: readonly (number | undefined)[]
  isWide: boolean
  /** whether the screen has room for a table */
  isDense: boolean
}

/** The greeting, and where else loads are seen and made. */
function MyLoadsHeader({ totals, isWide, isDense }: MyLoadsHeaderProps) {
  const session = useSession()
  const size = isDense ? 'compact' : 'normal'
  return (
    <PageHeader
      title={MY_LOADS_COPY.greeting(isolateBidi(session.user.firstName))}
      subtitle={<Total totals={totals} />}
      isDense={isDense}
      isInAppBar={!isDense}
      isWide={isWide}
    >
      {(canPostLoads(session) || isDense) && <CalendarLink variant="ghost" size={size} />}
      {canPostLoads(session) && isDense && <PostFromAFile variant="ghost" size={size} />}
      {canPostLoads(session) && (
        <Button size={size} render={<Link to={PATHS.createLoad} />}>
          <Plus aria-hidden />
          {MY_LOADS_COPY.createLoad}
          <kbd aria-hidden className="hidden border-surface/60 pointer-fine:lg:inline">
            C
          </kbd>
        </Button>
      )}
    </PageHeader>
  )
}

/** FACE-30: whether the account has no load at all, and the list of what to set up. */
function useFirstSteps(isEmpty: boolean, cancelled: number | undefined) {
  const session = useSession()
  const { ops } = useOutbox()
  const hasNoLoads = isEmpty && cancelled === 0 && ops.every(({ intent }) => intent.kind !== 'create-load')
  const firstRun = useFirstRun(canPostLoads(session) || canBookLoads(session) ? hasNoLoads : false)
  return { hasNoLoads, firstRun }
}

/** How long the loads wait for a first sync, which brings the list above them; a stored copy of them waits less. */
const PATIENCE_MS = { loads: 8_000, copy: 1_000 }

/** FACE-25: whether the loads have waited long enough for the list above, which would push them down. */
function usePatience(isWaiting: boolean, { hasFailed, hasCopy }: { hasFailed: boolean; hasCopy: boolean }): boolean {
  const [isOver, setOver] = useState(false)
  if (isWaiting && hasFailed && !isOver) setOver(true)
  const patience = PATIENCE_MS[hasCopy ? 'copy' : 'loads']
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setOver(true), patience)
    return () => clearTimeout(timer)
  }, [isWaiting, patience])
  return isOver
}

function CalendarLink(button: Pick<ComponentProps<typeof Button>, 'variant' | 'size'>) {
  return (
    <Button {...button} render={<Link to={PATHS.calendar} />}>
      <CalendarDays aria-hidden />
      {MY_LOADS_COPY.calendar}
    </Button>
  )
}

/** A capped total means more than the cap. */
function countOf(meta: { total: number; totalIsCapped?: boolean | undefined } | undefined): number | undefined {
  return meta?.totalIsCapped ? MAX_COUNTED_ROWS + 1 : meta?.total
}

function label(count: number | undefined): string | undefined {
  return count === undefined ? undefined : formatTotal(count)
}

/** Shows once all three lists have loaded; a partial total would be wrong. */
function Total({ totals }: { totals: readonly (number | undefined)[] }) {
  const countedTotals = totals.filter((total) => total !== undefined)
  if (countedTotals.length < totals.length) return <span aria-hidden>&nbsp;</span>
  const sum = countedTotals.reduce((all, total) => all + total, 0)
  return MY_LOADS_COPY.inTotal(formatTotal(sum), sum)
}

/** TEAM-14. Nobody else's work is hidden at first. */
function WhoseLoads({
  whose,
  onChange,
}: {
  whose: MyLoadsSearch['assignee']
  onChange: (whose: MyLoadsSearch['assignee']) => void
}) {
  return (
    <div role="group" aria-label={WHOSE_COPY.label} className="mb-3 flex flex-wrap gap-2 print:hidden">
      <Chip pressed={whose === undefined} onClick={() => onChange(undefined)}>
        {WHOSE_COPY.everyone}
      </Chip>
      <Chip pressed={whose === 'me'} onClick={() => onChange('me')}>
        {WHOSE_COPY.mine}
      </Chip>
      <Chip pressed={whose === 'none'} onClick={() => onChange('none')}>
        {WHOSE_COPY.unassigned}
      </Chip>
    </div>
  )
}

interface ListToolsProps extends MyLoadsScreenProps {
  order: MyLoadsOrder
  view: ListView
  onView: (view: ListView) => void
  list: MyLoadsKeysProps['list']
  /** how many match a search; unknown without one */
  cancelledCount: number | undefined
  /** in one row with the tabs */
  isBeside: boolean
  hasNoLoads: boolean
}

/** What searches, sorts and filters the list, and the keys that move in it. */
function ListTools({
  search,
  order,
  onSearchChange,
  view,
  onView,
  list,
  cancelledCount,
  isBeside,
  hasNoLoads,
}: ListToolsProps) {
  const session = useSession()
  const navigate = useNavigate()
  const searchBox = useRef<HTMLInputElement>(null)
  const keys = (
    <MyLoadsKeys
      view={view}
      list={list}
      searchBox={searchBox}
      onCreate={canPostLoads(session) ? () => void navigate({ to: PATHS.createLoad }) : undefined}
    />
  )
  // FACE-30: tools for no loads
  if (hasNoLoads) return <div className="hidden">{keys}</div>
  const cancelledFilter = (
    <CancelledFilter
      isOn={search.cancelled ?? false}
      count={label(cancelledCount)}
      onChange={(isOn) => onSearchChange({ cancelled: isOn || undefined })}
    />
  )
  return (
    <>
      <MyLoadsToolbar
        search={search}
        order={order}
        onSearchChange={onSearchChange}
        searchRef={searchBox}
        isBeside={isBeside}
        leading={isBeside && cancelledFilter}
      >
        {isBeside && <ViewSwitch view={view} onChoose={onView} />}
        {keys}
      </MyLoadsToolbar>
      {!isBeside && cancelledFilter}
    </>
  )
}

interface CancelledFilterProps {
  isOn: boolean
  /** how many match a search; unknown without one */
  count: string | undefined
  onChange: (isOn: boolean) => void
}

/** Cancelled loads have no tab (MY-03); this shows their list [USE-05]. */
function CancelledFilter({ isOn, count, onChange }: CancelledFilterProps) {
  return (
    <Chip pressed={isOn} onClick={() => onChange(!isOn)}>
      {CANCELLED_FILTER_COPY.cancelled}
      {count !== undefined && <strong>{count}</strong>}
    </Chip>
  )
}

/** Loads that the shown list fetches at once. */
const VIEW_SIZES: Record<ListView, number> = { cards: CARDS_ON_A_PAGE, table: TABLE_STRETCH }

/** MY-04: on a wide screen a table until the account chooses cards; cards everywhere else. */
function useMyLoadsView() {
  const fits = useTableScreen()
  const { preferences, choose } = useViewPreferences()
  return { fits, view: fits ? (preferences.view ?? 'table') : 'cards', choose: (view: ListView) => choose({ view }) }
}

interface MyLoadsKeysProps {
  view: ListView
  /** each item begins with its link */
  list: RefObject<HTMLElement | null>
  searchBox: RefObject<HTMLInputElement | null>
  /** undefined for who posts no loads */
  onCreate: (() => void) | undefined
}

const boxOf = (row: Element | undefined) => row?.querySelector<HTMLInputElement>('input[type="checkbox"]')

/** The next row; from outside the list, the first one in view: the table also draws rows above it. */
function move(list: HTMLElement | null, by: 1 | -1): void {
  const box = list?.closest('[data-rows]')
  if (!box || focusedItem(list)) return void focusNextItem(list, by)
  const top = (list?.previousElementSibling ?? box).getBoundingClientRect().bottom
  const inView = [...(list?.children ?? [])].find((row) => row.getBoundingClientRect().top >= top - 1)
  inView?.querySelector('a')?.focus({ preventScroll: true })
}

/** Selects the focused load too, then the next one: it clicks the boxes, which know what a click does. */
function extend(list: HTMLElement | null, by: 1 | -1): void {
  for (const row of [focusedItem(list), focusNextItem(list, by)]) {
    const box = boxOf(row)
    if (box && !box.checked) box.click()
  }
}

/** With the focus: the focused row leaves with its list. */
function chooseTab(index: number): void {
  const tab = document.querySelectorAll<HTMLElement>('[role=tab]')[index]
  tab?.click()
  tab?.focus()
}

/** J and K move, X selects, A goes to what can be done with the selected, E answers, C creates, 1 to 3 are the tabs. */
function MyLoadsKeys({ view, list, searchBox, onCreate }: MyLoadsKeysProps) {
  const inTable = {
    x: () => boxOf(focusedItem(list.current))?.click(),
    J: () => extend(list.current, 1),
    K: () => extend(list.current, -1),
    // Tab would pass every row on the way
    a: () => document.querySelector<HTMLElement>('[data-bulk] button')?.focus(),
    e: () => focusedItem(list.current)?.querySelector<HTMLElement>('[data-answer]')?.click(),
  }
  useShortcutKeys({
    '/': () => searchBox.current?.focus(),
    j: () => move(list.current, 1),
    k: () => move(list.current, -1),
    1: () => chooseTab(0),
    2: () => chooseTab(1),
    3: () => chooseTab(2),
    ...(view === 'table' && inTable),
    ...(onCreate && { c: onCreate }),
  })
  return <Shortcuts keys={onCreate ? [CREATE_KEY, ...MY_LOADS_KEYS[view]] : MY_LOADS_KEYS[view]} />
}
