import { afterAll, describe, expect, test } from 'vitest'
import { loginEndpoint, refreshSessionEndpoint, signInResultSchema } from '#contract/account/account.ts'
import { mailedCodeSchema, proveEndpoint } from '#contract/account/proof.ts'
import { renewRecoveryCodesEndpoint, validateOtpEndpoint } from '#contract/account/two-step.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson, PASSWORD, proveNow, signedInAgain } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { codeIn, startInbox } from '#tests/support/smtp-inbox.ts'

const inbox = await startInbox()
const server = await startApi(undefined, { RATE_LIMITS: 'true', SMTP_URL: inbox.url })
afterAll(async () => {
  await server.stop()
  await inbox.stop()
})
const nobody = server.as(null)

const NEEDED = { status: 403, code: 'PROOF_NEEDED', message: "Confirm it's you to do this" }

/** With 2-step verification on, so that there are recovery codes to renew. */
async function createTwoStep(): Promise<ApiPerson> {
  return createPerson(server, 'company', { settings: JSON.stringify({ twoFactorEnabled: true }) })
}

/** An act that a fresh proof allows. */
const renew = (who: Parameters<typeof server.as>[0]) => server.as(who).call(renewRecoveryCodesEndpoint, { body: {} })
const proofsOf = async ({ sessionId }: { sessionId: string }) =>
  server.db
    .selectFrom('session')
    .select(['proved_at', 'strong_at'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()

/** What the first call of a strong proof answers, and the code that it mailed. */
async function askedCode(who: ApiPerson, mails: number): Promise<string> {
  const refusal = await expectRefusal(
    server.as(who).call(proveEndpoint, { body: { password: PASSWORD, strong: true } }),
  )
  expect(refusal).toMatchObject({ status: 422, validationErrors: [{ path: 'code' }] })
  expect(mailedCodeSchema.parse(refusal.current).email).toBe(`${who.email[0]}•••@road.test`)
  return codeIn(await inbox.mailTo(who.email, mails))
}

describe('what proves a session', () => {
  test('[PROOF-01] the password proves it for ten minutes, and a refresh prolongs nothing', async () => {
    const dana = await createTwoStep()
    expect(await expectRefusal(renew(dana))).toMatchObject({ ...NEEDED, current: { strong: false } })
    const proved = await server.as(dana).call(proveEndpoint, { body: { password: PASSWORD } })
    expect(proved).toEqual({ provedUntil: server.at({ minutes: 10 }).toISOString(), strongUntil: null })
    server.pass({ minutes: 9 })
    expect((await renew(dana)).recoveryCodes).toHaveLength(10)
    const before = await proofsOf(dana)
    const refreshToken = await server.keys.sign('refresh', {
      sessionId: dana.sessionId,
      generation: 0,
      issuedAt: server.now(),
      expiresAt: server.at({ days: 1 }).getTime(),
    })
    const refreshed = await nobody.call(refreshSessionEndpoint, { body: { refreshToken } })
    expect(await proofsOf(dana)).toEqual(before)
    server.pass({ minutes: 1 })
    expect(await expectRefusal(renew(refreshed))).toMatchObject(NEEDED)
  })

  test('[PROOF-01] a sign-in by password proves it, and only the mailed code of one strongly', async () => {
    const plain = await createPerson(server, 'broker')
    await nobody.call(loginEndpoint, { body: { email: plain.email, password: PASSWORD } })
    const sessions = await server.db
      .selectFrom('session')
      .select(['proved_at', 'strong_at'])
      .where('person_id', '=', plain.personId)
      .where('id', '<>', plain.sessionId)
      .execute()
    expect(sessions).toEqual([{ proved_at: server.at({}), strong_at: null }])

    const dana = await createTwoStep()
    await proveNow(server, dana, 'password')
    const { recoveryCodes } = await renew(dana)
    const finished = async (
      by: (mail: number) => Promise<{ code: string } | { recoveryCode: string }>,
      mail: number,
    ) => {
      const begun = await nobody.call(loginEndpoint, { body: { email: dana.email, password: PASSWORD } })
      const challenge = 'secondStep' in begun ? begun.secondStep.challenge : ''
      const session = signInResultSchema.parse(
        await nobody.call(validateOtpEndpoint, { body: { challenge, ...(await by(mail)) } }),
      )
      const { sessionId } = (await server.keys.read('access', session.accessToken, server.now())) ?? { sessionId: '' }
      return proofsOf({ sessionId })
    }
    // the first email says that recovery codes were made
    const byCode = await finished(async (mail) => ({ code: codeIn(await inbox.mailTo(dana.email, mail)) }), 2)
    expect(byCode).toEqual({ proved_at: server.at({}), strong_at: server.at({}) })
    const byRecovery = await finished(() => Promise.resolve({ recoveryCode: recoveryCodes[0] ?? '' }), 3)
    expect(byRecovery).toEqual({ proved_at: server.at({}), strong_at: null })
  })

  test('[PROOF-04] it counts from the next request, and not on another device of the person', async () => {
    const dana = await createTwoStep()
    const tablet = await signedInAgain(server, dana)
    await server.as(dana).call(proveEndpoint, { body: { password: PASSWORD } })
    expect((await renew(dana)).recoveryCodes).toHaveLength(10)
    expect(await expectRefusal(renew(tablet))).toMatchObject(NEEDED)
  })

  test('[PROOF-03] a strong proof takes the password and the mailed code, which works once', async () => {
    const dana = await createPerson(server, 'company')
    const tablet = await signedInAgain(server, dana)
    const code = await askedCode(dana, 1)
    expect(await proofsOf(dana)).toEqual({ proved_at: null, strong_at: null })
    const strongly = (who: ApiPerson, password = PASSWORD, given = code) =>
      server.as(who).call(proveEndpoint, { body: { password, strong: true, code: given } })
    const wrongPassword = await expectRefusal(strongly(dana, 'Wrong password 1'))
    expect(wrongPassword).toMatchObject({ status: 422, validationErrors: [{ path: 'password' }] })
    // another session's, though of the same person
    expect(await expectRefusal(strongly(tablet))).toMatchObject({ status: 422, validationErrors: [{ path: 'code' }] })
    const until = server.at({ minutes: 10 }).toISOString()
    expect(await strongly(dana)).toEqual({ provedUntil: until, strongUntil: until })
    expect(await expectRefusal(strongly(dana))).toMatchObject({ status: 422, validationErrors: [{ path: 'code' }] })
  })

  test('[PROOF-03] a mailed code that two requests send at once proves one of them', async () => {
    const dana = await createPerson(server, 'company')
    const body = { password: PASSWORD, strong: true, code: await askedCode(dana, 1) }
    const answers = await Promise.all([1, 2].map(() => server.as(dana).ask(proveEndpoint, { body })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test('[PROOF-03] a mailed code ends with its time', async () => {
    const dana = await createPerson(server, 'company')
    const code = await askedCode(dana, 1)
    server.pass({ minutes: 30 })
    const late = server.as(dana).call(proveEndpoint, { body: { password: PASSWORD, strong: true, code } })
    expect(await expectRefusal(late)).toMatchObject({ status: 422, validationErrors: [{ path: 'code' }] })
    expect(await proofsOf(dana)).toEqual({ proved_at: null, strong_at: null })
  })

  test('[PROOF-03] a code that was mailed for a sign-in proves nothing, and one for a proof signs nobody in', async () => {
    const dana = await createTwoStep()
    const begun = await nobody.call(loginEndpoint, { body: { email: dana.email, password: PASSWORD } })
    const challenge = 'secondStep' in begun ? begun.secondStep.challenge : ''
    const ofSignIn = codeIn(await inbox.mailTo(dana.email, 1))
    const ofProof = await askedCode(dana, 2)
    const body = { password: PASSWORD, strong: true, code: ofSignIn }
    expect(await expectRefusal(server.as(dana).call(proveEndpoint, { body }))).toMatchObject({ status: 422 })
    const finish = nobody.call(validateOtpEndpoint, { body: { challenge, code: ofProof } })
    expect(await expectRefusal(finish)).toMatchObject({ code: 'CODE_WRONG' })
  })

  test('a second call within a minute mails nothing, and one after it mails another code', async () => {
    const dana = await createPerson(server, 'company')
    await askedCode(dana, 1)
    server.pass({ ms: 59_000 })
    await askedCode(dana, 1)
    server.pass({ ms: 1000 })
    const second = await askedCode(dana, 2)
    const strongly = (code: string) =>
      server.as(dana).ask(proveEndpoint, { body: { password: PASSWORD, strong: true, code } })
    expect((await strongly(second)).status).toBe(200)
  })
})

describe('tries', () => {
  test('[PROOF-14] passwords are limited for the session, and right ones of a body too', async () => {
    const dana = await createTwoStep()
    const guess = (password: string) => server.as(dana).ask(proveEndpoint, { body: { password } })
    for (let tries = 0; tries < 10; tries++) expect((await guess('Wrong password 1')).status).toBe(422)
    expect((await guess(PASSWORD)).status).toBe(429)
    const inBody = server.as(dana).ask(renewRecoveryCodesEndpoint, { body: { password: PASSWORD } })
    expect((await inBody).status).toBe(429)
  })

  test('[PROOF-14] a mailed code bears five tries, and an hour twenty', async () => {
    const dana = await createPerson(server, 'company')
    const strongly = (code: string) =>
      server.as(dana).ask(proveEndpoint, { body: { password: PASSWORD, strong: true, code } })
    const code = await askedCode(dana, 1)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries++) expect((await strongly(wrong)).status).toBe(422)
    expect((await strongly(code)).status).toBe(422)
    for (let tries = 0; tries < 14; tries++) expect((await strongly(wrong)).status).toBe(422)
    expect((await strongly(wrong)).status).toBe(429)
  })
})

test('[PROOF-05] a right password in the body proves that request alone; a wrong one answers as before', async () => {
  const dana = await createTwoStep()
  const withPassword = (password: string) => server.as(dana).call(renewRecoveryCodesEndpoint, { body: { password } })
  expect(await expectRefusal(withPassword('Wrong password 1'))).toMatchObject({
    status: 422,
    message: 'Your current password is incorrect',
  })
  expect((await withPassword(PASSWORD)).recoveryCodes).toHaveLength(10)
  expect(await expectRefusal(renew(dana))).toMatchObject(NEEDED)
  expect(await proofsOf(dana)).toEqual({ proved_at: null, strong_at: null })
})
