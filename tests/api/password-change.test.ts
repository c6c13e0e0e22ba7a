import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { loginEndpoint } from '#contract/account/account.ts'
import { changePasswordEndpoint, forgotPasswordEndpoint, resetPasswordEndpoint } from '#contract/account/password.ts'
import { updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { validateOtpEndpoint } from '#contract/account/two-step.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { PASSWORD, type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { codeIn, resetLinkIn, startInbox } from '#tests/support/smtp-inbox.ts'
import { linkDriver } from '#tests/support/driver-link.ts'
import { postBookedLoad } from '#tests/support/load-scenes.ts'
import { linkToSign } from '#tests/support/signing-link.ts'

const inbox = await startInbox()
const server = await startApi(undefined, { SMTP_URL: inbox.url })
afterAll(async () => {
  await server.stop()
  await inbox.stop()
})
const nobody = server.as(null)
const NEW = 'Kenworth-W900!'

let dana: ApiPerson
beforeEach(async () => {
  dana = await createPerson(server, 'dispatcher')
})

async function requestResetLink(mails: number) {
  await nobody.call(forgotPasswordEndpoint, { body: { email: dana.email } })
  return resetLinkIn(await inbox.mailTo(dana.email, mails))
}

async function beginSignIn() {
  const answer = await nobody.call(loginEndpoint, { body: { email: dana.email, password: PASSWORD } })
  if (!('secondStep' in answer)) throw new Error('Signed in without a code')
  const mails = () => inbox.received.filter(({ to, subject }) => to === dana.email && subject.includes('sign-in code'))
  await expect.poll(mails, { timeout: 10_000 }).toHaveLength(1)
  return { challenge: answer.secondStep.challenge, code: mails().map(codeIn)[0] ?? '' }
}

describe('a new password', () => {
  test('[SEC-06] ends a sign-in that the old one began, and voids the reset link in the mail', async () => {
    await server
      .as(dana)
      .call(updateProfileEndpoint, { body: { settings: { twoFactorEnabled: true }, password: PASSWORD } })
    await inbox.mailTo(dana.email)
    const link = await requestResetLink(2)
    const begun = await beginSignIn()
    await server
      .as(dana)
      .call(changePasswordEndpoint, { body: { password: PASSWORD, newPassword: NEW, confirmPassword: NEW } })
    expect((await expectRefusal(nobody.call(validateOtpEndpoint, { body: begun }))).code).toBe('CHALLENGE_OVER')
    const reset = nobody.call(resetPasswordEndpoint, { body: { ...link, password: 'Peterbilt-379!' } })
    expect((await expectRefusal(reset)).message).toBe('Invalid reset link. Please request a new password reset.')
  })

  test('[SEC-06] from a reset link does the same', async () => {
    await server
      .as(dana)
      .call(updateProfileEndpoint, { body: { settings: { twoFactorEnabled: true }, password: PASSWORD } })
    await inbox.mailTo(dana.email)
    const link = await requestResetLink(2)
    const begun = await beginSignIn()
    server.pass({ minutes: 1 })
    const other = await requestResetLink(4)
    await nobody.call(resetPasswordEndpoint, { body: { ...link, password: NEW } })
    expect((await expectRefusal(nobody.call(validateOtpEndpoint, { body: begun }))).code).toBe('CHALLENGE_OVER')
    const again = nobody.call(resetPasswordEndpoint, { body: { ...other, password: 'Peterbilt-379!' } })
    expect((await expectRefusal(again)).status).toBe(422)
  })
})

test('[SEC-06] turning on 2-step verification takes the password', async () => {
  const turnOn = (password?: string) =>
    server.as(dana).call(updateProfileEndpoint, {
      body: { settings: { twoFactorEnabled: true }, ...(password !== undefined && { password }) },
    })
  expect(await expectRefusal(turnOn())).toMatchObject({ status: 403, code: 'PROOF_NEEDED' })
  expect((await expectRefusal(turnOn('wrong'))).validationErrors).toEqual([
    { path: 'password', message: 'Your current password is incorrect' },
  ])
  expect((await turnOn(PASSWORD)).settings.twoFactorEnabled).toBe(true)
})

test('[SAFE-07] ends all links of the account, if the person asks for it', async () => {
  const marta = await createPerson(server, 'broker')
  const load = await postBookedLoad(server, marta, dana)
  const { token: driverToken } = await linkDriver(server.as(dana), load)
  const { token } = await linkToSign(server, dana, { reader: marta, load })
  const statuses = async () =>
    Promise.all([
      fetch(`${server.url}/api/driver/load`, { headers: { authorization: `Bearer ${driverToken}` } }),
      fetch(`${server.url}/api/sign/${token}/pdf`),
    ]).then((answers) => answers.map(({ status }) => status))
  const change = (password: string, newPassword: string, endLinks: boolean) =>
    server
      .as(dana)
      .call(changePasswordEndpoint, { body: { password, newPassword, confirmPassword: newPassword, endLinks } })
  await change(PASSWORD, NEW, false)
  expect(await statuses()).toEqual([200, 200])
  await change(NEW, 'A yellow dock at dawn', true)
  expect(await statuses()).toEqual([410, 404])
})

const EASY = "This password is easy to guess. Use a few words that don't belong together."

test.each([
  ['too short', 'Kenworth-W9', 'Password must be at least 12 characters'],
  ['the product with digits and signs', 'Milepost!!2026', EASY],
  ['the person with digits', 'Reyes-2026-2027', EASY],
  ['a row of keys', 'abcdefghijkl', EASY],
  ['one word twice', 'letmein letmein', EASY],
])('[SAFE-13] [SAFE-26] a changed password is refused: %s', async (_, newPassword, message) => {
  const person = await createPerson(server, 'company', { last_name: 'Reyes' })
  const body = { password: PASSWORD, newPassword, confirmPassword: newPassword }
  const refusal = await expectRefusal(server.as(person).call(changePasswordEndpoint, { body }))
  expect(refusal.validationErrors).toEqual([{ path: 'newPassword', message }])
})
