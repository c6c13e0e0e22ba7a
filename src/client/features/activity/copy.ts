import type { Period } from '#domain/time/period.ts'
import type { ActivityItem } from '#contract/reports/activity.ts'

interface ActivityText {
  /** the action, as a line of its own */
  did: string
  /** follows the number */
  one: string
  many: string
}

/** By entry type. One from a newer server shows its raw name. */
const ACTIVITY_TEXT: Readonly<Record<string, ActivityText>> = {
  posted: { did: 'Posted a load', one: 'load posted', many: 'loads posted' },
  changed: { did: 'Updated a load', one: 'load updated', many: 'loads updated' },
  booked: { did: 'Accepted a booking request', one: 'request accepted', many: 'requests accepted' },
  tendered: { did: 'Tendered a load', one: 'load tendered', many: 'loads tendered' },
  'tender-accepted': { did: 'Accepted a tender', one: 'tender accepted', many: 'tenders accepted' },
  'tender-declined': { did: 'Declined a tender', one: 'tender declined', many: 'tenders declined' },
  'tender-revoked': { did: 'Revoked a tender', one: 'tender revoked', many: 'tenders revoked' },
  arrived: { did: 'Arrived at a stop', one: 'arrival', many: 'arrivals' },
  departed: { did: 'Departed a stop', one: 'departure', many: 'departures' },
  completed: { did: 'Completed a load', one: 'load completed', many: 'loads completed' },
  cancelled: { did: 'Cancelled a load', one: 'load cancelled', many: 'loads cancelled' },
  deleted: { did: 'Deleted a load', one: 'load deleted', many: 'loads deleted' },
  released: { did: 'Released a load', one: 'load released', many: 'loads released' },
  'stop-corrected': { did: 'Corrected a stop time', one: 'stop time corrected', many: 'stop times corrected' },
  'arrival-corrected': { did: 'Corrected an arrival', one: 'arrival corrected', many: 'arrivals corrected' },
  'carrier-reported': { did: 'Sent a report', one: 'report sent', many: 'reports sent' },
  'update-asked': { did: 'Asked for an update', one: 'update asked for', many: 'updates asked for' },
  'driver-named': { did: 'Named driver and equipment', one: 'driver named', many: 'drivers named' },
  'driver-changed': { did: 'Changed driver or equipment', one: 'driver changed', many: 'drivers changed' },
  'driver-removed': { did: 'Removed driver and equipment', one: 'driver removed', many: 'drivers removed' },
  requested: { did: 'Requested a load', one: 'load requested', many: 'loads requested' },
  rejected: { did: 'Rejected a booking request', one: 'request rejected', many: 'requests rejected' },
  withdrawn: { did: 'Withdrew a booking request', one: 'request withdrawn', many: 'requests withdrawn' },
  told: { did: 'Notified', one: 'notification', many: 'notifications' },
}

function activityWords(type: string): ActivityText {
  const plain = type.replaceAll('-', ' ')
  return ACTIVITY_TEXT[type] ?? { did: plain.charAt(0).toUpperCase() + plain.slice(1), one: plain, many: plain }
}

export function entryTitle({ type, title }: Pick<ActivityItem, 'type' | 'title'>): string {
  return title ?? activityWords(type).did
}

/** '3 loads posted', '1 arrival'. */
export function formatActivityCount({ type, count }: { type: string; count: number }): string {
  const { one, many } = activityWords(type)
  return `${count} ${count === 1 ? one : many}`
}

export const PERIOD_TABS = [
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
  { value: 'year', label: 'Years' },
] as const

export const LOOKS_BACK: Record<Period, string> = {
  day: 'the last 30 days',
  week: 'the last 26 weeks',
  month: 'the last 24 months',
  year: 'the last 10 years',
}

export const ACTIVITY_COPY = {
  loadError: 'Failed to load your activity',
  title: 'Your Activity',
  subtitle: (period: string) => `Your actions and notifications, ${period}`,
  analytics: 'Analytics',
  showBy: 'Show by',
  show: 'Show',
  whose: 'Whose activity',
  of: { me: 'Me', everyone: 'Everyone' },
  by: (who: string) => `by ${who}`,
  all: 'All',
  empty: (period: string) => `No activity in ${period}`,
  emptyHint: 'Your actions on loads and requests, and your notifications about them, show up here.',
  loading: 'Loading your activity...',
} as const

export const ENTRIES_COPY = {
  loadError: 'Failed to load your activity',
  loading: 'Loading your activity...',
  loadMore: 'Load More',
  loadName: (number: number, lane: string) => `Load #${number}, ${lane}`,
  openLoad: (number: number) => `Open load #${number}`,
} as const
