import { afterAll, expect, test } from 'vitest'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { hurryJobs } from '#tests/support/fast-queue.ts'
import { newLoad } from '#tests/support/new-load.ts'
import { startServer } from '#tests/support/server.ts'
import { connectWebhook } from '#tests/support/webhook.ts'
import { startWebhookReceiver } from '#tests/support/webhook-receiver.ts'

const receiver = await startWebhookReceiver({ certificate: 'none' })
const env = { WEBHOOK_TRUSTED_ORIGINS: receiver.origin }
const { database, drop } = await freshPostgres()
const stops: (() => Promise<unknown>)[] = [() => receiver.stop(), drop]
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
})

test(
  '[HOOK-05] a server that is killed while it sends leaves the message to the next one, which sends the same',
  { timeout: 90_000 },
  async () => {
    const first = await startApi(database.connectionString, env)
    const owner = await createPerson(first, 'broker')
    const hook = await connectWebhook(first, owner, receiver, '/killed')
    await first.stopWork()
    await first.as(owner).call(createLoadEndpoint, { body: newLoad(first) })
    await first.stop()

    receiver.does('/killed', 'hang')
    const doomed = await startServer({ databaseUrl: database.connectionString, env })
    await receiver.messagesTo('/killed', 2)
    doomed.signal('SIGKILL')
    receiver.does('/killed', { status: 204 })
    await hurryJobs(database.kysely)

    const next = await startApi(database.connectionString, env)
    stops.push(() => next.stop())
    // the killed one went by the real clock
    next.pass({ ms: Date.now() - next.now() })
    await next.chores()
    await receiver.messagesTo('/killed', 3)
    const [, begun, again] = receiver.received('/killed')
    expect(again?.body).toBe(begun?.body)
    expect(again?.headers['webhook-id']).toBe(begun?.headers['webhook-id'])
    expect(hook.heard().map(({ type }) => type)).toEqual(['load.posted', 'load.posted'])
    await expect
      .poll(() => database.kysely.selectFrom('webhook_message').select('state').orderBy('sequence').execute(), {
        timeout: 15_000,
      })
      .toEqual([{ state: 'delivered' }, { state: 'delivered' }])
  },
)
