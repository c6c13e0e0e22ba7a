import { hasPassed, type Instant } from '../time/instant.ts'
import { type ArrivalOddity, listOddities, type OddArrival } from './odd-arrival.ts'

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
  const doubts: ArrivalDoubt[] = []
  if (isPickupLeft === false) doubts.push('not-departed')
  if (!isPickupBehind({ pickupEndsAt }, now)) doubts.push('before-pickup')
  doubts.push(...listOddities(odd))
  if (milesAway !== null && milesAway > FAR_MILES) doubts.push('far')
  return doubts
}

/** Whether the load counts as picked up: until pickups are recorded, when its appointment has ended. */
export function isPickupBehind({ pickupEndsAt }: Pick<ArrivalFacts, 'pickupEndsAt'>, now: Instant): boolean {
  return hasPassed(pickupEndsAt, now)
}
