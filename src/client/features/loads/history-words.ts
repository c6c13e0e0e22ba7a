import type { LoadEvent } from '#contract/load.ts'

const WORDS: Readonly<Record<string, string>> = {
  posted: 'Posted on the board',
  changed: 'Changed by the broker',
  booked: 'Booked: the broker accepted a request',
  tendered: 'Tendered to a carrier',
  'tender-accepted': 'The carrier accepted the tender',
  'tender-declined': 'The carrier declined the tender',
  'tender-revoked': 'The broker took the tender back',
  completed: 'Completed',
  cancelled: 'Cancelled',
  deleted: 'Deleted',
  released: 'Carrier released, back on the board',
  'arrival-corrected': 'Arrival corrected, the load is active again',
}
const STOP_WORDS: Readonly<Record<string, string>> = { arrived: 'Arrived at', departed: 'Left' }

/** One event in plain words, and the reason that was given for it. A type of a newer server is shown by its own name. */
export function eventWords({ type, detail }: LoadEvent): { what: string; why: string | null } {
  const stop = STOP_WORDS[type]
  if (stop) return { what: `${stop} ${detail ?? 'the stop'}`, why: null }
  return { what: WORDS[type] ?? capitalised(type.replaceAll('-', ' ')), why: detail }
}

/** Whether the clocks at the delivery tell the time of an event; else those at the pickup do. */
export function isAtDelivery({ type, detail }: LoadEvent): boolean {
  return detail === 'delivery' || type === 'completed' || type === 'arrival-corrected'
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
