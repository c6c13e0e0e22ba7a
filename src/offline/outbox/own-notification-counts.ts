import type { Notification } from '#contract/notification/notification.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Op } from './op.ts'
import { isMoving } from './op-state.ts'
import { overlayNotifications } from './overlay.ts'

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
