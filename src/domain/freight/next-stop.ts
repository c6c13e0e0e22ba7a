import { DAY_MS, type Instant, MINUTE_MS, minutesBetween } from '../time/instant.ts'
import type { LoadStatus } from './load-status.ts'
import { firstStop, lastStop, type LoadStop, type StopId } from './load-stop.ts'
import {
  type AppointedStop,
  type AppointmentWindow,
  findStopStay,
  type StopEvent,
  type StopStay,
  type StopTap,
} from './stop-event.ts'
import { calculateCrewMinutes } from './transit.ts'

/** The stop that a load's truck drives to or waits at. */
export interface NextStop {
  stop: StopId
  isAtDock: boolean
}

/** A departure that nobody records within a day counts as forgotten. */
const OPEN_STAY_MS = DAY_MS

/** A stop with the drive to it from the one before. */
interface DrivenStop extends Waypoint {
  legMinutes?: number | undefined
}

/**
 * When a truck is expected at its next stop: its last departure, then the leg with its breaks. Null where no leg leads
 * there from where it left: it skipped a stop, or takes them in another order.
 */
export function expectArrival(
  stops: readonly DrivenStop[],
  events: readonly StopEvent[],
  { stop, isTeam }: { stop: StopId; isTeam: boolean | undefined },
): Instant | null {
  const stays = listStays(stops, events)
  const { visited } = findWay(stays)
  const next = visited && stays[stays.indexOf(visited) + 1]
  if (!visited?.departure || next?.id !== stop || next.legMinutes === undefined) return null
  return visited.departure.occurredAt + calculateCrewMinutes(next.legMinutes, isTeam) * MINUTE_MS
}

/** All that a rule about a truck's way needs to know of a stop. */
type Waypoint = Pick<LoadStop, 'id'>

/**
 * A load's next stop; null once it is delivered and left, or cancelled. Before the last stop, the latest tap says where
 * the truck is: taps may take the stops in another order.
 */
export function findNextStop(
  stops: readonly Waypoint[],
  events: readonly StopEvent[],
  status: LoadStatus,
  now: Instant,
): NextStop | null {
  if (status === 'cancelled') return null
  const stays = listStays(stops, events)
  const last = lastStop(stays)
  if (last.arrival) {
    const isOver = last.departure !== null || now - last.arrival.occurredAt >= OPEN_STAY_MS
    return isOver ? null : { stop: last.id, isAtDock: true }
  }
  if (status === 'completed') return null
  const { visited, ahead } = findWay(stays)
  return visited && !visited.departure ? { stop: visited.id, isAtDock: true } : { stop: ahead.id, isAtDock: false }
}

/** Of a truck before its last stop: where it was last, and the first stop after that which it hasn't reached. */
function findWay<S extends StopStay & Waypoint>(stays: readonly S[]): { visited: S | undefined; ahead: S } {
  const visited = stays
    .slice(0, -1)
    .filter(isReached)
    .toSorted((a, b) => latestTapOf(a) - latestTapOf(b))
    .at(-1)
  const after = visited ? stays.slice(stays.indexOf(visited) + 1) : stays
  return { visited, ahead: after.find((stay) => !isReached(stay)) ?? lastStop(stays) }
}

/** Where a truck was last before the last stop; null before its first tap. */
export function findLastVisited(stops: readonly Waypoint[], events: readonly StopEvent[]): StopId | null {
  return findWay(listStays(stops, events)).visited?.id ?? null
}

/** Whether the truck has been at a stop: it arrived or left, and no correction says otherwise. */
export const isStopReached = (events: readonly StopEvent[], stop: StopId) => isReached(findStopStay(events, stop))

const isReached = ({ arrival, departure }: StopStay) => arrival !== null || departure !== null

function latestTapOf({ arrival, departure }: StopStay): Instant {
  return Math.max(arrival?.occurredAt ?? -Infinity, departure?.occurredAt ?? -Infinity)
}

export interface NextTap {
  kind: StopTap
  stop: StopId
}

