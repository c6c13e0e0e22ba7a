import { hasPassed, type Instant } from '../time/instant.ts'

export const BOOKING_REQUEST_STATUSES = ['pending', 'accepted', 'rejected', 'withdrawn'] as const

export type BookingRequestStatus = (typeof BOOKING_REQUEST_STATUSES)[number]

/** The responseMessage of a request that nobody answered in time. */
export const REQUEST_EXPIRED_MESSAGE = 'Expired'

/** A request's status as users see it: one that expired unanswered shows as rejected. */
export function displayedRequestStatus(
  request: { status: BookingRequestStatus; expiresAt: Instant; responseMessage: string | null },
  now: Instant,
): { status: BookingRequestStatus; responseMessage: string | null } {
  if (request.status === 'pending' && hasPassed(request.expiresAt, now)) {
    return { status: 'rejected', responseMessage: REQUEST_EXPIRED_MESSAGE }
  }
  return { status: request.status, responseMessage: request.responseMessage }
}
