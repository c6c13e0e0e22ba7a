import type { BookingRequestStatus } from '#domain/freight/booking-request-status.ts'
import { formatMoney } from '#domain/freight/money.ts'

/** OFF-03: another request for the same load waits on this device. Rates in dollars, null as posted. */
export const REPLACE_WAITING = {
  title: 'Replace the waiting request?',
  describe: (waiting: number | null, typed: number | null) =>
    `A request for this load ${rate(waiting)} is waiting to send. Replace it with this one ${rate(typed)}?`,
  confirm: 'Replace request',
  cancel: 'Keep waiting request',
}

function rate(dollars: number | null): string {
  return dollars === null ? 'at the posted rate' : `at ${formatMoney(dollars)}`
}

/** Toasts for a decision on a request, done or failed (REQ-09 to REQ-14). */
export const BOOKING_REQUEST_TOASTS = {
  accept: { done: 'Load request accepted successfully!', failed: 'Failed to accept load request' },
  reject: { done: 'Load request rejected', failed: 'Failed to reject load request' },
  withdraw: { done: 'Booking request withdrawn', failed: 'Failed to withdraw booking request' },
} as const

/** The dialog that asks before a request is accepted (UNDO-03). */
export const ACCEPT_COPY = {
  title: (carrier: string, rate: string) => `Accept ${carrier} at ${rate}?`,
  whatHappens: (carrier: string) =>
    `The load is booked with ${carrier}, and all other requests are rejected. Everyone is notified right away.`,
  confirm: 'Accept request',
  keep: 'Not yet',
  posted: 'Posted',
  agreed: 'Agreed',
  rate: 'Rate',
  pickup: 'Pickup',
  delivery: 'Delivery',
  specialRequirements: 'Special requirements:',
} as const

export const REQUEST_FILTER_LABELS: Record<'all' | BookingRequestStatus, string> = {
  all: 'All',
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

export const BOOKING_REQUESTS_PANEL_COPY = {
  loadError: 'Failed to load booking requests',
  bookingRequests: 'Booking Requests',
  refresh: 'Refresh',
  waiting: (requests: number, firstEnds: string, pickup: string) =>
    `${requests === 1 ? '1 request' : `${requests} requests`} to answer, the first ends in ${firstEnds}. Pickup in ${pickup}.`,
  showRequests: 'Show requests',
  empty: 'No booking requests',
  noneYet: 'No booking requests have been made for this load yet.',
  noneOfStatus: (filter: string) => `No ${filter} booking requests found.`,
  loading: 'Loading booking requests...',
} as const

export const BOOKING_REQUEST_CARD_COPY = {
  response: 'Response:',
  sent: 'Sent ',
} as const

export const BOOKING_REQUEST_ACTIONS_COPY = {
  reject: 'Reject',
  counter: 'Counter',
  accept: 'Accept',
  withdraw: 'Withdraw',
} as const

export const BOOKING_COPY = {
  loadName: (number: number, pickup: string, delivery: string) => `Load #${number}, ${pickup} to ${delivery}`,
  expiresIn: (at: string) => `Expires in ${at}`,
} as const
