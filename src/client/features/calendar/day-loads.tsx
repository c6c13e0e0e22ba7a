import { Link } from '@tanstack/react-router'
import Package from 'lucide-react/icons/package'
import type { ReactNode } from 'react'
import { StatusBadge } from '#client/components/load/status-badge.tsx'
import { LateChip } from '#client/components/load/stop-countdown.tsx'
import { Button } from '#client/ui/button.tsx'
import { loadPath, PATHS } from '#contract/api/path.ts'
import type { Load } from '#contract/freight/load.ts'
import { firstStopOf, lastStopOf } from '#contract/freight/placed-stops.ts'
import type { Day } from '#domain/time/period.ts'
import { AGENDA_COPY, CALENDAR_COPY } from './copy.ts'
import { formatDispatcher, formatLane, formatStopClock } from './month-grid.tsx'

interface DayLoadsProps {
  day: Day
  /** delivered that day */
  loads: Load[]
  /** open loads picked up that day */
  pickups: Load[]
  /** they were asked for */
  isPickupsFirst: boolean
}

/** All of a day: what is delivered and what is picked up. */
export function DayLoads({ day, loads, pickups, isPickupsFirst }: DayLoadsProps) {
  if (loads.length === 0 && pickups.length === 0) return <p className="text-ink-soft">{AGENDA_COPY.nothing}</p>
  const delivered = loads.length > 0 && (
    <Part key="deliveries" title={CALENDAR_COPY.deliveries(loads.length)}>
      <DeliveryList loads={loads} name={CALENDAR_COPY.deliveries(loads.length)} />
      <Button
        variant="quiet"
        className="self-start"
        render={
          <Link to={PATHS.myLoads} search={{ tab: fullestTab(loads), deliveryDateFrom: day, deliveryDateTo: day }} />
        }
      >
        <Package aria-hidden />
        {AGENDA_COPY.inMyLoads}
      </Button>
    </Part>
  )
  const pickedUp = pickups.length > 0 && (
    <Part key="pickups" title={CALENDAR_COPY.pickups(pickups.length)}>
      <LoadList
        loads={pickups}
        name={CALENDAR_COPY.pickups(pickups.length)}
        clockOf={(load) => formatStopClock(firstStopOf(load))}
      />
    </Part>
  )
  return <div className="flex flex-col gap-4">{isPickupsFirst ? [pickedUp, delivered] : [delivered, pickedUp]}</div>
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      {/* the list has it as its name */}
      <p aria-hidden className="text-sm font-semibold text-ink-soft">
        {title}
      </p>
      {children}
    </div>
  )
}

interface DeliveryListProps {
  loads: Load[]
  name?: string
}

export function DeliveryList(props: DeliveryListProps) {
  return <LoadList {...props} clockOf={(load) => formatStopClock(lastStopOf(load))} />
}

/** Loads by the hour of their stop, with what the grid's tooltips say. */
function LoadList({ loads, name, clockOf }: DeliveryListProps & { clockOf: (load: Load) => string }) {
  return (
    <ul aria-label={name} className="flex flex-col gap-2">
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
              {clockOf(load)}, #{load.number}, {formatDispatcher(load)}
            </p>
          </div>
          <span className="flex flex-wrap gap-2">
            <StatusBadge status={load.status} reading="list" />
            <LateChip isNamed load={load} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The tab of My loads that has most of them. */
function fullestTab(loads: readonly Load[]): 'active' | 'pending' | 'completed' {
  const tabs = ['active', 'pending', 'completed'] as const
  const count = (tab: string) => loads.filter(({ status }) => status === tab).length
  return tabs.reduce((most, tab) => (count(tab) > count(most) ? tab : most))
}
