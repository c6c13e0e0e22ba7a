import type { Notification } from '#contract/notification/notification.ts'
import type { NotificationRow } from './notification.sql.ts'
import { readStoredMetadata } from './stored-metadata.ts'

/** ENT-11. */
export function presentNotification(row: NotificationRow): Notification {
  // the push's own
  const { asks: _, ...metadata } = readStoredMetadata(row.metadata)
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    title: row.title,
    message: row.message,
    createdAt: row.created_at.toISOString(),
    metadata,
  }
}
