import type { AnswerOf } from '#contract/endpoint.ts'
import { notificationStats, notifications } from '#contract/notification.ts'
import type { StoredQuery } from '#client/data/use-stored.ts'
import { call } from '#offline/call.ts'
import { pageKeeper } from '#offline/read-through.ts'

/** CONST-05: the screen's page size. */
const PAGE_SIZE = 20

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

export function pageQuery(page: number): StoredQuery<AnswerOf<typeof notifications>> {
  return {
    key: ['notifications', 'page', page],
    fetch: (signal) => call(notifications, { query: { page, limit: PAGE_SIZE, sort: 'createdAt:desc' } }, { signal }),
    ...pageKeeper('notifications', `notifications:${page}`),
  }
}
