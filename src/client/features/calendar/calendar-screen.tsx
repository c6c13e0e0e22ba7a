import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useMemo, useState } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { PATHS } from '#contract/api/path.ts'
import type { Day } from '#domain/time/period.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { SavedCopyNotice } from '#client/components/saved-copy-notice.tsx'
import { useNow } from '#client/components/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { ReadError } from '#client/components/read-error.tsx'
import { useWasOpened } from '#client/ui/dialog.tsx'

import { PageHeader } from '#client/ui/page-header.tsx'
import { useWideScreen } from '#client/ui/use-screen.ts'
import { Agenda } from './agenda.tsx'
import { toDay, firstDay, type Month, toMonth, formatMonth, shiftMonth } from './calendar-day.ts'
import { CALENDAR_COPY } from './copy.ts'
import { MonthGrid } from './month-grid.tsx'
import { deliveryDay, monthQuery } from './month.queries.ts'
import { DayDialog } from './day-dialog.tsx'

/** Live updates store what changes: a month is fetched once, and again when its loads change [USE-09]. */
const ONCE = { everyMs: Infinity, staleMs: Infinity }

const reload = () => window.location.reload()

interface CalendarScreenProps {
  /** the month in the URL, if any */
  asked: Month | undefined
  onMonth: (month: Month | undefined) => void
}

/** CAL-01 to CAL-08: a month of loads, each on its delivery day at the dock. */
export function CalendarScreen({ asked, onMonth }: CalendarScreenProps) {
  usePageTitle(CALENDAR_COPY.title)
  const { user } = useSession()
  const today = toDay(new Date(useNow(MINUTE_MS)))
  const month = asked ?? toMonth(today)
  const stored = useStored(monthQuery(month, user.id), ONCE)
  // counts presses of Today, which show today again
  const [returns, setReturns] = useState(0)
  const [opened, setOpened] = useState<Day | null>(null)
  const wasOpened = useWasOpened(opened !== null)
  const isWide = useWideScreen()
  const show = (next: Month) => onMonth(next === toMonth(today) ? undefined : next)
  const loads = stored.isPlaceholderData ? undefined : stored.data
  const byDay = useMemo(() => groupedByDay(loads ?? []), [loads])
  const goToToday = () => {
    onMonth(undefined)
    setReturns(returns + 1)
  }
  const view = { month, today, byDay, onDay: setOpened }
  return (
    <>
      <PageHeader title={CALENDAR_COPY.title}>
        {/* CAL-03 */}
        <Button variant="ghost" render={<Link to={PATHS.analytics} />}>
          {CALENDAR_COPY.analytics}
        </Button>
      </PageHeader>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
        <MonthSteps month={month} onMonth={show} onToday={goToToday} />
        <div className="min-w-0" aria-live="polite">
          <h2 id="month" className="text-xl font-bold">
            {formatMonth(firstDay(month))}
          </h2>
          <p className="text-sm text-ink-soft">
            {loads ? deliveries(loads) : !stored.isError && CALENDAR_COPY.loadingDeliveries}
          </p>
        </div>
      </div>
      {stored.isError && !loads && (
        <ReadError error={stored.error} message={CALENDAR_COPY.loadError} onRetry={reload} />
      )}
      {stored.isError && loads && <SavedCopyNotice savedAt={stored.dataUpdatedAt} onRetry={reload} />}
      {isWide ? (
        <MonthGrid {...view} onMonth={show} isLoading={!loads && !stored.isError} />
      ) : (
        loads && <Agenda {...view} returns={returns} />
      )}
      {wasOpened && <DayDialog day={opened} loads={byDay.get(opened ?? '') ?? []} onClose={() => setOpened(null)} />}
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
