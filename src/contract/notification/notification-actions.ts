import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'
import { idSchema } from '../api/common-schemas.ts'
import { NOTIFICATION_STATUSES, notificationCountsSchema, notificationSchema } from './notification.ts'

const oneNotification = z.object({ id: idSchema })

export const readNotificationEndpoint = defineEndpoint({
  name: 'notifications.read',
  summary: 'One notification',
  method: 'GET',
  path: '/notifications/:id',
  access: 'session',
  params: oneNotification,
  answer: notificationSchema,
  errors: ['NOT_FOUND'],
})

export const updateNotificationEndpoint = defineEndpoint({
  name: 'notifications.update',
  summary: 'Set the status of one notification',
  method: 'PUT',
  path: '/notifications/:id',
  access: 'session',
  params: oneNotification,
  body: z.object({ status: z.enum(NOTIFICATION_STATUSES) }),
  answer: notificationSchema,
  errors: ['NOT_FOUND'],
})

export const deleteNotificationEndpoint = defineEndpoint({
  name: 'notifications.delete',
  summary: 'Delete one notification',
  method: 'DELETE',
  path: '/notifications/:id',
  access: 'session',
  params: oneNotification,
  answer: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
  queued: true,
})

export const markNotificationReadEndpoint = defineEndpoint({
  name: 'notifications.mark-read',
  summary: 'Mark one notification as read',
  method: 'POST',
  path: '/notifications/mark-read',
  access: 'session',
  body: oneNotification,
  answer: notificationSchema,
  errors: ['NOT_FOUND'],
  queued: true,
})

export const markAllNotificationsReadEndpoint = defineEndpoint({
  name: 'notifications.mark-all-read',
  summary: 'Mark every unread notification as read',
  method: 'POST',
  path: '/notifications/mark-all-read',
  access: 'session',
  answer: notificationCountsSchema,
  queued: true,
})

export const archiveNotificationEndpoint = defineEndpoint({
  name: 'notifications.mark-archived',
  summary: 'Archive one notification',
  method: 'POST',
  path: '/notifications/mark-archived',
  access: 'session',
  body: oneNotification,
  answer: notificationSchema,
  errors: ['NOT_FOUND'],
  queued: true,
})
