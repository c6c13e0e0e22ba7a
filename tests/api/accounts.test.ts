import { afterAll, describe, expect, test, vi } from 'vitest'
import { loginEndpoint, readProfileEndpoint, signInResultSchema } from '#contract/account/account.ts'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { changePasswordEndpoint, forgotPasswordEndpoint, resetPasswordEndpoint } from '#contract/account/password.ts'
import {
  type AccountType,
  registerEndpoint,
  sendVerificationEmailEndpoint,
  verifyEmailEndpoint,
} from '#contract/account/sign-up.ts'
import { expectRefusal, type RawAnswer } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { PASSWORD, createPerson } from '#tests/support/api-person.ts'
import { codeIn, resetLinkIn, startInbox } from '#tests/support/smtp-inbox.ts'

const inbox = await startInbox()
const server = await startApi(undefined, { SMTP_URL: inbox.url, APP_URL: 'https://milepost.example' })
afterAll(async () => {
  await server.stop()
  await inbox.stop()
})
const nobody = server.as(null)

type Registration = EndpointInput<typeof registerEndpoint>['body']
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
  const { secret } = await nobody.call(registerEndpoint, { body: given })
  return { ...given, secret, code: codeIn(await inbox.mailTo(given.email)) }
}

async function signedInAs(email: string, password: string) {
  return signInResultSchema.parse(await nobody.call(loginEndpoint, { body: { email, password } }))
}

function wrong(code: string): string {
  return code === '000000' ? '111111' : '000000'
}

