import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { listCompanyEventsEndpoint } from '#contract/account/company.ts'
import { postLoadsEndpoint } from '#contract/freight/load-bulk.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { deleteLoadEndpoint } from '#contract/freight/load-actions.ts'
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookMessagesEndpoint,
  listWebhooksEndpoint,
  readWebhookEndpoint,
  readWebhookMessageEndpoint,
  replayWebhookMessageEndpoint,
  rotateWebhookEndpoint,
  testWebhookEndpoint,
  turnOffWebhookEndpoint,
  turnOnWebhookEndpoint,
  updateWebhookEndpoint,
} from '#contract/programs/webhook.ts'
import { webhookBodySchema } from '#contract/programs/webhook-event.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { makeKey } from '#tests/support/api-key.ts'
import { type ApiPerson, createColleague, createPerson, proveNow } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { filled } from '#tests/support/filled.ts'
import { newLoad } from '#tests/support/new-load.ts'
import { addWebhook, connectWebhook, messagesOf, readWebhook, verified, webhooksSent } from '#tests/support/webhook.ts'
import { startWebhookReceiver } from '#tests/support/webhook-receiver.ts'

const receiver = await startWebhookReceiver()
const server = await startApi(undefined, { WEBHOOK_TRUSTED_ORIGINS: receiver.origin })
afterAll(async () => {
  await server.stop()
  await receiver.stop()
})

let owner: ApiPerson
let path: string
let paths = 0
beforeEach(async () => {
  owner = await createPerson(server, 'broker')
  path = `/hook-${(paths += 1)}`
})

const post = (who = owner, reference?: string) =>
  server.as(who).call(createLoadEndpoint, { body: newLoad(server, reference === undefined ? {} : { reference }) })
const mailsTo = async ({ email }: ApiPerson, subject: RegExp) => {
  const mails = await server.db.selectFrom('kept_mail').select('subject').where('recipient', '=', email).execute()
  return mails.filter((mail) => subject.test(mail.subject)).length
}
/** Time passes in which the minute's chores wake what is due. */
async function after(span: Parameters<typeof server.pass>[0]): Promise<void> {
  server.pass(span)
  await server.chores()
  await webhooksSent(server)
}
const turnOff = (id: string) => server.as(owner).call(turnOffWebhookEndpoint, { params: { id }, body: {} })
const turnOn = (id: string, sendHeld = false) =>
  server.as(owner).call(turnOnWebhookEndpoint, { params: { id }, body: { sendHeld } })

test('[HOOK-18] a posting makes one load.posted, signed, and its body fits its schema', async () => {
  const hook = await connectWebhook(server, owner, receiver, path)
  const load = await post(owner, 'HB4471903')
  await webhooksSent(server)
  const heard = hook.heard()
  expect(heard).toMatchObject([
    { type: 'load.posted', data: { load: { id: load.id, number: load.number, reference: 'HB4471903' } } },
  ])
  expect(webhookBodySchema('load.posted').safeParse(heard[0]).error).toBeUndefined()
  expect(JSON.stringify(heard)).not.toMatch(/street|Chris|@dock|shipper/i)
})

test(
  '[HOOK-18] [HOOK-04] [HOOK-14] a list of loads makes one message each, in a sequence without a gap',
  { timeout: 60_000 },
  async () => {
    const hook = await connectWebhook(server, owner, receiver, path)
    const loads = Array.from({ length: 60 }, (_, index) => newLoad(server, { reference: `L${index}` }))
    await server.as(owner).call(postLoadsEndpoint, { body: { loads } })
    await webhooksSent(server)
    const heard = hook.heard()
    expect(heard.map(({ sequence }) => sequence)).toEqual(loads.map((_, index) => index + 2))
    const { epoch } = await readWebhook(server, owner, hook.id)
    expect(new Set(heard.map(({ type, version, epoch: of }) => `${type} ${version} ${of}`))).toEqual(
      new Set([`load.posted 2026-12 ${epoch}`]),
    )
  },
)

test('[HOOK-02] a webhook hears of the types that it names, and of its own company alone', async () => {
  const hook = await connectWebhook(server, owner, receiver, path, ['load.deleted'])
  await post(await createPerson(server, 'broker'))
  const load = await post()
  await server.as(owner).call(deleteLoadEndpoint, { params: { id: load.id } })
  await webhooksSent(server)
  expect(hook.heard().map(({ type }) => type)).toEqual(['load.deleted'])
})

