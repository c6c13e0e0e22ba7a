import {
  firstStop,
  lastStop,
  type LoadStop,
  type NamedStop,
  POSTED_STOPS,
  type StopId,
  stopOf,
} from '#domain/freight/load-stop.ts'
import type { Trip } from '#domain/freight/odd-arrival.ts'
import type { AppointedStop, AppointmentWindow, StopEvent } from '#domain/freight/stop-event.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Location } from './load.ts'

/** A stop of a load as it is answered. */
export interface PlacedStop<L = Location> extends AppointedStop {
  location: L
  /** by road from the stop before */
  legMiles?: number
  legMinutes?: number
}

/** The fields by which an answer names the appointments of the ends: a load's, a deal's terms', a change's. */
export interface NamedAppointments {
  pickupDateTime: string
  deliveryDateTime: string
  pickupUntil?: string | null | undefined
  deliveryUntil?: string | null | undefined
}

/** What of an answer names its stops. */
export interface NamedStops<L = Location> extends NamedAppointments {
  pickupLocation: L
  deliveryLocation: L
  /** those between too */
  stops?:
    | readonly (LoadStop &
        L & {
          dateTime: string
          until?: string | undefined
          legMiles?: number | undefined
          legMinutes?: number | undefined
        })[]
    | undefined
}

/** An answer names the two ends of a load. Whatever reads its stops reads this list. */
export function stopsOf<L>(load: NamedStops<L>): PlacedStop<L>[] {
  if (load.stops && load.stops.length > POSTED_STOPS.length)
    return load.stops.map((stop) => ({
      id: stop.id,
      kind: stop.kind,
      location: stop,
      appointment: { from: Date.parse(stop.dateTime), to: stop.until === undefined ? null : Date.parse(stop.until) },
      ...(stop.legMiles !== undefined && { legMiles: stop.legMiles }),
      ...(stop.legMinutes !== undefined && { legMinutes: stop.legMinutes }),
    }))
  // a change of the deal may leave two stops of any ids
  return POSTED_STOPS.map((end, index) => ({
    id: load.stops?.[index]?.id ?? end.id,
    kind: end.kind,
    location: load[`${end.id}Location`],
    appointment: appointmentOf(load, end),
  }))
}

/** How a load's truck drives, for what judges its arrivals. */
export function tripOf(load: NamedStops & { distance: number }, events: readonly StopEvent[]): Trip {
  return { stops: stopsOf(load), events, distance: load.distance }
}

/** The stops with the drive to each; with two, the load's own is that of the only leg. */
export function drivenStops(load: NamedStops & { avgTime: number }): PlacedStop[] {
  const stops = stopsOf(load)
  return stops.length > POSTED_STOPS.length
    ? stops
    : stops.map((stop, index) => (index === 0 ? stop : { ...stop, legMinutes: load.avgTime }))
}

/** The windows of the stops between, in driving order. */
export const windowsBetween = (load: NamedStops<unknown>) =>
  stopsOf(load)
    .slice(1, -1)
    .map(({ appointment }) => appointment)

/** Where a load begins. */
export const firstStopOf = <L>(load: NamedStops<L>) => firstStop(stopsOf(load))

/** Where a load ends. */
export const lastStopOf = <L>(load: NamedStops<L>) => lastStop(stopsOf(load))

/** One of a load's stops. */
export const stopAt = <L>(load: NamedStops<L>, id: StopId) => stopOf(stopsOf(load), id)

/** The other way: the fields by which a body or an answer names the appointments of the ends. */
export function nameAppointments(stops: readonly Pick<AppointedStop, 'appointment'>[]) {
  const [first, last] = [firstStop(stops).appointment, lastStop(stops).appointment]
  return {
    pickupDateTime: toIso(first.from),
    ...(first.to !== null && { pickupUntil: toIso(first.to) }),
    deliveryDateTime: toIso(last.from),
    ...(last.to !== null && { deliveryUntil: toIso(last.to) }),
  }
}

const toIso = (at: Instant) => new Date(at).toISOString()

function appointmentOf(named: NamedAppointments, { id }: NamedStop): AppointmentWindow {
  const until = named[`${id}Until`]
  return { from: Date.parse(named[`${id}DateTime`]), to: until == null ? null : Date.parse(until) }
}

/** When a stop's appointment ends, as an ISO instant; an exact time ends when it begins. */
export function endOfAppointment({ appointment: { from, to } }: AppointedStop): string {
  return toIso(to ?? from)
}
