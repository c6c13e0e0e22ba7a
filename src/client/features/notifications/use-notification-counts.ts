import { useStored } from '#client/data/cache/use-stored.ts'
import { useOwnNotificationCounts } from '#client/data/outbox/use-own-notification-counts.ts'
import { notificationStatsQuery } from './notifications.queries.ts'

/** NOTIF-01, with this device's unsent changes. Undefined until the counts are known. */
export function useNotificationCounts() {
  const { data, dataUpdatedAt } = useStored(notificationStatsQuery)
  return useOwnNotificationCounts(data, dataUpdatedAt)
}
