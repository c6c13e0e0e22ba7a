import type { CounterOffer } from '#contract/freight/booking-request.ts'
import type { BookingRequestStatus } from '#domain/freight/booking.ts'
import { displayedCounterStatus } from '#domain/freight/counter-offer.ts'
import type { Instant } from '#domain/time/instant.ts'

/** A counter-offer by now: it may have expired, or its request ended, since the server presented it. */
export function toShownCounter(
  counter: CounterOffer | undefined,
  requestStatus: BookingRequestStatus,
  now: Instant,
): CounterOffer | null {
  if (!counter || counter.status !== 'open') return counter ?? null
  const stored = { status: counter.status, expiresAt: Date.parse(counter.expiresAt) }
  return { ...counter, status: displayedCounterStatus(stored, requestStatus, now) }
}
