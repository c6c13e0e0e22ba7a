import { type LoadStop, POSTED_STOPS } from '#domain/freight/load-stop.ts'
import type { AppointedStop, AppointmentWindow } from '#domain/freight/stop-event.ts'

/** The ids of a load with two stops. */
export const TWO_STOP_IDS = ['pickup', 'delivery'] as const

interface Pair<T> {
  pickup: T
  delivery: T
}

/** The list of a load with two stops. */
export function twoStops<T extends object>(pair: Pair<T>): (LoadStop & T)[] {
  return POSTED_STOPS.map((stop) => ({ ...stop, ...pair[stop.id] }))
}

/** The same with appointments. */
export function appointedStops({ pickup, delivery }: Pair<AppointmentWindow>): AppointedStop[] {
  return twoStops({ pickup: { appointment: pickup }, delivery: { appointment: delivery } })
}
