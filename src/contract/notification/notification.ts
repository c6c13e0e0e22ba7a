import * as z from 'zod/mini'
import { idSchema, pageQueryShape, pageSchemaOf } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { QUEUED_CALLS } from '../sync/queued-call.ts'

const NOTIFICATION_TYPES = ['load', 'general', 'system'] as const
export const NOTIFICATION_STATUSES = ['unread', 'read', 'archived'] as const

/** What happened with a load, as the icon of its row says it. */
export const NOTIFICATION_SUBJECTS = [
  'match',
  'request',
  'won',
  'lost',
  'tender',
  'tender-expired',
  'stop',
  'waiting',
  'problem',
  'paper',
  'money',
] as const
export type NotificationSubject = (typeof NOTIFICATION_SUBJECTS)[number]

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
    /** that load as it was then; `lane` is 'Dallas to Tulsa' */
    load: z.optional(z.object({ number: z.number(), lane: z.string() })),
    subject: z.optional(z.enum(NOTIFICATION_SUBJECTS)),
    requestId: z.optional(z.string()),
    /** a recurring load that wasn't posted */
    templateId: z.optional(z.string()),
    /** whose list of consents it is about: of carriers, or of dispatchers */
    consentOf: z.optional(z.enum(['carrier', 'dispatcher'])),
    /** of the person's company: who works there, loads that are the person's work or nobody's, or its programs */
    ofCompany: z.optional(z.enum(['people', 'mine', 'unassigned', 'integrations'])),
    /** a shipper's tender */
    tenderId: z.optional(z.string()),
    actionText: z.optional(z.string()),
    /** several loads that one saved search finds, and its query as in the board's URL */
    matches: z.optional(z.number()),
    search: z.optional(z.record(z.string(), z.string())),
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
  seat: 'any',
  params: oneNotification,
  body: z.object({ status: z.enum(NOTIFICATION_STATUSES) }),
  answer: notificationSchema,
  errors: ['NOT_FOUND'],
})

export const deleteNotificationEndpoint = defineEndpoint({
  ...QUEUED_CALLS['delete-notification'],
  summary: 'Delete one notification',
  access: 'session',
  seat: 'any',
  params: oneNotification,
  answer: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
})

export const markNotificationReadEndpoint = defineEndpoint({
  ...QUEUED_CALLS['mark-notification-read'],
  summary: 'Mark one notification as read',
  access: 'session',
  seat: 'any',
  body: oneNotification,
  answer: notificationSchema,
  errors: ['NOT_FOUND'],
})

export const markAllNotificationsReadEndpoint = defineEndpoint({
  ...QUEUED_CALLS['mark-all-notifications-read'],
  summary: 'Mark every unread notification as read',
  access: 'session',
  seat: 'any',
  answer: notificationCountsSchema,
})

export const archiveNotificationEndpoint = defineEndpoint({
  ...QUEUED_CALLS['archive-notification'],
  summary: 'Archive one notification',
  access: 'session',
  seat: 'any',
  body: oneNotification,
  answer: notificationSchema,
  errors: ['NOT_FOUND'],
})
