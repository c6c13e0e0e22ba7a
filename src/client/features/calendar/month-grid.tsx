import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Load } from '#contract/load.ts'
import type { Day } from '#domain/period.ts'
import { classNames } from '#client/ui/class-names.ts'
import {
  dayWords,
  firstDay,
  lastDay,
  type Month,
  monthOf,
  shiftDay,
  shortWeekdayWords,
  weekdayWords,
  weeksOf,
} from './calendar-day.ts'
import { DayLink, MoreLoads, MOST_SHOWN } from './day-loads.tsx'

export interface MonthView {
  month: Month
  today: Day
  byDay: ReadonlyMap<Day, Load[]>
  /** asked for all loads of a day */
  onDay: (day: Day) => void
}

interface MonthGridProps extends MonthView {
  onMonth: (month: Month) => void
  isLoading: boolean
}

/** How far each key moves, as in the date grid of the ARIA Authoring Practices. */
const STEPS: Record<string, (day: Day, week: Day[]) => Day | undefined> = {
  ArrowLeft: (day) => shiftDay(day, { days: -1 }),
  ArrowRight: (day) => shiftDay(day, { days: 1 }),
  ArrowUp: (day) => shiftDay(day, { days: -7 }),
  ArrowDown: (day) => shiftDay(day, { days: 7 }),
  PageUp: (day) => shiftDay(day, { months: -1 }),
  PageDown: (day) => shiftDay(day, { months: 1 }),
  'Shift+PageUp': (day) => shiftDay(day, { months: -12 }),
  'Shift+PageDown': (day) => shiftDay(day, { months: 12 }),
  Home: (_, week) => week[0],
  End: (_, week) => week.at(-1),
  'Control+Home': (day) => firstDay(monthOf(day)),
  'Control+End': (day) => lastDay(monthOf(day)),
}

function stepOf({ key, shiftKey, ctrlKey }: KeyboardEvent) {
  return STEPS[`${ctrlKey ? 'Control+' : ''}${shiftKey ? 'Shift+' : ''}${key}`]
}

/** CAL-01. One stop of the Tab key: arrows go from day to day, Tab on to the loads of the day that has the focus. */
export function MonthGrid({ month, today, byDay, onDay, onMonth, isLoading }: MonthGridProps) {
  const hint = useId()
  const { active, setActive, grid, moveTo } = useActiveDay(month, today, onMonth)
  const weeks = weeksOf(month)
  const press = (event: KeyboardEvent, week: Day[]) => {
    const step = stepOf(event)?.(active, week)
    if (step) {
      event.preventDefault()
      moveTo(step)
    }
    if (event.key === 'Enter' && event.target === event.currentTarget && byDay.has(active)) onDay(active)
  }
  return (
    <>
      <p id={hint} hidden>
        Arrow keys move by day, Page Up and Page Down by month, Enter lists the loads of the day.
      </p>
      <table
        ref={grid}
        role="grid"
        aria-labelledby="month"
        aria-describedby={hint}
        aria-busy={isLoading}
        className="w-full table-fixed border-separate border-spacing-0 overflow-clip rounded-card border border-line bg-surface"
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" className="border-b border-line py-2 text-sm font-semibold text-ink-soft">
                <abbr title={weekdayWords(day)} className="no-underline">
                  {shortWeekdayWords(day)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]} className="group/week">
              {week.map((day, weekday) => (
                <DayCell
                  key={day}
                  day={day}
                  loads={byDay.get(day) ?? []}
                  isOwn={monthOf(day) === month}
                  isToday={day === today}
                  isActive={day === active}
                  isLate={weekday > 3}
                  onFocus={() => setActive(day)}
                  onKeyDown={(event) => press(event, week)}
                  onMore={() => onDay(day)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

interface DayCellProps {
  day: Day
  loads: Load[]
  isOwn: boolean
  isToday: boolean
  isActive: boolean
  /** late in the week: what hangs from it hangs to the left */
  isLate: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onMore: () => void
}

function DayCell({ day, loads, isOwn, isToday, isActive, isLate, onFocus, onKeyDown, onMore }: DayCellProps) {
  const cell = 'h-32 border-line p-1 align-top not-first:border-l group-not-last/week:border-b'
  // the neighbours' days are only there to make the week whole: their loads stand in their month
  if (!isOwn) {
    return (
      <td className={classNames(cell, 'bg-paper text-ink-soft')}>
        <span className="grid size-7 place-items-center text-sm">{Number(day.slice(8))}</span>
      </td>
    )
  }
  const reach = isActive ? 0 : -1
  return (
    <td
      role="gridcell"
      data-day={day}
      tabIndex={reach}
      aria-current={isToday ? 'date' : undefined}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      className={classNames(cell, 'focus-visible:-outline-offset-3', isToday && 'bg-sign-tint')}
    >
      <span className="sr-only">{cellWords(day, loads.length, isToday)}</span>
      <span
        aria-hidden
        className={classNames(
          'grid size-7 place-items-center rounded-full text-sm font-semibold',
          isToday && 'bg-sign text-surface',
        )}
      >
        {Number(day.slice(8))}
      </span>
      <ul className="flex flex-col gap-1 pt-0.5">
        {loads.slice(0, MOST_SHOWN).map((load) => (
          <li key={load.id}>
            <DayLink load={load} tabIndex={reach} align={isLate ? 'end' : 'start'} />
          </li>
        ))}
      </ul>
      <MoreLoads day={day} loads={loads} tabIndex={reach} onMore={onMore} />
    </td>
  )
}

function cellWords(day: Day, count: number, isToday: boolean): string {
  const loads = count > 0 && (count === 1 ? '1 load' : `${count} loads`)
  return [dayWords(day), isToday && 'today', loads].filter(Boolean).join(', ')
}

/** The one day that Tab reaches; keys that leave the month take the calendar along, and the focus. */
function useActiveDay(month: Month, today: Day, onMonth: (month: Month) => void) {
  const grid = useRef<HTMLTableElement>(null)
  const [picked, setActive] = useState<Day>(today)
  const wanted = useRef<Day | null>(null)
  const inMonth = monthOf(today) === month ? today : firstDay(month)
  const active = monthOf(picked) === month ? picked : inMonth
  // another month's day is there when the address has turned to it, a render or two later
  useEffect(() => {
    const cell = wanted.current && grid.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`)
    if (!cell) return
    wanted.current = null
    cell.focus()
  })
  const moveTo = (day: Day) => {
    wanted.current = day
    setActive(day)
    if (monthOf(day) !== month) onMonth(monthOf(day))
  }
  return { active, setActive, grid, moveTo }
}
