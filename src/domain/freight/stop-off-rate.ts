import { POSTED_STOPS } from './load-stop.ts'

/** What a stop between the ends adds to a rate, in dollars: our estimate. */
export const STOP_OFF = { low: 50, median: 100, high: 200 } as const

/** A rate and the range of the middle half: dollars per mile, or per trip. */
interface RateRange {
  low: number
  median: number
  high: number
}

/** How many of a load's stops are between its ends. */
export function extraStops(stopCount: number): number {
  return Math.max(0, stopCount - POSTED_STOPS.length)
}

/** Lanes are compared by their ends: above two stops, no other load's rate says what this one pays. */
export function hasLaneRate(stopCount: number): boolean {
  return extraStops(stopCount) === 0
}

/** Rates per mile over all legs, with the part for the stops between. */
export function withStopOff(perMile: RateRange, { miles, stopCount }: { miles: number; stopCount: number }): RateRange {
  const share = extraStops(stopCount) / Math.max(1, miles)
  return {
    low: perMile.low + STOP_OFF.low * share,
    median: perMile.median + STOP_OFF.median * share,
    high: perMile.high + STOP_OFF.high * share,
  }
}
