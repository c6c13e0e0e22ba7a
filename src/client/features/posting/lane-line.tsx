import Route from 'lucide-react/icons/route'
import type { Directions } from '#client/browser/map/directions.ts'
import { measuredBy } from '#domain/distance-source.ts'
import { formatDuration, transitMinutes } from '#domain/transit.ts'

/** How far it is, as soon as both ends are known. */
export function LaneLine({ length }: { length: Directions['length'] }) {
  return (
    <p role="status" className="flex gap-2 empty:hidden">
      {length && (
        <>
          <Route aria-hidden className="mt-0.5 size-5 shrink-0 text-sign" />
          <span>
            <strong>{WHOLE.format(length.miles)} mi</strong>, {measuredBy(length.source)},{' '}
            <strong>{formatDuration(length.driveMinutes)}</strong> driving, about{' '}
            {formatDuration(transitMinutes(length.driveMinutes))} with rests for one driver.
          </span>
        </>
      )}
    </p>
  )
}

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
