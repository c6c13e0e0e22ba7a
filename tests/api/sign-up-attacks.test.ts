import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { loginEndpoint, readProfileEndpoint, signInResultSchema } from '#contract/account/account.ts'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { buildHttpRequest, readResponse } from '#contract/api/http-request.ts'
import { updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { registerEndpoint, sendVerificationEmailEndpoint, verifyEmailEndpoint } from '#contract/account/sign-up.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { createPerson, PASSWORD } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { signUpDetails } from '#tests/support/sign-up-details.ts'
import { codeIn, startInbox } from '#tests/support/smtp-inbox.ts'

const inbox = await startInbox()
const server = await startApi(undefined, { RATE_LIMITS: 'true', SMTP_URL: inbox.url })
afterAll(async () => {
  await server.stop()
  await inbox.stop()
})
const nobody = server.as(null)
const STRANGERS_PASSWORD = 'I will own this account'

let count = 0
function newEmail(): string {
  count += 1
  return `owner-${count}@road.test`
}

/** An address that no test used before. */
function newAddress(): string {
  count += 1
  return `203.0.${113 + Math.floor(count / 250)}.${(count % 250) + 1}`
}

/** @param from network address */
async function signUp(email: string, password: string, from: string, about: object = {}) {
  const mails = inbox.received.filter(({ to }) => to === email).length
  const request = buildHttpRequest(registerEndpoint, { body: { ...signUpDetails(email, password), ...about } })
  const answer = await nobody.send({ ...request, headers: { 'x-forwarded-for': from } })
  const { secret } = readResponse(registerEndpoint, answer)
  return { secret, code: codeIn(await inbox.mailTo(email, mails + 1)) }
}

async function resend(body: EndpointInput<typeof sendVerificationEmailEndpoint>['body'], from: string) {
  const request = buildHttpRequest(sendVerificationEmailEndpoint, { body })
  return nobody.send({ ...request, headers: { 'x-forwarded-for': from } })
}

const verify = async (body: EndpointInput<typeof verifyEmailEndpoint>['body']) =>
  (await nobody.ask(verifyEmailEndpoint, { body })).status

async function whoSignsIn(email: string, password: string) {
  const { user } = signInResultSchema.parse(await nobody.call(loginEndpoint, { body: { email, password } }))
  return { role: user.role.name, firstName: user.firstName }
}

describe('a stranger signs up with an address that is signing up', () => {
  const ROLE = { accountType: 'broker' as const, firstName: 'Mallory', freightProfile: { dotNumber: '666' } }

  test('[SEC-02] 61 seconds later: the owner is asked for the password, and neither code opens the account of the stranger', async () => {
    const email = newEmail()
    const own = await signUp(email, PASSWORD, newAddress())
    server.pass({ ms: 61_000 })
    const strangers = await signUp(email, STRANGERS_PASSWORD, newAddress(), ROLE)

    const unproved = await expectRefusal(nobody.call(verifyEmailEndpoint, { body: { email, token: strangers.code } }))
    expect(unproved).toMatchObject({
      status: 422,
      validationErrors: [{ path: 'password', message: 'Enter the password you chose when you signed up' }],
    })
    // the owner types the newer code, on the device of the sign-up or on another
    expect(await verify({ email, token: strangers.code, secret: own.secret })).toBe(422)
    expect(await verify({ email, token: strangers.code, password: PASSWORD })).toBe(422)
    expect(await verify({ email, token: own.code, secret: own.secret })).toBe(200)
    expect(await whoSignsIn(email, PASSWORD)).toEqual({ role: 'dispatcher', firstName: 'Ada' })
    expect((await nobody.ask(loginEndpoint, { body: { email, password: STRANGERS_PASSWORD } })).status).toBe(401)
  })

  test('[SEC-02] the owner verifies on another device with the code and the password', async () => {
    const email = newEmail()
    await signUp(email, STRANGERS_PASSWORD, newAddress(), ROLE)
    const own = await signUp(email, PASSWORD, newAddress())
    expect(await verify({ email, token: own.code, password: STRANGERS_PASSWORD })).toBe(422)
    expect(await verify({ email, token: own.code, password: PASSWORD })).toBe(200)
    expect(await whoSignsIn(email, PASSWORD)).toEqual({ role: 'dispatcher', firstName: 'Ada' })
  })

  test('[SEC-02] their sign-up ends when the owner verifies', async () => {
    const email = newEmail()
    const strangers = await signUp(email, STRANGERS_PASSWORD, newAddress(), ROLE)
    const own = await signUp(email, PASSWORD, newAddress())
    expect(await verify({ email, token: own.code, secret: own.secret })).toBe(200)
    expect(await verify({ email, token: strangers.code, secret: strangers.secret })).toBe(422)
    expect(await server.db.selectFrom('pending_registration').where('email', '=', email).execute()).toEqual([])
  })

  test('[SEC-01] five wrong codes of theirs leave the code of the owner valid', async () => {
    const email = newEmail()
    const own = await signUp(email, PASSWORD, newAddress())
    const strangers = await signUp(email, STRANGERS_PASSWORD, newAddress(), ROLE)
    for (let tries = 0; tries < 6; tries++) {
      await verify({ email, token: own.code, secret: strangers.secret })
      await verify({ email, token: '000000', password: STRANGERS_PASSWORD })
    }
    expect(await verify({ email, token: own.code, secret: own.secret })).toBe(200)
  })

  test('[SEC-02] and uses up their emails: the owner still gets one', async () => {
    const email = newEmail()
    const [home, away] = [newAddress(), newAddress()]
    const own = await signUp(email, PASSWORD, home)
    const { secret } = await signUp(email, STRANGERS_PASSWORD, away, ROLE)
    for (let minute = 0; minute < 6; minute++) {
      server.pass({ minutes: 1 })
      await resend({ email, secret }, away)
    }
    expect((await resend({ email, secret }, away)).status).toBe(429)
    // one of the owner, six of the stranger
    await inbox.mailTo(email, 7)
    expect((await resend({ email, secret: own.secret }, home)).status).toBe(200)
    const code = codeIn(await inbox.mailTo(email, 8))
    expect(await verify({ email, token: code, secret: own.secret })).toBe(200)
  })

  /** Five networks request six emails each within six minutes. */
  async function useUpWhatStrangersShare(email: string): Promise<string[]> {
    const strangers = Array.from({ length: 5 }, newAddress)
    for (let minute = 0; minute < 6; minute++) {
      for (const network of strangers) expect((await resend({ email }, network)).status).toBe(200)
      server.pass({ minutes: 1 })
    }
    return strangers
  }

  test('[SEC-02] and uses up from five networks what strangers share: the owner still gets three', async () => {
    const email = newEmail()
    const home = newAddress()
    const own = await signUp(email, PASSWORD, home)
    for (const network of await useUpWhatStrangersShare(email))
      expect((await resend({ email }, network)).status).toBe(429)
    const codes: string[] = []
    for (const emails of [2, 3, 4]) {
      expect((await resend({ email, secret: own.secret }, home)).status).toBe(200)
      codes.push(codeIn(await inbox.mailTo(email, emails)))
      server.pass({ minutes: 1 })
    }
    expect(await verify({ email, token: codes.at(-1) ?? '', secret: own.secret })).toBe(200)
  })

  test('[SEC-02] and used up what strangers share before: the owner still signs up', async () => {
    const email = newEmail()
    await useUpWhatStrangersShare(email)
    const own = await signUp(email, PASSWORD, newAddress())
    expect(await verify({ email, token: own.code, secret: own.secret })).toBe(200)
  })

  test('[SEC-02] no number of networks requests more than 90 emails to one address in half an hour', async () => {
    const email = newEmail()
    let accepted = 0
    for (let network = 0; network < 100; network++)
      if ((await resend({ email }, newAddress())).status === 200) accepted += 1
    expect(accepted).toBe(90)
    server.pass({ minutes: 30 })
    expect((await resend({ email }, newAddress())).status).toBe(200)
  })

  test('[SEC-02] and requests codes for the owner: without the secret or the password, the code stays valid', async () => {
    const email = newEmail()
    const own = await signUp(email, PASSWORD, newAddress())
    for (const guess of [{}, { secret: 'wrong' }, { password: STRANGERS_PASSWORD }])
      expect((await resend({ email, ...guess }, newAddress())).status).toBe(200)
    // a later email of another sign-up shows that the queue is past those requests
    await signUp(email, STRANGERS_PASSWORD, newAddress(), ROLE)
    expect(inbox.received.filter(({ to }) => to === email)).toHaveLength(2)
    expect(await verify({ email, token: own.code, secret: own.secret })).toBe(200)
  })

  test('[SEC-02] and the owner who signs in too early is still sent to the code', async () => {
    const email = newEmail()
    const [home, away] = [newAddress(), newAddress()]
    await signUp(email, PASSWORD, home)
    server.pass({ minutes: 1 })
    await signUp(email, STRANGERS_PASSWORD, away, ROLE)
    const request = buildHttpRequest(loginEndpoint, { body: { email, password: PASSWORD } })
    const early = await nobody.send({ ...request, headers: { 'x-forwarded-for': home } })
    expect(early).toMatchObject({ status: 401, body: { error: { code: 'EMAIL_NOT_VERIFIED' } } })
  })
})

describe('[FACE-19] a session starts', () => {
  const sessions = (email: string) =>
    server.db
      .selectFrom('session')
      .innerJoin('person', 'person.id', 'session.person_id')
      .select(['session.id', 'remember'])
      .where('email', '=', email)
      .execute()
  const everySession = () => server.db.selectFrom('session').select('id').execute()

  test.each(['secret', 'password'] as const)('with the code and the %s of the sign-up', async (by) => {
    const email = newEmail()
    const own = await signUp(email, PASSWORD, newAddress())
    const proof = by === 'secret' ? { secret: own.secret } : { password: PASSWORD }
    const { user, accessToken } = await nobody.call(verifyEmailEndpoint, { body: { email, token: own.code, ...proof } })
    expect(user).toMatchObject({ email, isEmailVerified: true, isPaymentMethodVerified: true, firstName: 'Ada' })
    const headers = { authorization: `Bearer ${accessToken}` }
    const read = await nobody.send({ ...buildHttpRequest(readProfileEndpoint, {}), headers })
    expect(readResponse(readProfileEndpoint, read).id).toBe(user.id)
    // as after a sign-in without 'Remember me'
    expect(await sessions(email)).toEqual([{ id: expect.any(String), remember: false }])
    // nobody is warned about the device that signed up
    await signUp(newEmail(), PASSWORD, newAddress())
    expect(inbox.received.filter(({ to }) => to === email)).toHaveLength(1)
  })

  test('[TEAM-01] for a person whose id is never the company’s', async () => {
    const email = newEmail()
    const { code: token, secret } = await signUp(email, PASSWORD, newAddress())
    await nobody.call(verifyEmailEndpoint, { body: { email, token, secret } })
    const people = server.db.selectFrom('person').select(['id', 'account_id', 'seat'])
    const person = await people.where('email', '=', email).executeTakeFirstOrThrow()
    expect(person).toMatchObject({ seat: 'owner', id: expect.not.stringMatching(person.account_id) })
    expect(await sessions(email)).toHaveLength(1)
    const twin = sql`update person set id = account_id where email = ${email}`.execute(server.db)
    await expect(twin).rejects.toThrow('violates')
  })

  test('for nobody who lacks one of them, nor for a code that was used, nor for an address with an account', async () => {
    const email = newEmail()
    const strangers = await signUp(email, STRANGERS_PASSWORD, newAddress(), { firstName: 'Mallory' })
    const own = await signUp(email, PASSWORD, newAddress())
    const before = (await everySession()).length
    const tries = [
      { token: strangers.code, secret: own.secret },
      { token: own.code, secret: strangers.secret },
      { token: own.code, secret: 'made up' },
      { token: own.code, password: STRANGERS_PASSWORD },
      { token: strangers.code, password: PASSWORD },
    ]
    const refusals = new Set<string>()
    const refuse = async (given: (typeof tries)[number]) => {
      const { status, text, headers } = await nobody.ask(verifyEmailEndpoint, { body: { email, ...given } })
      expect([status, headers.get('set-cookie')]).toEqual([422, null])
      refusals.add(text)
    }
    for (const given of tries) await refuse(given)
    expect((await everySession()).length).toBe(before)
    await nobody.call(verifyEmailEndpoint, { body: { email, token: own.code, secret: own.secret } })
    const replays = [
      { token: own.code, secret: own.secret },
      { token: own.code, password: PASSWORD },
      { token: strangers.code, secret: strangers.secret },
      { token: strangers.code, password: STRANGERS_PASSWORD },
    ]
    for (const given of replays) await refuse(given)
    expect((await everySession()).length).toBe(before + 1)
    // an unknown address gets the same answer too
    const unknown = { email: 'no-one@road.test', token: own.code, secret: own.secret }
    refusals.add((await nobody.ask(verifyEmailEndpoint, { body: unknown })).text)
    expect([...refusals]).toHaveLength(1)
  })

  test('for nobody who signs up with the address of an account, which may ask for a second step', async () => {
    const dana = await createPerson(server, 'dispatcher')
    const turnOn = { settings: { twoFactorEnabled: true }, password: PASSWORD }
    await server.as(dana).call(updateProfileEndpoint, { body: turnOn })
    const before = (await everySession()).length
    const request = buildHttpRequest(registerEndpoint, { body: signUpDetails(dana.email, PASSWORD) })
    const { secret } = readResponse(registerEndpoint, await nobody.send(request))
    // the owner is told, and there is no code to type
    await expect
      .poll(() => inbox.received.filter(({ to }) => to === dana.email).map(({ subject }) => subject))
      .toContain('You already have a Milepost account')
    for (const proof of [{ secret }, { password: PASSWORD }])
      expect(await verify({ email: dana.email, token: '123456', ...proof })).toBe(422)
    expect((await everySession()).length).toBe(before)
  })
})

test('[SEC-02] [API-11] a resent code works with the password alone, and voids the previous one', async () => {
  const email = newEmail()
  const own = await signUp(email, PASSWORD, newAddress())
  await resend({ email, password: PASSWORD }, newAddress())
  const next = codeIn(await inbox.mailTo(email, 2))
  expect(await verify({ email, token: own.code, secret: own.secret })).toBe(own.code === next ? 200 : 422)
  expect(await verify({ email, token: next, password: PASSWORD })).toBe(200)
})

test('[SEC-02] a sign-up ends after seven days', async () => {
  const email = newEmail()
  const own = await signUp(email, PASSWORD, newAddress())
  server.pass({ days: 7 })
  await server.chores()
  expect(await server.db.selectFrom('pending_registration').where('email', '=', email).execute()).toEqual([])
  expect(await verify({ email, token: own.code, secret: own.secret })).toBe(422)
})

test('[SEC-11] the email to an unverified address repeats nothing that was typed', async () => {
  const email = newEmail()
  await signUp(email, PASSWORD, newAddress(), {
    firstName: 'Claim $500',
    lastName: 'at once',
    businessName: 'milepost-refunds.com Claim $500 now',
  })
  const { content, head } = await inbox.mailTo(email)
  for (const typed of ['Claim', '$500', 'refunds', 'at once']) expect(head + content).not.toContain(typed)
  expect(content).toContain('Hello,')
})
