import { expect, test } from 'vitest'
import type { Notification } from '#contract/notification/notification.ts'
import { openAccountCache } from './cache-db.ts'
import { createPageStore } from './read-through.ts'

const ID = '40000000-0000-4000-8000-000000000001'
const NEWS: Notification = {
  id: ID,
  type: 'general',
  title: 'Welcome',
  message: 'Your account is ready',
  status: 'unread',
  createdAt: '2026-11-23T15:00:00.000Z',
  metadata: {},
}

test('[OFF-12] a page that is being read is drawn whole or not at all, never empty', async () => {
  const db = openAccountCache('dana')
  const store = createPageStore('notifications', 'notifications:1')
  const meta = { total: 1, totalPages: 1, page: 1, limit: 12, hasMore: false }
  await store.keep(db, { data: [NEWS], meta }, 1_000)
  const drawn: number[] = []
  db.notifications.hook('reading', (row) => {
    const seen = store.seen(db)
    if (seen) drawn.push(seen.value.data.length)
    return row
  })
  await store.read(db)
  await store.read(db)
  expect(drawn).toEqual([1])
  expect(store.seen(db)?.value.data).toHaveLength(1)
})