test('a program skips its own acts by `via`, and manages webhooks with its scope alone', async () => {
  const hook = await connectWebhook(server, owner, receiver, path)
  const { key, program } = await makeKey(server, owner)
  await program.call(createLoadEndpoint, { body: newLoad(server) })
  await post()
  await webhooksSent(server)
  expect(hook.heard().map(({ via }) => via ?? null)).toEqual([{ kind: 'key', id: key.id }, null])

  // nobody has to prove anything: giving the scope needed a proof
  const made = await program.call(createWebhookEndpoint, { body: { url: `${receiver.origin}${path}-program` } })
  await program.call(rotateWebhookEndpoint, { params: { id: made.webhook.id }, body: {} })
  const reader = await makeKey(server, owner, { name: 'Reader', scopes: ['loads:read'] })
  const refusal = await expectRefusal(
    reader.program.call(createWebhookEndpoint, { body: { url: `${receiver.origin}${path}-reader` } }),
  )
  expect([refusal.code, refusal.message]).toEqual(['KEY_SCOPE', 'This key needs the scope webhooks:manage'])
  const { data } = await server.as(owner).call(listCompanyEventsEndpoint, { query: {} })
  expect(data.find(({ type, program: by }) => type === 'webhook' && by === 'Ridgeline TMS')?.details).toContain(
    'secret rotated',
  )
})

test('[HOOK-09] an unproved webhook gets nothing but the test, and is on once that is answered with 2xx', async () => {
  const { webhook, secret } = await addWebhook(server, owner, receiver.origin + path)
  expect(webhook).toMatchObject({ status: 'unproved', held: 0 })
  await post()
  await webhooksSent(server)
  expect(receiver.received(path)).toEqual([])

  const sendTest = () => server.as(owner).call(testWebhookEndpoint, { params: { id: webhook.id }, body: {} })
  receiver.does(path, { status: 404 })
  await sendTest()
  await webhooksSent(server)
  expect(await readWebhook(server, owner, webhook.id)).toMatchObject({ status: 'unproved', lastTry: { status: 404 } })
  expect((await messagesOf(server, owner, webhook.id))[0]).toMatchObject({ state: 'failed', lastStatus: 404 })

  receiver.does(path, { status: 200 })
  await sendTest()
  await webhooksSent(server)
  expect(receiver.received(path).map((each) => verified(secret, each).type)).toEqual(['webhook.test', 'webhook.test'])
  expect((await readWebhook(server, owner, webhook.id)).status).toBe('on')

  await proveNow(server, owner)
  const moved = { url: `${receiver.origin}${path}-moved`, types: null }
  const changed = await server.as(owner).call(updateWebhookEndpoint, { params: { id: webhook.id }, body: moved })
  expect(changed).toMatchObject({ status: 'unproved', lastTry: null })
})

test('[HOOK-07] 410 turns off at once, with one email to each owner', async () => {
  const other = await createColleague(server, owner, 'owner')
  const hook = await connectWebhook(server, owner, receiver, path)
  receiver.does(path, { status: 410 })
  await post()
  await webhooksSent(server)
  expect(await readWebhook(server, owner, hook.id)).toMatchObject({ status: 'off', offWhy: 'gone', held: 1 })
  for (const who of [owner, other]) await expect.poll(() => mailsTo(who, /needs you/), { timeout: 15_000 }).toBe(1)
})

test('[HOOK-07] 24 hours of failures are told, and 5 days turn off', async () => {
  const hook = await connectWebhook(server, owner, receiver, path)
  receiver.does(path, { status: 500 })
  await post()
  await webhooksSent(server)
  const lastTry = { at: server.at({}).toISOString(), status: 500, problem: null }
  expect(await readWebhook(server, owner, hook.id)).toMatchObject({ status: 'on', lastTry })
  await after({ hours: 25 })
  expect((await readWebhook(server, owner, hook.id)).status).toBe('failing')
  await after({ hours: 48 })
  await after({ hours: 48 })
  expect(await readWebhook(server, owner, hook.id)).toMatchObject({ status: 'off', offWhy: 'no success' })
})

test('[HOOK-06] a failed message gets its retry on schedule, and the next ones go on', async () => {
  const hook = await connectWebhook(server, owner, receiver, path)
  receiver.does(path, { status: 500 })
  await post()
  await webhooksSent(server)
  receiver.does(path, { status: 200 })
  await post()
  await webhooksSent(server)
  const states = async () => (await messagesOf(server, owner, hook.id)).map(({ state, attempts }) => [state, attempts])
  expect(await states()).toEqual([
    ['delivered', 1],
    ['waiting', 1],
    ['delivered', 1],
  ])
  await after({ ms: 6_000 })
  expect((await states())[1]).toEqual(['delivered', 2])
  expect(hook.heard().map(({ sequence }) => sequence)).toEqual([2, 3, 2])
})