/** What a driver records next, wherever it is recorded; null once the truck has left the last stop. */
export function findNextTap(stops: readonly TappedStop[]): NextTap | null {
  const last = lastStop(stops)
  if (last.hasArrived) return last.hasLeft ? null : { kind: 'departed', stop: last.id }
  // the latest tap says where the truck is; at one instant, the later stop
  const visited = stops
    .slice(0, -1)
    .filter(isTapped)
    .toSorted((a, b) => (a.tappedAt ?? 0) - (b.tappedAt ?? 0))
    .at(-1)
  if (visited && !visited.hasLeft) return { kind: 'departed', stop: visited.id }
  const ahead = visited ? stops.slice(stops.indexOf(visited) + 1) : stops
  return { kind: 'arrived', stop: (ahead.find((stop) => !isTapped(stop)) ?? last).id }
}

interface TappedStop extends Waypoint {
  hasArrived: boolean
  hasLeft: boolean
  /** the latest of both; of no meaning without them */
  tappedAt?: Instant
}

const isTapped = ({ hasArrived, hasLeft }: TappedStop) => hasArrived || hasLeft

/** Whole minutes until an appointment, until its window closes while that is open, or since it ended. */
export interface AppointmentPhase {
  phase: 'ahead' | 'open' | 'over'
  minutes: number
}

/** How long an appointment has. An exact time has no open window: it is ahead until its minute ends. */
export function judgeAppointment({ from, to }: AppointmentWindow, now: Instant): AppointmentPhase {
  const over = minutesBetween(to ?? from, now)
  if (over > 0) return { phase: 'over', minutes: over }
  return to !== null && now >= from
    ? { phase: 'open', minutes: minutesBetween(now, to) }
    : { phase: 'ahead', minutes: minutesBetween(now, from) }
}

/** Whether a truck makes its appointment, in whole minutes. */
export type StopOutlook =
  /** the appointment is ahead, and nothing says when the truck arrives */
  | { status: 'ahead'; minutes: number }
  /** its window is open and closes in this long; nothing says when the truck arrives */
  | { status: 'open'; minutes: number }
  /** expected before the appointment ends, with this much to spare */
  | { status: 'on-time'; at: Instant; minutes: number }
  /** expected after the appointment ends */
  | { status: 'late'; at: Instant; minutes: number }
  /** the appointment has ended, and no arrival is recorded */
  | { status: 'overdue'; minutes: number }

/**
 * Whether a truck makes the appointment at its next stop.
 * @param expectedAt its estimated arrival; null where nothing says so. It can't be earlier than now
 */
export function judgeOutlook(window: AppointmentWindow, expectedAt: Instant | null, now: Instant): StopOutlook {
  const { phase, minutes } = judgeAppointment(window, now)
  if (phase === 'over') return { status: 'overdue', minutes }
  if (expectedAt === null) return { status: phase, minutes }
  const at = Math.max(expectedAt, now)
  const spare = minutesBetween(at, window.to ?? window.from)
  return spare < 0 ? { status: 'late', at, minutes: -spare } : { status: 'on-time', at, minutes: spare }
}

/** The stop that a load's countdown counts to: at a dock, it is the next that the truck hasn't reached (OWN-13). */
export function findCountdownStop(
  stops: readonly Waypoint[],
  events: readonly StopEvent[],
  next: NextStop | null,
): StopId {
  if (next === null) return firstStop(stops).id
  const last = lastStop(stops).id
  return next.isAtDock && next.stop !== last ? findWay(listStays(stops, events)).ahead.id : next.stop
}

const listStays = <S extends Waypoint>(stops: readonly S[], events: readonly StopEvent[]) =>
  stops.map((stop) => ({ ...stop, ...findStopStay(events, stop.id) }))

export interface TimedLoad {
  stops: readonly AppointedStop[]
  events: readonly StopEvent[]
  status: LoadStatus
}

/** The stop whose appointment ended without a booked load's truck, and whole minutes since; null while it isn't late. */
export function findLateStop(
  { stops, events, status }: TimedLoad,
  now: Instant,
): { stop: StopId; minutes: number } | null {
  if (status !== 'active') return null
  const stays = listStays(stops, events)
  // a truck at a dock can still miss the next appointment; once it came to the last one, none is left
  if (isReached(lastStop(stays))) return null
  const { id: stop, appointment } = findWay(stays).ahead
  const minutes = minutesBetween(appointment.to ?? appointment.from, now)
  return minutes > 0 ? { stop, minutes } : null
}

/** Whole minutes since a booked load's next appointment ended without its truck; null while it isn't late. */
export const countMinutesLate = (load: TimedLoad, now: Instant) => findLateStop(load, now)?.minutes ?? null
