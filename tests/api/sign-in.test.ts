import { afterAll, describe, expect, test } from 'vitest'
import { login, logout, me, refresh, signedIn } from '#contract/account.ts'
import { notificationStats } from '#contract/notification.ts'
import { startApi } from '#tests/support/api-server.ts'
import { PASSWORD, person } from '#tests/support/people.ts'

const server = await startApi()
afterAll(() => server.stop())
const nobody = server.as(null)

describe('signing in', () => {
  test('[API-04] answers tokens that open the account, and the profile of who signed in', async () => {
    const dana = await person(server, 'dispatcher')
    const session = signedIn.parse(await nobody.call(login, { body: { email: dana.email, password: PASSWORD } }))
    expect(session.user).toMatchObject({ id: dana.id, email: dana.email })
    expect(await server.as(session).call(me, {})).toEqual(session.user)
  })

  test('[API-04] takes the address as people type it: spaces around it, capitals in it', async () => {
    const dana = await person(server, 'dispatcher', { email: 'Dana.Reyes@road.test' })
    const { user } = signedIn.parse(
      await nobody.call(login, { body: { email: '  dana.REYES@Road.test ', password: PASSWORD } }),
    )
    expect(user.id).toBe(dana.id)
  })

  test('a wrong password, an unknown address and a closed account get the very same answer', async () => {
    const dana = await person(server, 'dispatcher')
    const closed = await person(server, 'dispatcher', { is_active: false })
    const wrong = await nobody.ask(login, { body: { email: dana.email, password: 'wrong' } })
    const unknown = await nobody.ask(login, { body: { email: 'nobody@road.test', password: PASSWORD } })
    const inactive = await nobody.ask(login, { body: { email: closed.email, password: PASSWORD } })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({ error: { code: 'BAD_CREDENTIALS', message: 'E-mail or password is wrong' } })
    expect([unknown.text, inactive.text]).toEqual([wrong.text, wrong.text])
  })

  test('[API-04] an address that is not verified is refused with 401 and "verify your email"', async () => {
    const { email } = await person(server, 'dispatcher', { email_verified_at: null })
    await expect(nobody.call(login, { body: { email, password: PASSWORD } })).rejects.toMatchObject({
      status: 401,
      code: 'EMAIL_NOT_VERIFIED',
      message: expect.stringContaining('verify your email'),
    })
  })

  test('whoever does not know the password does not learn whether the address is verified', async () => {
    const { email } = await person(server, 'dispatcher', { email_verified_at: null })
    await expect(nobody.call(login, { body: { email, password: 'wrong' } })).rejects.toMatchObject({
      code: 'BAD_CREDENTIALS',
    })
  })

  test('[API-04] says which field is missing', async () => {
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
    const { email } = await person(server, 'dispatcher')
    const sessionFor = async (remember: boolean) =>
      signedIn.parse(await nobody.call(login, { body: { email, password: PASSWORD, remember } }))
    const [remembered, ordinary] = [await sessionFor(true), await sessionFor(false)]
    const refreshed = (session: { refreshToken: string }) =>
      nobody.ask(refresh, { body: { refreshToken: session.refreshToken } }).then(({ status }) => status)

    server.pass({ days: 14 })
    expect(await refreshed(ordinary)).toBe(401)
    server.pass({ days: 46, ms: -1 })
    expect(await refreshed(remembered)).toBe(200)
  })
})

