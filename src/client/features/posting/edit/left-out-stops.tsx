import { type ReactNode, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import type { Load } from '#contract/freight/load.ts'
import { stopsOf } from '#contract/freight/placed-stops.ts'
import type { StopId } from '#domain/freight/load-stop.ts'
import { placeName } from '#domain/text/names.ts'
import { STOP_ORDER_COPY } from '../copy.ts'
import { LEFT_OUT_COPY as COPY } from './copy.ts'

interface LeftOutStopsProps {
  load: Load
  /** the stops that the form leaves out */
  done: readonly StopId[]
  /** a delivery would be first: nobody knows here where its freight is */
  asks: boolean
  onRestore: (stop: StopId) => void
}

/** Of a load that is posted again: the done stops that the form leaves out, each with a way back. */
export function LeftOutStops({ load, done, asks, onRestore }: LeftOutStopsProps): ReactNode {
  const [said, setSaid] = useState('')
  const stops = stopsOf(load)
  const left = stops.flatMap((stop, at) => (done.includes(stop.id) ? [{ ...stop, number: at + 1 }] : []))
  return (
    <>
      <p role="status" className="font-semibold text-green-ink empty:hidden">
        {said}
      </p>
      {left.length > 0 && (
        <section aria-label={COPY.title} className="mb-4 flex flex-col gap-2 rounded-card bg-caution-tint p-4">
          {asks && <p className="text-lg font-bold">{COPY.whereNow}</p>}
          <p>{COPY.explain}</p>
          <ul className="flex flex-col divide-y divide-hairline">
            {left.map(({ id, number, kind, location }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
                {STOP_ORDER_COPY.title(number, kind, placeName(location))}
                <Button
                  variant="ghost"
                  size="compact"
                  aria-label={COPY.undo(number)}
                  onClick={() => {
                    onRestore(id)
                    setSaid(STOP_ORDER_COPY.restored(number))
                  }}
                >
                  {STOP_ORDER_COPY.undo}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
