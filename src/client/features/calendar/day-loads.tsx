import { Link } from '@tanstack/react-router'
import type { Load } from '#contract/load.ts'
import { loadPath } from '#contract/path.ts'
import type { Day } from '#domain/period.ts'
import { formatClock } from '#domain/stop-time.ts'
import { statusSign } from '#client/components/status-badge.tsx'
import { TONES } from '#client/ui/badge.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Tooltip } from '#client/ui/tooltip.tsx'
import { dayWords } from './calendar-day.ts'

/** CAL-05 */
export const MOST_SHOWN = 2

/** CAL-04: 'Dallas → Chicago', where there is room for one line */
export function laneWords({ pickupLocation, deliveryLocation }: Load): string {
  return `${pickupLocation.city} → ${deliveryLocation.city}`
}

/** CAL-06 */
export function dispatcherWords({ dispatcher }: Load): string {
  return dispatcher ? `${dispatcher.firstName} ${dispatcher.lastName}` : 'Pending dispatcher'
}

/** '08:00 CST', on the clock at the dock. */
export function deliveryClock({ deliveryDateTime, deliveryLocation }: Load): string {
  return formatClock(Date.parse(deliveryDateTime), deliveryLocation.zone)
}

interface DayLinkProps {
  load: Load
  tabIndex: number
  align: 'start' | 'end'
}

/** A load in a day of the grid; who hauls it, its status and its hour are said when it is pointed at. */
export function DayLink({ load, tabIndex, align }: DayLinkProps) {
  const { word, icon: Sign, tone } = statusSign(load.status, 'card')
  return (
    <Tooltip
      align={align}
      content={
        <>
          <b className="block">{dispatcherWords(load)}</b>
          {word}, {deliveryClock(load)}
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
            'flex items-center gap-1 rounded-control px-1 text-sm leading-tight font-semibold no-underline hover:underline',
            TONES[tone],
          )}
        >
          <Sign aria-hidden className="size-3.5 shrink-0" strokeWidth={2.5} />
          {/* one under the other, so that both ends of the lane can be read */}
          <span className="min-w-0 py-0.5">
            <span className="block truncate">{load.pickupLocation.city}</span>{' '}
            <span className="block truncate">→ {load.deliveryLocation.city}</span>
          </span>
        </Link>
      )}
    </Tooltip>
  )
}

interface MoreLoadsProps {
  day: Day
  loads: Load[]
  tabIndex?: number
  onMore: () => void
}

/** CAL-05: '+3 more' opens all loads of the day. */
export function MoreLoads({ day, loads, tabIndex, onMore }: MoreLoadsProps) {
  if (loads.length <= MOST_SHOWN) return null
  const words = `+${loads.length - MOST_SHOWN} more`
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={`${words} on ${dayWords(day)}`}
      onClick={onMore}
      className="min-h-6 rounded-control px-1 text-sm font-semibold text-sign-deep underline pointer-coarse:min-h-11"
    >
      {words}
    </button>
  )
}
