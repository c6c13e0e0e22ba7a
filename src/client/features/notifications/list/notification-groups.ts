import type { Notification } from '#contract/notification/notification.ts'
import type { Instant } from '#domain/time/instant.ts'
import { type Day, addDays } from '#domain/time/period.ts'
import { formatRecordDay } from '#domain/time/record-time.ts'
import { localDay } from '#domain/time/stop-time.ts'
import { NOTIFICATION_DAY_COPY } from './copy.ts'

/** Notifications that share a row, the newest first. */
export interface NotificationGroup {
  /** stays as long as there is a newer one of the load */
  id: string
  /** `run`: tenders that expired in one run of the server */
  kind: 'load' | 'run' | 'other'
  items: readonly [Notification, ...Notification[]]
}

/** What became new on one day, by its groups' newest. */
export interface NotificationDay {
  day: Day
  label: string
  groups: readonly NotificationGroup[]
}

/**
 * Rows of the list: one for each load, and one for the tenders that expired in one run [FACE-33].
 * @param rows the newest first
 * @param zone the viewer's own
 */
export function groupNotifications(rows: readonly Notification[], now: Instant, zone: string): NotificationDay[] {
  const groups = new Map<string, { kind: NotificationGroup['kind']; items: [Notification, ...Notification[]] }>()
  const runs = countRuns(rows)
  for (const row of rows) {
    const { id, kind } = groupOf(row, runs)
    const there = groups.get(id)
    if (there) there.items.push(row)
    else groups.set(id, { kind, items: [row] })
  }
  const days = new Map<Day, NotificationGroup[]>()
  for (const [id, { kind, items }] of groups) {
    const day = localDay(Date.parse(items[0].createdAt), zone)
    const there = days.get(day)
    if (there) there.push({ id, kind, items })
    else days.set(day, [{ id, kind, items }])
  }
  const today = localDay(now, zone)
  return [...days].map(([day, list]) => ({ day, label: dayLabel(day, today), groups: list }))
}

function groupOf(row: Notification, runs: ReadonlyMap<string, number>): Pick<NotificationGroup, 'id' | 'kind'> {
  const { loadId } = row.metadata
  if (isExpiredTender(row) && (runs.get(row.createdAt) ?? 0) > 1) return { id: `run ${row.createdAt}`, kind: 'run' }
  return loadId === undefined ? { id: row.id, kind: 'other' } : { id: `load ${loadId}`, kind: 'load' }
}

function isExpiredTender({ metadata }: Notification): boolean {
  return metadata.subject === 'tender-expired'
}

/** How many tenders expired at an instant: the server notes all of one run at the same. */
function countRuns(rows: readonly Notification[]): Map<string, number> {
  const runs = new Map<string, number>()
  for (const { createdAt } of rows.filter(isExpiredTender)) runs.set(createdAt, (runs.get(createdAt) ?? 0) + 1)
  return runs
}

function dayLabel(day: Day, today: Day): string {
  if (day === today) return NOTIFICATION_DAY_COPY.today
  if (day === addDays(today, -1)) return NOTIFICATION_DAY_COPY.yesterday
  return formatRecordDay(Date.parse(`${day}T12:00Z`), 'UTC')
}

/** 'Dothan to Macon' over '#49105, POD in', or what a run of tenders is. */
export function describeGroup({ kind, items }: NotificationGroup): { title: string; detail: string } {
  const [newest] = items
  if (kind === 'run') return { title: NOTIFICATION_DAY_COPY.tendersExpired(items.length), detail: lanesOf(items) }
  const load = items.find(({ metadata }) => metadata.load)?.metadata.load
  return load
    ? { title: load.lane, detail: `#${load.number}, ${inSentence(newest.title)}` }
    : { title: newest.title, detail: newest.message }
}

function lanesOf(items: NotificationGroup['items']): string {
  return items.flatMap(({ metadata }) => (metadata.load ? [metadata.load.lane] : [])).join(', ')
}

/** 'Arrived at pickup' as 'arrived at pickup'; 'POD in' stays. */
function inSentence(title: string): string {
  return /^[A-Z][a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title
}
