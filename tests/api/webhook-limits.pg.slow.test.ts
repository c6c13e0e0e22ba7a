import { afterAll, expect, test } from 'vitest'
import { MAX_BULK_ROWS, postLoadsEndpoint } from '#contract/freight/load-bulk.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { rotateWebhookEndpoint, testWebhookEndpoint } from '#contract/programs/webhook.ts'
import { type Caller, expectRefusal } from '#tests/support/api-client.ts'
import { makeKey } from '#tests/support/api-key.ts'
import { createColleague, createPerson, proveNow } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { quiet } from '#tests/support/database-day.ts'
import { newLoad } from '#tests/support/new-load.ts'
import { addWebhook, connectWebhook, readWebhook, webhooksSent } from '#tests/support/webhook.ts'
import { startWebhookReceiver } from '#tests/support/webhook-receiver.ts'

const receiver = await startWebhookReceiver()
const TRUSTED = { WEBHOOK_TRUSTED_ORIGINS: receiver.origin }
afterAll(() => receiver.stop())

test('[HOOK-15] [KEY-04] a company sends 20 tests an hour, its ten keys together', async () => {
  const server = await startApi(undefined, { ...TRUSTED, RATE_LIMITS: 'true' })
  const owner = await createPerson(server, 'broker')
  const { webhook } = await addWebhook(server, owner, `${receiver.origin}/tests`)
  const programs = []
  for (let count = 0; count < 10; count += 1) programs.push((await makeKey(server, owner)).program)
  const send = (who: Caller) => who.call(testWebhookEndpoint, { params: { id: webhook.id }, body: {} })
  for (const program of [...programs, ...programs]) await send(program)
  for (const who of [...programs.slice(0, 1), server.as(owner)]) {
    const refusal = await expectRefusal(send(who))
    expect([refusal.code, refusal.status]).toEqual(['OVER_BUDGET', 429])
  }
  server.pass({ hours: 1 })
  await send(server.as(owner))
  await server.stop()
})

test(
  '[HOOK-18] an import of 2,000 rows makes 2,000 messages, one for each load, in a sequence without a gap',
  { timeout: 300_000 },
  async () => {
    const server = await startApi(undefined, TRUSTED)
    const owner = await createPerson(server, 'broker')
    const hook = await connectWebhook(server, owner, receiver, '/import', ['load.posted'])
    const posted: string[] = []
    for (let start = 0; start < 2000; start += MAX_BULK_ROWS) {
      const loads = Array.from({ length: MAX_BULK_ROWS }, (_, at) => newLoad(server, { reference: `ROW${start + at}` }))
      const { results } = await server.as(owner).call(postLoadsEndpoint, { body: { loads } })
      posted.push(...results.flatMap(({ outcome, id }) => (outcome === 'posted' && id !== null ? [id] : [])))
    }
    const messages = () =>
      server.db
        .selectFrom('webhook_message')
        .select(['load_id', 'sequence'])
        .where('endpoint_id', '=', hook.id)
        .where('type', '=', 'load.posted')
        .orderBy('sequence')
        .execute()
    await expect.poll(async () => (await messages()).length, { timeout: 240_000, interval: 500 }).toBe(2000)
    const made = await messages()
    expect(new Set(made.map(({ load_id }) => load_id))).toEqual(new Set(posted))
    const first = made[0]?.sequence ?? 0
    expect(made.map(({ sequence }) => sequence)).toEqual(made.map((_, at) => first + at))
    await server.stop()
  },
)

test('all owners are emailed of a new address, and nobody else', async () => {
  const server = await startApi(undefined, TRUSTED)
  const owner = await createPerson(server, 'broker')
  const [other, desk] = [await createColleague(server, owner, 'owner'), await createColleague(server, owner, 'desk')]
  await addWebhook(server, owner, `${receiver.origin}/mailed`)
  await quiet(server)
  const mails = await server.db.selectFrom('kept_mail').select(['recipient', 'subject', 'text']).execute()
  const about = mails.filter(({ subject }) => subject === "Your company's webhooks changed")
  expect(about.map(({ recipient }) => recipient).toSorted()).toEqual([owner.email, other.email].toSorted())
  expect(about.some(({ recipient }) => recipient === desk.email)).toBe(false)
  expect(about[0]?.text).toContain(`${receiver.origin}/mailed`)
  await server.stop()
})

test('[HOOK-12] a database copy without AUTH_SECRET yields no signing secret; with it as the old one the secret is sealed again', async () => {
  const [OLD, NEW, OTHER] = [
    'q7Vd2mZ0sLx9TfKb4RnWc8YpHj3GeUa5',
    'Zk3vN8rTq1LxWc6MbYp0Hd4JsGfUeA72',
    'aB5cD9eF2gH7jK4mN8pQ1rS6tU3vW0xY',
  ]
  const { database, drop } = await freshPostgres()
  const start = (env: Record<string, string>) => startApi(database.connectionString, { ...TRUSTED, ...env })
  const sealed = async () =>
    (await database.kysely.selectFrom('webhook_secret').select('sealed').executeTakeFirstOrThrow()).sealed

  const first = await start({ AUTH_SECRET: OLD })
  const owner = await createPerson(first, 'broker')
  const hook = await connectWebhook(first, owner, receiver, '/sealed')
  const before = Buffer.from(await sealed())
  await first.stop()

  const changed = await start({ AUTH_SECRET: NEW, AUTH_SECRET_PREVIOUS: OLD })
  changed.pass({ hours: 2 })
  await changed.chores()
  expect(Buffer.from(await sealed()).equals(before)).toBe(false)
  await changed.stop()

  const alone = await start({ AUTH_SECRET: NEW })
  await alone.as(owner).call(createLoadEndpoint, { body: newLoad(alone) })
  await webhooksSent(alone)
  expect(hook.heard().map(({ type }) => type)).toEqual(['load.posted'])
  await alone.stop()

  const copied = await start({ AUTH_SECRET: OTHER })
  await copied.as(owner).call(createLoadEndpoint, { body: newLoad(copied) })
  await webhooksSent(copied)
  expect(hook.heard()).toHaveLength(1)
  expect(await readWebhook(copied, owner, hook.id)).toMatchObject({ status: 'off', offWhy: 'secret lost' })
  await proveNow(copied, owner)
  const rotated = await copied.as(owner).call(rotateWebhookEndpoint, { params: { id: hook.id }, body: {} })
  expect(rotated.webhook.offWhy).toBe('turned off')
  await copied.stop()
  await drop()
})
