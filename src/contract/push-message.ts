import * as z from 'zod/mini'
import { notification } from './notification.ts'
import { id } from './wire.ts'

/** What a person can do right from a notification. */
export const PUSH_ACTIONS = ['view', 'accept', 'reject'] as const
export type PushAction = (typeof PUSH_ACTIONS)[number]

/** What 'Accept' and 'Reject' answer. */
const asked = z.discriminatedUnion('what', [
  z.object({ what: z.literal('request'), loadId: id, requestId: id, version: z.number() }),
  z.object({ what: z.literal('tender'), loadId: id }),
])
export type Asked = z.output<typeof asked>

/** What one of our pushes says beside the declared notification: all that the service worker goes by. */
const own = z.object({
  /** the account that it is for: nobody else sees a word of it */
  to: id,
  /** the counts once it is there */
  counts: z.object({ unread: z.number(), total: z.number() }),
  notification,
  /** the load in words, for the outbox: 'Load #48213, Dallas, TX to Tulsa, OK' */
  label: z.string(),
  asked: z.optional(asked),
})

/**
 * A push as it is on the wire: a declarative message (web_push 8030), which a browser can show without our code, with our
 * own part as its data.
 */
export const pushMessage = z.object({
  web_push: z.literal(8030),
  /** our code may run first, where a browser knows that */
  mutable: z.literal(true),
  app_badge: z.number(),
  notification: z.object({
    title: z.string(),
    body: z.string(),
    lang: z.string(),
    tag: z.string(),
    /** an absolute address */
    navigate: z.url(),
    timestamp: z.number(),
    actions: z.array(z.object({ action: z.enum(PUSH_ACTIONS), title: z.string(), navigate: z.url() })),
    data: own,
  }),
})
export type PushMessage = z.output<typeof pushMessage>
