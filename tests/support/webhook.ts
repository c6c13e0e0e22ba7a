import { sql } from 'kysely'
import { Webhook as Verifier } from 'standardwebhooks'
import { expect } from 'vitest'
import {
  createWebhookEndpoint,
  listWebhookMessagesEndpoint,
  readWebhookEndpoint,
  testWebhookEndpoint,
  type Webhook,
  type WebhookMessage,
} from '#contract/programs/webhook.ts'
import { newId } from '#server/db/new-id.ts'
import type { WebhookType } from '#contract/programs/webhook-event.ts'
import { type ApiPerson, proveNow } from './api-person.ts'
import type { ApiServer } from './api-server.ts'
import type { Received, WebhookReceiver } from './webhook-receiver.ts'

/** What a signed body says. */
export interface HeardBody {
  type: WebhookType
  timestamp: string
  version: string
  epoch: string
  sequence: number
  via?: { kind: string; id: string }
  data: Record<string, unknown>
}

/** Waits until nothing is due any more: events are handled and what they caused was tried. */
export async function webhooksSent(server: Pick<ApiServer, 'db' | 'eventsHandled'>): Promise<void> {
  await server.eventsHandled()
  await expect
    .poll(
      async () => {
        const open = await sql`select from pgboss.job
          where name = 'webhook' and state < 'completed' and start_after <= now()`.execute(server.db)
        return open.rows.length
      },
      { timeout: 60_000, interval: 20 },
    )
    .toBe(0)
}

/** A webhook that an owner added, with its signing secret; it gets nothing yet. */
export async function addWebhook(
  server: ApiServer,
  owner: ApiPerson,
  url: string,
  types: WebhookType[] | null = null,
): Promise<{ webhook: Webhook; secret: string }> {
  await proveNow(server, owner)
  return server.as(owner).call(createWebhookEndpoint, { body: { url, types } })
}

export const readWebhook = (server: ApiServer, owner: ApiPerson, id: string): Promise<Webhook> =>
  server.as(owner).call(readWebhookEndpoint, { params: { id } })

/** The newest first. */
export async function messagesOf(server: ApiServer, owner: ApiPerson, id: string): Promise<WebhookMessage[]> {
  const { data } = await server.as(owner).call(listWebhookMessagesEndpoint, { params: { id }, query: {} })
  return data
}

/** One that answered its test, and the way in which it hears. */
export async function connectWebhook(
  server: ApiServer,
  owner: ApiPerson,
  receiver: WebhookReceiver,
  path: string,
  types: WebhookType[] | null = null,
) {
  const { webhook, secret } = await addWebhook(server, owner, receiver.origin + path, types)
  await server.as(owner).call(testWebhookEndpoint, { params: { id: webhook.id }, body: {} })
  await receiver.messagesTo(path, 1)
  await webhooksSent(server)
  expect((await readWebhook(server, owner, webhook.id)).status).toBe('on')
  return {
    id: webhook.id,
    secret,
    /** all but tests, verified, in the order in which they came */
    heard: () =>
      receiver
        .received(path)
        .map((each) => verified(secret, each))
        .filter(({ type }) => type !== 'webhook.test'),
  }
}

/** @throws Error when the signature doesn't fit. The server's clock is the test's, so the age isn't judged. */
export function verified(secret: string, { headers, body }: Received): HeardBody {
  const [id, timestamp] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])]
  const expected = new Verifier(secret).sign(id, new Date(Number(timestamp) * 1000), body)
  expect(String(headers['webhook-signature']).split(' ')).toContain(expected)
  return JSON.parse(body) as HeardBody
}

/** A webhook with a message that was delivered, whose server nobody asks. */
export async function leaveWebhook(server: ApiServer, owner: ApiPerson): Promise<{ id: string; messageId: string }> {
  const { webhook } = await addWebhook(server, owner, 'https://tms.example.com/milepost')
  const messageId = newId()
  await server.db
    .insertInto('webhook_message')
    .values({
      id: messageId,
      endpoint_id: webhook.id,
      event_id: `test:${messageId}`,
      type: 'webhook.test',
      about: webhook.id,
      load_id: null,
      sequence: 1,
      body: '{}',
      state: 'delivered',
      due_at: null,
      attempts: 1,
      created_at: server.at({}),
    })
    .execute()
  await server.db
    .insertInto('webhook_attempt')
    .values({
      message_id: messageId,
      number: 1,
      at: server.at({}),
      ms: 120,
      status: 200,
      problem: null,
      answer: 'ok',
    })
    .execute()
  await server.db.updateTable('webhook_endpoint').set({ last_sequence: 1 }).where('id', '=', webhook.id).execute()
  return { id: webhook.id, messageId }
}
