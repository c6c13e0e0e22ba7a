import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationPreferences,
} from '#domain/access/notification-preferences.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'

const clock = z.string('Choose a time').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time of day, like 22:00'))

function isZone(zone: string): boolean {
  try {
    return Boolean(Intl.DateTimeFormat('en-US', { timeZone: zone }))
  } catch {
    return false
  }
}

const quietHours = z
  .object({
    from: clock,
    to: clock,
    zone: z
      .string()
      .check(
        z.maxLength(64, 'Must be 64 characters or fewer'),
        z.refine(isZone, 'Must be a time zone, like America/Chicago'),
      ),
  })
  .check(z.refine(({ from, to }) => from !== to, { path: ['to'], error: 'Must differ from the start time' }))

const channels = z.object(
  Object.fromEntries(NOTIFICATION_CHANNELS.map((channel) => [channel, z.boolean()])) as Record<
    (typeof NOTIFICATION_CHANNELS)[number],
    ReturnType<typeof z.boolean>
  >,
)

const kinds = z.object(
  Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, channels])) as Record<
    (typeof NOTIFICATION_KINDS)[number],
    typeof channels
  >,
)

/** Notification kinds by channel, and quiet hours. */
export const notificationPreferencesSchema = z.object({
  kinds,
  quietHours: z.nullable(quietHours),
  others: z.boolean(),
}) satisfies z.ZodMiniType<NotificationPreferences>

const answer = z.object({
  ...notificationPreferencesSchema.shape,
  /** the account's own setting: if off, no emails about its freight, whatever the kinds say */
  mailWanted: z.boolean(),
  /** an owner of a company with a key hears of `integrations`; to others the kind isn't shown */
  hasIntegrations: z.boolean(),
})

export const readNotificationPreferencesEndpoint = defineEndpoint({
  name: 'notifications.settings',
  summary: "The account's notification preferences by channel, and its quiet hours",
  method: 'GET',
  path: '/notifications/settings',
  access: 'session',
  answer,
})

export const updateNotificationPreferencesEndpoint = defineEndpoint({
  name: 'notifications.update-settings',
  summary: 'Update notification preferences by channel, and quiet hours',
  method: 'PUT',
  path: '/notifications/settings',
  access: 'session',
  seat: 'any',
  /** what an older page doesn't know keeps its stored setting */
  body: z.object({
    ...notificationPreferencesSchema.shape,
    kinds: z.partial(kinds),
    others: z.optional(z.boolean()),
  }),
  answer,
})

const unsubscribeToken = z.string().check(z.minLength(1), z.maxLength(200))

/** For the page behind an email's link; an email program's one-click button posts to `ONE_CLICK_PATH` (RFC 8058). */
export const unsubscribeEndpoint = defineEndpoint({
  name: 'notifications.unsubscribe',
  summary: "Stop one kind of email, or all freight emails, with an email's own token",
  method: 'POST',
  path: '/notifications/unsubscribe',
  access: 'public',
  body: z.object({ token: unsubscribeToken, all: z._default(z.boolean(), false) }),
  /** null: the email was about several kinds, so all stopped */
  answer: z.object({ kind: z.nullable(z.enum(NOTIFICATION_KINDS)) }),
  errors: ['NOT_FOUND'],
})

/** Relative to the API root. */
export const ONE_CLICK_PATH = '/notifications/unsubscribe/one-click'
