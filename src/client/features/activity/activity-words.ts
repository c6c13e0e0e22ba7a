import type { ActivityItem } from '#contract/activity.ts'

interface Words {
  /** what the account did, as a line of its own */
  did: string
  /** how often, after the number */
  one: string
  many: string
}

/** By type of entry. A type of a newer server is shown by its own name. */
const WORDS: Readonly<Record<string, Words>> = {
  posted: { did: 'Posted a load', one: 'load posted', many: 'loads posted' },
  changed: { did: 'Changed a load', one: 'load changed', many: 'loads changed' },
  booked: { did: 'Accepted a booking request', one: 'request accepted', many: 'requests accepted' },
  tendered: { did: 'Tendered a load', one: 'load tendered', many: 'loads tendered' },
  'tender-accepted': { did: 'Accepted a tender', one: 'tender accepted', many: 'tenders accepted' },
  'tender-declined': { did: 'Declined a tender', one: 'tender declined', many: 'tenders declined' },
  'tender-revoked': { did: 'Took a tender back', one: 'tender taken back', many: 'tenders taken back' },
  arrived: { did: 'Arrived at a stop', one: 'arrival', many: 'arrivals' },
  departed: { did: 'Left a stop', one: 'departure', many: 'departures' },
  completed: { did: 'Completed a load', one: 'load completed', many: 'loads completed' },
  cancelled: { did: 'Cancelled a load', one: 'load cancelled', many: 'loads cancelled' },
  deleted: { did: 'Deleted a load', one: 'load deleted', many: 'loads deleted' },
  released: { did: 'Ended an assignment', one: 'assignment ended', many: 'assignments ended' },
  'arrival-corrected': { did: 'Corrected an arrival', one: 'arrival corrected', many: 'arrivals corrected' },
  requested: { did: 'Asked for a load', one: 'load asked for', many: 'loads asked for' },
  rejected: { did: 'Rejected a booking request', one: 'request rejected', many: 'requests rejected' },
  withdrawn: { did: 'Withdrew a booking request', one: 'request withdrawn', many: 'requests withdrawn' },
  told: { did: 'Notified', one: 'notification', many: 'notifications' },
}

function wordsOf(type: string): Words {
  const plain = type.replaceAll('-', ' ')
  return WORDS[type] ?? { did: plain.charAt(0).toUpperCase() + plain.slice(1), one: plain, many: plain }
}

export function entryTitle({ type, title }: Pick<ActivityItem, 'type' | 'title'>): string {
  return title ?? wordsOf(type).did
}

/** '3 loads asked for', '1 arrival'. */
export function countWords({ type, count }: { type: string; count: number }): string {
  const { one, many } = wordsOf(type)
  return `${count} ${count === 1 ? one : many}`
}
