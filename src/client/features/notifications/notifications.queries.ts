import { notificationStats, notifications } from '#contract/notification.ts'
import type { StoredQuery } from '#client/data/use-stored.ts'
import { call } from '#offline/call.ts'
import { keepPage, storedPage } from '#offline/read-through.ts'
import type { AnswerOf } from '#contract/endpoint.ts'

/** CONST-05: the screen's page size. */
const PAGE_SIZE = 20

/** NOTIF-01 */
export const statsQuery: StoredQuery<AnswerOf<typeof notificationStats>> = {
  key: ['notifications', 'stats'],
  fetch: (signal) => call(notificationStats, {}, { signal }),
  keep: (db, counts) => db.setFact('counts', counts),
  async read(db) {
    const counts = await db.fact('counts')
    return counts ? { value: counts, at: null } : null
  },
}

export function pageQuery(page: number): StoredQuery<AnswerOf<typeof notifications>> {
  const key = `notifications:${page}`
  return {
    key: ['notifications', 'page', page],
    fetch: (signal) => call(notifications, { query: { page, limit: PAGE_SIZE, sort: 'createdAt:desc' } }, { signal }),
    keep: (db, answer, now) => keepPage(db, 'notifications', key, answer, now),
    async read(db) {
      const stored = await storedPage(db, 'notifications', key)
      return stored && { value: { data: stored.rows, meta: stored.meta }, at: stored.at }
    },
  }
}
