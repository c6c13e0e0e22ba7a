import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'
import { idSchema, pageSchemaOf, pageQueryShape } from '../api/common-schemas.ts'

const NOTIFICATION_TYPES = ['load', 'general', 'system'] as const
export const NOTIFICATION_STATUSES = ['unread', 'read', 'archived'] as const

/** ENT-11. `metadata.loadId` is where 'View Load' leads; `actionText` replaces that label. */
export const notificationSchema = z.object({
  id: idSchema,
  type: z.enum(NOTIFICATION_TYPES),
  status: z.enum(NOTIFICATION_STATUSES),
  title: z.string(),
  message: z.string(),
  createdAt: z.string(),
  metadata: z.object({
    loadId: z.optional(z.string()),
    requestId: z.optional(z.string()),
    /** a recurring load that wasn't posted */
    templateId: z.optional(z.string()),
    actionText: z.optional(z.string()),
  }),
})
export type Notification = z.output<typeof notificationSchema>

export const notificationCountsSchema = z.object({ unread: z.number(), total: z.number() })

export const listNotificationsEndpoint = defineEndpoint({
  name: 'notifications.list',
  summary: "The account's notifications, newest first",
  method: 'GET',
  path: '/notifications',
  access: 'session',
  query: z.object({
    ...pageQueryShape(10),
    status: z.optional(z.enum(['all', ...NOTIFICATION_STATUSES])),
    type: z.optional(z.enum(NOTIFICATION_TYPES)),
    sort: z._default(z.enum(['createdAt:desc', 'createdAt:asc', 'createdAt']), 'createdAt:desc'),
    sortOrder: z.optional(z.enum(['asc', 'desc'])),
  }),
  answer: pageSchemaOf(notificationSchema),
})

export const notificationStatsEndpoint = defineEndpoint({
  name: 'notifications.stats',
  summary: 'How many notifications are unread, and how many there are without archived ones',
  method: 'GET',
  path: '/notifications/stats',
  access: 'session',
  answer: notificationCountsSchema,
})