test('[HOOK-06] servers that hang, drip, reset, flood or break HTTP hold up no other webhook', async () => {
  const bad = ['hang', 'drip', 'reset', 'huge', 'bomb', 'headers', 'http09'] as const
  for (const behavior of bad) await connectWebhook(server, owner, receiver, `${path}-${behavior}`)
  const good = await connectWebhook(server, owner, receiver, path)
  for (const behavior of bad) receiver.does(`${path}-${behavior}`, behavior)
  await post()
  await receiver.messagesTo(path, 2)
  await webhooksSent(server)
  expect(good.heard()).toHaveLength(1)
  const hooks = await server.db
    .selectFrom('webhook_endpoint')
    .select(['url', 'failures'])
    .where('account_id', '=', owner.id)
    .execute()
  for (const { url, failures } of filled(hooks)) expect([url, failures > 0]).toEqual([url, !url.endsWith(path)])
})

test('[HOOK-11] Retry-After of -1, 1e9 and 2099 stops no webhook, and a minute pauses it', async () => {
  const hook = await connectWebhook(server, owner, receiver, path)
  for (const value of ['-1', '1000000000', 'Thu, 01 Jan 2099 00:00:00 GMT']) {
    receiver.does(path, { status: 503, headers: { 'retry-after': value } })
    await post()
    await webhooksSent(server)
    expect((await readWebhook(server, owner, hook.id)).pausedUntil).toBeNull()
  }
  receiver.does(path, { status: 503, headers: { 'retry-after': '60' } })
  await post()
  await webhooksSent(server)
  const { pausedUntil } = await readWebhook(server, owner, hook.id)
  expect(pausedUntil).toBe(server.at({ minutes: 1 }).toISOString())
  const before = receiver.received(path).length
  await post()
  await webhooksSent(server)
  expect(receiver.received(path)).toHaveLength(before)
})

test('[HOOK-08] messages held while off are sent in order after turning on', async () => {
  const hook = await connectWebhook(server, owner, receiver, path)
  await turnOff(hook.id)
  for (let count = 0; count < 4; count += 1) await post()
  await webhooksSent(server)
  expect(hook.heard()).toEqual([])
  expect(await readWebhook(server, owner, hook.id)).toMatchObject({ status: 'off', offWhy: 'turned off', held: 4 })
  expect(await turnOn(hook.id, true)).toMatchObject({ status: 'on', held: 0 })
  await webhooksSent(server)
  expect(hook.heard().map(({ sequence }) => sequence)).toEqual([2, 3, 4, 5])
})

test('[HOOK-13] a replay has the same id, bytes and sequence, and a new timestamp that verifies', async () => {
  const hook = await connectWebhook(server, owner, receiver, path)
  await post()
  await webhooksSent(server)
  const [message] = await messagesOf(server, owner, hook.id)
  const params = { id: hook.id, messageId: message?.id ?? '' }
  server.pass({ hours: 3 })
  await server.as(owner).call(replayWebhookMessageEndpoint, { params, body: {} })
  await webhooksSent(server)
  const [, first, second] = receiver.received(path)
  expect(second?.body).toBe(first?.body)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(second?.headers['webhook-id']).toBe(message?.webhookId)
  const elapsed = Number(second?.headers['webhook-timestamp']) - Number(first?.headers['webhook-timestamp'])
  expect(elapsed).toBe(3 * 3600)
  expect(hook.heard()).toHaveLength(2)
  const read = await server.as(owner).call(readWebhookMessageEndpoint, { params })
  expect(read.tries.map(({ number, status }) => [number, status])).toEqual([
    [2, 204],
    [1, 204],
  ])

  server.pass({ days: 31 })
  await server.chores()
  // [HOOK-15] bodies are gone after 30 days
  expect((await expectRefusal(server.as(owner).call(readWebhookMessageEndpoint, { params }))).code).toBe('NOT_FOUND')
  const replay = server.as(owner).call(replayWebhookMessageEndpoint, { params, body: {} })
  expect((await expectRefusal(replay)).code).toBe('NOT_FOUND')
})

