/** LIFE-01 */
export const LOAD_STATUSES = ['pending', 'active', 'completed', 'cancelled'] as const

export type LoadStatus = (typeof LOAD_STATUSES)[number]

/** Entries in a load's history. 'arrived' and 'departed' are stop events, evidence in detention disputes. */
export type LoadEventType =
  | 'posted'
  | 'changed'
  | 'booked'
  | 'tendered'
  | 'tender-accepted'
  | 'tender-declined'
  | 'tender-revoked'
  | 'tender-expired'
  | 'arrived'
  | 'departed'
  | 'carrier-reported'
  | 'stop-corrected'
  | 'completed'
  | 'cancelled'
  | 'deleted'
  | 'released'
  | 'arrival-corrected'
  | 'update-asked'
  | 'books-asked'
  | 'books-entered'
  | 'change-proposed'
  | 'change-accepted'
  | 'change-declined'
  | 'change-withdrawn'
  | 'driver-named'
  | 'driver-changed'
  | 'driver-removed'
