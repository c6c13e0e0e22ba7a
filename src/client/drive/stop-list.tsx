import Check from 'lucide-react/icons/check'
import { type StopId, stopNumber } from '#domain/freight/load-stop.ts'
import { formatClock } from '#domain/time/stop-time.ts'
import { Button } from '#client/ui/button.tsx'
import type { DriveCopy } from './copy.ts'
import type { ShownStop } from './driver-state.ts'

interface StopListProps {
  copy: DriveCopy
  stops: readonly ShownStop[]
  nextId: StopId
  /** the truck is parked, and nothing is being saved */
  canTap: boolean
  onTap: (stop: StopId) => void
}

/** Above two stops: all of them, with 'Other stop' for a truck that takes them in another order. */
export function StopList({ copy, stops, nextId, canTap, onTap }: StopListProps) {
  if (stopNumber(nextId, stops) === null) return null
  const others = stops.filter((stop) => stop.id !== nextId && !isReached(stop))
  return (
    <section className="flex flex-col gap-3 rounded-card border-2 border-ink p-4">
      <h2 className="font-bold">{copy.stops}</h2>
      <ol className="flex flex-col gap-2">
        {stops.map((stop, index) => (
          <li
            key={stop.id}
            aria-current={stop.id === nextId ? 'step' : undefined}
            className="flex flex-wrap items-center justify-between gap-x-4 aria-[current]:font-bold"
          >
            <span>
              {index + 1}. {stop.city}, {stop.state}
            </span>
            {isReached(stop) && (
              <span className="flex items-center gap-1.5 tabular-nums">
                <Check aria-hidden className="size-5" />
                {formatClock(Date.parse(stop.departedAt ?? stop.arrivedAt ?? ''), stop.zone)}
              </span>
            )}
          </li>
        ))}
      </ol>
      {canTap && others.length > 0 && (
        <details>
          <summary className="min-h-12 cursor-pointer py-2 font-bold underline">{copy.otherStop}</summary>
          <p className="pb-2">{copy.whichStop}</p>
          <div className="flex flex-col gap-3">
            {others.map(({ id, city, state }) => (
              <Button key={id} variant="sunlight-ghost" size="large" onClick={() => onTap(id)}>
                {copy.arrivedAt(stopNumber(id, stops) ?? 0)}: {city}, {state}
              </Button>
            ))}
          </div>
        </details>
      )}
    </section>
  )
}

const isReached = ({ arrivedAt, departedAt }: ShownStop) => arrivedAt !== null || departedAt !== null
