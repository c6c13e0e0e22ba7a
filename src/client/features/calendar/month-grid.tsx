import { Link } from '@tanstack/react-router'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { readWeekStart } from '#client/browser/page/week-start.ts'
import { useLateStop } from '#client/components/load/stop-countdown.tsx'
import { LATE_CHIP_COPY } from '#client/components/load/copy.ts'
import { getStatusStyle } from '#client/components/load/status-badge.tsx'
import { TONES } from '#client/ui/badge.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Tooltip } from '#client/ui/tooltip.tsx'
import { loadPath } from '#contract/api/path.ts'
import type { Load } from '#contract/freight/load.ts'
import { firstStopOf, lastStopOf, type PlacedStop, stopsOf } from '#contract/freight/placed-stops.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { personName } from '#domain/text/names.ts'
import { appointmentParts, formatClock } from '#domain/time/stop-time.ts'
import type { Day } from '#domain/time/period.ts'
import {
  firstDay,
  formatLongDay,
  formatShortWeekday,
  formatWeekday,
  lastDay,
  listWeeks,
  type Month,
  shiftDay,
  toMonth,
} from './calendar-day.ts'
import { CALENDAR_COPY, LEGEND_COPY, MONTH_GRID_COPY } from './copy.ts'

export interface MonthView {
  month: Month
  today: Day
  /** deliveries */
  byDay: ReadonlyMap<Day, Load[]>
  /** open loads by the day of their pickup */
  pickups: ReadonlyMap<Day, Load[]>
  /** opens all of a day, its deliveries first, or what is picked up */
  onDay: (day: Day, isPickupsFirst?: boolean) => void
}

interface MonthGridProps extends MonthView {
  onMonth: (month: Month) => void
  /** how often the user pressed Today */
  returns: number
  isLoading: boolean
}

/** The day each key moves to, as in the date grid of the ARIA Authoring Practices. */
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
  'Control+Home': (day) => firstDay(toMonth(day)),
  'Control+End': (day) => lastDay(toMonth(day)),
}

function stepOf({ key, shiftKey, ctrlKey }: KeyboardEvent) {
  return STEPS[`${ctrlKey ? 'Control+' : ''}${shiftKey ? 'Shift+' : ''}${key}`]
}

