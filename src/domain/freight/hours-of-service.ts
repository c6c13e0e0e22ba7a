import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '../time/instant.ts'
import { BREAK_MINUTES, DRIVING_BEFORE_BREAK, MAX_DRIVE_MINUTES, REST_MINUTES } from './transit.ts'

/** No driving after the 14th hour since coming on duty, 49 CFR 395.3(a)(2). */
export const MAX_SHIFT_MINUTES = 14 * 60
/** On duty in 8 days, 49 CFR 395.3(b)(2). */
export const MAX_CYCLE_MINUTES = 70 * 60
/** The rest that starts the 70 hours over, 49 CFR 395.3(c)(2). */
const RESTART_MINUTES = 34 * 60

/** A driver's time in minutes. */
export interface DriverClocks {
  driveLeft: number
  /** `MAX_SHIFT_MINUTES` until the shift begins, with the first work after a rest */
  shiftLeft: number
  /** hours that come back at midnight aren't counted: the plan is at most too slow */
  cycleLeft: number
  /** driving since a pause of half an hour */
  sinceBreak: number
}

export const RESTED_DRIVER: DriverClocks = {
  driveLeft: MAX_DRIVE_MINUTES,
  shiftLeft: MAX_SHIFT_MINUTES,
  cycleLeft: MAX_CYCLE_MINUTES,
  sinceBreak: 0,
}

/** A driver somewhere on a trip. */
export interface DriverState {
  at: Instant
  clocks: DriverClocks
  /** 10-hour rests so far, restarts included */
  rests: number
}

/** A team takes turns and drives through. */
export interface Crew {
  isTeam: boolean
}

const begun = (clocks: DriverClocks) => clocks.shiftLeft < MAX_SHIFT_MINUTES

function offDuty({ driveLeft, shiftLeft, cycleLeft, sinceBreak }: DriverClocks, minutes: number): DriverClocks {
  if (minutes >= RESTART_MINUTES) return RESTED_DRIVER
  if (minutes >= REST_MINUTES) return { ...RESTED_DRIVER, cycleLeft }
  return {
    driveLeft,
    // a pause counts against the 14 hours, unless they haven't begun
    shiftLeft: shiftLeft < MAX_SHIFT_MINUTES ? shiftLeft - minutes : shiftLeft,
    cycleLeft,
    sinceBreak: minutes >= BREAK_MINUTES ? 0 : sinceBreak,
  }
}

/** Off duty, such as waiting for an appointment. Long enough, it is a break, a rest or a restart. */
export function waitOffDuty({ at, clocks, rests }: DriverState, minutes: number): DriverState {
  return {
    at: at + minutes * MINUTE_MS,
    clocks: offDuty(clocks, minutes),
    rests: minutes >= REST_MINUTES && begun(clocks) ? rests + 1 : rests,
  }
}

/** On duty without driving, such as loading. It is allowed past the limits; only driving isn't. */
export function workOnDuty({ at, clocks, rests }: DriverState, minutes: number): DriverState {
  const { driveLeft, shiftLeft, cycleLeft, sinceBreak } = clocks
  return {
    at: at + minutes * MINUTE_MS,
    clocks: {
      driveLeft,
      shiftLeft: shiftLeft - minutes,
      cycleLeft: cycleLeft - minutes,
      sinceBreak: minutes >= BREAK_MINUTES ? 0 : sinceBreak,
    },
    rests,
  }
}

/** Drives as early as 49 CFR 395.3 allows, with its breaks and rests. */
export function driveLegally(start: DriverState, minutes: number, { isTeam }: Crew): DriverState {
  if (isTeam) return { ...start, at: start.at + minutes * MINUTE_MS }
  let state = start
  for (let left = minutes; left > 0;) {
    const { driveLeft, shiftLeft, cycleLeft, sinceBreak } = state.clocks
    const step = Math.min(left, driveLeft, shiftLeft, cycleLeft, DRIVING_BEFORE_BREAK - sinceBreak)
    if (step <= 0) {
      state = waitOffDuty(state, dueRest(state.clocks))
      continue
    }
    state = {
      ...state,
      at: state.at + step * MINUTE_MS,
      clocks: {
        driveLeft: driveLeft - step,
        shiftLeft: shiftLeft - step,
        cycleLeft: cycleLeft - step,
        sinceBreak: sinceBreak + step,
      },
    }
    left -= step
  }
  return state
}

