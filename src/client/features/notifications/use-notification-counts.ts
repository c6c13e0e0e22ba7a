import { useSession } from '#client/browser/session/use-session.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { openAccountCache } from '#offline/cache/cache-db.ts'
import { readStoredRows } from '#offline/cache/read-through.ts'
import { isAboutNotifications } from '#offline/outbox/op-display.ts'
import { overlayNotificationCounts } from '#offline/outbox/overlay-notifications.ts'
import { useLiveRead } from '#client/data/cache/use-live-read.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { notificationStatsQuery } from './notifications.queries.ts'

/** NOTIF-01, with this device's unsent changes. Undefined until the counts are known. */
export function useNotificationCounts() {
  const { data, dataUpdatedAt } = useStored(notificationStatsQuery)
  return useOwnNotificationCounts(data, dataUpdatedAt)
}

/**
 * The counts with this device's unsent changes.
 * @param at when the counts were true, epoch milliseconds
 */
function useOwnNotificationCounts<C extends { unread: number; total: number }>(
  counts: C | undefined,
  at: number,
): C | undefined {
  const db = openAccountCache(useSession().user.id)
  const own = useOutbox().ops.filter(({ intent }) => isAboutNotifications(intent.kind))
  const hasOwn = own.length > 0
  const rows = useLiveRead(db, String(hasOwn), async () => (hasOwn ? db.notifications.toArray() : []))
  if (!counts || !rows || !hasOwn) return counts
  return overlayNotificationCounts({ counts, at }, readStoredRows('notifications', rows), own)
}
