import { accountIdOf } from '#contract/account/account.ts'
import { createFileRoute, Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Package from 'lucide-react/icons/package'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { LATE_CHIP_COPY } from '#client/components/load/copy.ts'
import { LateChip, useLateStop } from '#client/components/load/stop-countdown.tsx'
import { StatusBadge } from '#client/components/load/status-badge.tsx'
import { ReadError } from '#client/components/read-error.tsx'
import { SavedCopyNotice } from '#client/components/saved-copy-notice.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Dialog, useWasOpened } from '#client/ui/dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { useRoomyScreen, useWideScreen } from '#client/ui/use-screen.ts'
import { loadPath, PATHS } from '#contract/api/path.ts'
import type { Load } from '#contract/freight/load.ts'
import { stopsOf } from '#contract/freight/placed-stops.ts'
import { stopOf } from '#domain/freight/load-stop.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import type { Day } from '#domain/time/period.ts'
import {
  firstDay,
  formatLongDay,
  formatMonth,
  formatShortDay,
  type Month,
  shiftMonth,
  toDay,
  toMonth,
} from './calendar-day.ts'
import { AGENDA_COPY, CALENDAR_COPY } from './copy.ts'
import {
  formatDeliveryClock,
  formatDispatcher,
  formatLane,
  Legend,
  MAX_LOADS_PER_DAY,
  MonthGrid,
  type MonthView,
  MoreLoads,
} from './month-grid.tsx'
import { deliveryDay, monthQuery } from './month.queries.ts'

/** The month, in the URL so that Back works; none is the current month. */
const calendarSearch = z.object({
  month: z.catch(z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))), undefined),
})

export const Route = createFileRoute('/dashboard/calendar')({
  validateSearch: calendarSearch,
  component: function CalendarRoute() {
    const navigate = Route.useNavigate()
    return (
      <CalendarScreen
        chosen={Route.useSearch().month}
        onMonth={(month) => void navigate({ search: { month }, replace: true, resetScroll: false })}
      />
    )
  },
})

/** Live updates store what changes: a month is fetched once, and again when its loads change [USE-09]. */
const ONCE = { everyMs: Infinity, staleMs: Infinity }

const reload = () => window.location.reload()

interface CalendarScreenProps {
  /** the month in the URL, if any */
  chosen: Month | undefined
  onMonth: (month: Month | undefined) => void
}

