import { afterAll, expect, test } from 'vitest'
import { loginEndpoint } from '#contract/account/account.ts'
import { registerEndpoint, sendVerificationEmailEndpoint } from '#contract/account/sign-up.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { PASSWORD, createPerson } from '#tests/support/api-person.ts'
import { signUpDetails } from '#tests/support/sign-up-details.ts'

const server = await startApi(undefined, { RATE_LIMITS: 'true' })
afterAll(() => server.stop())
const nobody = server.as(null)

test('ten failed sign-ins block an email for 15 minutes, whether or not it has an account', async () => {
  const dana = await createPerson(server, 'dispatcher')
  const tried = (email: string, password: string) => nobody.ask(loginEndpoint, { body: { email, password } })
  const last: string[] = []
  for (const email of [dana.email, 'unknown@road.test']) {
    for (let tries = 0; tries < 10; tries++) expect((await tried(email, 'wrong')).status).toBe(401)
    const refused = await tried(email, PASSWORD)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900'])
    last.push(refused.text)
  }
  expect(last[0]).toContain('Too many tries. Try again in 15 minutes')
  expect(last[1]).toBe(last[0])
  server.pass({ minutes: 15 })
  expect((await tried(dana.email, PASSWORD)).status).toBe(200)
})

test('a successful sign-in resets the count of failed tries', async () => {
  const dana = await createPerson(server, 'dispatcher')
  for (let round = 0; round < 2; round++) {
    for (let tries = 0; tries < 9; tries++)
      await expectRefusal(nobody.call(loginEndpoint, { body: { email: dana.email, password: 'wrong' } }))
    expect((await nobody.ask(loginEndpoint, { body: { email: dana.email, password: PASSWORD } })).status).toBe(200)
  }
})

test('without a mail server, /dev/mailbox shows saved emails as a page and as JSON', async () => {
  const email = 'ada@road.test'
  await nobody.call(registerEndpoint, { body: signUpDetails(email, PASSWORD) })
  await expect
    .poll(async () => (await fetch(`${server.url}/dev/mailbox.json?to=${email}`)).json(), { timeout: 10_000 })
    .toMatchObject({ data: [{ to: email, subject: expect.stringMatching(/^\d{6} is your Milepost code$/) }] })
  const owner = await createPerson(server, 'broker', { first_name: '<b>Ada</b>' })
  await nobody.call(sendVerificationEmailEndpoint, { body: { email: owner.email } })
  await expect
    .poll(async () => (await fetch(`${server.url}/dev/mailbox`)).text(), { timeout: 10_000 })
    .toContain('already have a Milepost account')
  const page = await fetch(`${server.url}/dev/mailbox`)
  const html = await page.text()
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(html).toContain('&#60;b&#62;Ada')
  expect(html).not.toContain('<b>Ada')
  const code = await server.db.selectFrom('pending_registration').selectAll().where('email', '=', email).execute()
  const mails = await server.db.selectFrom('kept_mail').selectAll().execute()
  const mail = mails.find(({ recipient }) => recipient === email)
  expect(JSON.stringify(code)).not.toContain(mail?.subject.slice(0, 6))
})
