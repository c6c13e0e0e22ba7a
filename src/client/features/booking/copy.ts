/** What is said when a decision on a request was taken, and when it was not (REQ-09 to REQ-14). */
export const DECISION_WORDS = {
  accept: { done: 'Load request accepted successfully!', failed: 'Failed to accept load request' },
  reject: { done: 'Load request rejected', failed: 'Failed to reject load request' },
  withdraw: { done: 'Booking request withdrawn', failed: 'Failed to withdraw booking request' },
} as const
