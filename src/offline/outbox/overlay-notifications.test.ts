import { describe, expect, test } from 'vitest'
import type { Notification } from '#contract/notification/notification.ts'
import type { Intent } from './op-kind.ts'
import type { OpState } from './op-state.ts'
import { createOp, type Op } from './op.ts'
import { overlayNotificationCounts } from './overlay-notifications.ts'

const LOAD = '40000000-0000-4000-8000-000000000001'
const OTHER = '40000000-0000-4000-8000-000000000002'
const NOW = Date.UTC(2026, 10, 20, 20, 2)

function op(intent: Intent, state: OpState): Op {
  const by = { opId: LOAD, userId: 'driver', label: 'Notifications', now: NOW, serverOffset: 0, appVersion: '1' }
  return { ...createOp(intent, by), seq: 1, state }
}

describe('[OFF-13] the unread count', () => {
  const AT = Date.parse('2026-11-20T20:00:00.000Z')
  const row = (id: string, patch: Partial<Notification> = {}) =>
    ({ id, status: 'unread', createdAt: '2026-11-20T19:00:00.000Z', ...patch }) as Notification
  const counted = (ops: Op[], rows = [row(LOAD), row(OTHER, { status: 'read' })]) =>
    overlayNotificationCounts({ counts: { unread: 5, total: 9 }, at: AT }, rows, ops)
  const read: Intent = { kind: 'mark-notification-read', notificationId: LOAD }

  test('leaves out what was read, archived or deleted here and is not sent yet', () => {
    expect(counted([op(read, 'queued')])).toEqual({ unread: 4, total: 9 })
    expect(counted([op({ kind: 'archive-notification', notificationId: LOAD }, 'queued')]).unread).toBe(4)
    expect(counted([op({ kind: 'delete-notification', notificationId: LOAD }, 'queued')])).toEqual({
      unread: 4,
      total: 8,
    })
    expect(counted([op({ kind: 'delete-notification', notificationId: OTHER }, 'queued')])).toEqual({
      unread: 5,
      total: 8,
    })
    expect(counted([op({ kind: 'mark-all-notifications-read' }, 'queued')]).unread).toBe(0)
  })

  test('counts each notification once, and none that the server refused to change', () => {
    const twice = [op(read, 'queued'), op({ kind: 'archive-notification', notificationId: LOAD }, 'queued')]
    expect(counted(twice).unread).toBe(4)
    expect(counted([op(read, 'needs_you:rejected')]).unread).toBe(5)
    expect(counted([op(read, 'queued')], [row(LOAD, { status: 'read' })]).unread).toBe(5)
  })

  test('adds what was sent since the counts were true, and nothing that they contain already', () => {
    const sent = (settledAt: number) => [{ ...op(read, 'done'), settledAt }]
    expect(counted(sent(AT + 1)).unread).toBe(4)
    expect(counted(sent(AT - 1)).unread).toBe(5)
  })
})
