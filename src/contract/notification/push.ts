import * as z from 'zod/mini'
import { personIdSchema, idSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { notificationSchema } from './notification.ts'

/** Keys in base64url, as from `PushSubscription.toJSON`: a P-256 point, and at least 16 bytes. */
const p256dh = z.string().check(z.regex(/^B[\w-]{86}=?$/, 'Must be a P-256 public key'))
const auth = z.string().check(z.regex(/^[\w-]{22,64}={0,2}$/, 'Must be a secret of 16 bytes or more'))
const endpointUrl = z
  .string()
  .check(
    z.maxLength(1000, 'Must be 1,000 characters or fewer'),
    z.regex(/^https:\/\/[\x21-\x7E]+$/, 'Must be a push service URL'),
  )

export const vapidPublicKeyEndpoint = defineEndpoint({
  name: 'push.vapid-public-key',
  summary: 'The key that a browser subscribes with (RFC 8292)',
  method: 'GET',
  path: '/push/vapid-public-key',
  access: 'session',
  answer: z.object({ publicKey: z.string() }),
})

export const savePushSubscriptionEndpoint = defineEndpoint({
  name: 'push.save-subscription',
  summary: 'Push to this browser while its session lasts; ends push here for any other account',
  method: 'POST',
  path: '/push/subscriptions',
  access: 'session',
  seat: 'any',
  body: z.object({
    endpoint: endpointUrl,
    expirationTime: z.optional(z.nullable(z.number())),
    keys: z.object({ p256dh, auth }),
  }),
  /** false: the push service dropped it; unsubscribe, subscribe again and save that */
  answer: z.object({ alive: z.boolean() }),
})

export const deletePushSubscriptionEndpoint = defineEndpoint({
  name: 'push.delete-subscription',
  summary: 'Stop push to this browser',
  method: 'DELETE',
  path: '/push/subscriptions',
  access: 'session',
  seat: 'any',
  body: z.object({ endpoint: endpointUrl }),
  answer: z.object({ message: z.string() }),
})

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
  /** the person it is for: no one else sees any of its text */
  to: personIdSchema,
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
