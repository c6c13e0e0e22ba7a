import { HOUR_MS, type Instant, MINUTE_MS } from '../time/instant.ts'
import { POSTED_STOPS, type StopId } from './load-stop.ts'
import { type AppointedStop, findStopStay, type StopEvent } from './stop-event.ts'
import { formatDelay, formatDuration } from './transit.ts'

/** A truck this early waits at the gate, so the tap is probably on another load or another day. */
const MOST_EARLY_MS = 4 * HOUR_MS
/** No truck averages more over a whole leg. */
const MOST_MPH = 85

/** Strongest first. */
export const ARRIVAL_ODDITIES = ['stops-left', 'early', 'too-fast'] as const
export type ArrivalOddity = (typeof ARRIVAL_ODDITIES)[number]

/** Why nobody can mean an arrival at this time. The carrier is asked, and nothing is refused: the driver knows better. */
export interface OddArrival {
  /** numbers of the stops without arrival and departure, where it is the last of more than two; else empty */
  stopsLeft: number[]
  /** before the appointment, if more than 4 h */
  earlyMinutes: number | null
  /** the miles of the leg, the time that it took, and the least time that it takes */
  tooFast: { miles: number; minutes: number; leastMinutes: number } | null
}

/** A stop with the miles by road from the one before; unknown for some loads of more than two stops. */
export interface TripStop extends AppointedStop {
  legMiles?: number | null | undefined
}

/** What of a load says how its truck drives. */
export interface Trip {
  /** all, in driving order */
  stops: readonly TripStop[]
  events: readonly StopEvent[]
  /** miles by road from the first stop to the last */
  distance: number
}

/** Null for an arrival that somebody can mean. */
export function findOddArrival({ stops, events, distance }: Trip, stop: StopId, at: Instant): OddArrival | null {
  const { appointment } = stops.find(({ id }) => id === stop) ?? {}
  const early = appointment === undefined ? 0 : appointment.from - at
  const earlyMinutes = early > MOST_EARLY_MS ? Math.floor(early / MINUTE_MS) : null
  const tooFast = judgeSpeed(findLeg({ stops, events, distance }, stop), at)
  const stopsLeft = listStopsLeft({ stops, events }, stop)
  const odd = { stopsLeft, earlyMinutes, tooFast }
  return listOddities(odd).length === 0 ? null : odd
}

/** An arrival at the last stop completes the load, so nothing may be left before it. With two stops, a departure is asked for. */
function listStopsLeft({ stops, events }: Pick<Trip, 'stops' | 'events'>, stop: StopId): number[] {
  if (stops.length <= POSTED_STOPS.length || stops.at(-1)?.id !== stop) return []
  return stops.slice(0, -1).flatMap(({ id }, index) => {
    const { arrival, departure } = findStopStay(events, id)
    return arrival || departure ? [] : [index + 1]
  })
}

/** The same as a list, for who reads it later. */
export function listOddities(odd: OddArrival | null): ArrivalOddity[] {
  if (odd === null) return []
  const isOdd: Record<ArrivalOddity, boolean> = {
    'stops-left': odd.stopsLeft.length > 0,
    early: odd.earlyMinutes !== null,
    'too-fast': odd.tooFast !== null,
  }
  return ARRIVAL_ODDITIES.filter((each) => isOdd[each])
}

function judgeSpeed(leg: Leg | null, at: Instant): OddArrival['tooFast'] {
  if (!leg) return null
  const leastMinutes = Math.ceil((leg.miles / MOST_MPH) * 60)
  const minutes = Math.max(0, Math.floor((at - leg.leftAt) / MINUTE_MS))
  return minutes < leastMinutes ? { miles: leg.miles, minutes, leastMinutes } : null
}

interface Leg {
  miles: number
  leftAt: Instant
}

/** The way from the stop that the truck left last; null without a departure, or where its miles aren't known. */
function findLeg({ stops, events, distance }: Trip, stop: StopId): Leg | null {
  const to = stops.findIndex(({ id }) => id === stop)
  const [last] = stops
    .flatMap(({ id }, index) => {
      const { departure } = findStopStay(events, id)
      return departure && index !== to ? [{ index, leftAt: departure.occurredAt }] : []
    })
    .toSorted((a, b) => b.leftAt - a.leftAt)
  // a truck that takes the stops in another order drives legs that nobody measured
  if (!last || last.index > to) return null
  const miles = stops.length === 2 ? distance : addLegs(stops.slice(last.index + 1, to + 1))
  return miles === null ? null : { miles, leftAt: last.leftAt }
}

function addLegs(stops: readonly TripStop[]): number | null {
  return stops.reduce<number | null>(
    (sum, { legMiles }) => (sum === null || legMiles == null ? null : sum + legMiles),
    0,
  )
}

/** '663 mi in 1 min' */
export function describeSpeed({ miles, minutes }: NonNullable<OddArrival['tooFast']>): string {
  return `${Math.round(miles).toLocaleString('en-US')} mi in ${formatDuration(minutes)}`
}

/** 'Stops 2 and 3 have no arrival' */
export function describeStopsLeft(stopsLeft: readonly number[]): string {
  const [only] = stopsLeft
  if (stopsLeft.length === 1) return `Stop ${only} has no arrival`
  return `Stops ${new Intl.ListFormat('en-US').format(stopsLeft.map(String))} have no arrival`
}

/** For the broker's notification: '4 d 17 h before the appointment. Check the date' */
export function describeOddArrival({ stopsLeft, earlyMinutes, tooFast }: OddArrival): string {
  if (stopsLeft.length > 0) return describeStopsLeft(stopsLeft).toLowerCase()
  if (earlyMinutes !== null) return `${formatDelay(earlyMinutes)} before the appointment. Check the date`
  return tooFast ? `${describeSpeed(tooFast)}. Check the time` : ''
}
