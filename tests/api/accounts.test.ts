import { afterAll, describe, expect, test, vi } from 'vitest'
import { login, me, signedIn } from '#contract/account.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { changePassword, forgotPassword, resetPassword } from '#contract/password.ts'
import { type AccountType, register, sendVerificationEmail, verifyEmail } from '#contract/sign-up.ts'
import { refusalOf } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { PASSWORD, person } from '#tests/support/people.ts'
import { codeIn, resetLinkIn, startInbox } from '#tests/support/smtp-inbox.ts'

const inbox = await startInbox()
const server = await startApi(undefined, { SMTP_URL: inbox.url, APP_URL: 'https://milepost.example' })
afterAll(async () => {
  await server.stop()
  await inbox.stop()
})
const nobody = server.as(null)

type Registration = InputOf<typeof register>['body']
let count = 0
function someone(about: Partial<Registration> = {}): Registration {
  count += 1
  return {
    firstName: 'Ada',
    lastName: 'Mills',
    email: `ada-${count}@road.test`,
    phone: '+1 (214) 555-0100',
    password: PASSWORD,
    accountType: 'broker',
    businessName: 'Mills Freight',
    freightProfile: { dotNumber: '2811045' },
    ...about,
  }
}

async function registered(about: Partial<Registration> = {}) {
  const given = someone(about)
  await nobody.call(register, { body: given })
  return { ...given, code: codeIn(await inbox.mailTo(given.email)) }
}

function wrong(code: string): string {
  return code === '000000' ? '111111' : '000000'
}

describe('signing up', () => {
  test.each<AccountType>(['broker', 'dispatcher', 'company'])(
    '[SIGN-18] [API-05] [VER-04] [API-10] a %s registers, verifies by the mailed code, and signs in',
    async (accountType) => {
      const ada = await registered({ accountType })
      const early = await refusalOf(nobody.call(login, { body: ada }))
      expect(early).toMatchObject({ status: 401, message: expect.stringContaining('verify your email') })
      const answer = await nobody.call(verifyEmail, { body: { email: ada.email, token: ada.code } })
      expect(answer).toEqual({ message: 'Email verified successfully!', requiresPaymentSetup: false })
      const { user } = signedIn.parse(await nobody.call(login, { body: ada }))
      expect(user).toMatchObject({ firstName: 'Ada', lastName: 'Mills', email: ada.email, phoneNumber: ada.phone })
      expect(user.role.name).toBe(accountType)
      expect(user.freightProfile).toEqual({
        businessName: 'Mills Freight',
        dotNumber: accountType === 'dispatcher' ? null : '2811045',
        mcNumber: null,
      })
    },
  )

  test('the trial of 30 days starts with the verification, not before', async () => {
    const ada = await registered()
    server.pass({ minutes: 10 })
    await nobody.call(verifyEmail, { body: { email: ada.email, token: ada.code } })
    const { user } = signedIn.parse(await nobody.call(login, { body: ada }))
    expect(user).toMatchObject({ isEmailVerified: true, isPaymentMethodVerified: true })
    expect(user.trialEndsAt).toBe(server.at({ days: 30 }).toISOString())
  })

  test.each([
    [{ firstName: '' }, 'firstName', 'First name is required'],
    [{ firstName: 'A' }, 'firstName', 'First name must be at least 2 characters'],
    [{ lastName: ' ' }, 'lastName', 'Last name is required'],
    [{ lastName: 'M' }, 'lastName', 'Last name must be at least 2 characters'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'ada@' }, 'email', 'Invalid email address'],
    [{ email: 'ada@road.test\r\nBcc: all@road.test' }, 'email', 'Invalid email address'],
    [{ phone: '' }, 'phone', 'Phone number is required'],
    [{ phone: '555-0100' }, 'phone', 'Phone number must be at least 10 characters'],
    [{ phone: 'call me maybe' }, 'phone', 'Please enter a valid phone number'],
    [{ password: '' }, 'password', 'Password is required'],
    [{ password: '1234567' }, 'password', 'Password must be at least 8 characters'],
    [{ businessName: '' }, 'businessName', 'Business Name is required'],
    [{ freightProfile: {} }, 'freightProfile.dotNumber', 'DOT Number is required for brokers'],
    [
      { accountType: 'company' as const, freightProfile: {} },
      'freightProfile.dotNumber',
      'DOT Number is required for trucking companies',
    ],
    [{ freightProfile: { dotNumber: '' } }, 'freightProfile.dotNumber', 'DOT Number is required'],
  ])(
    '[SIGN-10] [SIGN-11] [SIGN-12] [SIGN-13] [SIGN-16] [SIGN-17] %o is refused by name',
    async (about, path, message) => {
      const refused = await refusalOf(nobody.call(register, { body: someone(about) }))
      expect(refused).toMatchObject({ status: 422, validationErrors: [{ path, message }] })
    },
  )

  test('an address that has an account gets the same answer; its owner is told, and nothing changes', async () => {
    const dana = await person(server, 'dispatcher')
    const [taken, free] = [someone({ email: dana.email }), someone()]
    const answers = [await nobody.ask(register, { body: taken }), await nobody.ask(register, { body: free })]
    expect(answers[0]?.text.replace(taken.email, '')).toBe(answers[1]?.text.replace(free.email, ''))
    expect((await inbox.mailTo(dana.email)).subject).toBe('You already have a Milepost account')
    const session = await nobody.ask(login, { body: { email: dana.email, password: PASSWORD } })
    expect(session.status).toBe(200)
  })

  test('whoever registered a stranger’s address first does not own what its owner verifies', async () => {
    const squatter = await registered({ password: 'squatters password' })
    server.pass({ minutes: 2 })
    await nobody.call(register, { body: { ...squatter, password: PASSWORD } })
    const code = codeIn(await inbox.mailTo(squatter.email, 2))
    const old = await refusalOf(nobody.call(verifyEmail, { body: { email: squatter.email, token: squatter.code } }))
    expect(old.code).toBe('CODE_WRONG')
    await nobody.call(verifyEmail, { body: { email: squatter.email, token: code } })
    expect((await nobody.ask(login, { body: squatter })).status).toBe(401)
    expect((await nobody.ask(login, { body: { ...squatter, password: PASSWORD } })).status).toBe(200)
  })
})

