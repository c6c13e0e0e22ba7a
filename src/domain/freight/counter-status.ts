import { hasPassed, type Instant } from '../time/instant.ts'
import type { BookingRequestStatus } from './booking-request-status.ts'

// Apart from counter-offer.ts: screens show a counter-offer, only the server decides about it.

/** As stored. */
export const COUNTER_STATUSES = ['open', 'accepted', 'declined', 'expired'] as const
export type CounterStatus = (typeof COUNTER_STATUSES)[number]

/** As shown: `closed` when its request ended another way. */
export const SHOWN_COUNTER_STATUSES = [...COUNTER_STATUSES, 'closed'] as const
export type ShownCounterStatus = (typeof SHOWN_COUNTER_STATUSES)[number]

/** Only an open request has an open counter-offer. */
export function displayedCounterStatus(
  counter: { status: CounterStatus; expiresAt: Instant },
  requestStatus: BookingRequestStatus,
  now: Instant,
): ShownCounterStatus {
  if (counter.status !== 'open') return counter.status
  if (requestStatus !== 'pending') return 'closed'
  return hasPassed(counter.expiresAt, now) ? 'expired' : 'open'
}
