import * as z from 'zod/mini'
import { MESSAGE_STATES, OFF_REASONS, WEBHOOK_STATUSES } from '#domain/access/webhook-delivery.ts'
import { MOST_WEBHOOKS } from './api-scope.ts'
import { WEBHOOK_TYPES } from './webhook-event.ts'
import { idSchema, textSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'

const types = z.nullable(
  z.array(z.enum(WEBHOOK_TYPES)).check(
    z.minLength(1, 'Choose at least one type, or all'),
    z.refine((chosen) => new Set(chosen).size === chosen.length, 'Each type once'),
  ),
)

const webhookSchema = z.object({
  id: idSchema,
  url: z.string(),
  /** null: all, also those that come with a later version */
  types,
  /** of its bodies */
  version: z.string(),
  status: z.enum(WEBHOOK_STATUSES),
  /** why it is off; 'secret lost' of an unproved one too */
  offWhy: z.nullable(z.enum(OFF_REASONS)),
  /** the first failure since the last success */
  failingSince: z.nullable(z.string()),
  /** its messages wait until then */
  pausedUntil: z.nullable(z.string()),
  epoch: z.string(),
  /** of its last message */
  sequence: z.number(),
  /** messages made while it was off */
  held: z.number(),
  /** the last try at this address; null before one. `status`: null without an answer, which `problem` explains */
  lastTry: z.nullable(z.object({ at: z.string(), status: z.nullable(z.number()), problem: z.nullable(z.string()) })),
  /** the signing secret before the present one signs beside it until then; null without one */
  oldSecretEndsAt: z.nullable(z.string()),
  createdAt: z.string(),
})
export type Webhook = z.output<typeof webhookSchema>

const messageSchema = z.object({
  id: idSchema,
  /** of the header `webhook-id`, the same for every try */
  webhookId: z.string(),
  type: z.string(),
  loadId: z.nullable(idSchema),
  sequence: z.number(),
  state: z.enum(MESSAGE_STATES),
  /** when it is tried next; null unless it waits */
  dueAt: z.nullable(z.string()),
  attempts: z.number(),
  /** of the last try; null without one, and without an answer */
  lastStatus: z.nullable(z.number()),
  lastProblem: z.nullable(z.string()),
  createdAt: z.string(),
})
export type WebhookMessage = z.output<typeof messageSchema>

const attemptSchema = z.object({
  number: z.number(),
  at: z.string(),
  /** how long it took */
  ms: z.number(),
  /** null: no answer */
  status: z.nullable(z.number()),
  problem: z.nullable(z.string()),
  /** the answer's first 500 characters */
  answer: z.nullable(z.string()),
})

const oneWebhook = z.object({ id: idSchema })
const oneMessage = z.object({ id: idSchema, messageId: idSchema })
/** an empty body would be an unread mistake */
const url = textSchema(500, 1, 'Address is required')
const body = z.object({ url, types: z._default(types, null) })
const shared = { access: 'session', seat: 'owner', scope: 'webhooks:manage' } as const

export const listWebhooksEndpoint = defineEndpoint({
  name: 'webhooks.list',
  summary: `The company's webhooks, the oldest first: at most ${MOST_WEBHOOKS}`,
  method: 'GET',
  path: '/webhooks',
  ...shared,
  answer: z.object({ data: z.array(webhookSchema) }),
})

export const createWebhookEndpoint = defineEndpoint({
  name: 'webhooks.create',
  summary:
    'Add a webhook; its signing secret is in this answer alone. It gets nothing until a test is answered with 2xx',
  method: 'POST',
  path: '/webhooks',
  ...shared,
  keyless: true,
  body,
  answer: z.object({ webhook: webhookSchema, secret: z.string() }),
  errors: ['NOT_ALLOWED', 'PROOF_NEEDED'],
})

export const readWebhookEndpoint = defineEndpoint({
  name: 'webhooks.read',
  summary: 'One webhook',
  method: 'GET',
  path: '/webhooks/:id',
  ...shared,
  params: oneWebhook,
  answer: webhookSchema,
  errors: ['NOT_FOUND'],
})

export const updateWebhookEndpoint = defineEndpoint({
  name: 'webhooks.update',
  summary: 'Change a webhook; another address needs a fresh proof of a person, and a test',
  method: 'PUT',
  path: '/webhooks/:id',
  ...shared,
  params: oneWebhook,
  body,
  answer: webhookSchema,
  errors: ['NOT_FOUND', 'PROOF_NEEDED'],
})

export const deleteWebhookEndpoint = defineEndpoint({
  name: 'webhooks.delete',
  summary: 'Remove a webhook with its messages',
  method: 'DELETE',
  path: '/webhooks/:id',
  ...shared,
  params: oneWebhook,
  answer: z.object({ id: idSchema }),
  errors: ['NOT_FOUND'],
})

export const rotateWebhookEndpoint = defineEndpoint({
  name: 'webhooks.rotate',
  summary: 'Make another signing secret, which is in this answer alone; the old one signs beside it for a while',
  method: 'POST',
  path: '/webhooks/:id/rotate',
  ...shared,
  keyless: true,
  params: oneWebhook,
  body: z.object({
    overlapHours: z._default(
      z
        .number('Must be a number of hours')
        .check(
          z.int('Must be whole hours'),
          z.gte(0, 'Must be 0 or more'),
          z.lte(168, 'Must be 168 hours (7 days) or less'),
        ),
      24,
    ),
  }),
  answer: z.object({ webhook: webhookSchema, secret: z.string() }),
  errors: ['NOT_FOUND', 'PROOF_NEEDED'],
})

export const testWebhookEndpoint = defineEndpoint({
  name: 'webhooks.test',
  summary: 'Send a test, tried once, 20 an hour; its message says how it was answered',
  method: 'POST',
  path: '/webhooks/:id/test',
  ...shared,
  params: oneWebhook,
  body: z.object({}),
  answer: z.object({ webhook: webhookSchema, messageId: idSchema }),
  errors: ['OVER_BUDGET', 'NOT_FOUND'],
})

export const turnOnWebhookEndpoint = defineEndpoint({
  name: 'webhooks.turn-on',
  summary: 'Turn a webhook on, and send what was held meanwhile if asked',
  method: 'POST',
  path: '/webhooks/:id/on',
  ...shared,
  params: oneWebhook,
  body: z.object({ sendHeld: z._default(z.boolean(), false) }),
  answer: webhookSchema,
  errors: ['NOT_FOUND', 'STATUS_CONFLICT'],
})

export const turnOffWebhookEndpoint = defineEndpoint({
  name: 'webhooks.turn-off',
  summary: 'Turn a webhook off: its messages are held for 30 days',
  method: 'POST',
  path: '/webhooks/:id/off',
  ...shared,
  params: oneWebhook,
  body: z.object({}),
  answer: webhookSchema,
  errors: ['NOT_FOUND'],
})

export const listWebhookMessagesEndpoint = defineEndpoint({
  name: 'webhooks.messages',
  summary: "A webhook's messages of 30 days, the newest first, 50 a page",
  method: 'GET',
  path: '/webhooks/:id/messages',
  ...shared,
  params: oneWebhook,
  query: z.object({
    state: z.optional(z.enum(MESSAGE_STATES)),
    type: z.optional(z.enum(WEBHOOK_TYPES)),
    loadId: z.optional(idSchema),
    /** the last one of the page before */
    after: z.optional(idSchema),
  }),
  answer: z.object({ data: z.array(messageSchema), next: z.nullable(idSchema) }),
  errors: ['NOT_FOUND'],
})

export const readWebhookMessageEndpoint = defineEndpoint({
  name: 'webhooks.message',
  summary: 'A message with its body and its tries',
  method: 'GET',
  path: '/webhooks/:id/messages/:messageId',
  ...shared,
  params: oneMessage,
  answer: z.object({ ...messageSchema.shape, body: z.string(), tries: z.array(attemptSchema) }),
  errors: ['NOT_FOUND'],
})

export const replayWebhookMessageEndpoint = defineEndpoint({
  name: 'webhooks.replay',
  summary: 'Send a message again, with the same id and bytes',
  method: 'POST',
  path: '/webhooks/:id/messages/:messageId/replay',
  ...shared,
  params: oneMessage,
  body: z.object({}),
  answer: messageSchema,
  errors: ['NOT_FOUND', 'STATUS_CONFLICT'],
})
