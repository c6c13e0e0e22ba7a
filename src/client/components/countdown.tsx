import { splitCountdown, countdownState } from '#domain/freight/countdown.ts'
import type { StopKind } from '#domain/freight/stop-kind.ts'
import { Badge } from '#client/ui/badge.tsx'
import { LOAD_COPY } from './load-copy.ts'
import { PICKUP_STATE_STYLES } from './pickup-signs.ts'
import { useNow } from './use-now.ts'

interface CountdownProps {
  /** the end of the appointment, an ISO instant */
  at: string
  stop?: StopKind
  /** in a section that has a border of its own */
  isFramed?: boolean
}

/** Time to a stop, to the second [OWN-12], with its state [OWN-13]. */
export function Countdown({ at: appointment, stop = 'pickup', isFramed = false }: CountdownProps) {
  const now = useNow(1000)
  const at = Date.parse(appointment)
  const { state, label, title } = countdownState(at, now, stop)
  const { tone, icon } = PICKUP_STATE_STYLES[state]
  return (
    <div className={isFramed ? '-m-4 sm:-m-5' : 'rounded-card border border-line bg-surface'}>
      <p className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
        {/* when on schedule, title and label are the same word */}
        <strong>{title === label ? LOAD_COPY.pickupIn : title}</strong>
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      </p>
      {state !== 'overdue' && <Clock parts={splitCountdown(at, now)} />}
    </div>
  )
}

function Clock({ parts }: { parts: ReturnType<typeof splitCountdown> }) {
  return (
    <div role="timer" className="grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] border-t border-line text-center">
      {Object.entries(parts).map(([unit, amount]) => (
        <p key={unit} className="border-line py-2 not-first:border-l">
          <span className="block text-xl leading-tight font-bold">{amount}</span>{' '}
          <span className="text-xs text-ink-soft">{amount === 1 ? unit.slice(0, -1) : unit}</span>
        </p>
      ))}
    </div>
  )
}
