import { afterAll, expect, test } from 'vitest'
import { loginEndpoint, refreshSessionEndpoint, signInResultSchema } from '#contract/account/account.ts'
import { acceptBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { postLoadsEndpoint } from '#contract/freight/load-bulk.ts'
import { changePasswordEndpoint, forgotPasswordEndpoint, resetPasswordEndpoint } from '#contract/account/password.ts'
import { deleteAccountEndpoint, updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { verifyEmailEndpoint } from '#contract/account/sign-up.ts'
import { renewRecoveryCodesEndpoint, validateOtpEndpoint } from '#contract/account/two-step.ts'
import { PASSWORD, type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postLoad, requestPostedLoad } from '#tests/support/load-scenes.ts'
import { createPayer } from '#tests/support/payer.ts'
import { newLoad } from '#tests/support/new-load.ts'
import { resetLinkIn, startInbox } from '#tests/support/smtp-inbox.ts'

const inbox = await startInbox()
const server = await startApi(undefined, { LOG_LEVEL: 'info', RATE_LIMITS: 'true', SMTP_URL: inbox.url })
afterAll(async () => {
  await server.stop()
  await inbox.stop()
})
const nobody = server.as(null)
const NEW = 'Kenworth-W900!'

interface Line {
  level: number
  security?: string
  endpoint?: string
  accountId?: string
  code?: string
}

/** Security events logged during an action. */
async function logged(action: () => Promise<unknown>): Promise<Line[]> {
  const before = server.log.length
  await action()
  const lines = server.log.slice(before).map((line) => JSON.parse(line) as Line)
  return lines.filter(({ security }) => security !== undefined)
}

function expectNoPersonalData({ email, firstName, lastName, businessName }: ApiPerson): void {
  const text = server.log.filter((line) => line.includes('"security"')).join('')
  for (const secret of [email, firstName, lastName, businessName, PASSWORD, NEW, '127.0.0.1'])
    expect(text).not.toContain(secret)
}

const INFO = 30
const WARN = 40

test('[SEC-16] a sign-in, a failed one and a lockout are logged with the account id and no personal data', async () => {
  const dana = await createPerson(server, 'dispatcher')
  const signIn = (password: string) => nobody.ask(loginEndpoint, { body: { email: dana.email, password } })
  const event = { endpoint: 'auth.login', accountId: dana.id }
  expect(await logged(() => signIn(PASSWORD))).toMatchObject([{ ...event, security: 'sign-in', level: INFO }])
  expect(await logged(() => signIn('wrong'))).toMatchObject([{ ...event, security: 'sign-in-failed', level: WARN }])
  for (let tries = 0; tries < 9; tries++) await signIn('wrong')
  expect(await logged(() => signIn(PASSWORD))).toMatchObject([{ ...event, security: 'limit-reached', level: WARN }])
  const [unknown] = await logged(() =>
    nobody.ask(loginEndpoint, { body: { email: 'nobody@road.test', password: PASSWORD } }),
  )
  expect(unknown).toMatchObject({ security: 'sign-in-failed' })
  expect(unknown).not.toHaveProperty('accountId')
  expectNoPersonalData(dana)
  expect(server.log.join('')).not.toContain('nobody@road.test')
})

test('[SEC-16] changes of identity, password and 2-step verification are logged', async () => {
  const dana = await createPerson(server, 'dispatcher')
  const me = server.as(dana)
  const event = (security: string) => ({ security, accountId: dana.id })
  const turn = (twoFactorEnabled: boolean) => () =>
    me.ask(updateProfileEndpoint, { body: { settings: { twoFactorEnabled }, password: PASSWORD } })
  const rename = () => me.ask(updateProfileEndpoint, { body: { businessName: 'New Name', password: PASSWORD } })
  expect(await logged(rename)).toMatchObject([event('identity-changed')])
  expect(await logged(turn(true))).toMatchObject([event('two-step-on')])
  expect(await logged(() => me.ask(renewRecoveryCodesEndpoint, { body: { password: 'wrong' } }))).toMatchObject([
    event('password-failed'),
  ])
  const { recoveryCodes } = await me.call(renewRecoveryCodesEndpoint, { body: { password: PASSWORD } })
  const begun = await nobody.call(loginEndpoint, { body: { email: dana.email, password: PASSWORD } })
  const challenge = 'secondStep' in begun ? begun.secondStep.challenge : ''
  const finish = (recoveryCode: string) => () => nobody.ask(validateOtpEndpoint, { body: { challenge, recoveryCode } })
  expect(await logged(finish('AAAAA-AAAAA'))).toMatchObject([event('code-failed')])
  expect(await logged(finish(recoveryCodes[0] ?? ''))).toMatchObject([event('recovery-code-used'), event('sign-in')])
  expect(await logged(turn(false))).toMatchObject([event('two-step-off')])
  const body = { password: PASSWORD, newPassword: NEW, confirmPassword: NEW }
  expect(await logged(() => me.ask(changePasswordEndpoint, { body }))).toMatchObject([event('password-changed')])
  expectNoPersonalData(dana)
})

test('[SEC-16] new recovery codes, a password chosen by link and a deleted account are logged', async () => {
  const dana = await createPerson(server, 'dispatcher')
  const me = server.as(dana)
  const event = (security: string) => ({ security, accountId: dana.id, level: INFO })
  await me.call(updateProfileEndpoint, { body: { settings: { twoFactorEnabled: true }, password: PASSWORD } })
  const renew = () => me.ask(renewRecoveryCodesEndpoint, { body: { password: PASSWORD } })
  expect(await logged(renew)).toMatchObject([event('recovery-codes-renewed')])
  const leave = () => me.ask(deleteAccountEndpoint, { body: { password: PASSWORD, confirmation: 'DELETE' } })
  expect(await logged(leave)).toMatchObject([event('account-deleted')])
  expectNoPersonalData(dana)
  const ravi = await createPerson(server, 'broker')
  await nobody.call(forgotPasswordEndpoint, { body: { email: ravi.email } })
  const link = resetLinkIn(await inbox.mailTo(ravi.email))
  const reset = () => nobody.ask(resetPasswordEndpoint, { body: { ...link, password: NEW } })
  expect(await logged(reset)).toMatchObject([{ ...event('password-reset'), accountId: ravi.id }])
  expectNoPersonalData(ravi)
})

test('[SEC-16] a wrong code of a sign-up is logged without the address', async () => {
  const email = 'guessed@road.test'
  const guess = () => nobody.ask(verifyEmailEndpoint, { body: { email, token: '000000', password: PASSWORD } })
  const [line, ...others] = await logged(guess)
  expect([line, others]).toMatchObject([{ security: 'code-failed', level: WARN }, []])
  expect(line).not.toHaveProperty('accountId')
  expect(server.log.join('')).not.toContain(email)
})

test('[SEC-16] a refused access is logged with who was refused and why', async () => {
  const [marta, dana] = [await createPerson(server, 'broker'), await createPerson(server, 'dispatcher')]
  const post = () => server.as(dana).ask(postLoadsEndpoint, { body: { loads: [newLoad(server)] } })
  expect(await logged(post)).toMatchObject([{ security: 'access-refused', accountId: dana.id, code: 'FORBIDDEN' }])
  const { id } = await requestPostedLoad(server, dana, await postLoad(server, marta))
  await server.db.insertInto('role_permission').values({ role: 'dispatcher', permission: 'load:update' }).execute()
  const accept = () => server.as(dana).ask(acceptBookingRequestEndpoint, { params: { id }, body: {} })
  expect(await logged(accept)).toMatchObject([
    { security: 'access-refused', accountId: dana.id, code: 'NOT_ALLOWED', level: WARN },
  ])
})

test('[SEC-16] a refresh token that is used again is logged', async () => {
  const dana = await createPerson(server, 'dispatcher')
  const session = signInResultSchema.parse(
    await nobody.call(loginEndpoint, { body: { email: dana.email, password: PASSWORD } }),
  )
  const refresh = () => nobody.ask(refreshSessionEndpoint, { body: { refreshToken: session.refreshToken } })
  await refresh()
  server.pass({ minutes: 2 })
  expect(await logged(refresh)).toMatchObject([{ security: 'refresh-token-reused', accountId: dana.id }])
})

test('[SEC-09] a reset link leaves no token and no email in the log', async () => {
  const dana = await createPerson(server, 'dispatcher')
  await nobody.call(forgotPasswordEndpoint, { body: { email: dana.email } })
  const link = resetLinkIn(await inbox.mailTo(dana.email))
  await fetch(`${server.url}/auth/reset-password?${new URLSearchParams(link).toString()}`)
  await nobody.call(resetPasswordEndpoint, { body: { ...link, password: NEW } })
  const text = server.log.join('')
  expect(text).toContain('/auth/reset-password?token=…&email=…')
  expect(text).not.toContain(link.token)
  expect(text).not.toContain(dana.email)
  expect(text).not.toContain(encodeURIComponent(dana.email))
})

test('[SEC-09] the secret in the address of a sandbox invoice is not logged, whatever follows it', async () => {
  const ada = await createPayer(server)
  await ada.subscribe()
  const page = (await ada.invoices())[0]?.hostedInvoiceUrl ?? ''
  for (const path of ['', '/pdf', '/other', '?from=email']) await fetch(server.url + page + path)
  await fetch(server.url + page, { method: 'POST', redirect: 'manual' })
  const text = server.log.join('')
  expect(text).toContain('/api/subscriptions/sandbox/invoices/…/pdf')
  expect(text).not.toContain(page.split('/').at(-1))
})
