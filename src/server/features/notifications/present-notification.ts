import * as z from 'zod/mini'
import { readStored } from '#contract/api/read-stored.ts'
import { type Notification, notificationSchema } from '#contract/notification/notification.ts'
import type { NotificationRow } from './notification.sql.ts'

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

const metadata = z.extend(notificationSchema.shape.metadata, {
  /** what can be answered in the notification */
  asks: z.optional(z.enum(['request', 'tender'])),
})

/** A notification's metadata as any version stored it. */
export function readStoredMetadata(stored: unknown): z.output<typeof metadata> {
  return readStored(metadata, stored) ?? {}
}
