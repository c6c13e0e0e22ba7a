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
} as const
