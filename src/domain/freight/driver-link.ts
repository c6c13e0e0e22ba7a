import { DAY_MS, hasPassed, type Instant } from '../time/instant.ts'

/** A link stays open this long after the delivery, for late departures and documents. */
const OPEN_AFTER_MS = 7 * DAY_MS

/** Two drivers and their spare phones. More links in use would be nobody's. */
export const MOST_DRIVER_LINKS = 5

/** A driver's way to one load without an account. It belongs to the deal and ends with it. */
export interface DriverLinkFacts {
  createdAt: Instant
  /** when the dispatcher last extended it */
  renewedAt: Instant | null
  revokedAt: Instant | null
  /** when the agreed appointment ends */
  deliveryAt: Instant
  /** the recorded arrival at delivery */
  arrivedAt: Instant | null
  /** when the carrier was released */
  dealEndedAt: Instant | null
}

export type DriverLinkState = 'open' | 'revoked' | 'released' | 'expired'

/** The later of appointment, arrival, creation and renewal counts: a link made after the delivery opens too. */
export function driverLinkExpiresAt({
  createdAt,
  renewedAt,
  deliveryAt,
  arrivedAt,
}: Pick<DriverLinkFacts, 'createdAt' | 'renewedAt' | 'deliveryAt' | 'arrivedAt'>): Instant {
  return Math.max(createdAt, renewedAt ?? 0, deliveryAt, arrivedAt ?? 0) + OPEN_AFTER_MS
}

export function driverLinkState(link: DriverLinkFacts, now: Instant): DriverLinkState {
  if (link.revokedAt !== null) return 'revoked'
  if (link.dealEndedAt !== null) return 'released'
  return hasPassed(driverLinkExpiresAt(link), now) ? 'expired' : 'open'
}
