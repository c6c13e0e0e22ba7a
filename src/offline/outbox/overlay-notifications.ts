import type { Notification } from '#contract/notification/notification.ts'
import type { Instant } from '#domain/time/instant.ts'
import { isAboutNotifications } from './op-display.ts'
import { isMoving, tappedAt } from './op-state.ts'
import type { Op } from './op.ts'

/**
 * Notifications with this device's changes. These need no one else's consent, so they show right away, without a chip.
 * Receipts count too, until the cached row catches up.
 * @param ops in tap order
 */
export function overlayNotifications(rows: readonly Notification[], ops: readonly Op[]): Notification[] {
  const standing = ops.filter((op) => (isMoving(op) || op.state === 'done') && isAboutNotifications(op.intent.kind))
  return standing.reduce(afterNotificationOp, [...rows])
}

function afterNotificationOp(rows: Notification[], op: Op): Notification[] {
  const { intent } = op
  const become = (status: Notification['status'], is: (row: Notification) => boolean) =>
    rows.map((row) => (is(row) ? { ...row, status } : row))
  switch (intent.kind) {
    case 'mark-notification-read':
      return become('read', ({ id, status }) => id === intent.notificationId && status === 'unread')
    case 'archive-notification':
      return become('archived', ({ id }) => id === intent.notificationId)
    case 'mark-all-notifications-read': {
      const until = tappedAt(op)
      return become('read', ({ status, createdAt }) => status === 'unread' && Date.parse(createdAt) <= until)
    }
    case 'delete-notification':
      return rows.filter(({ id }) => id !== intent.notificationId)
    default:
      return rows
  }
}

/**
 * The counts with this device's changes that they don't contain yet (OFF-13).
 * @param counts true since `at`, epoch milliseconds
 * @param rows the stored notifications
 */
export function overlayNotificationCounts<C extends { unread: number; total: number }>(
  { counts, at }: { counts: C; at: Instant },
  rows: readonly Notification[],
  ops: readonly Op[],
): C {
  const since = ops.filter((op) => isMoving(op) || (op.settledAt !== null && op.settledAt > at))
  const after = overlayNotifications(rows, since)
  const unreadIn = (list: readonly Notification[]) => list.filter(({ status }) => status === 'unread').length
  const isAllRead = since.some(
    (op) => op.intent.kind === 'mark-all-notifications-read' && (isMoving(op) || op.state === 'done'),
  )
  const unread = isAllRead ? unreadIn(after) : counts.unread - unreadIn(rows) + unreadIn(after)
  return { ...counts, unread: Math.max(0, unread), total: Math.max(0, counts.total - rows.length + after.length) }
}
