import type { EndpointResponseInput } from '#contract/api/endpoint.ts'
import {
  listWebhookMessagesEndpoint,
  readWebhookMessageEndpoint,
  replayWebhookMessageEndpoint,
  testWebhookEndpoint,
} from '#contract/programs/webhook.ts'
import { newId } from '#server/db/new-id.ts'
import type { Spend } from '#server/http/budget.ts'
import { Refused } from '#server/http/refusal.ts'
import { cutPage } from '#server/http/cut-page.ts'
import { route } from '#server/http/route.ts'
import { queueWebhook } from '#server/jobs/task.ts'
import {
  addMessage,
  findEndpoint,
  findMessage,
  listAttempts,
  listMessages,
  sendAgain,
  type ShownMessage,
} from './webhook.sql.ts'
import { webhookBody, webhookIdOf } from './webhook-body.ts'
import type { WebhookReader } from './webhook-manager.step.ts'
import { lockOwnEndpoint, presentWebhookOf } from './webhooks.ts'

const PAGE = 50

function presentMessage(message: ShownMessage): EndpointResponseInput<typeof replayWebhookMessageEndpoint> {
  return {
    id: message.id,
    webhookId: webhookIdOf(message.id),
    type: message.type,
    loadId: message.load_id,
    sequence: message.sequence,
    state: message.state,
    dueAt: message.due_at?.toISOString() ?? null,
    attempts: message.attempts,
    lastStatus: message.last_status,
    lastProblem: message.last_problem,
    createdAt: message.created_at.toISOString(),
  }
}

async function requireEndpoint({ db, actor, now }: WebhookReader, id: string): Promise<void> {
  if (!(await findEndpoint(db, { accountId: actor.accountId, id, now: new Date(now) }))) throw new Refused('NOT_FOUND')
}

export const listWebhookMessages = route(listWebhookMessagesEndpoint, async ({ params, query }, ctx) => {
  await requireEndpoint(ctx, params.id)
  const rows = await listMessages(ctx.db, params.id, { ...query, limit: PAGE + 1 })
  const { shown, next } = cutPage(rows, PAGE, ({ id }) => id)
  return { data: shown.map(presentMessage), next }
})

export const readWebhookMessage = route(readWebhookMessageEndpoint, async ({ params }, ctx) => {
  await requireEndpoint(ctx, params.id)
  const message = await findMessage(ctx.db, params.id, params.messageId)
  if (!message) throw new Refused('NOT_FOUND')
  const tries = await listAttempts(ctx.db, message.id)
  return {
    ...presentMessage(message),
    body: message.body,
    tries: tries.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
  }
})

/** A test has no event; its endpoint needs neither be proved nor on. */
export const testWebhook = ({ spend }: { spend: Spend }) =>
  route(testWebhookEndpoint, async ({ params }, ctx) => {
    const { db: tx, actor, now } = ctx
    const endpoint = await lockOwnEndpoint(ctx, params.id)
    await spend(ctx, 'webhookTests')
    const id = newId()
    const at = new Date(now)
    await addMessage(
      tx,
      endpoint,
      {
        id,
        event_id: `test:${id}`,
        type: 'webhook.test',
        about: endpoint.id,
        load_id: null,
        state: 'waiting',
        due_at: at,
        created_at: at,
      },
      (sequence) => webhookBody(endpoint, { type: 'webhook.test', data: {} }, { at, sequence }),
    )
    await queueWebhook(tx, { endpointId: endpoint.id, accountId: actor.accountId })
    return { webhook: await presentWebhookOf(ctx, endpoint.id), messageId: id }
  })

/** HOOK-13: the same id, bytes and sequence. */
export const replayWebhookMessage = route(replayWebhookMessageEndpoint, async ({ params }, ctx) => {
  const { db: tx, actor, now } = ctx
  const endpoint = await lockOwnEndpoint(ctx, params.id)
  const message = await findMessage(tx, endpoint.id, params.messageId)
  if (!message) throw new Refused('NOT_FOUND')
  const isTest = message.type === 'webhook.test'
  if (endpoint.status === 'unproved' && !isTest)
    throw new Refused('STATUS_CONFLICT', { message: 'Send a test first: this address gets nothing else' })
  if (endpoint.status === 'off' && !isTest)
    throw new Refused('STATUS_CONFLICT', { message: 'Turn the webhook on first' })
  await sendAgain(tx, message.id, new Date(now))
  await queueWebhook(tx, { endpointId: endpoint.id, accountId: actor.accountId })
  const sent = await findMessage(tx, endpoint.id, message.id)
  if (!sent) throw new Refused('NOT_FOUND')
  return presentMessage(sent)
})
