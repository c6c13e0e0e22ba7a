import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, page, pageQuery } from './wire.ts'

const NOTIFICATION_TYPES = ['load', 'general', 'system'] as const
const NOTIFICATION_STATUSES = ['unread', 'read', 'archived'] as const

/** ENT-11. `metadata.loadId` is where 'View Load' leads, `actionText` its words when others are wanted. */
export const notification = z.object({
  id,
  type: z.enum(NOTIFICATION_TYPES),
  status: z.enum(NOTIFICATION_STATUSES),
  title: z.string(),
  message: z.string(),
  createdAt: z.string(),
  metadata: z.object({
    loadId: z.optional(z.string()),
    requestId: z.optional(z.string()),
    actionText: z.optional(z.string()),
  }),
})
export type Notification = z.output<typeof notification>

const oneNotification = z.object({ id })
const counts = z.object({ unread: z.number(), total: z.number() })

export const notifications = endpoint({
  name: 'notifications.list',
  summary: "The account's notifications, newest first",
  method: 'GET',
  path: '/notifications',
  access: 'session',
  query: z.object({
    ...pageQuery(10),
    status: z.optional(z.enum(['all', ...NOTIFICATION_STATUSES])),
    type: z.optional(z.enum(NOTIFICATION_TYPES)),
    sort: z._default(z.enum(['createdAt:desc', 'createdAt:asc', 'createdAt']), 'createdAt:desc'),
    sortOrder: z.optional(z.enum(['asc', 'desc'])),
  }),
  answer: page(notification),
  offline: 'cached',
})

export const notificationStats = endpoint({
  name: 'notifications.stats',
  summary: 'How many are unread, and how many there are without the archived ones',
  method: 'GET',
  path: '/notifications/stats',
  access: 'session',
  answer: counts,
  offline: 'cached',
})

export const readNotification = endpoint({
  name: 'notifications.read',
  summary: 'One notification',
  method: 'GET',
  path: '/notifications/:id',
  access: 'session',
  params: oneNotification,
  answer: notification,
  errors: ['NOT_FOUND'],
  offline: 'cached',
})

export const updateNotification = endpoint({
  name: 'notifications.update',
  summary: 'Set the status of one notification',
  method: 'PUT',
  path: '/notifications/:id',
  access: 'session',
  params: oneNotification,
  body: z.object({ status: z.enum(NOTIFICATION_STATUSES) }),
  answer: notification,
  errors: ['NOT_FOUND'],
  offline: 'queued',
})

export const deleteNotification = endpoint({
  name: 'notifications.delete',
  summary: 'Remove one notification',
  method: 'DELETE',
  path: '/notifications/:id',
  access: 'session',
  params: oneNotification,
  answer: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
  offline: 'queued',
})

export const markNotificationRead = endpoint({
  name: 'notifications.mark-read',
  summary: 'Mark one notification read',
  method: 'POST',
  path: '/notifications/mark-read',
  access: 'session',
  body: oneNotification,
  answer: notification,
  errors: ['NOT_FOUND'],
  offline: 'queued',
})

export const markAllNotificationsRead = endpoint({
  name: 'notifications.mark-all-read',
  summary: 'Mark every unread notification read',
  method: 'POST',
  path: '/notifications/mark-all-read',
  access: 'session',
  answer: counts,
  offline: 'queued',
})

export const archiveNotification = endpoint({
  name: 'notifications.mark-archived',
  summary: 'Archive one notification',
  method: 'POST',
  path: '/notifications/mark-archived',
  access: 'session',
  body: oneNotification,
  answer: notification,
  errors: ['NOT_FOUND'],
  offline: 'queued',
})
