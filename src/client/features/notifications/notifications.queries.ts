import type { AnswerOf } from '#contract/endpoint.ts'
import { type Notification, notificationStats, notifications } from '#contract/notification.ts'
import type { Page } from '#contract/wire.ts'
import type { StoredQuery } from '#client/data/use-stored.ts'
import { call } from '#offline/call.ts'
import { pageKeeper } from '#offline/read-through.ts'

/** CONST-05: the screen's page size. */
export const PAGE_SIZE = 20

export type StatusFilter = 'all' | Notification['status']

/** Without a status, everything but the archived. */
export function isShownIn(filter: StatusFilter, { status }: Notification): boolean {
  return filter === 'all' ? status !== 'archived' : status === filter
}

/** NOTIF-01 */
export const statsQuery: StoredQuery<AnswerOf<typeof notificationStats>> = {
  key: ['notifications', 'stats'],
  fetch: (signal) => call(notificationStats, {}, { signal }),
  keep: (db, counts) => db.setFact('counts', counts),
  async read(db) {
    const [counts, at = 0] = await Promise.all([db.fact('counts'), db.fact('syncedAt')])
    return counts ? { value: counts, at } : null
  },
}

/**
 * NOTIF-05: the first so many pages. The last of them is asked for; what was kept before, and what news brought, is read
 * from the device. All of them are read, whatever their status: what was just done to one may not have been sent yet, and
 * only the screen knows which it shows.
 */
export function listQuery(filter: StatusFilter, pages: number): StoredQuery<Page<Notification>> {
  const status = filter === 'all' ? undefined : filter
  const keeper = pageKeeper('notifications', `notifications:${filter}:${pages}`)
  return {
    key: ['notifications', 'list', filter, pages],
    fetch: (signal) =>
      call(notifications, { query: { page: pages, limit: PAGE_SIZE, status, sort: 'createdAt:desc' } }, { signal }),
    keep: keeper.keep,
    async read(db) {
      const page = await keeper.read(db)
      if (!page) return null
      const data = await db.notifications.orderBy('createdAt').reverse().toArray()
      return { at: page.at, value: { data, meta: page.value.meta } }
    },
  }
}
