import type { LoadEvent } from '#contract/freight/load.ts'
import type { LoadEventType } from '#domain/freight/load-event-type.ts'
import { formatDuration } from '#domain/freight/transit.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'

const LABELS: Readonly<Record<Exclude<LoadEventType, keyof typeof STOP_LABELS>, string>> = {
  posted: 'Posted to the board',
  changed: 'Updated by the broker',
  booked: 'Booked: the broker accepted a request',
  tendered: 'Tendered to a carrier',
  'tender-accepted': 'The carrier accepted the tender',
  'tender-declined': 'The carrier declined the tender',
  'tender-revoked': 'The broker revoked the tender',
  'tender-expired': 'The tender expired without an answer',
  completed: 'Completed',
  cancelled: 'Cancelled',
  deleted: 'Deleted',
  released: 'Carrier released, back on the board',
  'stop-corrected': 'Stop time corrected by the carrier',
  'arrival-corrected': 'Arrival corrected, the load is active again',
  'update-asked': 'The broker asked for an update',
  'books-asked': 'The carrier asked for the open books',
  'books-entered': 'The broker updated the open books',
  'change-proposed': 'Change of the deal proposed',
  'change-accepted': 'Change accepted: new rate confirmation',
  'change-declined': 'Change declined',
  'change-withdrawn': 'Change withdrawn',
  'driver-named': 'The carrier named driver and equipment',
  'driver-changed': 'The carrier changed driver or equipment',
  'driver-removed': 'The carrier removed driver and equipment',
}
/** A newer server has further types. */
type ByAnyType = Readonly<Partial<Record<string, string>>>
const BOOKED_BY_COUNTER = "Booked: the carrier accepted the broker's counter-offer"
const STOP_LABELS = { arrived: 'Arrived at', departed: 'Departed' } as const

/** One event in plain words, with its reason. A type from a newer server shows its raw name. */
export function describeLoadEvent({ type, detail }: LoadEvent): { what: string; why: string | null } {
  const stop = (STOP_LABELS as ByAnyType)[type]
  if (stop) return { what: `${stop} ${detail ?? 'the stop'}`, why: null }
  if (type === 'booked' && detail === 'counter-offer') return { what: BOOKED_BY_COUNTER, why: null }
  return { what: (LABELS as ByAnyType)[type] ?? capitalised(type.replaceAll('-', ' ')), why: detail }
}

/** By how much the clock of the device was wrong, for both parties; null when it was right. */
export function describeTapClock({ tap }: LoadEvent): string | null {
  if (!tap || tap.clockAheadMs === 0) return null
  return `Device clock was wrong by ${formatDuration(Math.round(Math.abs(tap.clockAheadMs) / MINUTE_MS))}`
}

/** When it must have happened, if that is not certain to the minute. */
export function tapRange({ tap }: LoadEvent): { earliest: string; latest: string } | null {
  return tap && Date.parse(tap.latest) - Date.parse(tap.earliest) >= MINUTE_MS ? tap : null
}

/** Whether an event's time shows in the delivery's zone; otherwise in the pickup's. */
export function isAtDelivery({ type, detail }: LoadEvent): boolean {
  return detail === 'delivery' || type === 'completed' || type === 'arrival-corrected'
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const LOAD_HISTORY_COPY = {
  history: 'History',
  created: 'Created ',
  lastUpdated: ', last updated ',
  received: ' (received ',
  tappedBetween: 'Tapped between ',
  and: ' and ',
} as const
