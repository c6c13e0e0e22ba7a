import CalendarClock from 'lucide-react/icons/calendar-clock'
import Timer from 'lucide-react/icons/timer'
import TimerOff from 'lucide-react/icons/timer-off'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Badge, type Icon, type Tone } from '#client/ui/badge.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { Load } from '#contract/freight/load.ts'
import { stopsOf } from '#contract/freight/placed-stops.ts'
import { readStopEvents } from '#contract/freight/stop-event.ts'
import {
  type CountedStop,
  countdownState,
  type CountdownState,
  formatTimeToPickup,
  splitCountdown,
} from '#domain/freight/countdown.ts'
import { findLateStop } from '#domain/freight/next-stop.ts'
import { stopNumber, stopOf } from '#domain/freight/load-stop.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { COMPONENTS_COPY } from '../copy.ts'
import { useNow } from '../use-now.ts'
import { LATE_CHIP_COPY, LOAD_COPY } from './copy.ts'

interface StopCountdownProps {
  /** the end of the appointment, an ISO instant */
  at: string
  stop?: CountedStop
  /** in a section that has a border of its own */
  isFramed?: boolean
}

/** Time to a stop, to the second [OWN-12], with its state [OWN-13]. */
export function StopCountdown({ at: appointment, stop = 'pickup', isFramed = false }: StopCountdownProps) {
  const now = useNow(1000)
  const at = Date.parse(appointment)
  const { state, label, title } = countdownState(at, now, stop)
  const { tone, icon } = PICKUP_STATE_STYLES[state]
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.8125rem] text-ink-soft',
        !isFramed && 'px-1',
      )}
    >
      {/* when on schedule, title and label are the same word */}
      <p>{title === label ? LOAD_COPY.pickupIn : title}</p>
      {state !== 'overdue' && <Clock parts={splitCountdown(at, now)} />}
      <span className="ml-auto">
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      </span>
    </div>
  )
}

/** One quiet line: money and appointments are what decides. */
function Clock({ parts }: { parts: ReturnType<typeof splitCountdown> }) {
  return (
    <p role="timer" className="font-semibold tabular-nums">
      <span aria-hidden>{LOAD_COPY.clock(parts)}</span>
      <VisuallyHidden>
        {Object.entries(parts)
          .map(([unit, amount]) => `${amount} ${amount === 1 ? unit.slice(0, -1) : unit}`)
          .join(' ')}
      </VisuallyHidden>
    </p>
  )
}

/** Time until the pickup ends, on a card: '2d 3h', '5h 12m', '12m', 'Expired' [OWN-14]. */
export function PickupTimeLeft({ endsAt }: { endsAt: string }) {
  const now = useNow(MINUTE_MS)
  const at = Date.parse(endsAt)
  const { tone, icon } = PICKUP_STATE_STYLES[countdownState(at, now).state]
  return (
    <Badge tone={tone} icon={icon}>
      <VisuallyHidden>{COMPONENTS_COPY.timeToPickup}</VisuallyHidden>
      {formatTimeToPickup(at, now)}
    </Badge>
  )
}

interface LateChipProps {
  load: Load
  isBrief?: boolean
  isNamed?: boolean
}

/**
 * '2 h 44 min late', above two stops 'Late at stop 2, Tulsa: 45 min': the truck missed its next appointment. Nothing
 * while it is on time.
 * @param isBrief beside it, the stop is named
 * @param isNamed below another stop's day, of two stops too: 'Pickup 26 h late'
 */
export function LateChip({ load, isBrief = false, isNamed = false }: LateChipProps) {
  const stops = stopsOf(load)
  const late = useLateStop(load)
  if (late === null) return null
  const number = isBrief ? null : stopNumber(late.stop, stops)
  return (
    <Badge tone="orange" icon={TriangleAlert}>
      {number === null
        ? LATE_CHIP_COPY.lateBy(late.minutes, isNamed ? stopOf(stops, late.stop).kind : undefined)
        : LATE_CHIP_COPY.lateAt(number, stopOf(stops, late.stop).location.city, late.minutes)}
    </Badge>
  )
}

/** Where the truck missed its next appointment, and since when; null while it is on time. */
export function useLateStop(load: Load) {
  const now = useNow(MINUTE_MS)
  return findLateStop({ stops: stopsOf(load), events: readStopEvents(load.deal), status: load.status }, now)
}

/** Tone and icon of each pickup state. Red is only for refused or lost. */
const PICKUP_STATE_STYLES: Record<CountdownState['state'], { tone: Tone; icon: Icon }> = {
  overdue: { tone: 'orange', icon: TimerOff },
  'due-soon': { tone: 'yellow', icon: Timer },
  scheduled: { tone: 'grey', icon: CalendarClock },
}