test("another company's owner and key reach no webhook, secret or message of it", async () => {
  const hook = await connectWebhook(server, owner, receiver, path)
  await post()
  await webhooksSent(server)
  const [message] = await messagesOf(server, owner, hook.id)
  const stranger = await createPerson(server, 'broker')
  const { program } = await makeKey(server, stranger)
  await proveNow(server, stranger)
  const params = { id: hook.id }
  const one = { params: { ...params, messageId: message?.id ?? '' } }
  for (const who of [server.as(stranger), program]) {
    const tries = [
      who.call(readWebhookEndpoint, { params }),
      who.call(updateWebhookEndpoint, { params, body: { url: `${receiver.origin}/theirs`, types: null } }),
      who.call(rotateWebhookEndpoint, { params, body: {} }),
      who.call(testWebhookEndpoint, { params, body: {} }),
      who.call(turnOffWebhookEndpoint, { params, body: {} }),
      who.call(turnOnWebhookEndpoint, { params, body: { sendHeld: true } }),
      who.call(deleteWebhookEndpoint, { params }),
      who.call(listWebhookMessagesEndpoint, { params, query: {} }),
      who.call(readWebhookMessageEndpoint, one),
      who.call(replayWebhookMessageEndpoint, { ...one, body: {} }),
    ]
    const codes = await Promise.all(tries.map(async (attempt) => (await expectRefusal(attempt)).code))
    expect(codes).toEqual(tries.map(() => 'NOT_FOUND'))
    expect((await who.call(listWebhooksEndpoint, {})).data).toEqual([])
  }
  expect((await readWebhook(server, owner, hook.id)).status).toBe('on')
  expect(hook.heard()).toHaveLength(1)
})

test('[HOOK-03] a rotated secret signs beside the old one for a day', async () => {
  const hook = await connectWebhook(server, owner, receiver, path)
  await proveNow(server, owner)
  const { secret } = await server.as(owner).call(rotateWebhookEndpoint, { params: { id: hook.id }, body: {} })
  const signatures = async () => {
    await post()
    await webhooksSent(server)
    const last = receiver.received(path).at(-1)
    if (last) verified(secret, last)
    return { count: String(last?.headers['webhook-signature']).split(' ').length, last }
  }
  const during = await signatures()
  expect(during.count).toBe(2)
  if (during.last) verified(hook.secret, during.last)
  server.pass({ hours: 25 })
  expect((await signatures()).count).toBe(1)
})

describe('[HOOK-12] the signing secret', () => {
  test('is shown once: no row, log of the company or answer has it again', async () => {
    const hook = await connectWebhook(server, owner, receiver, path)
    const rows = await sql`select row_to_json(s)::text as text from webhook_secret s
      union all select row_to_json(e)::text from company_event e`.execute(server.db)
    const all = JSON.stringify([rows.rows, await readWebhook(server, owner, hook.id)])
    expect(all).not.toContain(hook.secret)
    expect(all).not.toContain(Buffer.from(hook.secret).toString('hex'))
  })

  test('that nothing opens turns the webhook off with its reason, and a rotation lets it turn on', async () => {
    const hook = await connectWebhook(server, owner, receiver, path)
    await sql`update webhook_secret set sealed = decode(repeat('ab', 60), 'hex') where endpoint_id = ${hook.id}`.execute(
      server.db,
    )
    await post()
    await webhooksSent(server)
    expect(await readWebhook(server, owner, hook.id)).toMatchObject({ status: 'off', offWhy: 'secret lost', held: 1 })
    expect((await expectRefusal(turnOn(hook.id))).message).toContain('Rotate it first')
    await proveNow(server, owner)
    const { secret } = await server.as(owner).call(rotateWebhookEndpoint, { params: { id: hook.id }, body: {} })
    await turnOn(hook.id, true)
    await webhooksSent(server)
    const last = receiver.received(path).at(-1)
    expect(last && verified(secret, last).type).toBe('load.posted')
  })
})

test('[HOOK-15] a company has ten webhooks', async () => {
  for (let count = 0; count < 10; count += 1) await addWebhook(server, owner, `${receiver.origin}${path}-${count}`)
  const eleventh = await expectRefusal(addWebhook(server, owner, `${receiver.origin}${path}-10`))
  expect([eleventh.code, eleventh.status]).toEqual(['NOT_ALLOWED', 403])
})

test('[HOOK-10] a wrong address is refused at its field, and adding one takes a proof', async () => {
  const wrong = await expectRefusal(addWebhook(server, owner, 'https://10.0.0.8/hook'))
  expect([wrong.status, wrong.validationErrors[0]?.path]).toEqual([422, 'url'])
  server.pass({ hours: 1 })
  const unproved = server.as(owner).call(createWebhookEndpoint, { body: { url: receiver.origin + path } })
  expect((await expectRefusal(unproved)).code).toBe('PROOF_NEEDED')
  const desk = await createColleague(server, owner, 'desk')
  const byDesk = server.as(desk).call(createWebhookEndpoint, { body: { url: receiver.origin + path } })
  expect((await expectRefusal(byDesk)).code).toBe('FORBIDDEN')
})