describe('the code of a verification mail', () => {
  const tried = (email: string, token: string) =>
    nobody.ask(verifyEmail, { body: { email, token } }).then(({ status }) => status)

  test('works once', async () => {
    const { email, code } = await registered()
    expect([await tried(email, code), await tried(email, code)]).toEqual([200, 422])
  })

  test('works for 30 minutes', async () => {
    const { email, code } = await registered()
    server.pass({ minutes: 30 })
    expect(await tried(email, code)).toBe(422)
  })

  test('is worthless after five wrong tries', async () => {
    const { email, code } = await registered()
    for (let tries = 0; tries < 5; tries++) expect(await tried(email, wrong(code))).toBe(422)
    expect(await tried(email, code)).toBe(422)
  })

  test('[VER-03] is six digits', async () => {
    const messageFor = async (token: string) =>
      (await refusalOf(nobody.call(verifyEmail, { body: { email: 'a@road.test', token } }))).message
    expect(await messageFor('')).toBe('Verification code is required')
    expect(await messageFor('12345')).toBe('Verification code must be 6 digits')
    expect(await messageFor('12345a')).toBe('Verification code must contain only numbers')
  })

  test('a wrong one and an unknown address get the very same answer', async () => {
    const { email, code } = await registered()
    const known = await nobody.ask(verifyEmail, { body: { email, token: wrong(code) } })
    const unknown = await nobody.ask(verifyEmail, { body: { email: 'no-one@road.test', token: '123456' } })
    expect(unknown.text).toBe(known.text)
  })

  test('[VER-06] [VER-07] [API-11] another comes after 60 seconds, and the one before is worthless', async () => {
    const { email, code } = await registered()
    const soon = await refusalOf(nobody.call(sendVerificationEmail, { body: { email } }))
    expect(soon).toMatchObject({ status: 429, retryAfter: '60', message: expect.stringContaining('60 seconds') })
    server.pass({ minutes: 1 })
    const { message } = await nobody.call(sendVerificationEmail, { body: { email } })
    expect(message).toBe('Verification email sent successfully!')
    const next = codeIn(await inbox.mailTo(email, 2))
    expect(await tried(email, code === next ? wrong(code) : code)).toBe(422)
    expect(await tried(email, next)).toBe(200)
  })

  test('[VER-08] asking without an address, or for one without an account, tells nothing', async () => {
    const { message } = await refusalOf(nobody.call(sendVerificationEmail, { body: { email: '' } }))
    expect(message).toBe('Email address is required')
    const unknown = () => nobody.ask(sendVerificationEmail, { body: { email: 'unknown-1@road.test' } })
    expect([(await unknown()).status, (await unknown()).status]).toEqual([200, 429])
  })
})

