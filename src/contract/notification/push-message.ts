import * as z from 'zod/mini'
import { notificationSchema } from './notification.ts'
import { idSchema } from '../api/common-schemas.ts'

/** Actions available right on a notification. */
export const PUSH_ACTIONS = ['view', 'accept', 'reject'] as const
export type PushAction = (typeof PUSH_ACTIONS)[number]

/** What 'Accept' and 'Reject' refer to. */
const pushAnswerableSchema = z.discriminatedUnion('what', [
  z.object({ what: z.literal('request'), loadId: idSchema, requestId: idSchema, version: z.number() }),
  z.object({ what: z.literal('tender'), loadId: idSchema, version: z.number() }),
])
export type PushAnswerable = z.output<typeof pushAnswerableSchema>

/** Our part of a push, beside the declared notification: all that the service worker uses. */
const own = z.object({
  /** the account it is for: no one else sees any of its text */
  to: idSchema,
  /** counts including this one */
  counts: z.object({ unread: z.number(), total: z.number() }),
  notification: notificationSchema,
  /** the load's label for the outbox: 'Load #48213, Dallas, TX to Tulsa, OK' */
  label: z.string(),
  asked: z.optional(pushAnswerableSchema),
})

/**
 * A push as sent: a declarative message (web_push 8030), which a browser can show without our code, with our own part
 * as its data.
 */
export const pushMessageSchema = z.object({
  web_push: z.literal(8030),
  /** lets our code run first, where the browser supports it */
  mutable: z.literal(true),
  app_badge: z.number(),
  notification: z.object({
    title: z.string(),
    body: z.string(),
    lang: z.string(),
    tag: z.string(),
    /** an absolute URL */
    navigate: z.url(),
    timestamp: z.number(),
    actions: z.array(z.object({ action: z.enum(PUSH_ACTIONS), title: z.string(), navigate: z.url() })),
    data: own,
  }),
})
export type PushMessage = z.output<typeof pushMessageSchema>
