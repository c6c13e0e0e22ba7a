import { CHANNELS, NEWS_KINDS, type NotificationSettings } from '#domain/notification-settings.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const clock = z
  .string('Please choose a time')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time of day, like 22:00'))

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
        z.maxLength(64, 'Must have at most 64 characters'),
        z.refine(isZone, 'Must be a time zone, like America/Chicago'),
      ),
  })
  .check(z.refine(({ from, to }) => from !== to, { path: ['to'], error: 'Must differ from the beginning' }))

const channels = z.object(
  Object.fromEntries(CHANNELS.map((channel) => [channel, z.boolean()])) as Record<
    (typeof CHANNELS)[number],
    ReturnType<typeof z.boolean>
  >,
)

/** What is told where, and when nothing may ring. */
export const notificationSettings = z.object({
  kinds: z.object(
    Object.fromEntries(NEWS_KINDS.map((kind) => [kind, channels])) as Record<
      (typeof NEWS_KINDS)[number],
      typeof channels
    >,
  ),
  quietHours: z.nullable(quietHours),
}) satisfies z.ZodMiniType<NotificationSettings>

const answer = z.object({
  ...notificationSettings.shape,
  /** the account's own switch: without it, no mail about its freight, whatever the kinds say */
  mailWanted: z.boolean(),
})

export const readNotificationPlan = endpoint({
  name: 'notifications.settings',
  summary: 'What the account is told by which channel, and its quiet hours',
  method: 'GET',
  path: '/notifications/settings',
  access: 'session',
  answer,
  offline: 'cached',
})

export const updateNotificationPlan = endpoint({
  name: 'notifications.update-settings',
  summary: 'Set what the account is told by which channel, and its quiet hours',
  method: 'PUT',
  path: '/notifications/settings',
  access: 'session',
  body: notificationSettings,
  answer,
  offline: 'online',
})

const unsubscribeToken = z.string().check(z.minLength(1), z.maxLength(200))

/** For the page behind a mail's link; a mail program's own one-click button posts to `ONE_CLICK_PATH` (RFC 8058). */
export const unsubscribe = endpoint({
  name: 'notifications.unsubscribe',
  summary: "End the mails of one kind, or all mails about freight, by a mail's own token",
  method: 'POST',
  path: '/notifications/unsubscribe',
  access: 'public',
  body: z.object({ token: unsubscribeToken, all: z._default(z.boolean(), false) }),
  answer: z.object({ kind: z.enum(NEWS_KINDS) }),
  errors: ['NOT_FOUND'],
  offline: 'online',
})

/** Below the API's root. */
export const ONE_CLICK_PATH = '/notifications/unsubscribe/one-click'