describe('signing up', () => {
  test.each<AccountType>(['broker', 'dispatcher', 'company'])(
    '[SIGN-18] [VER-04] [API-10] a %s registers, verifies with the emailed code and signs in',
    async (accountType) => {
      const ada = await registered({ accountType })
      const early = await expectRefusal(nobody.call(loginEndpoint, { body: ada }))
      expect(early).toMatchObject({ status: 401, message: expect.stringContaining('verify your email') })
      const answer = await nobody.call(verifyEmailEndpoint, {
        body: { email: ada.email, token: ada.code, secret: ada.secret },
      })
      expect(answer).toMatchObject({ message: 'Email verified successfully!', requiresPaymentSetup: false })
      const { user } = signInResultSchema.parse(await nobody.call(loginEndpoint, { body: ada }))
      expect(user).toMatchObject({ firstName: 'Ada', lastName: 'Mills', email: ada.email, phoneNumber: ada.phone })
      expect(user.role.name).toBe(accountType)
      const { usdot, ...freightProfile } = user.freightProfile
      expect(usdot?.isVerified).toBe(accountType === 'dispatcher' ? undefined : false)
      expect(freightProfile).toEqual({
        businessName: 'Mills Freight',
        dotNumber: accountType === 'dispatcher' ? null : '2811045',
        mcNumber: null,
      })
    },
  )

  describe('[CODE-12] [API-05] POST auth/register', () => {
    const GIVEN = {
      firstName: 'Grace',
      lastName: 'Hauler',
      phone: '+1 (312) 555-0142',
      password: 'Kenworth W900 at dawn',
      accountType: 'company',
      businessName: 'Hauler & Daughters',
      freightProfile: { dotNumber: '3141592' },
    }
    const send = (body: unknown) => nobody.send({ method: 'POST', path: '/auth/register', body: JSON.stringify(body) })

    test('saves each of the eight fields', async () => {
      const email = 'grace@road.test'
      expect((await send({ ...GIVEN, email })).status).toBe(200)
      const token = codeIn(await inbox.mailTo(email))
      await nobody.call(verifyEmailEndpoint, { body: { email, token, password: GIVEN.password } })
      expect((await nobody.ask(loginEndpoint, { body: { email, password: PASSWORD } })).status).toBe(401)
      const { user } = signInResultSchema.parse(
        await nobody.call(loginEndpoint, { body: { email, password: GIVEN.password } }),
      )
      expect(user).toMatchObject({ email, firstName: 'Grace', lastName: 'Hauler', phoneNumber: '+1 (312) 555-0142' })
      expect(user.role.name).toBe('company')
      expect(user.freightProfile).toMatchObject({ businessName: 'Hauler & Daughters', dotNumber: '3141592' })
    })

    test.each(['firstName', 'lastName', 'email', 'phone', 'password', 'accountType', 'businessName', 'freightProfile'])(
      'rejects a body without %s, and creates no account',
      async (name) => {
        const email = `no-${name}@road.test`.toLowerCase()
        const refused = await send({ ...GIVEN, email, [name]: undefined })
        const path = name === 'freightProfile' ? 'freightProfile.dotNumber' : name
        expect(refused).toMatchObject({ status: 422, body: { error: { details: [{ path }] } } })
        const pending = server.db.selectFrom('pending_registration').select('id').where('email', '=', email)
        expect(await pending.execute()).toEqual([])
      },
    )
  })

  test('the 30-day trial starts at verification', async () => {
    const ada = await registered()
    server.pass({ minutes: 10 })
    await nobody.call(verifyEmailEndpoint, { body: { email: ada.email, token: ada.code, secret: ada.secret } })
    const { user } = signInResultSchema.parse(await nobody.call(loginEndpoint, { body: ada }))
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
    // [FORM-05]
    [{ phone: '+1 214 555 010' }, 'phone', 'Please enter a valid phone number'],
    [{ freightProfile: { dotNumber: 'abc' } }, 'freightProfile.dotNumber', 'DOT Number must be 1 to 8 digits'],
    [{ freightProfile: { dotNumber: '123456789' } }, 'freightProfile.dotNumber', 'DOT Number must be 1 to 8 digits'],
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
    '[SIGN-10] [SIGN-11] [SIGN-12] [SIGN-13] [SIGN-16] [SIGN-17] %o is rejected with the field named',
    async (about, path, message) => {
      const refused = await expectRefusal(nobody.call(registerEndpoint, { body: someone(about) }))
      expect(refused).toMatchObject({ status: 422, validationErrors: [{ path, message }] })
    },
  )

  test.each(['12345678', 'password', 'Password1!', 'Abc12345!', 'letmein letmein', '12345678901234', 'abcdefghijkl'])(
    '[SEC-05] [SAFE-26] the common password %s is rejected at its field, and no email is sent',
    async (password) => {
      const given = someone({ password })
      const refused = await expectRefusal(nobody.call(registerEndpoint, { body: given }))
      expect(refused.validationErrors).toEqual([
        { path: 'password', message: "This password is easy to guess. Use a few words that don't belong together." },
      ])
      // it used up no turn
      await nobody.call(registerEndpoint, { body: { ...given, password: PASSWORD } })
      await inbox.mailTo(given.email)
      expect(inbox.received.filter(({ to }) => to === given.email)).toHaveLength(1)
    },
  )

  test.each(['Ada', 'Mills', 'business', 'email'])(
    '[SAFE-26] a password made of what strangers know of the person is rejected: %s',
    async (known) => {
      const word = 'vqozmurkelt'
      const about = {
        Ada: { firstName: word },
        Mills: { lastName: word },
        business: { businessName: `${word} Freight` },
        email: { email: `${word}@road.test` },
      }[known]
      const given = someone({ ...about, password: 'Vqozmurkelt7!' })
      const refused = await expectRefusal(nobody.call(registerEndpoint, { body: given }))
      expect(refused.validationErrors).toMatchObject([{ path: 'password' }])
      // somebody else may take it
      await nobody.call(registerEndpoint, { body: someone({ password: given.password }) })
    },
  )

  test('a taken email gets the same answer as a free one; its owner gets a message, and nothing changes', async () => {
    const dana = await createPerson(server, 'dispatcher')
    const [taken, free] = [someone({ email: dana.email }), someone()]
    const answers = [
      await nobody.ask(registerEndpoint, { body: taken }),
      await nobody.ask(registerEndpoint, { body: free }),
    ]
    const withoutOwn = (answer: RawAnswer | undefined, email: string) =>
      answer?.text.replace(email, '').replace(/"secret":"[\w-]{43}"/, '')
    expect(withoutOwn(answers[0], taken.email)).toBe(withoutOwn(answers[1], free.email))
    expect((await inbox.mailTo(dana.email)).subject).toBe('You already have a Milepost account')
    const session = await nobody.ask(loginEndpoint, { body: { email: dana.email, password: PASSWORD } })
    expect(session.status).toBe(200)
  })
})

describe('a verification code', () => {
  const tried = (email: string, token: string, secret?: string) =>
    nobody
      .ask(verifyEmailEndpoint, { body: { email, token, ...(secret ? { secret } : { password: PASSWORD }) } })
      .then(({ status }) => status)

  test('works once', async () => {
    const { email, code } = await registered()
    expect([await tried(email, code), await tried(email, code)]).toEqual([200, 422])
  })

  test('expires after 30 minutes', async () => {
    const { email, code } = await registered()
    server.pass({ minutes: 30 })
    expect(await tried(email, code)).toBe(422)
  })

  test('stops working after five wrong tries', async () => {
    const { email, code, secret } = await registered()
    for (let tries = 0; tries < 5; tries++) expect(await tried(email, wrong(code), secret)).toBe(422)
    expect(await tried(email, code, secret)).toBe(422)
  })

  test('[VER-03] is six digits', async () => {
    const messageFor = async (token: string) =>
      (
        await expectRefusal(
          nobody.call(verifyEmailEndpoint, { body: { email: 'a@road.test', token, password: PASSWORD } }),
        )
      ).message
    expect(await messageFor('')).toBe('Verification code is required')
    expect(await messageFor('12345')).toBe('Verification code must be 6 digits')
    expect(await messageFor('12345a')).toBe('Verification code must contain only numbers')
  })

  test('gets the same answer when it is wrong and when the email is unknown', async () => {
    const { email, code } = await registered()
    const proof = { password: PASSWORD }
    const known = await nobody.ask(verifyEmailEndpoint, { body: { email, token: wrong(code), ...proof } })
    const unknown = await nobody.ask(verifyEmailEndpoint, {
      body: { email: 'no-one@road.test', token: '123456', ...proof },
    })
    expect(unknown.text).toBe(known.text)
  })

  test('[VER-06] [VER-07] [API-11] can be resent after 60 seconds, which invalidates the previous one', async () => {
    const { email, code } = await registered()
    const soon = await expectRefusal(nobody.call(sendVerificationEmailEndpoint, { body: { email } }))
    expect(soon).toMatchObject({ status: 429, retryAfter: '60', message: expect.stringContaining('60 seconds') })
    server.pass({ minutes: 1 })
    const { message } = await nobody.call(sendVerificationEmailEndpoint, { body: { email } })
    expect(message).toBe('Verification email sent successfully!')
    const next = codeIn(await inbox.mailTo(email, 2))
    expect(await tried(email, code === next ? wrong(code) : code)).toBe(422)
    expect(await tried(email, next)).toBe(200)
  })

  test('[VER-08] is resent only to an email, and an unknown email gets the same answers as a known one', async () => {
    const { message } = await expectRefusal(nobody.call(sendVerificationEmailEndpoint, { body: { email: '' } }))
    expect(message).toBe('Email address is required')
    const unknown = () => nobody.ask(sendVerificationEmailEndpoint, { body: { email: 'unknown-1@road.test' } })
    expect([(await unknown()).status, (await unknown()).status]).toEqual([200, 429])
  })
})

describe('a forgotten password', () => {
  const NEW = 'Peterbilt-379!'

  test('[PASS-02] [PASS-09] [API-06] [API-07] is reset once by the emailed link, which signs out every device', async () => {
    const dana = await createPerson(server, 'dispatcher')
    const { message } = await nobody.call(forgotPasswordEndpoint, {
      body: { identifier: dana.email, modeOfReset: 'email' },
    })
    expect(message).toBe('Password reset link sent to your email!')
    const link = resetLinkIn(await inbox.mailTo(dana.email))
    expect(link.email).toBe(dana.email)
    const reset = () => nobody.ask(resetPasswordEndpoint, { body: { ...link, password: NEW } })
    expect((await reset()).status).toBe(200)
    expect((await server.as(dana).ask(readProfileEndpoint, {})).status).toBe(401)
    expect((await nobody.ask(loginEndpoint, { body: { email: dana.email, password: PASSWORD } })).status).toBe(401)
    expect((await nobody.ask(loginEndpoint, { body: { email: dana.email, password: NEW } })).status).toBe(200)
    expect((await inbox.mailTo(dana.email, 2)).subject).toBe('Your Milepost password was changed')
    expect((await reset()).status).toBe(422)
  })

  test('[PASS-10] cannot be reset by a link that is 30 minutes old, forged or from another account', async () => {
    const [dana, other] = [await createPerson(server, 'dispatcher'), await createPerson(server, 'dispatcher')]
    await nobody.call(forgotPasswordEndpoint, { body: { email: dana.email } })
    const { token } = resetLinkIn(await inbox.mailTo(dana.email))
    const refused = async (body: { token: string; email: string }) =>
      expectRefusal(nobody.call(resetPasswordEndpoint, { body: { ...body, password: NEW } }))
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
    ['ALL UPPER CASE 1!', 'Password must contain at least one uppercase letter, one lowercase letter, and one number'],
    ['No Digit At All!', 'Password must contain at least one uppercase letter, one lowercase letter, and one number'],
    ['No Special Character 1', 'Password must contain at least one special character'],
  ])('[PASS-06] [PASS-07] %s is not strong enough', async (password, message) => {
    const body = { token: 'x', email: 'a@road.test', password }
    expect(await expectRefusal(nobody.call(resetPasswordEndpoint, { body }))).toMatchObject({ status: 422, message })
  })

  test('[SEC-05] is not replaced by a common one, and the link still works', async () => {
    const dana = await createPerson(server, 'dispatcher')
    await nobody.call(forgotPasswordEndpoint, { body: { email: dana.email } })
    const link = resetLinkIn(await inbox.mailTo(dana.email))
    const reset = (password: string) => nobody.call(resetPasswordEndpoint, { body: { ...link, password } })
    expect((await expectRefusal(reset('P@ssw0rd1!'))).validationErrors).toMatchObject([{ path: 'password' }])
    await reset(NEW)
    const own = server.as(await signedInAs(dana.email, NEW))
    const body = { password: NEW, newPassword: 'Sunshine!1234', confirmPassword: 'Sunshine!1234' }
    expect((await expectRefusal(own.call(changePasswordEndpoint, { body }))).validationErrors).toMatchObject([
      { path: 'newPassword', message: expect.stringContaining('easy to guess') },
    ])
  })

  test('known and unknown emails get the same answers; only the known one gets a message', async () => {
    const dana = await createPerson(server, 'dispatcher')
    const answersFor = async (email: string) => [
      (await nobody.ask(forgotPasswordEndpoint, { body: { email } })).text,
      (await nobody.ask(forgotPasswordEndpoint, { body: { email } })).text,
    ]
    expect(await answersFor('unknown-2@road.test')).toEqual(await answersFor(dana.email))
    await inbox.mailTo(dana.email)
    expect(inbox.received.filter(({ to }) => to === 'unknown-2@road.test')).toEqual([])
  })
})

test('[PEDIT-08] [API-15] changing the password signs out other devices, keeps this one and sends an email', async () => {
  const dana = await createPerson(server, 'dispatcher')
  const other = signInResultSchema.parse(
    await nobody.call(loginEndpoint, { body: { email: dana.email, password: PASSWORD } }),
  )
  const change = (password: string, newPassword: string, confirmPassword = newPassword) =>
    server.as(dana).call(changePasswordEndpoint, { body: { password, newPassword, confirmPassword } })
  expect(await expectRefusal(change('wrong', 'Kenworth W900'))).toMatchObject({
    status: 422,
    validationErrors: [{ path: 'password', message: 'Your current password is incorrect' }],
  })
  expect((await expectRefusal(change(PASSWORD, 'Kenworth W900', 'Kenworth'))).message).toBe(
    'New passwords do not match',
  )
  expect((await change(PASSWORD, 'Kenworth W900')).message).toBe('Password changed successfully!')
  expect((await server.as(other).ask(readProfileEndpoint, {})).status).toBe(401)
  expect((await server.as(dana).ask(readProfileEndpoint, {})).status).toBe(200)
  expect((await nobody.ask(loginEndpoint, { body: { email: dana.email, password: 'Kenworth W900' } })).status).toBe(200)
  expect((await inbox.mailTo(dana.email)).subject).toBe('Your Milepost password was changed')
})

test('sign-up works while the mail server fails, and the email goes out once it recovers', async () => {
  inbox.trouble.on = true
  const ada = someone()
  await nobody.call(registerEndpoint, { body: ada })
  await vi.waitFor(() => expect(inbox.trouble.refused).toBeGreaterThan(0), { timeout: 10_000 })
  inbox.trouble.on = false
  const code = codeIn(await inbox.mailTo(ada.email))
  const body = { email: ada.email, token: code, password: ada.password }
  expect((await nobody.ask(verifyEmailEndpoint, { body })).status).toBe(200)
})