/** How long a driver who may not drive on must rest. */
function dueRest({ driveLeft, shiftLeft, cycleLeft }: DriverClocks): number {
  if (cycleLeft <= 0) return RESTART_MINUTES
  // a break at the end of a shift would be wasted
  return Math.min(driveLeft, shiftLeft - BREAK_MINUTES) > 0 ? BREAK_MINUTES : REST_MINUTES
}

/** The hours that a driver has left, as typed, in minutes. */
export interface TypedHours {
  drive: number
  shift: number
  cycle: number
  /** when they were so */
  asOf: Instant
}

/**
 * A driver's clocks now. Since the typed hours, the driver is taken to have worked; after 10 hours, to have rested.
 * Without typed hours the driver is rested.
 */
export function readClocks(hours: TypedHours | null, now: Instant): DriverClocks {
  if (hours === null || now - hours.asOf >= 8 * DAY_MS) return RESTED_DRIVER
  const passed = Math.max(0, now - hours.asOf)
  if (passed >= 10 * HOUR_MS) return { ...RESTED_DRIVER, cycleLeft: hours.cycle }
  const shiftLeft = hours.shift < MAX_SHIFT_MINUTES ? hours.shift - Math.floor(passed / MINUTE_MS) : hours.shift
  return {
    driveLeft: Math.min(hours.drive, Math.max(0, shiftLeft)),
    shiftLeft,
    cycleLeft: hours.cycle,
    // nobody types it: at worst, all of today's driving was since the last break
    sinceBreak: Math.min(DRIVING_BEFORE_BREAK, MAX_DRIVE_MINUTES - hours.drive),
  }
}

/** A stop of a planned trip. */
export interface PlannedStop {
  /** from the stop before, or from the truck */
  driveMinutes: number
  /** a truck that comes earlier waits */
  opens: Instant
  /** a truck that comes later is late */
  closes: Instant
}

export interface StopPlan {
  arrivesAt: Instant
  leavesAt: Instant
  /** of waiting for the appointment, in minutes */
  wait: number
  /** minutes after the appointment's end; 0 when on time */
  late: number
}

export interface TripPlan {
  /** as late as the first appointment allows */
  departsAt: Instant
  stops: readonly StopPlan[]
  /** after the last stop */
  end: DriverState
}

/** At each dock, in minutes: half the time that is usually free of detention. */
const DOCK_MINUTES = 60

const minutesFrom = (earlier: Instant, later: Instant) => Math.max(0, (later - earlier) / MINUTE_MS)

/** Plans a trip by its earliest legal times. A late truck goes on, so that its later stops are judged too. */
export function planTrip(
  start: Pick<DriverState, 'at' | 'clocks'>,
  stops: readonly PlannedStop[],
  crew: Crew,
): TripPlan {
  const parked: DriverState = { ...start, rests: 0 }
  const [first] = stops
  // a driver who waits before the shift begins keeps its hours
  const early = first ? minutesFrom(driveLegally(parked, first.driveMinutes, crew).at, first.opens) : 0
  const departing = { ...waitOffDuty(parked, early), rests: 0 }
  const plans: StopPlan[] = []
  let state = departing
  for (const { driveMinutes, opens, closes } of stops) {
    const there = driveLegally(state, driveMinutes, crew)
    const wait = minutesFrom(there.at, opens)
    state = workOnDuty(waitOffDuty(there, wait), DOCK_MINUTES)
    // seconds don't count: dock clocks show none
    const late = Math.floor(minutesFrom(closes, there.at))
    plans.push({ arrivesAt: there.at, leavesAt: state.at, wait: Math.round(wait), late })
  }
  return { departsAt: departing.at, stops: plans, end: state }
}
