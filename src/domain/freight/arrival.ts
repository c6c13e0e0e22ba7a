import { HOUR_MS, hasPassed, type Instant } from '../time/instant.ts'

/** A truck this early waits at the gate, so the tap is probably on the wrong load. */
const EARLY_MS = 4 * HOUR_MS
/** A yard and its queue can be this long; a phone's location is less exact than that indoors. */
const FAR_MILES = 2

/** The appointments that apply: the agreed ones, else the posted ones. */
interface Appointments {
  pickupEndsAt: Instant
  deliveryAt: Instant
}

interface ArrivalFacts extends Appointments {
  /** whether the departure from the pickup is recorded; absent while nobody knows */
  isPickupLeft?: boolean
}

/** Why an arrival at delivery is unlikely to be meant. */
type ArrivalDoubt = 'not-departed' | 'before-pickup' | 'early' | 'far'

/**
 * What to ask about again before an arrival is confirmed, strongest reason first (UNDO-01). It never forbids one: the driver
 * knows better than an appointment.
 * @param milesAway distance from the dock; null without consent, or when the dock's location isn't known
 */
export function listArrivalDoubts(
  { pickupEndsAt, deliveryAt, isPickupLeft }: ArrivalFacts,
  now: Instant,
  milesAway: number | null,
): ArrivalDoubt[] {
  const doubts: ArrivalDoubt[] = []
  if (isPickupLeft === false) doubts.push('not-departed')
  if (!isPickupBehind({ pickupEndsAt }, now)) doubts.push('before-pickup')
  if (deliveryAt - now > EARLY_MS) doubts.push('early')
  if (milesAway !== null && milesAway > FAR_MILES) doubts.push('far')
  return doubts
}

/** Whether the load counts as picked up: until pickups are recorded, when its appointment has ended. */
export function isPickupBehind({ pickupEndsAt }: Pick<Appointments, 'pickupEndsAt'>, now: Instant): boolean {
  return hasPassed(pickupEndsAt, now)
}
