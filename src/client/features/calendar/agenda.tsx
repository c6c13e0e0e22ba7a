import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { loadPath } from '#contract/api/path.ts'
import { LateChip } from '#client/components/load/countdown.tsx'
import { StatusBadge } from '#client/components/load/status-badge.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { firstDay, type Month, toMonth, formatMonth, formatShortDay } from './calendar-day.ts'
import { AGENDA_COPY } from './copy.ts'
import { formatDeliveryClock, formatDispatcher, formatLane, MoreLoads, MAX_LOADS_PER_DAY } from './day-loads.tsx'
import type { MonthView } from './month-grid.tsx'

interface AgendaProps extends MonthView {
  /** how often the user pressed Today */
  returns: number
}

/** The month on a phone: its days with a delivery, and today, as a list that opens at today [USE-09]. */
export function Agenda({ month, today, byDay, onDay, returns }: AgendaProps) {
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
            // below the header
            className="scroll-mt-18"
          >
            <h3 className={classNames('pb-1.5 text-sm font-bold', isToday ? 'text-sign-deep' : 'text-ink-soft')}>
              {formatShortDay(day)}
              {isToday && (
                <span className="ml-2 rounded-full bg-sign px-2 py-0.5 text-xs text-surface">{AGENDA_COPY.today}</span>
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
export function DayList({ loads }: { loads: Load[] }) {
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
            <StatusBadge status={load.status} reading="card" />
            <LateChip load={load} />
          </span>
        </li>
      ))}
    </ul>
  )
}
