import { hash } from '@node-rs/argon2'
import { createHash } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import {
  loginEndpoint,
  logoutEndpoint,
  signOutLaterEndpoint,
  readProfileEndpoint,
  refreshSessionEndpoint,
  signInResultSchema,
} from '#contract/account/account.ts'
import { notificationStatsEndpoint } from '#contract/notification/notification.ts'
import { startApi } from '#tests/support/api-server.ts'
import { PASSWORD, createPerson } from '#tests/support/api-person.ts'

const server = await startApi()
afterAll(() => server.stop())
const nobody = server.as(null)

describe('signing in', () => {
  test('[API-04] returns tokens that open the account, and its profile', async () => {
    const dana = await createPerson(server, 'dispatcher')
    const session = signInResultSchema.parse(
      await nobody.call(loginEndpoint, { body: { email: dana.email, password: PASSWORD } }),
    )
    expect(session.user).toMatchObject({ id: dana.personId, email: dana.email })
    expect(await server.as(session).call(readProfileEndpoint, {})).toEqual(session.user)
  })

  test('[SAFE-26] asks nobody for another password, however easy theirs is to guess', async () => {
    const dana = await createPerson(server, 'dispatcher', { password_hash: await hash('abcdefghijkl') })
    const session = signInResultSchema.parse(
      await nobody.call(loginEndpoint, { body: { email: dana.email, password: 'abcdefghijkl' } }),
    )
    expect(session.user.id).toBe(dana.personId)
  })

  test('[API-04] ignores outer spaces and capitals in the email', async () => {
    const dana = await createPerson(server, 'dispatcher', { email: 'Dana.Reyes@road.test' })
    const { user } = signInResultSchema.parse(
      await nobody.call(loginEndpoint, { body: { email: '  dana.REYES@Road.test ', password: PASSWORD } }),
    )
    expect(user.id).toBe(dana.personId)
  })

  test('a wrong password, an unknown email and a closed account get the same answer', async () => {
    const dana = await createPerson(server, 'dispatcher')
    const closed = await createPerson(server, 'dispatcher', { is_active: false })
    const wrong = await nobody.ask(loginEndpoint, { body: { email: dana.email, password: 'wrong' } })
    const unknown = await nobody.ask(loginEndpoint, { body: { email: 'nobody@road.test', password: PASSWORD } })
    const inactive = await nobody.ask(loginEndpoint, { body: { email: closed.email, password: PASSWORD } })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({ error: { code: 'BAD_CREDENTIALS', message: 'Email or password is incorrect' } })
    expect([unknown.text, inactive.text]).toEqual([wrong.text, wrong.text])
  })

  test('[API-04] an unverified email gets 401 and "verify your email"', async () => {
    const { email } = await createPerson(server, 'dispatcher', { email_verified_at: null })
    await expect(nobody.call(loginEndpoint, { body: { email, password: PASSWORD } })).rejects.toMatchObject({
      status: 401,
      code: 'EMAIL_NOT_VERIFIED',
      message: expect.stringContaining('verify your email'),
    })
  })

  test('a wrong password does not reveal whether the email is verified', async () => {
    const { email } = await createPerson(server, 'dispatcher', { email_verified_at: null })
    await expect(nobody.call(loginEndpoint, { body: { email, password: 'wrong' } })).rejects.toMatchObject({
      code: 'BAD_CREDENTIALS',
    })
  })

  test('[API-04] names the missing fields', async () => {
    const { status, body } = await nobody.send({ method: 'POST', path: '/auth/login', body: '{"email":""}' })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      error: {
        code: 'VALIDATION_ERROR',
        details: [
          { path: 'email', message: 'Email is required' },
          { path: 'password', message: 'Required' },
        ],
      },
    })
  })

  test('a remembered session lasts 60 days without use, an ordinary one 14', async () => {
    const { email } = await createPerson(server, 'dispatcher')
    const sessionFor = async (remember: boolean) =>
      signInResultSchema.parse(await nobody.call(loginEndpoint, { body: { email, password: PASSWORD, remember } }))
    const [remembered, ordinary] = [await sessionFor(true), await sessionFor(false)]
    const refreshed = (session: { refreshToken: string }) =>
      nobody.ask(refreshSessionEndpoint, { body: { refreshToken: session.refreshToken } }).then(({ status }) => status)

    server.pass({ days: 14 })
    expect(await refreshed(ordinary)).toBe(401)
    server.pass({ days: 46, ms: -1 })
    expect(await refreshed(remembered)).toBe(200)
  })
})

