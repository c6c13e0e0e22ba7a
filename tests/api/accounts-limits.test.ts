import { afterAll, expect, test } from 'vitest'
import { login } from '#contract/account.ts'
import { sendVerificationEmail } from '#contract/sign-up.ts'
import { refusalOf } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { PASSWORD, person } from '#tests/support/people.ts'

const server = await startApi(undefined, { RATE_LIMITS: 'true' })
afterAll(() => server.stop())
const nobody = server.as(null)

test('after ten failed sign-ins to an account the next is refused kindly, known address or not, and the time frees it', async () => {
  const dana = await person(server, 'dispatcher')
  const tried = (email: string, password: string) => nobody.ask(login, { body: { email, password } })
  const last: string[] = []
  for (const email of [dana.email, 'unknown@road.test']) {
    for (let tries = 0; tries < 10; tries++) expect((await tried(email, 'wrong')).status).toBe(401)
    const refused = await tried(email, PASSWORD)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900'])
    last.push(refused.text)
  }
  expect(last[0]).toContain('Too many tries. Please try again in 15 minutes')
  expect(last[1]).toBe(last[0])
  server.pass({ minutes: 15 })
  expect((await tried(dana.email, PASSWORD)).status).toBe(200)
})

test('who got in starts anew', async () => {
  const dana = await person(server, 'dispatcher')
  for (let round = 0; round < 2; round++) {
    for (let tries = 0; tries < 9; tries++)
      await refusalOf(nobody.call(login, { body: { email: dana.email, password: 'wrong' } }))
    expect((await nobody.ask(login, { body: { email: dana.email, password: PASSWORD } })).status).toBe(200)
  }
})

test('without a mail server, mails are kept and can be read at /dev/mailbox, as a page and as JSON', async () => {
  const email = 'ada@road.test'
  const { id } = await person(server, 'broker', { email, email_verified_at: null, first_name: '<b>Ada</b>' })
  await nobody.call(sendVerificationEmail, { body: { email } })
  await expect
    .poll(async () => (await fetch(`${server.url}/dev/mailbox.json?to=${email}`)).json(), { timeout: 10_000 })
    .toMatchObject({ data: [{ to: email, subject: expect.stringMatching(/^\d{6} is your Milepost code$/) }] })
  const page = await fetch(`${server.url}/dev/mailbox`)
  const html = await page.text()
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(html).toContain('&#60;b&#62;Ada')
  expect(html).not.toContain('<b>Ada')
  const code = await server.db.selectFrom('verification_code').selectAll().where('account_id', '=', id).execute()
  const [mail] = await server.db.selectFrom('kept_mail').selectAll().execute()
  expect(JSON.stringify(code)).not.toContain(mail?.subject.slice(0, 6))
})
