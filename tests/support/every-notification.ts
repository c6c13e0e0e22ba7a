import { notificationPreferencesSchema } from '#contract/notification/notification-preferences.ts'
import { NOTIFICATION_KINDS } from '#domain/access/notification-preferences.ts'

const everywhere = { inApp: true, push: true, mail: true }

/** Preferences with every kind on every channel. */
export const EVERY_NOTIFICATION = notificationPreferencesSchema.parse({
  kinds: Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, everywhere])),
  quietHours: null,
  others: false,
})
