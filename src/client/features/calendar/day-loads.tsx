import { isolateBidi } from '#domain/text/bidi.ts'
import { personName } from '#domain/text/person-name.ts'
import { Link } from '@tanstack/react-router'
import type { Load } from '#contract/freight/load.ts'
import { loadPath } from '#contract/api/path.ts'
import type { Day } from '#domain/time/period.ts'
import { appointmentParts } from '#domain/time/appointment-time.ts'
import { stopAppointment } from '#client/components/load/load-stop.ts'
import { getStatusStyle } from '#client/components/load/status-badge.tsx'
import { TONES } from '#client/ui/badge.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Tooltip } from '#client/ui/tooltip.tsx'
import { formatLongDay } from './calendar-day.ts'
import { CALENDAR_COPY } from './copy.ts'

/** CAL-05 */
export const MAX_LOADS_PER_DAY = 2

/** CAL-04: 'Dallas → Chicago', for one line */
export function formatLane({ pickupLocation, deliveryLocation }: Load): string {
  return `${isolateBidi(pickupLocation.city)} → ${isolateBidi(deliveryLocation.city)}`
}

/** CAL-06 */
export function formatDispatcher({ dispatcher }: Load): string {
  return dispatcher ? personName(dispatcher) : CALENDAR_COPY.pendingDispatcher
}

/** '08:00 CST' or '08:00 to 12:00 CST', in the dock's time zone. */
export function formatDeliveryClock(load: Load): string {
  return appointmentParts(stopAppointment(load, 'delivery'), load.deliveryLocation.zone).time
}

interface DayLinkProps {
  load: Load
  tabIndex: number
  align: 'start' | 'end'
}

/** A load in the grid; its tooltip shows who hauls it, its status and its time. */
export function DayLink({ load, tabIndex, align }: DayLinkProps) {
  const { word, icon: Sign, tone } = getStatusStyle(load.status, 'card')
  return (
    <Tooltip
      align={align}
      content={
        <>
          <b className="block">{formatDispatcher(load)}</b>
          {word}, {formatDeliveryClock(load)}
        </>
      }
    >
      {(describedBy) => (
        <Link
          to={loadPath(load.id)}
          tabIndex={tabIndex}
          data-tone={tone}
          aria-describedby={describedBy}
          className={classNames(
            'flex flex-col rounded-control px-1 text-xs leading-tight font-semibold no-underline hover:underline lg:flex-row lg:items-center lg:gap-1 lg:text-sm',
            TONES[tone],
          )}
        >
          <Sign aria-hidden className="mt-0.5 size-3.5 shrink-0 lg:mt-0" strokeWidth={2.5} />
          {/* stacked, so that both ends of the lane can be read; a tablet's narrow day wraps them */}
          <span className="min-w-0 py-0.5">
            <span className={CITY}>{load.pickupLocation.city}</span>{' '}
            <span className={CITY}>→ {load.deliveryLocation.city}</span>
          </span>
        </Link>
      )}
    </Tooltip>
  )
}

const CITY = 'max-lg:line-clamp-2 max-lg:wrap-anywhere lg:block lg:truncate'

interface MoreLoadsProps {
  day: Day
  loads: Load[]
  tabIndex?: number
  onMore: () => void
}

/** CAL-05: '+3 more' opens all loads of the day. */
export function MoreLoads({ day, loads, tabIndex, onMore }: MoreLoadsProps) {
  if (loads.length <= MAX_LOADS_PER_DAY) return null
  const words = `+${loads.length - MAX_LOADS_PER_DAY} more`
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={CALENDAR_COPY.onDay(words, formatLongDay(day))}
      onClick={onMore}
      className="min-h-6 rounded-control px-1 text-sm font-semibold text-sign-deep underline pointer-coarse:min-h-11"
    >
      {words}
    </button>
  )
}
