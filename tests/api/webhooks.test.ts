import { afterAll, expect, test } from 'vitest'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { newLoad } from '#tests/support/new-load.ts'
import { connectWebhook, webhooksSent } from '#tests/support/webhook.ts'
import { startWebhookReceiver } from '#tests/support/webhook-receiver.ts'

const receiver = await startWebhookReceiver()
const server = await startApi(undefined, { WEBHOOK_TRUSTED_ORIGINS: receiver.origin })
afterAll(async () => {
  await server.stop()
  await receiver.stop()
})

test('[HOOK-18] a posting makes one load.posted, signed, at the address that the owner added', async () => {
  const owner = await createPerson(server, 'broker')
  const hook = await connectWebhook(server, owner, receiver, '/posted')
  const load = await server.as(owner).call(createLoadEndpoint, { body: newLoad(server, { reference: 'HB4471903' }) })
  await webhooksSent(server)
  expect(hook.heard()).toMatchObject([
    {
      type: 'load.posted',
      version: '2026-12',
      sequence: 2,
      data: { load: { id: load.id, number: load.number, reference: 'HB4471903', status: 'pending' } },
    },
  ])
})