describe('a forgotten password', () => {
  const NEW = 'Peterbilt-379!'

  test('[PASS-02] [PASS-09] [API-06] [API-07] is reset by the mailed link, once, and every device is signed out', async () => {
    const dana = await person(server, 'dispatcher')
    const { message } = await nobody.call(forgotPassword, { body: { identifier: dana.email, modeOfReset: 'email' } })
    expect(message).toBe('Password reset link sent to your email!')
    const link = resetLinkIn(await inbox.mailTo(dana.email))
    expect(link.email).toBe(dana.email)
    const reset = () => nobody.ask(resetPassword, { body: { ...link, password: NEW } })
    expect((await reset()).status).toBe(200)
    expect((await server.as(dana).ask(me, {})).status).toBe(401)
    expect((await nobody.ask(login, { body: { email: dana.email, password: PASSWORD } })).status).toBe(401)
    expect((await nobody.ask(login, { body: { email: dana.email, password: NEW } })).status).toBe(200)
    expect((await inbox.mailTo(dana.email, 2)).subject).toBe('Your Milepost password was changed')
    expect((await reset()).status).toBe(422)
  })

  test('[PASS-10] a link that is 30 minutes old, forged, or of another account is invalid', async () => {
    const [dana, other] = [await person(server, 'dispatcher'), await person(server, 'dispatcher')]
    await nobody.call(forgotPassword, { body: { email: dana.email } })
    const { token } = resetLinkIn(await inbox.mailTo(dana.email))
    const refused = async (body: { token: string; email: string }) =>
      refusalOf(nobody.call(resetPassword, { body: { ...body, password: NEW } }))
    const invalid = {
      code: 'VALIDATION_ERROR',
      message: 'Invalid reset link. Please request a new password reset.',
    }
    expect(await refused({ token: `${token}x`, email: dana.email })).toMatchObject(invalid)
    expect(await refused({ token, email: other.email })).toMatchObject(invalid)
    expect(await refused({ token, email: 'no-one@road.test' })).toMatchObject(invalid)
    server.pass({ minutes: 30 })
    expect(await refused({ token, email: dana.email })).toMatchObject(invalid)
  })

  test.each([
    ['Short1!', 'Password must be at least 8 characters'],
    ['all lower case 1!', 'Password must contain at least one uppercase letter, one lowercase letter, and one number'],
    ['No Special Character 1', 'Password must contain at least one special character'],
  ])('[PASS-06] [PASS-07] %s is not strong enough', async (password, message) => {
    const body = { token: 'x', email: 'a@road.test', password }
    expect(await refusalOf(nobody.call(resetPassword, { body }))).toMatchObject({ status: 422, message })
  })

  test('known and unknown addresses get the same answers, also within the 60 seconds; only the known one gets mail', async () => {
    const dana = await person(server, 'dispatcher')
    const asked = async (email: string) => [
      (await nobody.ask(forgotPassword, { body: { email } })).text,
      (await nobody.ask(forgotPassword, { body: { email } })).text,
    ]
    expect(await asked('unknown-2@road.test')).toEqual(await asked(dana.email))
    await inbox.mailTo(dana.email)
    expect(inbox.received.filter(({ to }) => to === 'unknown-2@road.test')).toEqual([])
  })
})

test('[PEDIT-08] [API-15] a changed password signs the other devices out, keeps this one, and is told by mail', async () => {
  const dana = await person(server, 'dispatcher')
  const other = signedIn.parse(await nobody.call(login, { body: { email: dana.email, password: PASSWORD } }))
  const change = (password: string, newPassword: string, confirmPassword = newPassword) =>
    server.as(dana).call(changePassword, { body: { password, newPassword, confirmPassword } })
  expect(await refusalOf(change('wrong', 'Kenworth W900'))).toMatchObject({
    status: 422,
    validationErrors: [{ path: 'password', message: 'Your current password is not right' }],
  })
  expect((await refusalOf(change(PASSWORD, 'Kenworth W900', 'Kenworth'))).message).toBe('New passwords do not match')
  expect((await change(PASSWORD, 'Kenworth W900')).message).toBe('Password changed successfully!')
  expect((await server.as(other).ask(me, {})).status).toBe(401)
  expect((await server.as(dana).ask(me, {})).status).toBe(200)
  expect((await nobody.ask(login, { body: { email: dana.email, password: 'Kenworth W900' } })).status).toBe(200)
  expect((await inbox.mailTo(dana.email)).subject).toBe('Your Milepost password was changed')
})

test('a mail server in trouble holds nobody up, and gets the mail when it is well again', async () => {
  inbox.trouble.on = true
  const ada = someone()
  await nobody.call(register, { body: ada })
  await vi.waitFor(() => expect(inbox.trouble.refused).toBeGreaterThan(0), { timeout: 10_000 })
  inbox.trouble.on = false
  const code = codeIn(await inbox.mailTo(ada.email))
  expect((await nobody.ask(verifyEmail, { body: { email: ada.email, token: code } })).status).toBe(200)
})
