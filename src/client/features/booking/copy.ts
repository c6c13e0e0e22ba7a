/** Toasts for a decision on a request, done or failed (REQ-09 to REQ-14). */
export const BOOKING_REQUEST_TOASTS = {
  accept: { done: 'Load request accepted successfully!', failed: 'Failed to accept load request' },
  reject: { done: 'Load request rejected', failed: 'Failed to reject load request' },
  withdraw: { done: 'Booking request withdrawn', failed: 'Failed to withdraw booking request' },
} as const
