import type { Load } from '#contract/freight/load.ts'
import { stopsOf } from '#contract/freight/placed-stops.ts'
import type { WaitedDeal } from '#domain/freight/detention.ts'
import { dollarsToCents } from '#domain/freight/money.ts'
import type { StopEvent } from '#domain/freight/stop-event.ts'

/** The waiting of a load's current deal. @param events may contain what this device hasn't sent yet */
export function toWaitedDeal(
  load: Load,
  { detention: { ratePerHour, ...times } }: NonNullable<Load['deal']>,
  events: readonly StopEvent[],
): WaitedDeal {
  return {
    events,
    stops: stopsOf(load),
    terms: { ...times, centsPerHour: dollarsToCents(ratePerHour) },
    endedAt: null,
  }
}
