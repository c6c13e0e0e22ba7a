import { afterAll, expect, test } from 'vitest'
import { listLoadChangesEndpoint } from '#contract/freight/load-changes.ts'
import { endApiKeyEndpoint } from '#contract/programs/api-key.ts'
import { runAdmin } from '#tests/support/admin.ts'
import { makeKey } from '#tests/support/api-key.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { postLoad } from '#tests/support/load-scenes.ts'
import { leaveWebhook, readWebhook } from '#tests/support/webhook.ts'

const { database, drop } = await freshPostgres()
let server = await startApi(database.connectionString)
afterAll(async () => {
  await server.stop()
  await drop()
})

test('[KEY-18] [KEY-12] [HOOK-17] a restore gives each webhook another epoch, lists the active keys with their last use, and a cursor from before starts over', async () => {
  const broker = await createPerson(server, 'broker', { business_name: 'Prairie Line Brokerage' })
  const used = await makeKey(server, broker, { name: 'Ridgeline TMS' })
  await makeKey(server, broker, { name: 'Night report' })
  const ended = await makeKey(server, broker, { name: 'Old TMS' })
  await server.as(broker).call(endApiKeyEndpoint, { params: { id: ended.key.id } })
  const { id } = await postLoad(server, broker)
  const { next } = await used.program.call(listLoadChangesEndpoint, { query: {} })
  const lastUsedAt = server.at({}).toISOString()
  const webhook = await leaveWebhook(server, broker)
  const { epoch } = await readWebhook(server, broker, webhook.id)
  await server.stop()

  const { stdout } = await runAdmin(database.connectionString, 'restore', '--finish', '--yes')
  expect(stdout.split('\n').filter((line) => line.includes('mp_'))).toEqual([
    `  Prairie Line Brokerage: Ridgeline TMS, mp_…${used.key.hint}, last used ${lastUsedAt} from 127.0.0.1`,
    expect.stringMatching(/^ {2}Prairie Line Brokerage: Night report, mp_….{4}, never used$/),
  ])
  expect(stdout).not.toContain(used.token)

  // whom an owner removed meanwhile is back
  expect(stdout).toContain("Somebody who was removed can sign in again: tell the owners to look at 'People'.")

  // [HOOK-17]
  expect(stdout).toContain('  Prairie Line Brokerage: https://tms.example.com/milepost (unproved)')
  server = await startApi(database.connectionString)
  expect((await readWebhook(server, broker, webhook.id)).epoch).not.toBe(epoch)
  const program = server.as({ accessToken: used.token })
  const anew = await program.call(listLoadChangesEndpoint, { query: { cursor: next } })
  expect([anew.reset, anew.data.map((load) => load.id)]).toEqual([true, [id]])
  expect((await program.call(listLoadChangesEndpoint, { query: { cursor: anew.next } })).reset).toBeUndefined()
})
