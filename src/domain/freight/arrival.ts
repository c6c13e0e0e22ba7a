import { hasPassed, type Instant } from '../time/instant.ts'
import { firstStop, lastStop, type LoadStop, POSTED_STOPS, type StopId } from './load-stop.ts'
import { findNextStop } from './next-stop.ts'
import { type ArrivalOddity, listOddities, type OddArrival } from './odd-arrival.ts'
import { findStopStay, type StopEvent } from './stop-event.ts'

/** A yard and its queue can be this long; a phone's location is less exact than that indoors. */
const FAR_MILES = 2

interface ArrivalFacts {
  /** of the appointment that applies: the agreed one, else the posted one */
  pickupEndsAt: Instant
  odd: OddArrival | null
  /** whether the departure from the pickup is recorded; absent while nobody knows */
  isPickupLeft?: boolean
}

/** Why an arrival at delivery is unlikely to be meant. */
type ArrivalDoubt = 'not-departed' | 'before-pickup' | ArrivalOddity | 'far'

/**
 * What to ask about again before an arrival is confirmed, strongest reason first (UNDO-01). It never forbids one: the driver
 * knows better than an appointment.
 * @param milesAway distance from the dock; null without consent, or when the dock's location isn't known
 */
export function listArrivalDoubts(
  { pickupEndsAt, odd, isPickupLeft }: ArrivalFacts,
  now: Instant,
  milesAway: number | null,
): ArrivalDoubt[] {
  const oddities = listOddities(odd)
  const doubts: ArrivalDoubt[] = oddities.filter((each) => each === 'stops-left')
  if (isPickupLeft === false) doubts.push('not-departed')
  if (!isPickupBehind({ pickupEndsAt }, now)) doubts.push('before-pickup')
  doubts.push(...oddities.filter((each) => each !== 'stops-left'))
  if (milesAway !== null && milesAway > FAR_MILES) doubts.push('far')
  return doubts
}

/** The stop with a recorded arrival and no departure, or null. */
export function findUnleftStop(stops: readonly Pick<LoadStop, 'id'>[], events: readonly StopEvent[]): StopId | null {
  const first = firstStop(stops)
  // with two stops the pickup is asked about, even where its arrival is missing too
  if (stops.length === POSTED_STOPS.length) return findStopStay(events, first.id).departure ? null : first.id
  const next = findNextStop(stops, events, 'active', 0)
  return next?.isAtDock && next.stop !== lastStop(stops).id ? next.stop : null
}

/** Whether the load counts as picked up: until pickups are recorded, when its appointment has ended. */
export function isPickupBehind({ pickupEndsAt }: Pick<ArrivalFacts, 'pickupEndsAt'>, now: Instant): boolean {
  return hasPassed(pickupEndsAt, now)
}
