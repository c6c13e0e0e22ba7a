import { readStored } from '#contract/api/read-stored.ts'
import { notificationSchema } from '#contract/notification/notification.ts'
import * as z from 'zod/mini'

const metadata = z.extend(notificationSchema.shape.metadata, {
  /** what can be answered in the notification */
  asks: z.optional(z.enum(['request', 'tender'])),
})

/** A notification's metadata as any version stored it. */
export function readStoredMetadata(stored: unknown): z.output<typeof metadata> {
  return readStored(metadata, stored) ?? {}
}
