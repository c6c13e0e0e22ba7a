import { afterAll, describe, expect, test } from 'vitest'
import { loginEndpoint, readProfileEndpoint, signInResultSchema } from '#contract/account/account.ts'
import { acceptBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { errorEnvelopeSchema } from '#contract/api/error.ts'
import { readResponse } from '#contract/api/http-request.ts'
import { postLoadsEndpoint } from '#contract/freight/load-bulk.ts'
import { tenderLoadEndpoint, correctArrivalEndpoint } from '#contract/freight/load-actions.ts'
import { changePasswordEndpoint, forgotPasswordEndpoint, resetPasswordEndpoint } from '#contract/account/password.ts'
import { deleteAccountEndpoint, updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { validateOtpEndpoint } from '#contract/account/two-step.ts'
import { registerEndpoint, verifyEmailEndpoint } from '#contract/account/sign-up.ts'
import type { RawAnswer } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { requestPostedLoad, postDeliveredLoad, postLoad } from '#tests/support/load-scenes.ts'
import { oneAfterTheOther } from '#tests/support/lock-order.ts'
import { newLoad } from '#tests/support/new-load.ts'
import { PASSWORD, type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { signUpDetails } from '#tests/support/sign-up-details.ts'
import { codeIn, resetLinkIn, startInbox } from '#tests/support/smtp-inbox.ts'

const inbox = await startInbox()
const { database, drop } = await freshPostgres()
/** Two servers on one database: what holds between them holds for any number. */
const servers = [
  await startApi(database.connectionString, { SMTP_URL: inbox.url }),
  await startApi(database.connectionString, { SMTP_URL: inbox.url }),
] as const
const [server, other] = servers
afterAll(async () => {
  await Promise.all(servers.map((each) => each.stop()))
  await Promise.all([drop(), inbox.stop()])
})

const LEAVE = { body: { password: PASSWORD, confirmation: 'DELETE' as const } }

const TRIES = 20
const nobody = servers.map((each) => each.as(null))
const eachTry = Array.from({ length: TRIES }, (_, index) => index)

/** Twenty concurrent tries, half at each server. */
async function atOnce(
  attempt: (caller: (typeof nobody)[number], index: number) => Promise<RawAnswer>,
): Promise<RawAnswer[]> {
  return Promise.all(eachTry.map((index) => attempt(nobody[index % 2] as (typeof nobody)[number], index)))
}

/** `{ '200': 1, 'CODE_WRONG': 19 }` */
function tally(answers: readonly RawAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const said = errorEnvelopeSchema.safeParse(body).data?.error.code ?? String(status)
    counts[said] = (counts[said] ?? 0) + 1
  }
  return counts
}

async function registered(email: string): Promise<{ token: string; secret: string }> {
  const { secret } = await server.as(null).call(registerEndpoint, { body: signUpDetails(email, PASSWORD) })
  return { token: codeIn(await inbox.mailTo(email)), secret }
}

function wrong(code: string, step = 1): string {
  return String((Number(code) + step) % 1_000_000).padStart(6, '0')
}

function signUpsOf(email: string) {
  return server.db.selectFrom('pending_registration').select(['id', 'code_tries']).where('email', '=', email).execute()
}

async function protectedPerson(): Promise<{ dana: ApiPerson; recoveryCodes: string[] }> {
  const dana = await createPerson(server, 'dispatcher')
  const { recoveryCodes = [] } = await server
    .as(dana)
    .call(updateProfileEndpoint, { body: { settings: { twoFactorEnabled: true }, password: PASSWORD } })
  return { dana, recoveryCodes }
}

async function begun({ email }: ApiPerson): Promise<string> {
  const answer = await server.as(null).call(loginEndpoint, { body: { email, password: PASSWORD } })
  if (!('secondStep' in answer)) throw new Error('Signed in without a code')
  return answer.secondStep.challenge
}

describe(`${TRIES} concurrent tries`, () => {
  test('make one sign-up for an email and send one code', async () => {
    const email = 'crowd@road.test'
    const answers = await atOnce((caller, index) =>
      caller.ask(registerEndpoint, { body: signUpDetails(email, `${PASSWORD} ${index}`) }),
    )
    expect(tally(answers)).toEqual({ 200: 1, RATE_LIMITED: TRIES - 1 })
    expect(await signUpsOf(email)).toHaveLength(1)
    await inbox.mailTo(email)
    expect(inbox.received.filter(({ to }) => to === email)).toHaveLength(1)
  })

  test('[FACE-19] use a verification code once, and start one session', async () => {
    const email = 'once@road.test'
    const proof = await registered(email)
    const answers = await atOnce((caller) => caller.ask(verifyEmailEndpoint, { body: { email, ...proof } }))
    expect(tally(answers)).toEqual({ 200: 1, CODE_WRONG: TRIES - 1 })
    const { id } = await server.db
      .selectFrom('person')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(await server.db.selectFrom('session').select('id').where('person_id', '=', id).execute()).toHaveLength(1)
  })

  test('get at most five guesses at a verification code', async () => {
    const email = 'guessed@road.test'
    const { token, secret } = await registered(email)
    const guesses = await atOnce((caller, index) =>
      caller.ask(verifyEmailEndpoint, { body: { email, token: wrong(token, index + 1), secret } }),
    )
    expect(tally(guesses)).toEqual({ CODE_WRONG: TRIES })
    expect((await signUpsOf(email)).map(({ code_tries }) => code_tries)).toEqual([5])
    expect(tally([await server.as(null).ask(verifyEmailEndpoint, { body: { email, token, secret } })])).toEqual({
      CODE_WRONG: 1,
    })
  })

  test('request a reset link and get one email', async () => {
    const dana = await createPerson(server, 'dispatcher')
    const answers = await atOnce((caller) => caller.ask(forgotPasswordEndpoint, { body: { identifier: dana.email } }))
    expect(tally(answers)).toEqual({ 200: 1, RATE_LIMITED: TRIES - 1 })
    await inbox.mailTo(dana.email)
    expect(inbox.received.filter(({ to }) => to === dana.email)).toHaveLength(1)
  })

  test('use a reset link once, and only that password works', async () => {
    const dana = await createPerson(server, 'dispatcher')
    await server.as(null).call(forgotPasswordEndpoint, { body: { identifier: dana.email } })
    const link = resetLinkIn(await inbox.mailTo(dana.email))
    const passwordOf = (index: number) => `Peterbilt-379! ${index}`
    const answers = await atOnce((caller, index) =>
      caller.ask(resetPasswordEndpoint, { body: { ...link, password: passwordOf(index) } }),
    )
    expect(tally(answers)).toEqual({ 200: 1, VALIDATION_ERROR: TRIES - 1 })
    const winner = answers.findIndex(({ status }) => status === 200)
    const signIn = (password: string) => server.as(null).ask(loginEndpoint, { body: { email: dana.email, password } })
    expect((await signIn(passwordOf(winner))).status).toBe(200)
    expect((await signIn(passwordOf((winner + 1) % TRIES))).status).toBe(401)
  })

  test('finish a sign-in with its emailed code once', async () => {
    const { dana } = await protectedPerson()
    const challenge = await begun(dana)
    await inbox.mailTo(dana.email, 2)
    const mail = inbox.received.find(({ to, subject }) => to === dana.email && subject.includes('sign-in code'))
    if (!mail) throw new Error('No sign-in code')
    const body = { challenge, code: codeIn(mail) }
    expect(tally(await atOnce((caller) => caller.ask(validateOtpEndpoint, { body })))).toEqual({
      200: 1,
      CHALLENGE_OVER: TRIES - 1,
    })
  })

  test('use a recovery code once across all sign-ins', async () => {
    const { dana, recoveryCodes } = await protectedPerson()
    const challenges = await Promise.all(eachTry.map(() => begun(dana)))
    const answers = await atOnce((caller, index) =>
      caller.ask(validateOtpEndpoint, {
        body: { challenge: challenges[index] ?? '', recoveryCode: recoveryCodes[0] ?? '' },
      }),
    )
    expect(tally(answers)).toEqual({ 200: 1, CODE_WRONG: TRIES - 1 })
  })

  test('delete an account once, and nobody can sign in to it afterwards', async () => {
    const dana = await createPerson(server, 'dispatcher')
    const session = signInResultSchema.parse(
      await server.as(null).call(loginEndpoint, { body: { email: dana.email, password: PASSWORD } }),
    )
    const body = { password: PASSWORD, confirmation: 'DELETE' as const }
    const leavers = servers.map((each) => each.as(dana))
    const answers = await atOnce((_, index) =>
      (leavers[index % 2] ?? server.as(dana)).ask(deleteAccountEndpoint, { body }),
    )
    const { 200: done, ...refused } = tally(answers)
    expect(done).toBe(1)
    // a late request finds the session ended or the password cleared
    expect(Object.keys(refused).filter((code) => !['UNAUTHENTICATED', 'VALIDATION_ERROR'].includes(code))).toEqual([])
    expect((await server.as(session).ask(readProfileEndpoint, {})).status).toBe(401)
    const { email } = await server.db
      .selectFrom('person')
      .select('email')
      .where('id', '=', dana.personId)
      .executeTakeFirstOrThrow()
    for (const address of [dana.email, email])
      expect((await server.as(null).ask(loginEndpoint, { body: { email: address, password: PASSWORD } })).status).toBe(
        401,
      )
    await inbox.mailTo(dana.email)
    expect(inbox.received.filter(({ to, subject }) => to === dana.email && subject.includes('deleted'))).toHaveLength(1)
  })
})

describe('a password that changes', () => {
  const NEW = 'Kenworth-W900!'
  const change = (dana: ApiPerson) => () =>
    server.as(dana).ask(changePasswordEndpoint, {
      body: { password: PASSWORD, newPassword: NEW, confirmPassword: NEW },
    })
  const signIn =
    ({ email }: ApiPerson) =>
    () =>
      other.as(null).ask(loginEndpoint, { body: { email, password: PASSWORD } })

  test('[SEC-06] refuses a sign-in that verified the old one just before', async () => {
    const dana = await createPerson(server, 'dispatcher')
    const answers = await oneAfterTheOther(server, { table: 'account', id: dana.id }, [change(dana), signIn(dana)])
    expect(answers.map(({ status }) => status)).toEqual([200, 401])
  })

  test('[SEC-06] ends the session of a sign-in that came just before', async () => {
    const dana = await createPerson(server, 'dispatcher')
    const answers = await oneAfterTheOther(server, { table: 'account', id: dana.id }, [signIn(dana), change(dana)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const session = readResponse(loginEndpoint, answers[0])
    expect((await server.as(signInResultSchema.parse(session)).ask(readProfileEndpoint, {})).status).toBe(401)
  })

  test('[SEC-06] refuses a second step that the old one began', async () => {
    const { dana, recoveryCodes } = await protectedPerson()
    const challenge = await begun(dana)
    const finish = () =>
      other.as(null).ask(validateOtpEndpoint, { body: { challenge, recoveryCode: recoveryCodes[0] ?? '' } })
    const answers = await oneAfterTheOther(server, { table: 'account', id: dana.id }, [change(dana), finish])
    expect(answers.map((answer) => tally([answer]))).toEqual([{ 200: 1 }, { CHALLENGE_OVER: 1 }])
  })
})

describe('a carrier who leaves while being accepted', () => {
  async function raced(order: 'leaves first' | 'accepted first') {
    const marta = await createPerson(server, 'broker')
    const dana = await createPerson(server, 'dispatcher')
    const load = await postLoad(server, marta)
    const { id } = await requestPostedLoad(server, dana, load)
    const leave = () => server.as(dana).ask(deleteAccountEndpoint, LEAVE)
    const accept = () => other.as(marta).ask(acceptBookingRequestEndpoint, { params: { id }, body: {} })
    const actions = order === 'leaves first' ? ([leave, accept] as const) : ([accept, leave] as const)
    const answers = await oneAfterTheOther(server, { table: 'load', id: load.id }, actions)
    const { status, dispatcher_id } = await server.db
      .selectFrom('load')
      .select(['status', 'dispatcher_id'])
      .where('id', '=', load.id)
      .executeTakeFirstOrThrow()
    return { answers: answers.map((answer) => tally([answer])), status, isTheirs: dispatcher_id === dana.id }
  }

  test('leaves first and hauls nothing', async () => {
    expect(await raced('leaves first')).toEqual({
      answers: [{ 200: 1 }, { REQUEST_CLOSED: 1 }],
      status: 'pending',
      isTheirs: false,
    })
  })

  test('is accepted first and keeps both account and load', async () => {
    expect(await raced('accepted first')).toEqual({
      answers: [{ 200: 1 }, { ACTIVE_LOADS: 1 }],
      status: 'active',
      isTheirs: true,
    })
  })
})

describe('an account that is deleted during other writes', () => {
  async function openLoadsOf(who: ApiPerson) {
    const loads = server.db.selectFrom('load').select(['status', 'dispatcher_id']).where('deleted_at', 'is', null)
    return loads.where((eb) => eb.or([eb('owner_id', '=', who.id), eb('dispatcher_id', '=', who.id)])).execute()
  }

  const posting = (marta: ApiPerson) =>
    server.as(marta).ask(postLoadsEndpoint, { body: { loads: [newLoad(server), newLoad(server, { weight: 20_000 })] } })

  test('cannot post loads after the deletion', async () => {
    const marta = await createPerson(server, 'broker')
    const answers = await oneAfterTheOther(server, { table: 'account', id: marta.id }, [
      () => server.as(marta).ask(deleteAccountEndpoint, LEAVE),
      () => posting(marta),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 401])
    expect(await openLoadsOf(marta)).toEqual([])
  })

  test('removes loads that were posted while the deletion waited', async () => {
    const marta = await createPerson(server, 'broker')
    const answers = await oneAfterTheOther(server, { table: 'account', id: marta.id }, [
      () => posting(marta),
      () => server.as(marta).ask(deleteAccountEndpoint, LEAVE),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await openLoadsOf(marta)).toEqual([])
  })

  test('keeps no tendered load, whichever request comes first', async () => {
    const marta = await createPerson(server, 'broker')
    for (const leavesFirst of [true, false]) {
      const dana = await createPerson(server, 'dispatcher')
      const load = await postLoad(server, marta)
      const leave = () => server.as(dana).ask(deleteAccountEndpoint, LEAVE)
      const tender = () => server.as(marta).ask(tenderLoadEndpoint, { params: load, body: { carrierId: dana.id } })
      const order = leavesFirst ? ([leave, tender] as const) : ([tender, leave] as const)
      const answers = await oneAfterTheOther(server, { table: 'account', id: dana.id }, order)
      expect(answers.map(({ status }) => status)).toEqual([200, leavesFirst ? 422 : 200])
      expect(await openLoadsOf(dana)).toEqual([])
    }
  })

  test('blocks a later arrival correction, and an earlier correction blocks the deletion', async () => {
    const marta = await createPerson(server, 'broker')
    for (const leavesFirst of [true, false]) {
      const dana = await createPerson(server, 'dispatcher')
      const load = await postDeliveredLoad(server, marta, dana)
      const leave = () => server.as(dana).ask(deleteAccountEndpoint, LEAVE)
      const correct = () =>
        server.as(marta).ask(correctArrivalEndpoint, { params: load, body: { reason: 'Wrong dock' } })
      const order = leavesFirst ? ([leave, correct] as const) : ([correct, leave] as const)
      const [earlier, later] = await oneAfterTheOther(server, { table: 'account', id: dana.id }, order)
      expect(earlier.status).toBe(200)
      const code = leavesFirst ? 'CARRIER_LEFT' : 'ACTIVE_LOADS'
      expect(later).toMatchObject({ status: 409, body: { error: { code } } })
      const [kept] = await openLoadsOf(dana)
      expect(kept?.status).toBe(leavesFirst ? 'completed' : 'active')
    }
  })
})