describe('[SEC-14] a session in daily use', () => {
  test('ends 90 days after its sign-in, and a new sign-in starts another 90', async () => {
    const { email } = await createPerson(server, 'dispatcher')
    const signIn = async () =>
      signInResultSchema.parse(
        await nobody.call(loginEndpoint, { body: { email, password: PASSWORD, remember: true } }),
      )
    let { refreshToken, accessToken } = await signIn()
    for (let day = 1; day < 90; day++) {
      server.pass({ days: 1 })
      const tokens = await nobody.call(refreshSessionEndpoint, { body: { refreshToken } })
      refreshToken = tokens.refreshToken
      accessToken = tokens.accessToken
    }
    expect((await server.as({ accessToken }).ask(readProfileEndpoint, {})).status).toBe(200)
    server.pass({ days: 1 })
    expect((await nobody.ask(refreshSessionEndpoint, { body: { refreshToken } })).status).toBe(401)
    const again = await signIn()
    expect((await server.as(again).ask(readProfileEndpoint, {})).status).toBe(200)
  })

  test('that an earlier version prolonged ends at its next refresh', async () => {
    const dana = await createPerson(server, 'dispatcher')
    const [created, expires] = [server.at({ days: -91 }), server.at({ days: 59 })]
    await server.db
      .updateTable('session')
      .set({ created_at: created, expires_at: expires })
      .where('id', '=', dana.sessionId)
      .execute()
    const refreshToken = await server.keys.sign('refresh', {
      sessionId: dana.sessionId,
      generation: 0,
      issuedAt: server.now(),
      expiresAt: expires.getTime(),
    })
    expect((await nobody.ask(refreshSessionEndpoint, { body: { refreshToken } })).status).toBe(401)
    expect((await server.as(dana).ask(readProfileEndpoint, {})).status).toBe(401)
  })
})

describe('the signed-in user', () => {
  test('[API-12] [ENT-01] the profile has every field except the password', async () => {
    const marta = await createPerson(server, 'broker', { middle_name: 'Ines', gender: 'female', address: '1 Dock Rd' })
    const { text, body } = await server.as(marta).ask(readProfileEndpoint, {})
    expect(body).toMatchObject({
      response: {
        id: marta.personId,
        firstName: marta.firstName,
        middleName: 'Ines',
        lastName: marta.lastName,
        email: marta.email,
        isEmailVerified: true,
        emailVerifiedAt: server.at({}).toISOString(),
        phoneNumber: expect.stringMatching(/^\+1 214/),
        address: '1 Dock Rd',
        gender: 'female',
        profileImage: null,
        isPaymentMethodVerified: true,
        isActive: true,
        accountStatus: 'active',
        createdAt: server.at({}).toISOString(),
        updatedAt: server.at({}).toISOString(),
        stripeCustomerId: null,
      },
    })
    expect(text).not.toContain('argon2')
  })

  test('[ENT-02] the role has its name and permissions', async () => {
    const roleOf = async (role: 'broker' | 'dispatcher' | 'company' | 'user') => {
      const { role: shown } = await server.as(await createPerson(server, role)).call(readProfileEndpoint, {})
      return { name: shown.name, permissions: shown.permissions.map(({ name }) => name) }
    }
    const carrier = ['load:book', 'load:list', 'load:read']
    const broker = ['load:create', 'load:delete', 'load:list', 'load:read', 'load:update']
    expect(await roleOf('broker')).toEqual({ name: 'broker', permissions: broker })
    expect(await roleOf('dispatcher')).toEqual({ name: 'dispatcher', permissions: carrier })
    expect(await roleOf('company')).toEqual({ name: 'company', permissions: carrier })
    expect(await roleOf('user')).toEqual({ name: 'user', permissions: [] })
  })

  test('[ENT-03] freight profile and settings match the account', async () => {
    const settings = { emailNotifications: false, twoFactorEnabled: true, darkMode: true }
    const about = {
      business_name: 'Gill Brothers',
      dot_number: '1730266',
      mc_number: 'MC-99',
      settings: JSON.stringify(settings),
    }
    const profile = await server.as(await createPerson(server, 'company', about)).call(readProfileEndpoint, {})
    expect(profile.freightProfile).toEqual({
      businessName: 'Gill Brothers',
      dotNumber: '1730266',
      mcNumber: 'MC-99',
      usdot: { number: '1730266', isVerified: false, isShared: false },
    })
    expect(profile.settings).toEqual(settings)
  })

  test('[ENT-01] the payment method counts as verified during the trial, then only with a verified card', async () => {
    const dana = await createPerson(server, 'dispatcher')
    const paying = await createPerson(server, 'dispatcher', { payment_method_verified_at: server.at({}) })
    const isVerified = async (who: typeof dana) =>
      (await server.as(who).call(readProfileEndpoint, {})).isPaymentMethodVerified
    server.pass({ days: 30, ms: -1 })
    expect(await isVerified(dana)).toBe(true)
    server.pass({ ms: 1 })
    expect(await isVerified(dana)).toBe(false)
    expect(await isVerified(paying)).toBe(true)
  })
})

