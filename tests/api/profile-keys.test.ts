import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { updateEmailNotificationSettingEndpoint, updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { cancelOpEndpoint } from '#contract/sync/cancel-op.ts'
import { type ApiPerson, createPerson, PASSWORD } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'

const server = await startApi()
afterAll(() => server.stop())

let dana: ApiPerson
beforeEach(async () => {
  dana = await createPerson(server, 'dispatcher', { phone_number: '+12145550100', provedAt: server.at({}) })
})

const NEW_PHONE = '(972) 555-0122'
const edits = [
  {
    what: 'a profile edit',
    send: (key: string) => server.as(dana).ask(updateProfileEndpoint, { body: { phoneNumber: NEW_PHONE } }, { key }),
  },
  {
    what: 'a settings edit',
    send: (key: string) =>
      server.as(dana).ask(updateEmailNotificationSettingEndpoint, { body: { emailNotifications: false } }, { key }),
  },
]
const cancel = async (key: string) => (await server.as(dana).ask(cancelOpEndpoint, { params: { key } })).body
const shown = async () => {
  const { phoneNumber, settings } = await server.as(dana).call(readProfileEndpoint, {})
  return [phoneNumber, settings.emailNotifications]
}

test.each(edits)('[OFF-14] $what that is cancelled before it arrives has no effect when it does', async ({ send }) => {
  const [before, key] = [await shown(), randomUUID()]
  expect(await cancel(key)).toEqual({ response: { cancelled: true } })
  const late = await send(key)
  expect([late.status, late.body]).toMatchObject([409, { error: { code: 'OP_CANCELLED' } }])
  expect(await shown()).toEqual(before)
})

test.each(edits)(
  '[OFF-14] $what that arrived first is not cancelled: its stored answer comes back',
  async ({ send }) => {
    const key = randomUUID()
    const { status, body } = await send(key)
    expect(status).toBe(200)
    expect(await cancel(key)).toEqual({ response: { cancelled: false, answer: { status, body } } })
  },
)

test('[OFF-14] a profile edit sent again after a lost answer does not undo what another device changed since', async () => {
  const key = randomUUID()
  const send = () => server.as(dana).ask(updateProfileEndpoint, { body: { phoneNumber: NEW_PHONE } }, { key })
  const first = await send()
  await server.as(dana).call(updateProfileEndpoint, { body: { phoneNumber: '(303) 555-0188' } })
  expect((await send()).text).toBe(first.text)
  expect(await shown()).toEqual(['(303) 555-0188', true])
})

test('[OFF-14] a request with a password ignores its key, so nothing of it is stored', async () => {
  const key = randomUUID()
  const turn = (twoFactorEnabled: boolean) =>
    server
      .as(dana)
      .ask(updateProfileEndpoint, { body: { settings: { twoFactorEnabled }, password: PASSWORD } }, { key })
  const on = await turn(true)
  expect(on.body).toMatchObject({ response: { recoveryCodes: expect.any(Array) } })
  expect((await turn(false)).status).toBe(200)
  const wrong = { firstName: 'Mallory', password: 'not the password' }
  expect((await server.as(dana).ask(updateProfileEndpoint, { body: wrong }, { key })).status).toBe(422)
  const stored = server.db.selectFrom('idempotency').selectAll().where('actor', '=', dana.personId)
  expect(await stored.execute()).toEqual([])
})
