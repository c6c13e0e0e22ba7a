/** What a carrier's status means that isn't an arrival or a departure. */
const STATUSES: Readonly<Record<string, string>> = {
  A7: 'Refused by the receiver',
  A9: 'Damaged',
  AA: 'Pickup appointment',
  AB: 'Delivery appointment',
  AF: 'Departed from the pickup',
  AG: 'Estimated delivery',
  AH: 'Delivery attempted',
  AP: 'Delivery not completed',
  CA: 'Cancelled',
  CD: 'Departed from the delivery',
  CP: 'Loaded',
  D1: 'Unloaded',
  OA: 'Out for delivery',
  P1: 'Departed from the terminal',
  SD: 'Delayed',
  X1: 'Arrived at the delivery',
  X2: 'Estimated arrival',
  X3: 'Arrived at the pickup',
  X4: 'Arrived at the terminal',
  X5: 'At the dock of the delivery',
  X6: 'On the way to the delivery',
  X8: 'At the dock of the pickup',
  XB: 'Shipment acknowledged',
}

/** Why, where the reason isn't the usual one. */
const REASONS: Readonly<Record<string, string>> = {
  A1: 'missed delivery',
  A2: 'wrong address',
  AF: 'accident',
  AG: 'receiver',
  AI: 'mechanical breakdown',
  AJ: 'carrier',
  AL: 'previous stop',
  AM: 'shipper',
  AN: 'closed for a holiday',
  AO: 'weather',
  BG: 'other reason',
}

/** Reasons that say that all is as usual. */
const USUAL = ['', 'NS', 'NA']

/** 'Delayed, weather'; a code that we don't know stands as it is. */
export function statusWords(code: string, reason: string): string {
  const status = STATUSES[code] ?? `Status ${code}`
  return USUAL.includes(reason) ? status : `${status}, ${REASONS[reason] ?? `reason ${reason}`}`
}
