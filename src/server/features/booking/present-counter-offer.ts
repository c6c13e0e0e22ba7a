import type { CounterOffer } from '#contract/freight/booking-request.ts'
import type { BookingRequestStatus } from '#domain/freight/booking.ts'
import { displayedCounterStatus } from '#domain/freight/counter-offer.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import type { CounterJson } from './counter-offer.sql.ts'

function iso(at: string): string {
  return new Date(at).toISOString()
}

/** For the requester and the owner of the load; absent without one. */
export function presentCounterOffer(
  counter: CounterJson | null | undefined,
  requestStatus: BookingRequestStatus,
  now: number,
): { counter?: CounterOffer } {
  if (!counter) return {}
  return {
    counter: {
      id: counter.id,
      status: displayedCounterStatus(
        { status: counter.status, expiresAt: Date.parse(counter.expires_at) },
        requestStatus,
        now,
      ),
      rate: centsToDollars(counter.rate_cents),
      pickupDateTime: counter.pickup_at && iso(counter.pickup_at),
      deliveryDateTime: counter.delivery_at && iso(counter.delivery_at),
      message: counter.message,
      expiresAt: iso(counter.expires_at),
      createdAt: iso(counter.created_at),
    },
  }
}
