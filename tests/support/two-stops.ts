import type { AgreedStop } from '#domain/freight/agreed-stop.ts'
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

/** The same as a deal agreed them, each in a town named like the stop. */
export function agreedStops(pair: Pair<AppointmentWindow>): AgreedStop[] {
  return appointedStops(pair).map((stop) => ({
    ...stop,
    place: {
      address: '1 Dock St',
      description: null,
      city: stop.id,
      state: 'OK',
      zipCode: '73301',
      zone: 'America/Chicago',
    },
    contact: null,
  }))
}
