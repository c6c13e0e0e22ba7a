import { afterAll, expect, test } from 'vitest'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { proveContactEndpoint, sendContactCodeEndpoint } from '#contract/account/contact-code.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { startFmcsa } from '#tests/support/fmcsa-stand-in.ts'
import { oneAfterTheOther } from '#tests/support/lock-order.ts'
import { codeIn, startInbox } from '#tests/support/smtp-inbox.ts'

const [fmcsa, inbox] = await Promise.all([startFmcsa(), startInbox()])
const { database, drop } = await freshPostgres()
const server = await startApi(database.connectionString, { ...fmcsa.env, SMTP_URL: inbox.url })
afterAll(async () => {
  await server.stop()
  await Promise.all([drop(), fmcsa.stop(), inbox.stop()])
})

let number = 600_000
async function withCode() {
  const usdot = String((number += 1))
  const email = `office-${usdot}@acme.test`
  const who = await createPerson(server, 'company', { dot_number: usdot })
  fmcsa.lists({ [usdot]: { census: { email_address: email } } })
  await server.registerAsked()
  await server.as(who).call(sendContactCodeEndpoint, {})
  return { who, usdot, email, code: codeIn(await inbox.mailTo(email)) }
}
const isProved = async (who: ApiPerson) =>
  (await server.as(who).call(readProfileEndpoint, {})).freightProfile.usdot?.proved !== undefined

test('of twenty right codes at once, one proves the contact', async () => {
  const { who, code } = await withCode()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => server.as(who).ask(proveContactEndpoint, { body: { code } })),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 422)).toHaveLength(19)
  expect(await isProved(who)).toBe(true)
})

test('twenty wrong codes at once use up the five tries', async () => {
  const { who, code } = await withCode()
  const body = { code: code === '000000' ? '111111' : '000000' }
  await Promise.all(Array.from({ length: 20 }, () => server.as(who).ask(proveContactEndpoint, { body })))
  expect((await server.as(who).ask(proveContactEndpoint, { body: { code } })).status).toBe(422)
  expect(await isProved(who)).toBe(false)
})

test('a proof that waits while the register reports another contact lapses with it', async () => {
  const { who, usdot, email, code } = await withCode()
  server.pass({ days: 1 })
  fmcsa.lists({ [usdot]: { census: { email_address: `new-${email}` } } })
  const expires_at = server.at({ minutes: 5 })
  await server.db.updateTable('contact_challenge').set({ expires_at }).where('account_id', '=', who.id).execute()
  const [proving] = await oneAfterTheOther(server, { table: 'account', id: who.id }, [
    () => server.as(who).ask(proveContactEndpoint, { body: { code } }),
    () => server.registerAsked(),
  ])
  expect(proving.status).toBe(200)
  expect(await isProved(who)).toBe(false)
})
