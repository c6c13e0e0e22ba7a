import { expect, test } from 'vitest'
import type { Notification } from '#contract/notification/notification.ts'
import { openLoadId, unreadAbout } from './open-load-notifications.ts'

const row = (id: string, status: Notification['status'], loadId?: string): Notification => ({
  id,
  status,
  type: 'load',
  title: 'New booking request',
  message: '',
  createdAt: '2026-11-23T08:00:00.000Z',
  metadata: { ...(loadId && { loadId }) },
})

test.each([
  ['/dashboard/load/l-7', 'l-7'],
  ['/dashboard/loadboard/l-7', 'l-7'],
  ['/dashboard/load/l-7/', 'l-7'],
  ['/dashboard/load-board', null],
  ['/dashboard/edit-load/l-7', null],
  ['/dashboard', null],
])('[USE-06] %s shows the load %s', (pathname, loadId) => {
  expect(openLoadId(pathname)).toBe(loadId)
})

test('[USE-06] an open load reads its own unread notifications, and leaves archived and other ones', () => {
  const rows = [
    row('a', 'unread', 'l-7'),
    row('b', 'read', 'l-7'),
    row('c', 'archived', 'l-7'),
    row('d', 'unread', 'l-8'),
    row('e', 'unread'),
    row('f', 'unread', 'l-7'),
  ]
  expect(unreadAbout('l-7', rows)).toEqual(['a', 'f'])
})