describe('who is signed in', () => {
  test('[API-12] [ENT-01] the profile has every field, none of them the password', async () => {
    const marta = await person(server, 'broker', { middle_name: 'Ines', gender: 'female', address: '1 Dock Rd' })
    const { text, body } = await server.as(marta).ask(me, {})
    expect(body).toMatchObject({
      response: {
        id: marta.id,
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

  test('[ENT-02] the role has its name and the names of its permissions', async () => {
    const roleOf = async (role: 'broker' | 'dispatcher' | 'company' | 'user') => {
      const { role: shown } = await server.as(await person(server, role)).call(me, {})
      return { name: shown.name, permissions: shown.permissions.map(({ name }) => name) }
    }
    const carrier = ['load:book', 'load:list', 'load:read']
    const broker = ['load:create', 'load:delete', 'load:list', 'load:read', 'load:update']
    expect(await roleOf('broker')).toEqual({ name: 'broker', permissions: broker })
    expect(await roleOf('dispatcher')).toEqual({ name: 'dispatcher', permissions: carrier })
    expect(await roleOf('company')).toEqual({ name: 'company', permissions: carrier })
    expect(await roleOf('user')).toEqual({ name: 'user', permissions: [] })
  })

  test('[ENT-03] freight profile and settings are as the account has them', async () => {
    const settings = { emailNotifications: false, twoFactorEnabled: true, darkMode: true }
    const about = {
      business_name: 'Gill Brothers',
      dot_number: '1730266',
      mc_number: 'MC-99',
      settings: JSON.stringify(settings),
    }
    const profile = await server.as(await person(server, 'company', about)).call(me, {})
    expect(profile.freightProfile).toEqual({ businessName: 'Gill Brothers', dotNumber: '1730266', mcNumber: 'MC-99' })
    expect(profile.settings).toEqual(settings)
  })

  test('[ENT-01] the payment method counts as verified while the trial runs, then once it is', async () => {
    const dana = await person(server, 'dispatcher')
    const paying = await person(server, 'dispatcher', { payment_method_verified_at: server.at({}) })
    const isVerified = async (who: typeof dana) => (await server.as(who).call(me, {})).isPaymentMethodVerified
    server.pass({ days: 30, ms: -1 })
    expect(await isVerified(dana)).toBe(true)
    server.pass({ ms: 1 })
    expect(await isVerified(dana)).toBe(false)
    expect(await isVerified(paying)).toBe(true)
  })
})

describe('a session', () => {
  test('opens nothing without its token, or with one that is forged or of another use', async () => {
    const dana = await person(server, 'dispatcher')
    const session = signedIn.parse(await nobody.call(login, { body: { email: dana.email, password: PASSWORD } }))
    const forged = `${session.accessToken.slice(0, -4)}AAAA`
    const statusWith = async (authorization: string) =>
      (await nobody.send({ method: 'GET', path: '/auth/me', headers: { authorization } })).status
    expect(await statusWith(`Bearer ${session.accessToken}`)).toBe(200)
    const bad = [`Bearer ${forged}`, `Bearer ${session.refreshToken}`, session.accessToken, 'Bearer', 'Basic eDp5']
    expect(await Promise.all(bad.map(statusWith))).toEqual(bad.map(() => 401))
  })

  test('its access token ends after 15 minutes', async () => {
    const { email } = await person(server, 'dispatcher')
    const session = signedIn.parse(await nobody.call(login, { body: { email, password: PASSWORD } }))
    server.pass({ minutes: 15, ms: -1000 })
    expect((await server.as(session).ask(me, {})).status).toBe(200)
    server.pass({ ms: 1000 })
    expect((await server.as(session).ask(me, {})).status).toBe(401)
  })

  test('signing out ends it at once, on both tokens, and no other session of the account', async () => {
    const { email } = await person(server, 'dispatcher')
    const signIn = async () => signedIn.parse(await nobody.call(login, { body: { email, password: PASSWORD } }))
    const [phone, desktop] = [await signIn(), await signIn()]
    await nobody.call(logout, { body: { refreshToken: phone.refreshToken } })
    expect((await server.as(phone).ask(me, {})).status).toBe(401)
    expect((await nobody.ask(refresh, { body: { refreshToken: phone.refreshToken } })).status).toBe(401)
    expect((await server.as(desktop).ask(me, {})).status).toBe(200)
  })

  test('signing out works with a token that has expired, and twice', async () => {
    const { email } = await person(server, 'dispatcher')
    const { refreshToken } = signedIn.parse(await nobody.call(login, { body: { email, password: PASSWORD } }))
    server.pass({ days: 30 })
    const out = () => nobody.ask(logout, { body: { refreshToken } }).then(({ status }) => status)
    expect([await out(), await out()]).toEqual([200, 200])
    expect((await nobody.ask(logout, { body: { refreshToken: 'not a token' } })).status).toBe(200)
  })

  test('ends for an account that is closed, on every device and at once', async () => {
    const dana = await person(server, 'dispatcher')
    const session = signedIn.parse(await nobody.call(login, { body: { email: dana.email, password: PASSWORD } }))
    await server.db.updateTable('account').set({ is_active: false }).where('id', '=', dana.id).execute()
    await expect(server.as(session).call(notificationStats, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await expect(nobody.call(refresh, { body: { refreshToken: session.refreshToken } })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
  })
})
