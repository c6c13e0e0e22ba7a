import Clock from 'lucide-react/icons/clock'
import Timer from 'lucide-react/icons/timer'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { toWaitedDeal } from '#client/components/load/waited-deal.ts'
import { useNow } from '#client/components/use-now.ts'
import { classNames } from '#client/ui/class-names.ts'
import type { Load } from '#contract/freight/load.ts'
import { stopAt, stopsOf } from '#contract/freight/placed-stops.ts'
import { detentionAt } from '#domain/freight/detention.ts'
import type { StopId } from '#domain/freight/load-stop.ts'
import { centsToDollars, formatMoney } from '#domain/freight/money.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatClock } from '#domain/time/stop-time.ts'
import type { ShownStopEvent } from '#offline/outbox/overlay-stop-events.ts'
import { STOPS_COPY } from './copy.ts'

interface DetentionClockProps {
  load: Load
  deal: NonNullable<Load['deal']>
  stop: StopId
  events: readonly ShownStopEvent[]
  /** in its stop's row, which needs no border */
  isInRow?: boolean
}

/** The amount grows without signal too. Nothing before an arrival. */
export function DetentionClock({ load, deal, stop, events, isInRow = false }: DetentionClockProps): ReactNode {
  const now = useNow(MINUTE_MS)
  const { ratePerHour, freeMinutes, stepMinutes } = deal.detention
  const clock = detentionAt(toWaitedDeal(load, deal, events), stop, now)
  if (clock.startsAt === null) return null
  const isCosting = clock.state === 'billing' || clock.state === 'capped'
  const Sign = clock.state === 'departure-missing' ? TriangleAlert : isCosting ? Timer : Clock
  const state = STOPS_COPY.states[clock.state]
  return (
    <div
      className={classNames(
        'flex',
        isInRow ? 'gap-1.5 pt-1' : 'gap-3 rounded-card border p-4',
        !isInRow && (isCosting ? 'border-caution bg-caution/10' : 'border-line'),
      )}
    >
      <Sign aria-hidden className={isInRow ? 'mt-1 size-4 shrink-0' : 'mt-0.5 size-5 shrink-0'} />
      <div className="min-w-0">
        <p className={isInRow ? 'font-semibold' : 'font-bold'}>
          {STOPS_COPY.detentionAt(stop, stopsOf(load), formatMoney(centsToDollars(clock.cents)))}
        </p>
        <p className="text-sm text-ink-soft">
          {STOPS_COPY.clock(clock.minutes, formatClock(clock.startsAt, stopAt(load, stop).location.zone))}
          {', '}
          {STOPS_COPY.terms(freeMinutes, formatMoney(ratePerHour), stepMinutes)}
        </p>
        {state && <p className="text-sm font-semibold">{state}</p>}
      </div>
    </div>
  )
}
