import type { FastifyInstance } from 'fastify'
import { BILLING_WEBHOOK_PATH } from '#contract/account/subscription.ts'
import { rawRoute } from '#server/http/raw-route.ts'
import { Refused } from '#server/http/refusal.ts'
import type { AppContext } from '../../context.ts'
import { receiveBillingEvent } from './sync-billing.ts'

/**
 * The payment provider's events: a POST without a session, signed over its raw bytes. It only records the event; a job
 * reads what changed. An event of no interest is accepted too, because the provider repeats what is refused.
 */
export function serveBillingWebhook(api: FastifyInstance, { database, billing, clock }: AppContext): void {
  const { readWebhook } = billing
  if (!readWebhook) return
  void api.register(async (plain) => {
    plain.removeAllContentTypeParsers()
    plain.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, async (_request: unknown, bytes: Buffer) => bytes)
    plain.post(BILLING_WEBHOOK_PATH, rawRoute('subscriptions.webhook'), async ({ body, headers }) => {
      const signature = headers['stripe-signature']
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const read = await readWebhook(bytes, typeof signature === 'string' ? signature : undefined, clock())
      if (read.type === 'forged') throw new Refused('MALFORMED', { message: 'The signature is wrong or too old' })
      if (read.type === 'event') await receiveBillingEvent(database.kysely, read.event, new Date(clock()))
      return { received: true }
    })
  })
}
