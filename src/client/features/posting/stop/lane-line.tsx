import Route from 'lucide-react/icons/route'
import type { Directions } from '#client/browser/map/directions.ts'
import { describeDistanceSource } from '#domain/geo/distance-source.ts'
import { describeTransit, formatDuration } from '#domain/freight/transit.ts'
import { STOP_COPY } from './copy.ts'

/** The road distance, once both ends are known. */
export function LaneDistance({ length, isTeam }: { length: Directions['length']; isTeam: boolean }) {
  return (
    <p role="status" className="flex gap-2 empty:hidden">
      {length && (
        <>
          <Route aria-hidden className="mt-0.5 size-5 shrink-0 text-sign" />
          <span>
            <strong>{STOP_COPY.distance(WHOLE.format(length.miles))}</strong>, {describeDistanceSource(length.source)},{' '}
            <strong>{formatDuration(length.driveMinutes)}</strong>
            {STOP_COPY.driving(describeTransit(length.driveMinutes, isTeam))}
          </span>
        </>
      )}
    </p>
  )
}

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
