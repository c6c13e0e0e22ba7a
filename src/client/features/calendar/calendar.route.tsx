import { accountIdOf } from '#contract/account/account.ts'
import { createFileRoute, Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { ReadError } from '#client/components/read-error.tsx'
import { SavedCopyNotice } from '#client/components/saved-copy-notice.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useLiveRead } from '#client/data/cache/use-live-read.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Dialog, useWasOpened } from '#client/ui/dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { useDesktopScreen, useRoomyScreen, useWideScreen } from '#client/ui/use-screen.ts'
import { PATHS } from '#contract/api/path.ts'
import type { Load } from '#contract/freight/load.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import type { Day } from '#domain/time/period.ts'
import { openAccountCache } from '#offline/cache/cache-db.ts'
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
import { AGENDA_COPY, CALENDAR_COPY, LEGEND_COPY } from './copy.ts'
import { DayLoads, DeliveryList } from './day-loads.tsx'
import { DayButtons, Legend, MAX_LOADS_PER_DAY, MonthGrid, type MonthView } from './month-grid.tsx'
import { deliveryDay, monthQuery, pickupDay, readPickups } from './month.queries.ts'

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

/** CAL-01 to CAL-08: a month of loads, each on its delivery day at the dock, with how many are picked up. */
function CalendarScreen({ chosen, onMonth }: CalendarScreenProps) {
  usePageTitle(CALENDAR_COPY.title)
  const { user } = useSession()
  const today = toDay(new Date(useNow(MINUTE_MS)))
  const month = chosen ?? toMonth(today)
  const accountId = accountIdOf(user)
  const stored = useStored(monthQuery(month, accountId), ONCE)
  const pickedUp = useLiveRead(openAccountCache(user.id), `pickups ${month}`, (db) => readPickups(db, month, accountId))
  // counts presses of Today, which show today again
  const [returns, setReturns] = useState(0)
  const [opened, setOpened] = useState<Day | null>(null)
  const wasOpened = useWasOpened(opened !== null)
  const isWide = useWideScreen()
  const isDesktop = useDesktopScreen()
  const isRoomy = useRoomyScreen()
  const show = (next: Month) => onMonth(next === toMonth(today) ? undefined : next)
  const loads = stored.isPlaceholderData ? undefined : stored.data
  const byDay = useMemo(() => groupedBy(deliveryDay, loads), [loads])
  const pickups = useMemo(() => groupedBy(pickupDay, pickedUp), [pickedUp])
  const goToToday = () => {
    onMonth(undefined)
    setReturns(returns + 1)
  }
  // counts days that were asked for: the same one may be again
  const [asks, setAsks] = useState(0)
  const [isPickupsFirst, setPickupsFirst] = useState(false)
  const onDay = (day: Day, ofPickups = false) => {
    setOpened(day)
    setPickupsFirst(ofPickups)
    setAsks(asks + 1)
  }
  const view = { month, today, byDay, pickups, onDay }
  // CAL-03
  const analytics = (
    <Button variant="ghost" render={<Link to={PATHS.analytics} />}>
      {CALENDAR_COPY.analytics}
    </Button>
  )
  return (
    <>
      <PageHeader title={CALENDAR_COPY.title} isInAppBar>
        {(isDesktop || !isWide) && analytics}
      </PageHeader>
      {/* it stays on screen while the month opens at this week; on a low one it would take the room */}
      <div className="-mx-1 flex flex-wrap items-center gap-x-4 gap-y-2 bg-paper max-sm:gap-x-3 px-1 py-2 [@media(min-height:40rem)]:sticky [@media(min-height:40rem)]:top-14 [@media(min-height:40rem)]:z-10 lg:[@media(min-height:40rem)]:top-0 print:static">
        <MonthSteps month={month} onMonth={show} onToday={goToToday} />
        <div className="min-w-0 flex-1" aria-live="polite">
          <h2 id="month" className="font-bold max-sm:text-sm sm:text-xl">
            {formatMonth(firstDay(month))}
          </h2>
          <p className="text-sm text-ink-soft">
            <span>{loads ? deliveriesOf(loads) : !stored.isError && CALENDAR_COPY.loadingDeliveries}</span>
            {isWide && loads && loads.length > 0 && LEGEND_COPY.rule}
          </p>
        </div>
        {isWide && !isDesktop && analytics}
        {isWide && <Legend />}
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
              pickups={pickups}
              isPickupsFirst={isPickupsFirst}
            />
          )}
        </div>
      ) : (
        loads && <Agenda {...view} returns={returns} />
      )}
      {wasOpened && !isWide && (
        <DayDialog
          day={opened}
          loads={byDay.get(opened ?? '') ?? []}
          pickups={pickups.get(opened ?? '') ?? []}
          isPickupsFirst={isPickupsFirst}
          onClose={() => setOpened(null)}
        />
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

function deliveriesOf({ length }: Load[]): string {
  return length === 0 ? CALENDAR_COPY.noDeliveries : CALENDAR_COPY.deliveries(length)
}

function groupedBy(dayOf: (load: Load) => Day, loads: Load[] = []): Map<Day, Load[]> {
  const byDay = new Map<Day, Load[]>()
  for (const load of loads) {
    const day = dayOf(load)
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

/** The month on a phone: its days with a delivery or pickup, and today, as a list that opens at today [USE-09]. */
function Agenda({ month, today, byDay, pickups, onDay, returns }: AgendaProps) {
  const days = new Set([...byDay.keys(), ...pickups.keys()])
  if (toMonth(today) === month) days.add(today)
  const todayRow = useShownToday(month, returns, [...days].filter((day) => day < today).length)
  if (byDay.size === 0 && pickups.size === 0) {
    return <EmptyState message={AGENDA_COPY.empty(formatMonth(firstDay(month)))} hint={AGENDA_COPY.emptyHint} />
  }
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
            {loads.length === 0 && isToday && <p className="text-ink-soft">{AGENDA_COPY.noDeliveriesToday}</p>}
            {loads.length > 0 && <DeliveryList loads={loads.slice(0, MAX_LOADS_PER_DAY)} />}
            <DayButtons
              day={day}
              loads={loads}
              pickups={pickups.get(day)?.length ?? 0}
              onMore={(ofPickups) => onDay(day, ofPickups)}
            />
          </li>
        )
      })}
    </ol>
  )
}

