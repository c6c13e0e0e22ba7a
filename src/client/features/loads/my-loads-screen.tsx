import { isolateBidi } from '#domain/text/bidi.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useCallback, useRef } from 'react'
import { PATHS } from '#contract/api/path.ts'
import type { LoadStatus } from '#domain/freight/load-status.ts'
import { MAX_COUNTED_ROWS, formatTotal } from '#domain/text/paging.ts'
import { canBookLoads, canPostLoads } from '#domain/access/permission.ts'
import { whenIdle } from '#client/browser/page/idle.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyComponent } from '#client/ui/lazy-part.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { lastAttentionHeight } from './attention/attention-height.ts'
import { myLoadsQuery } from './loads.queries.ts'
import { MY_LOADS_COPY, TAB_LABELS } from './my-loads-copy.ts'
import { MyLoadsList } from './my-loads-list.tsx'
import {
  type AskMyLoads,
  hasFilter,
  isDefaultFilter,
  MY_LOADS_TABS,
  type MyLoadsSearch,
  type MyLoadsTab,
  NO_FILTER,
} from './my-loads-search.ts'
import { useMyLoadsView, VIEW_SIZES } from './use-my-loads-view.ts'

interface MyLoadsScreenProps {
  asked: MyLoadsSearch
  onAsk: AskMyLoads
}

// filters load after the lists
const MyLoadsToolbar = lazyComponent(async () => {
  await whenIdle()
  return (await import('./my-loads-tools.tsx')).MyLoadsToolbar
})
const PostFromAFile = lazyComponent(async () => {
  await whenIdle()
  return (await import('./post-from-a-file.tsx')).PostFromAFile
})
const ViewSwitch = lazyComponent(() => import('#client/components/view-switch.tsx').then((file) => file.ViewSwitch))
const MyLoadsKeys = lazyComponent(async () => {
  await whenIdle()
  return (await import('./table/my-loads-keys.tsx')).MyLoadsKeys
})
const DeskSync = lazyComponent(async () => {
  await whenIdle()
  return (await import('./table/desk-sync.tsx')).DeskSync
})
const CancelledFilter = lazyComponent(async () => {
  await whenIdle()
  return (await import('./cancelled-filter.tsx')).CancelledFilter
})

// read from the device, beside the lists
const NeedsAttention = lazyComponent(() =>
  import('./attention/needs-attention.tsx').then((file) => file.NeedsAttention),
)
const OpenCounters = lazyComponent(() => import('./attention/open-counters.tsx').then((file) => file.OpenCounters))
const FirstStop = lazyComponent(() => import('./attention/first-stop.tsx').then((file) => file.FirstStop))

/** MY-01 to MY-08. Three separate fetches, so that each tab knows its count. */
export function MyLoadsScreen({ asked, onAsk }: MyLoadsScreenProps) {
  const session = useSession()
  const navigate = useNavigate()
  const { tab: _tab, page: _page, cancelled: isCancelled = false, ...filter } = asked
  const about = { filter: isDefaultFilter(filter) ? null : filter, accountId: session.user.id }
  const shown = isCancelled ? 'cancelled' : asked.tab
  const { view, choose, fits } = useMyLoadsView()
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLElement>(null)
  const setList = useCallback((element: HTMLElement | null) => {
    list.current = element
  }, [])
  const openTab = (tab: MyLoadsTab) => onAsk({ tab, cancelled: undefined })
  const pageOf = (of: LoadStatus) => (of === shown && view === 'cards' ? asked.page : 1)
  const query = (of: LoadStatus) =>
    myLoadsQuery(of, pageOf(of), { ...about, ...(of === shown && { size: VIEW_SIZES[view] }) })
  const seeksCancelled = isCancelled || hasFilter(filter)
  const lists = {
    active: useStored(query('active')),
    pending: useStored(query('pending')),
    completed: useStored(query('completed')),
    // MY-06 fetches three: this one only where somebody looks for a load
    cancelled: useStored(query('cancelled'), { enabled: seeksCancelled }),
  }
  const totals = MY_LOADS_TABS.map((tab) => countOf(lists[tab].data?.meta))
  usePageTitle(MY_LOADS_COPY.title)
  const size = fits ? 'compact' : 'normal'
  const cancelledFilter = (
    <Suspense fallback={<div className="h-9" />}>
      <CancelledFilter
        isOn={isCancelled}
        count={seeksCancelled ? label(countOf(lists.cancelled.data?.meta)) : undefined}
        onChange={(isOn) => onAsk({ cancelled: isOn || undefined })}
      />
    </Suspense>
  )
  const toolbar = (
    <Suspense fallback={<div className={fits ? 'h-12' : 'h-16'} />}>
      <MyLoadsToolbar asked={asked} onAsk={onAsk} searchRef={search} isBeside={fits} leading={fits && cancelledFilter}>
        {fits && <ViewSwitch view={view} onChoose={choose} />}
        {fits && <DeskSync />}
        <MyLoadsKeys
          view={view}
          list={list}
          search={search}
          onCreate={canPostLoads(session) ? () => void navigate({ to: PATHS.createLoad }) : undefined}
        />
      </MyLoadsToolbar>
    </Suspense>
  )
  return (
    <>
      <PageHeader
        title={MY_LOADS_COPY.greeting(isolateBidi(session.user.firstName))}
        subtitle={<Total totals={totals} />}
        isDense={fits}
      >
        <Button variant="ghost" size={size} render={<Link to={PATHS.calendar} />}>
          <CalendarDays aria-hidden />
          {MY_LOADS_COPY.calendar}
        </Button>
        {canPostLoads(session) && fits && (
          <Suspense fallback={<div className="h-10 w-44" />}>
            <PostFromAFile variant="ghost" size={size} />
          </Suspense>
        )}
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
      {canPostLoads(session) && (
        <Suspense fallback={<div className="mb-4" style={{ height: lastAttentionHeight() }} />}>
          <NeedsAttention />
        </Suspense>
      )}
      <Suspense>
        {canBookLoads(session) && (
          <>
            <OpenCounters />
            <FirstStop />
          </>
        )}
      </Suspense>
      {!fits && toolbar}
      <div data-wide={view === 'table' || undefined}>
        <Tabs
          label={MY_LOADS_COPY.status}
          tabs={MY_LOADS_TABS.map((tab, index) => ({
            value: tab,
            label: TAB_LABELS[tab],
            count: label(totals[index]),
          }))}
          value={isCancelled ? null : asked.tab}
          onChange={openTab}
          aside={fits ? toolbar : cancelledFilter}
        >
          <MyLoadsList
            tab={shown}
            page={asked.page}
            onShowAll={hasFilter(filter) ? () => onAsk(NO_FILTER) : undefined}
            list={lists[shown]}
            view={view}
            filter={filter}
            onAsk={onAsk}
            listRef={setList}
          />
        </Tabs>
      </div>
    </>
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
  const known = totals.filter((total) => total !== undefined)
  if (known.length < totals.length) return <span aria-hidden>&nbsp;</span>
  const sum = known.reduce((all, total) => all + total, 0)
  return MY_LOADS_COPY.inTotal(formatTotal(sum), sum)
}
