import type { EndpointResponse } from '#contract/api/endpoint.ts'
import {
  type Notification,
  notificationStatsEndpoint,
  listNotificationsEndpoint,
} from '#contract/notification/notification.ts'
import type { Page } from '#contract/api/common-schemas.ts'
import type { StoredQuery } from '#client/data/cache/use-stored.ts'
import { call } from '#offline/session/call.ts'
import { createPageStore, readStoredRows } from '#offline/cache/read-through.ts'

/** CONST-05: the screen's page size. */
export const PAGE_SIZE = 20

export type StatusFilter = 'all' | Notification['status']

/** 'all' leaves out archived ones. */
export function isShownIn(filter: StatusFilter, { status }: Notification): boolean {
  return filter === 'all' ? status !== 'archived' : status === filter
}

/** NOTIF-01 */
export const notificationStatsQuery: StoredQuery<EndpointResponse<typeof notificationStatsEndpoint>> = {
  key: ['notifications', 'stats'],
  fetch: (signal) => call(notificationStatsEndpoint, {}, { signal }),
  async keep(db, counts, askedAt) {
    // what /sync stored since is newer
    if (((await db.fact('syncedAt')) ?? 0) < askedAt) await db.setFact('counts', counts)
  },
  async read(db) {
    const [counts, at = 0] = await Promise.all([db.fact('counts'), db.fact('syncedAt')])
    return counts ? { value: counts, at } : null
  },
}

/**
 * NOTIF-05: the first `pages` pages. Only the last is fetched; earlier pages and synced rows come from the device. Rows
 * of every status are read: a change to one may be unsent, and only the screen knows which it shows.
 */
export function notificationListQuery(filter: StatusFilter, pages: number): StoredQuery<Page<Notification>> {
  const status = filter === 'all' ? undefined : filter
  const keeper = createPageStore('notifications', `notifications:${filter}:${pages}`)
  return {
    key: ['notifications', 'list', filter, pages],
    fetch: (signal) =>
      call(
        listNotificationsEndpoint,
        { query: { page: pages, limit: PAGE_SIZE, status, sort: 'createdAt:desc' } },
        { signal },
      ),
    keep: keeper.keep,
    async read(db) {
      const page = await keeper.read(db)
      if (!page) return null
      const rows = await db.notifications.orderBy('createdAt').reverse().toArray()
      return { at: page.at, value: { data: readStoredRows('notifications', rows), meta: page.value.meta } }
    },
  }
}