describe('a session', () => {
  test('needs its access token: a forged, missing or refresh token gets 401', async () => {
    const dana = await createPerson(server, 'dispatcher')
    const session = signInResultSchema.parse(
      await nobody.call(loginEndpoint, { body: { email: dana.email, password: PASSWORD } }),
    )
    const forged = `${session.accessToken.slice(0, -4)}AAAA`
    const statusWith = async (authorization: string) =>
      (await nobody.send({ method: 'GET', path: '/auth/me', headers: { authorization } })).status
    expect(await statusWith(`Bearer ${session.accessToken}`)).toBe(200)
    const bad = [`Bearer ${forged}`, `Bearer ${session.refreshToken}`, session.accessToken, 'Bearer', 'Basic eDp5']
    expect(await Promise.all(bad.map(statusWith))).toEqual(bad.map(() => 401))
  })

  test('has an access token that expires after 15 minutes', async () => {
    const { email } = await createPerson(server, 'dispatcher')
    const session = signInResultSchema.parse(await nobody.call(loginEndpoint, { body: { email, password: PASSWORD } }))
    server.pass({ minutes: 15, ms: -1000 })
    expect((await server.as(session).ask(readProfileEndpoint, {})).status).toBe(200)
    server.pass({ ms: 1000 })
    expect((await server.as(session).ask(readProfileEndpoint, {})).status).toBe(401)
  })

  test('ends right away on sign-out, for both tokens, and other sessions stay', async () => {
    const { email } = await createPerson(server, 'dispatcher')
    const signIn = async () =>
      signInResultSchema.parse(await nobody.call(loginEndpoint, { body: { email, password: PASSWORD } }))
    const [phone, desktop] = [await signIn(), await signIn()]
    await nobody.call(logoutEndpoint, { body: { refreshToken: phone.refreshToken } })
    expect((await server.as(phone).ask(readProfileEndpoint, {})).status).toBe(401)
    expect((await nobody.ask(refreshSessionEndpoint, { body: { refreshToken: phone.refreshToken } })).status).toBe(401)
    expect((await server.as(desktop).ask(readProfileEndpoint, {})).status).toBe(200)
  })

  test('[OFF-05] ends with the proof that an offline sign-out left, which signs nobody in', async () => {
    const { email } = await createPerson(server, 'dispatcher')
    const signIn = async () =>
      signInResultSchema.parse(await nobody.call(loginEndpoint, { body: { email, password: PASSWORD } }))
    const [phone, desktop] = [await signIn(), await signIn()]
    const [head = '', payload = '', signature = ''] = phone.refreshToken.split('.')
    const proof = [head, payload, createHash('sha256').update(signature).digest('base64url')].join('.')
    expect((await nobody.ask(refreshSessionEndpoint, { body: { refreshToken: proof } })).status).toBe(401)
    const forged = [head, desktop.refreshToken.split('.')[1], proof.split('.')[2]].join('.')
    for (const wrong of [forged, `${proof}x`, 'a.b.c', phone.accessToken])
      await nobody.call(signOutLaterEndpoint, { body: { proof: wrong } })
    for (const session of [phone, desktop])
      expect((await server.as(session).ask(readProfileEndpoint, {})).status).toBe(200)

    await nobody.call(signOutLaterEndpoint, { body: { proof } })
    expect((await server.as(phone).ask(readProfileEndpoint, {})).status).toBe(401)
    expect((await server.as(desktop).ask(readProfileEndpoint, {})).status).toBe(200)
  })

  test('can be signed out twice, and with an expired token', async () => {
    const { email } = await createPerson(server, 'dispatcher')
    const { refreshToken } = signInResultSchema.parse(
      await nobody.call(loginEndpoint, { body: { email, password: PASSWORD } }),
    )
    server.pass({ days: 30 })
    const out = () => nobody.ask(logoutEndpoint, { body: { refreshToken } }).then(({ status }) => status)
    expect([await out(), await out()]).toEqual([200, 200])
    expect((await nobody.ask(logoutEndpoint, { body: { refreshToken: 'not a token' } })).status).toBe(200)
  })

  test('ends right away when the account is closed', async () => {
    const dana = await createPerson(server, 'dispatcher')
    const session = signInResultSchema.parse(
      await nobody.call(loginEndpoint, { body: { email: dana.email, password: PASSWORD } }),
    )
    await server.db.updateTable('account').set({ is_active: false }).where('id', '=', dana.id).execute()
    await expect(server.as(session).call(notificationStatsEndpoint, {})).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
    await expect(
      nobody.call(refreshSessionEndpoint, { body: { refreshToken: session.refreshToken } }),
    ).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
  })
})
