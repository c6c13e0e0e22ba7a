import { expect, test, vi } from 'vitest'
import { readStoredSession } from '#contract/account/account.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { storeSession } from '../session/session.ts'
import { CacheDb } from './cache-db.ts'
import { receivePush } from './push-inbox.ts'

const ID = '0190f0a0-0000-7000-8000-000000000001' as PersonId
const NOTIFICATION = {
  id: '0190f0a0-0000-7000-8000-000000000002',
  type: 'load',
  status: 'unread',
  title: 'Request accepted',
  message: 'Load #48213 is yours.',
  createdAt: '2026-11-23T14:00:00.000Z',
  metadata: {},
} as const

const PUSH = JSON.stringify({
  web_push: 8030,
  mutable: true,
  app_badge: 1,
  notification: {
    title: NOTIFICATION.title,
    body: NOTIFICATION.message,
    lang: 'en-US',
    tag: NOTIFICATION.id,
    navigate: 'https://milepost.test/dashboard/notifications',
    timestamp: Date.parse(NOTIFICATION.createdAt),
    actions: [],
    data: { to: ID, counts: { unread: 1, total: 1 }, notification: NOTIFICATION, label: 'Load #48213' },
  },
})

test('[TRUE-22] a push while storage fails signs nobody out and drops no subscription', async () => {
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Internal error', 'UnknownError')
  })
  // a worker that has just started knows nobody yet
  vi.resetModules()
  const worker = await import('./push-inbox.ts')
  const { status, shown } = await worker.receivePush(PUSH)
  open.mockRestore()
  expect(status).toBe('unknown')
  expect(shown).toMatchObject({ body: 'You have a new notification. Open Milepost to read it.', own: null })
})

test('F70 a push that comes again leaves a notification read, and the counts as they are since', async () => {
  const session = readStoredSession({
    accessToken: 'token',
    refreshToken: 'once',
    user: { id: ID, company: { id: crypto.randomUUID() } },
  })
  if (!session) throw new Error('Not a session')
  await storeSession(session)
  expect((await receivePush(PUSH)).status).toBe('kept')
  const db = new CacheDb(ID)
  expect((await db.notifications.get(NOTIFICATION.id))?.status).toBe('unread')
  await db.notifications.update(NOTIFICATION.id, { status: 'read' })
  await db.setFact('counts', { unread: 0, total: 1 })
  expect((await receivePush(PUSH)).status).toBe('kept')
  expect((await db.notifications.get(NOTIFICATION.id))?.status).toBe('read')
  expect(await db.fact('counts')).toEqual({ unread: 0, total: 1 })
  db.close()
})
