import { isolateBidi } from '#domain/text/bidi.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useRef } from 'react'
import { PATHS } from '#contract/api/path.ts'
import type { LoadStatus } from '#domain/freight/load-status.ts'
import { MAX_COUNTED_ROWS, formatTotal } from '#domain/text/paging.ts'
import { canBookLoads, canPostLoads } from '#domain/access/permission.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
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
import { ViewSwitch } from '#client/components/list-view.tsx'
import { NeedsAttention } from './attention/needs-attention.tsx'
import { OpenCounters } from './attention/open-counters.tsx'
import { FirstStop } from './attention/first-stop.tsx'
import { CancelledFilter } from './cancelled-filter.tsx'
import { MyLoadsToolbar } from './my-loads-tools.tsx'
import { PostFromAFile } from './post-from-a-file.tsx'
import { useDeskSync } from './table/use-desk-sync.ts'
import { MyLoadsKeys } from './table/my-loads-keys.tsx'

interface MyLoadsScreenProps {
  asked: MyLoadsSearch
  onAsk: AskMyLoads
}

/** MY-01 to MY-08. Three separate fetches, so that each tab knows its count. */
export function MyLoadsScreen({ asked, onAsk }: MyLoadsScreenProps) {
  const session = useSession()
  const navigate = useNavigate()
  const { tab: _tab, page: _page, cancelled: isCancelled = false, ...filter } = asked
  const about = { filter: isDefaultFilter(filter) ? null : filter, accountId: session.user.id }
  const shown = isCancelled ? 'cancelled' : asked.tab
  const { view, choose, fits } = useMyLoadsView()
  useDeskSync(fits)
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
    <CancelledFilter
      isOn={isCancelled}
      count={seeksCancelled ? label(countOf(lists.cancelled.data?.meta)) : undefined}
      onChange={(isOn) => onAsk({ cancelled: isOn || undefined })}
    />
  )
  const toolbar = (
    <MyLoadsToolbar asked={asked} onAsk={onAsk} searchRef={search} isBeside={fits} leading={fits && cancelledFilter}>
      {fits && <ViewSwitch view={view} onChoose={choose} />}
      <MyLoadsKeys
        view={view}
        list={list}
        search={search}
        onCreate={canPostLoads(session) ? () => void navigate({ to: PATHS.createLoad }) : undefined}
      />
    </MyLoadsToolbar>
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
        {canPostLoads(session) && fits && <PostFromAFile variant="ghost" size={size} />}
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
      {canPostLoads(session) && <NeedsAttention />}
      {canBookLoads(session) && (
        <>
          <OpenCounters />
          <FirstStop />
        </>
      )}
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
