import { firstStop, lastStop, type LoadStop, POSTED_STOPS } from '#domain/freight/load-stop.ts'
import type { AppointedStop, AppointmentWindow } from '#domain/freight/stop-event.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Load, Location } from './load.ts'

/** A stop of a load as it is answered. */
export interface PlacedStop extends AppointedStop {
  location: Location
}

/** The fields by which an answer names the appointments of the ends: a load's, a deal's terms', a change's. */
export interface NamedAppointments {
  pickupDateTime: string
  deliveryDateTime: string
  pickupUntil?: string | null | undefined
  deliveryUntil?: string | null | undefined
}

/** An answer names the two ends of a load. Whatever reads its stops reads this list. */
export function stopsOf(load: Load): PlacedStop[] {
  return POSTED_STOPS.map((stop) => ({
    ...stop,
    location: load[`${stop.id}Location`],
    appointment: appointmentOf(load, stop),
  }))
}

/** The same of what names appointments alone. */
export function appointedStops(named: NamedAppointments): AppointedStop[] {
  return POSTED_STOPS.map((stop) => ({ ...stop, appointment: appointmentOf(named, stop) }))
}

/** The other way: the fields by which a body or an answer names the appointments of the ends. */
export function nameAppointments(stops: readonly AppointedStop[]) {
  const [first, last] = [firstStop(stops).appointment, lastStop(stops).appointment]
  return {
    pickupDateTime: toIso(first.from),
    ...(first.to !== null && { pickupUntil: toIso(first.to) }),
    deliveryDateTime: toIso(last.from),
    ...(last.to !== null && { deliveryUntil: toIso(last.to) }),
  }
}

const toIso = (at: Instant) => new Date(at).toISOString()

function appointmentOf(named: NamedAppointments, { id }: LoadStop): AppointmentWindow {
  const until = named[`${id}Until`]
  return { from: Date.parse(named[`${id}DateTime`]), to: until == null ? null : Date.parse(until) }
}