/**
 * Scrolls to today when the calendar opens and when Today is pressed. Back keeps the place where the user left.
 * @param above how many days stand above today: they come as they are read
 */
function useShownToday(month: Month, returns: number, above: number) {
  const row = useRef<HTMLLIElement>(null)
  const shown = useRef(returns)
  const place = useRef(0)
  useEffect(() => {
    const isAsked = shown.current !== returns
    shown.current = returns
    const isLeft = window.scrollY !== place.current
    // as the first day it is in view already, with the month's name above it
    if ((isLeft && !isAsked) || above === 0) return
    row.current?.scrollIntoView({ block: 'start' })
    place.current = window.scrollY
  }, [month, returns, above])
  return row
}

interface DayAsideProps extends Pick<MonthView, 'month' | 'today' | 'byDay' | 'pickups'> {
  /** else below the month */
  isBeside: boolean
  /** the day that '+2 more' or Enter asked for */
  opened: Day | null
  /** how often a day was asked for: each takes the focus here */
  asks: number
  isPickupsFirst: boolean
}

/** Beside the month, or below it on a narrower screen: the chosen day by time, at first today [FACE-33]. */
function DayAside({ isBeside, month, today, opened, asks, byDay, pickups, isPickupsFirst }: DayAsideProps) {
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
      </div>
      <DayLoads day={day} loads={loads} pickups={pickups.get(day) ?? []} isPickupsFirst={isPickupsFirst} />
    </section>
  )
}

function TodayMark() {
  return <span className="rounded-full bg-sign px-2 py-0.5 text-xs text-legend">{AGENDA_COPY.today}</span>
}

interface DayDialogProps {
  /** null while closed */
  day: Day | null
  loads: Load[]
  pickups: Load[]
  isPickupsFirst: boolean
  onClose: () => void
}

/** All of a day, of which the list shows a part. */
function DayDialog({ day, loads, pickups, isPickupsFirst, onClose }: DayDialogProps) {
  // keeps the content while the dialog closes
  const [shown, setShown] = useState({ day, loads, pickups })
  const isChanged = shown.day !== day || shown.loads !== loads || shown.pickups !== pickups
  if (day !== null && isChanged) setShown({ day, loads, pickups })
  return (
    <Dialog open={day !== null} title={shown.day === null ? '' : formatLongDay(shown.day)} onClose={onClose}>
      {shown.day !== null && <DayLoads {...shown} day={shown.day} isPickupsFirst={isPickupsFirst} />}
    </Dialog>
  )
}