/** CAL-01. One Tab stop: arrows move between days, Tab goes to the loads of the focused day. */
export function MonthGrid({ month, today, byDay, pickups, onDay, onMonth, returns, isLoading }: MonthGridProps) {
  const hint = useId()
  const { active, setActive, grid, moveTo } = useActiveDay(month, today, onMonth)
  const [weekStart] = useState(readWeekStart)
  const weeks = listWeeks(month, weekStart)
  const thisWeek = useShownWeek(month, isLoading, returns)
  const press = (event: KeyboardEvent, week: Day[]) => {
    const step = stepOf(event)?.(active, week)
    if (step) {
      event.preventDefault()
      moveTo(step)
    }
    if (event.key === 'Enter' && event.target === event.currentTarget && (byDay.has(active) || pickups.has(active)))
      onDay(active)
  }
  return (
    <>
      <p id={hint} hidden>
        {MONTH_GRID_COPY.keys}
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
              <th
                key={day}
                scope="col"
                className="bg-surface py-2 text-sm font-semibold text-ink-soft [@media(min-height:40rem)]:sticky [@media(min-height:40rem)]:top-37 [@media(min-height:40rem)]:z-1 lg:[@media(min-height:40rem)]:top-23 min-[85rem]:[@media(min-height:40rem)]:top-16 print:static"
              >
                <abbr title={formatWeekday(day)} className="no-underline">
                  {formatShortWeekday(day)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr
              key={week[0]}
              ref={week.includes(today) && toMonth(today) === month ? thisWeek : undefined}
              // below the month's name and the days'
              className="scroll-mt-27 lg:scroll-mt-13 min-[85rem]:scroll-mt-6"
            >
              {week.map((day, weekday) => (
                <DayCell
                  key={day}
                  day={day}
                  loads={byDay.get(day) ?? []}
                  pickups={pickups.get(day)?.length ?? 0}
                  isOwn={toMonth(day) === month}
                  isToday={day === today}
                  isActive={day === active}
                  isPast={!isLoading && toMonth(today) === month && isPast(week, today, byDay)}
                  isLate={weekday > 3}
                  onFocus={() => setActive(day)}
                  onKeyDown={(event) => press(event, week)}
                  onMore={(isPickupsFirst) => onDay(day, isPickupsFirst)}
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
  /** how many open loads are picked up */
  pickups: number
  isOwn: boolean
  isToday: boolean
  isActive: boolean
  /** of a week that is over and has no load: it needs no room */
  isPast: boolean
  /** late in the week: its tooltips align to the right edge */
  isLate: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onMore: (isPickupsFirst: boolean) => void
}

function DayCell({
  day,
  loads,
  pickups,
  isOwn,
  isToday,
  isActive,
  isPast,
  isLate,
  onFocus,
  onKeyDown,
  onMore,
}: DayCellProps) {
  const cell = classNames(
    isPast ? 'h-9' : 'h-32',
    'scroll-mt-27 border-t border-line px-0.5 py-1 align-top not-first:border-l lg:scroll-mt-13 min-[85rem]:scroll-mt-6',
  )
  // days of adjacent months only fill the week: their loads show in their own month
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
      <span className="sr-only">{cellLabel(day, loads.length, isToday)}</span>
      <span
        aria-hidden
        className={classNames(
          'grid size-7 place-items-center rounded-full text-sm font-semibold',
          isToday && 'bg-sign text-legend',
        )}
      >
        {Number(day.slice(8))}
      </span>
      <ul className="flex flex-col gap-1 pt-0.5">
        {loads.slice(0, MAX_LOADS_PER_DAY).map((load) => (
          <li key={load.id}>
            <DayEntry load={load} tabIndex={reach} align={isLate ? 'end' : 'start'} />
          </li>
        ))}
      </ul>
      <DayButtons day={day} loads={loads} pickups={pickups} tabIndex={reach} onMore={onMore} />
    </td>
  )
}

function isPast(week: readonly Day[], today: Day, byDay: MonthView['byDay']): boolean {
  return week.every((day) => day < today && !byDay.has(day))
}

function cellLabel(day: Day, count: number, isToday: boolean): string {
  const loads = count > 0 && (count === 1 ? '1 load' : `${count} loads`)
  return [formatLongDay(day), isToday && 'today', loads].filter(Boolean).join(', ')
}

/** The one day that Tab reaches. Keys that leave the month turn the calendar and take the focus along. */
function useActiveDay(month: Month, today: Day, onMonth: (month: Month) => void) {
  const grid = useRef<HTMLTableElement>(null)
  const [picked, setActive] = useState<Day>(today)
  const wanted = useRef<Day | null>(null)
  const inMonth = toMonth(today) === month ? today : firstDay(month)
  const active = toMonth(picked) === month ? picked : inMonth
  // the cell of another month renders only after the URL has changed
  useEffect(() => {
    const cell = wanted.current && grid.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`)
    if (!cell) return
    wanted.current = null
    cell.focus()
  })
  const moveTo = (day: Day) => {
    wanted.current = day
    setActive(day)
    if (toMonth(day) !== month) onMonth(toMonth(day))
  }
  return { active, setActive, grid, moveTo }
}

/** The month opens at this week, and Today returns to it [FACE-33]. Back keeps the place where the user left. */
function useShownWeek(month: Month, isLoading: boolean, returns: number) {
  const row = useRef<HTMLTableRowElement>(null)
  const shown = useRef(returns)
  useEffect(() => {
    if (isLoading) return
    const isAsked = shown.current !== returns
    shown.current = returns
    if (isAsked || window.scrollY === 0) row.current?.scrollIntoView({ block: 'start' })
  }, [month, isLoading, returns])
  return row
}

/** CAL-05 */
export const MAX_LOADS_PER_DAY = 2

/** CAL-04: 'Dallas → Chicago', for one line */
export function formatLane(load: Load): string {
  return `${isolateBidi(firstStopOf(load).location.city)} → ${isolateBidi(lastStopOf(load).location.city)}`
}

/** CAL-06 */
export function formatDispatcher({ dispatcher }: Load): string {
  return dispatcher ? personName(dispatcher) : CALENDAR_COPY.pendingDispatcher
}

/** '08:00 CST' or '08:00 to 12:00 CST', in the dock's time zone. */
export function formatStopClock({ appointment, location }: PlacedStop): string {
  return appointmentParts(appointment, location.zone).time
}

interface DayEntryProps {
  load: Load
  tabIndex: number
  align: 'start' | 'end'
}

/** A load in the grid: when, which and how it stands, with a link over all of it. The tooltip says who hauls it. */
function DayEntry({ load, tabIndex, align }: DayEntryProps) {
  const { word, icon: Sign, tone } = useEntryStyle(load)
  const { appointment, location } = lastStopOf(load)
  return (
    <Tooltip
      align={align}
      content={
        <>
          <b className="block">{formatDispatcher(load)}</b>
          {word}, {formatStopClock(lastStopOf(load))}
          {CALENDAR_COPY.stops(stopsOf(load).length)}
        </>
      }
    >
      {(describedBy) => (
        <div
          data-tone={tone}
          className={classNames(
            '@container relative rounded-control border-l-3 border-current py-0.5 pr-0.5 pl-0.5 text-xs leading-tight lg:border-l-4 lg:pl-1',
            TONES[tone],
          )}
        >
          <span className="flex items-start justify-between gap-x-0.5">
            {/* a number of more digits goes below */}
            <span className="flex flex-wrap gap-x-0.5 font-semibold lg:gap-x-1 tabular-nums">
              {formatClock(appointment.from, location.zone).slice(0, 5)} <span>#{load.number}</span>
            </span>
            {/* a narrow day has no room for it */}
            <Sign aria-hidden className="size-2.5 shrink-0 lg:size-3 @max-[5.25rem]:hidden" strokeWidth={2.5} />
          </span>
          <Link
            to={loadPath(load.id)}
            tabIndex={tabIndex}
            aria-describedby={describedBy}
            // a city breaks only where it is wider than the day
            className="line-clamp-3 text-ink no-underline wrap-break-word after:absolute after:inset-0 hover:underline"
          >
            {formatLane(load)}
          </Link>
        </div>
      )}
    </Tooltip>
  )
}

/** What the icons and colors of the entries say. */
export function Legend() {
  const { legend, active, late, pending, completed } = LEGEND_COPY
  const signs = [
    { ...getStatusStyle('active', 'list'), word: active },
    { ...LATE, word: late },
    { ...getStatusStyle('pending', 'list'), word: pending },
    { ...getStatusStyle('completed', 'list'), word: completed },
  ]
  return (
    <ul
      aria-label={legend}
      className="flex basis-full flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft min-[85rem]:basis-auto"
    >
      {signs.map(({ word, icon: Sign, tone }) => (
        <li key={word} className="flex items-center gap-1.5">
          <Sign aria-hidden className={classNames('size-5 rounded-xs p-0.5', TONES[tone])} />
          {word}
        </li>
      ))}
    </ul>
  )
}

/** The status of a load, but that late wins. */
function useEntryStyle(load: Load): ReturnType<typeof getStatusStyle> {
  return useLateStop(load) === null ? getStatusStyle(load.status, 'list') : LATE
}

const LATE = { word: LATE_CHIP_COPY.late, icon: TriangleAlert, tone: 'orange' } as const

interface DayButtonsProps {
  day: Day
  loads: Load[]
  pickups: number
  tabIndex?: number
  onMore: (isPickupsFirst: boolean) => void
}

/** CAL-05: '+3 more', and below it '5 pickups'; both open all of the day. */
export function DayButtons({ day, loads, pickups, tabIndex, onMore }: DayButtonsProps) {
  const rest = loads.length - MAX_LOADS_PER_DAY
  const buttons = [
    { words: `+${rest} more`, isShown: rest > 0, isPickups: false },
    { words: CALENDAR_COPY.pickups(pickups), isShown: pickups > 0, isPickups: true },
  ]
  return (
    <div className="flex flex-wrap gap-x-4">
      {buttons
        .filter(({ isShown }) => isShown)
        .map(({ words, isPickups }) => (
          <button
            key={words}
            type="button"
            tabIndex={tabIndex}
            aria-label={CALENDAR_COPY.onDay(words, formatLongDay(day))}
            onClick={() => onMore(isPickups)}
            className="min-h-6 rounded-control px-1 text-sm font-semibold text-sign-deep underline pointer-coarse:min-h-12"
          >
            {words}
          </button>
        ))}
    </div>
  )
}
