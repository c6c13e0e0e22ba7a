import { findNextStop, isStopReached, type TimedLoad } from './next-stop.ts'
import type { AppointedStop } from './stop-event.ts'

/** Stops of several loads, and how many of them are ahead of their trucks or have them at the dock. */
export interface StopCount {
  left: number
  all: number
}

/**
 * How many stops of these loads count, and how many of those are left: '3 of 6 stops left'. A stop that was skipped is
 * left, as trucks may take stops in another order; none is once the load is delivered.
 */
export function countStops(loads: readonly TimedLoad[], counts: (stop: AppointedStop) => boolean): StopCount {
  const counted = loads.flatMap(({ stops, events, status }) => {
    const next = status === 'active' ? findNextStop(stops, events, status, 0) : null
    const isLeft = ({ id }: AppointedStop) =>
      !isStopReached(events, id) || (next?.isAtDock === true && next.stop === id)
    return stops.filter(counts).map((stop) => next !== null && isLeft(stop))
  })
  return { left: counted.filter(Boolean).length, all: counted.length }
}