/** CAL-01 to CAL-08: a month of loads, each on its delivery day at the dock. */
function CalendarScreen({ chosen, onMonth }: CalendarScreenProps) {
  usePageTitle(CALENDAR_COPY.title)
  const { user } = useSession()
  const today = toDay(new Date(useNow(MINUTE_MS)))
  const month = chosen ?? toMonth(today)
  const stored = useStored(monthQuery(month, accountIdOf(user)), ONCE)
  // counts presses of Today, which show today again
  const [returns, setReturns] = useState(0)
  const [opened, setOpened] = useState<Day | null>(null)
  const wasOpened = useWasOpened(opened !== null)
  const isWide = useWideScreen()
  const isRoomy = useRoomyScreen()
  const show = (next: Month) => onMonth(next === toMonth(today) ? undefined : next)
  const loads = stored.isPlaceholderData ? undefined : stored.data
  const byDay = useMemo(() => groupedByDay(loads ?? []), [loads])
  const goToToday = () => {
    onMonth(undefined)
    setReturns(returns + 1)
  }
  // counts days that were asked for: the same one may be again
  const [asks, setAsks] = useState(0)
  const onDay = (day: Day) => {
    setOpened(day)
    setAsks(asks + 1)
  }
  const view = { month, today, byDay, onDay }
  return (
    <>
      <PageHeader title={CALENDAR_COPY.title} isInAppBar>
        {/* CAL-03 */}
        <Button variant="ghost" render={<Link to={PATHS.analytics} />}>
          {CALENDAR_COPY.analytics}
        </Button>
      </PageHeader>
      {/* it stays on screen while the month opens at this week; on a low one it would take the room */}
      <div className="-mx-1 flex flex-wrap items-center gap-x-4 gap-y-2 bg-paper max-sm:gap-x-3 px-1 py-2 [@media(min-height:40rem)]:sticky [@media(min-height:40rem)]:top-14 [@media(min-height:40rem)]:z-10 lg:[@media(min-height:40rem)]:top-0 print:static">
        <MonthSteps month={month} onMonth={show} onToday={goToToday} />
        <div className="min-w-0 max-sm:flex-1" aria-live="polite">
          <h2 id="month" className="font-bold max-sm:text-sm sm:text-xl">
            {formatMonth(firstDay(month))}
          </h2>
          <p className="text-sm text-ink-soft">
            {loads ? deliveries(loads) : !stored.isError && CALENDAR_COPY.loadingDeliveries}
          </p>
        </div>
        {isRoomy && <Legend />}
      </div>
      {stored.isError && !loads && (
        <ReadError error={stored.error} message={CALENDAR_COPY.loadError} onRetry={reload} />
      )}
      {stored.isError && loads && <SavedCopyNotice savedAt={stored.dataUpdatedAt} onRetry={reload} />}
      {isWide ? (
        <div
          data-wide={isRoomy || undefined}
          className={classNames('grid gap-4', isRoomy && 'grid-cols-[minmax(0,1fr)_19rem] items-start')}
        >
          <MonthGrid {...view} returns={returns} onMonth={show} isLoading={!loads && !stored.isError} />
          {loads && (
            <DayAside
              key={month}
              isBeside={isRoomy}
              month={month}
              today={today}
              opened={opened}
              asks={asks}
              byDay={byDay}
            />
          )}
        </div>
      ) : (
        loads && <Agenda {...view} returns={returns} />
      )}
      {wasOpened && !isWide && (
        <DayDialog day={opened} loads={byDay.get(opened ?? '') ?? []} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

/** CAL-02 */
function MonthSteps(props: { month: Month; onMonth: (month: Month) => void; onToday: () => void }) {
  const { month, onMonth, onToday } = props
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        variant="ghost"
        size="icon"
        aria-label={CALENDAR_COPY.previousMonth}
        onClick={() => onMonth(shiftMonth(month, -1))}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <Button variant="ghost" onClick={onToday}>
        {CALENDAR_COPY.today}
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={CALENDAR_COPY.nextMonth}
        onClick={() => onMonth(shiftMonth(month, 1))}
      >
        <ChevronRight aria-hidden />
      </Button>
    </div>
  )
}

function deliveries({ length }: Load[]): string {
  if (length === 0) return CALENDAR_COPY.noDeliveries
  return length === 1 ? '1 delivery' : `${length.toLocaleString('en-US')} deliveries`
}

function groupedByDay(loads: Load[]): Map<Day, Load[]> {
  const byDay = new Map<Day, Load[]>()
  for (const load of loads) {
    const day = deliveryDay(load)
    const there = byDay.get(day)
    if (there) there.push(load)
    else byDay.set(day, [load])
  }
  return byDay
}

interface AgendaProps extends MonthView {
  /** how often the user pressed Today */
  returns: number
}

/** The month on a phone: its days with a delivery, and today, as a list that opens at today [USE-09]. */
function Agenda({ month, today, byDay, onDay, returns }: AgendaProps) {
  const todayRow = useShownToday(month, returns)
  if (byDay.size === 0) {
    return <EmptyState message={AGENDA_COPY.empty(formatMonth(firstDay(month)))} hint={AGENDA_COPY.emptyHint} />
  }
  const days = new Set(byDay.keys())
  if (toMonth(today) === month) days.add(today)
  return (
    <ol className="flex flex-col gap-5" aria-labelledby="month">
      {[...days].sort().map((day) => {
        const loads = byDay.get(day) ?? []
        const isToday = day === today
        return (
          <li
            key={day}
            ref={isToday ? todayRow : undefined}
            aria-current={isToday ? 'date' : undefined}
            // below the header and the month's name
            className="scroll-mt-14"
          >
            <h3 className={classNames('pb-1.5 text-sm font-bold', isToday ? 'text-sign-deep' : 'text-ink-soft')}>
              {formatShortDay(day)}
              {isToday && (
                <span className="ml-2">
                  <TodayMark />
                </span>
              )}
            </h3>
            {loads.length === 0 && <p className="text-ink-soft">{AGENDA_COPY.noDeliveriesToday}</p>}
            <DayList loads={loads.slice(0, MAX_LOADS_PER_DAY)} />
            <MoreLoads day={day} loads={loads} onMore={() => onDay(day)} />
          </li>
        )
      })}
    </ol>
  )
}

/** Scrolls to today when the calendar opens and when Today is pressed. Back keeps the place where the user left. */
function useShownToday(month: Month, returns: number) {
  const row = useRef<HTMLLIElement>(null)
  const shown = useRef<number | null>(null)
  useEffect(() => {
    const isOpening = shown.current === null && window.scrollY === 0
    const isAsked = shown.current !== null && shown.current !== returns
    shown.current = returns
    // as the first day it is in view already, with the month's name above it
    if ((isOpening || isAsked) && row.current?.previousElementSibling) row.current.scrollIntoView({ block: 'start' })
  }, [month, returns])
  return row
}

/** A day's loads by the hour, with what the grid's tooltips say. */
function DayList({ loads }: { loads: Load[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {loads.map((load) => (
        <li
          key={load.id}
          className="relative flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-card border border-line bg-surface px-4 py-3"
        >
          <div className="min-w-0">
            <Link to={loadPath(load.id)} className="font-bold no-underline after:absolute after:inset-0">
              {formatLane(load)}
            </Link>
            <p className="text-sm text-ink-soft">
              {formatDeliveryClock(load)}, {formatDispatcher(load)}
            </p>
          </div>
          <span className="flex flex-wrap gap-2">
            <StatusBadge status={load.status} reading="list" />
            <LateStop load={load} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** 'Pickup 26 h late': below a delivery's day, the stop that is late has a name. */
function LateStop({ load }: { load: Load }) {
  const late = useLateStop(load)
  const stops = stopsOf(load)
  if (late === null || stops.length > 2) return <LateChip load={load} />
  return (
    <Badge tone="orange" icon={TriangleAlert}>
      {AGENDA_COPY.lateStop(stopOf(stops, late.stop).kind, LATE_CHIP_COPY.lateBy(late.minutes))}
    </Badge>
  )
}

interface DayAsideProps extends Pick<MonthView, 'month' | 'today' | 'byDay'> {
  /** else below the month */
  isBeside: boolean
  /** the day that '+2 more' or Enter asked for */
  opened: Day | null
  /** how often a day was asked for: each takes the focus here */
  asks: number
}

/** Beside the month, or below it on a narrower screen: all loads of the chosen day by time, at first today's [FACE-33]. */
function DayAside({ isBeside, month, today, opened, asks, byDay }: DayAsideProps) {
  const first = toMonth(today) === month ? today : ([...byDay.keys()].toSorted()[0] ?? firstDay(month))
  const day = opened !== null && toMonth(opened) === month ? opened : first
  const loads = byDay.get(day) ?? []
  const heading = useRef<HTMLHeadingElement>(null)
  // another month begins without it
  const heard = useRef(asks)
  useEffect(() => {
    if (heard.current !== asks) heading.current?.focus({ preventScroll: isBeside })
    heard.current = asks
  }, [asks, isBeside])
  const goBack = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') document.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }
  return (
    <section
      aria-labelledby="day"
      onKeyDown={goBack}
      className={classNames('print:hidden', isBeside && 'sticky top-18 max-h-[calc(100dvh-5rem)] overflow-y-auto')}
    >
      <div className="flex flex-wrap items-baseline gap-x-2 pb-2">
        <h3 id="day" ref={heading} tabIndex={-1} className="font-bold outline-none">
          {formatLongDay(day)}
        </h3>
        {day === today && <TodayMark />}
        {loads.length > 0 && <span className="ml-auto text-sm text-ink-soft">{deliveries(loads)}</span>}
      </div>
      {loads.length === 0 ? <p className="text-ink-soft">{AGENDA_COPY.nothing}</p> : <DayList loads={loads} />}
      {loads.length > 0 && (
        <Button
          variant="quiet"
          className="mt-2"
          render={
            <Link to={PATHS.myLoads} search={{ tab: fullestTab(loads), deliveryDateFrom: day, deliveryDateTo: day }} />
          }
        >
          <Package aria-hidden />
          {AGENDA_COPY.inMyLoads}
        </Button>
      )}
    </section>
  )
}

function TodayMark() {
  return <span className="rounded-full bg-sign px-2 py-0.5 text-xs text-legend">{AGENDA_COPY.today}</span>
}

/** The tab of My loads that has most of them. */
function fullestTab(loads: readonly Load[]): 'active' | 'pending' | 'completed' {
  const tabs = ['active', 'pending', 'completed'] as const
  const count = (tab: string) => loads.filter(({ status }) => status === tab).length
  return tabs.reduce((most, tab) => (count(tab) > count(most) ? tab : most))
}

interface DayDialogProps {
  /** null while closed */
  day: Day | null
  loads: Load[]
  onClose: () => void
}

/** All loads of a day with more than its cell can show. */
function DayDialog({ day, loads, onClose }: DayDialogProps) {
  // keeps the content while the dialog closes
  const [shown, setShown] = useState({ day, loads })
  if (day !== null && (shown.day !== day || shown.loads !== loads)) setShown({ day, loads })
  return (
    <Dialog open={day !== null} title={shown.day === null ? '' : formatLongDay(shown.day)} onClose={onClose}>
      <DayList loads={shown.loads} />
    </Dialog>
  )
}
