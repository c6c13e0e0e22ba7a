import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { login, me, signedIn } from '#contract/account.ts'
import { acceptRequest } from '#contract/booking.ts'
import { errorEnvelope } from '#contract/error.ts'
import { postLoads } from '#contract/load-bulk.ts'
import { assignCarrier, correctArrival } from '#contract/load.ts'
import { forgotPassword, resetPassword } from '#contract/password.ts'
import { deleteAccount, updateProfile } from '#contract/profile-edit.ts'
import { validateOtp } from '#contract/second-step.ts'
import { register, verifyEmail } from '#contract/sign-up.ts'
import type { RawAnswer } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { ask, deliveredLoad, postLoad } from '#tests/support/freight.ts'
import { newLoad } from '#tests/support/new-load.ts'
import { PASSWORD, type Person, person } from '#tests/support/people.ts'
import { signUpDetails } from '#tests/support/sign-up-details.ts'
import { codeIn, resetLinkIn, startInbox } from '#tests/support/smtp-inbox.ts'

const inbox = await startInbox()
const { database, drop } = await freshPostgres()
/** Two servers on one database: what holds between them holds for any number. */
const servers = [
  await startApi(database.connectionString, { SMTP_URL: inbox.url }),
  await startApi(database.connectionString, { SMTP_URL: inbox.url }),
] as const
const [server] = servers
afterAll(async () => {
  await Promise.all(servers.map((each) => each.stop()))
  await Promise.all([drop(), inbox.stop()])
})

const TRIES = 20
const nobody = servers.map((each) => each.as(null))
const eachTry = Array.from({ length: TRIES }, (_, index) => index)

/** Twenty tries at once, half of them at either server. */
async function atOnce(
  attempt: (caller: (typeof nobody)[number], index: number) => Promise<RawAnswer>,
): Promise<RawAnswer[]> {
  return Promise.all(eachTry.map((index) => attempt(nobody[index % 2] as (typeof nobody)[number], index)))
}

/** `{ '200': 1, 'CODE_WRONG': 19 }` */
function tally(answers: readonly RawAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const said = errorEnvelope.safeParse(body).data?.error.code ?? String(status)
    counts[said] = (counts[said] ?? 0) + 1
  }
  return counts
}

async function registered(email: string): Promise<string> {
  await server.as(null).call(register, { body: signUpDetails(email, PASSWORD) })
  return codeIn(await inbox.mailTo(email))
}

function wrong(code: string, step = 1): string {
  return String((Number(code) + step) % 1_000_000).padStart(6, '0')
}

function accountsOf(email: string) {
  return server.db.selectFrom('account').select('id').where('email', '=', email).execute()
}

async function protectedPerson(): Promise<{ dana: Person; recoveryCodes: string[] }> {
  const dana = await person(server, 'dispatcher')
  const { recoveryCodes = [] } = await server
    .as(dana)
    .call(updateProfile, { body: { settings: { twoFactorEnabled: true } } })
  return { dana, recoveryCodes }
}

async function begun({ email }: Person): Promise<string> {
  const answer = await server.as(null).call(login, { body: { email, password: PASSWORD } })
  if (!('secondStep' in answer)) throw new Error('Signed in without a code')
  return answer.secondStep.challenge
}

describe(`${TRIES} tries at once`, () => {
  test('open one account for an address, and mail one code', async () => {
    const email = 'crowd@road.test'
    const answers = await atOnce((caller, index) =>
      caller.ask(register, { body: signUpDetails(email, `${PASSWORD} ${index}`) }),
    )
    expect(tally(answers)).toEqual({ 200: 1, RATE_LIMITED: TRIES - 1 })
    expect(await accountsOf(email)).toHaveLength(1)
    await inbox.mailTo(email)
    expect(inbox.received.filter(({ to }) => to === email)).toHaveLength(1)
  })

  test('use the code of a verification mail once', async () => {
    const email = 'once@road.test'
    const token = await registered(email)
    const answers = await atOnce((caller) => caller.ask(verifyEmail, { body: { email, token } }))
    expect(tally(answers)).toEqual({ 200: 1, CODE_WRONG: TRIES - 1 })
  })

  test('guess at a verification code five times and no more', async () => {
    const email = 'guessed@road.test'
    const token = await registered(email)
    const guesses = await atOnce((caller, index) =>
      caller.ask(verifyEmail, { body: { email, token: wrong(token, index + 1) } }),
    )
    expect(tally(guesses)).toEqual({ CODE_WRONG: TRIES })
    const code = await server.db
      .selectFrom('verification_code')
      .innerJoin('account', 'account.id', 'verification_code.account_id')
      .select('tries')
      .where('email', '=', email)
      .executeTakeFirst()
    expect(code).toEqual({ tries: 5 })
    expect(tally([await server.as(null).ask(verifyEmail, { body: { email, token } })])).toEqual({ CODE_WRONG: 1 })
  })

  test('ask for a reset link and get one', async () => {
    const dana = await person(server, 'dispatcher')
    const answers = await atOnce((caller) => caller.ask(forgotPassword, { body: { identifier: dana.email } }))
    expect(tally(answers)).toEqual({ 200: 1, RATE_LIMITED: TRIES - 1 })
    await inbox.mailTo(dana.email)
    expect(inbox.received.filter(({ to }) => to === dana.email)).toHaveLength(1)
  })

  test('use a reset link once, and the password of that one holds', async () => {
    const dana = await person(server, 'dispatcher')
    await server.as(null).call(forgotPassword, { body: { identifier: dana.email } })
    const link = resetLinkIn(await inbox.mailTo(dana.email))
    const passwordOf = (index: number) => `Peterbilt-379! ${index}`
    const answers = await atOnce((caller, index) =>
      caller.ask(resetPassword, { body: { ...link, password: passwordOf(index) } }),
    )
    expect(tally(answers)).toEqual({ 200: 1, VALIDATION_ERROR: TRIES - 1 })
    const winner = answers.findIndex(({ status }) => status === 200)
    const signIn = (password: string) => server.as(null).ask(login, { body: { email: dana.email, password } })
    expect((await signIn(passwordOf(winner))).status).toBe(200)
    expect((await signIn(passwordOf((winner + 1) % TRIES))).status).toBe(401)
  })

  test('finish a sign-in by its mailed code once', async () => {
    const { dana } = await protectedPerson()
    const challenge = await begun(dana)
    await inbox.mailTo(dana.email, 2)
    const mail = inbox.received.find(({ to, subject }) => to === dana.email && subject.includes('sign-in code'))
    if (!mail) throw new Error('No sign-in code')
    const body = { challenge, code: codeIn(mail) }
    expect(tally(await atOnce((caller) => caller.ask(validateOtp, { body })))).toEqual({
      200: 1,
      CHALLENGE_OVER: TRIES - 1,
    })
  })

  test('use a recovery code once, in whatever sign-in', async () => {
    const { dana, recoveryCodes } = await protectedPerson()
    const challenges = await Promise.all(eachTry.map(() => begun(dana)))
    const answers = await atOnce((caller, index) =>
      caller.ask(validateOtp, {
        body: { challenge: challenges[index] ?? '', recoveryCode: recoveryCodes[0] ?? '' },
      }),
    )
    expect(tally(answers)).toEqual({ 200: 1, CODE_WRONG: TRIES - 1 })
  })

  test('delete an account once, and nobody gets in with it any more', async () => {
    const dana = await person(server, 'dispatcher')
    const session = signedIn.parse(
      await server.as(null).call(login, { body: { email: dana.email, password: PASSWORD } }),
    )
    const body = { password: PASSWORD, confirmation: 'DELETE' as const }
    const leavers = servers.map((each) => each.as(dana))
    const answers = await atOnce((_, index) => (leavers[index % 2] ?? server.as(dana)).ask(deleteAccount, { body }))
    const { 200: done, ...refused } = tally(answers)
    expect(done).toBe(1)
    // who came late enough no longer finds the password, either
    expect(Object.keys(refused).filter((code) => !['UNAUTHENTICATED', 'VALIDATION_ERROR'].includes(code))).toEqual([])
    expect((await server.as(session).ask(me, {})).status).toBe(401)
    const { email } = await server.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', dana.id)
      .executeTakeFirstOrThrow()
    for (const address of [dana.email, email])
      expect((await server.as(null).ask(login, { body: { email: address, password: PASSWORD } })).status).toBe(401)
    await inbox.mailTo(dana.email)
    expect(inbox.received.filter(({ to, subject }) => to === dana.email && subject.includes('deleted'))).toHaveLength(1)
  })
})

test('a carrier who leaves while being accepted either carries the load and stays, or has left and carries nothing', async () => {
  const marta = await person(server, 'broker')
  const seen = new Set<string>()
  for (let round = 0; round < TRIES; round++) {
    const dana = await person(server, 'dispatcher')
    const load = await postLoad(server, marta)
    const request = await ask(server, dana, load)
    const [left, accepted] = await Promise.all([
      servers[round % 2]?.as(dana).ask(deleteAccount, { body: { password: PASSWORD, confirmation: 'DELETE' } }),
      server.as(marta).ask(acceptRequest, { params: { id: request.id }, body: {} }),
    ])
    const row = await server.db
      .selectFrom('load')
      .select(['status', 'dispatcher_id'])
      .where('id', '=', load.id)
      .executeTakeFirstOrThrow()
    const isHis = row.status === 'active' && row.dispatcher_id === dana.id
    expect({ left: left?.status === 200, accepted: accepted.status === 200 }).toEqual({ left: !isHis, accepted: isHis })
    seen.add(isHis ? 'stayed' : 'left')
  }
  expect(seen.size).toBeGreaterThan(0)
})

describe('an account that is closed while it writes', () => {
  const LEAVE = { body: { password: PASSWORD, confirmation: 'DELETE' as const } }

  /** Waits until so many wait for a row that somebody else holds. */
  async function waiting(count: number): Promise<void> {
    const held = sql<{ count: number }>`
      select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await held.execute(server.db)).rows[0]?.count, { timeout: 20_000 }).toBe(count)
  }

  /** Lets two wait for an account's row, in this order, and then go on. */
  async function oneAfterTheOther<A, B>(who: Person, first: () => Promise<A>, second: () => Promise<B>) {
    return server.db.transaction().execute(async (tx) => {
      await tx.selectFrom('account').select('id').where('id', '=', who.id).forUpdate().execute()
      const earlier = first()
      await waiting(1)
      const later = second()
      await waiting(2)
      return { earlier, later }
    })
  }

  async function openLoadsOf(who: Person) {
    const loads = server.db.selectFrom('load').select(['status', 'dispatcher_id']).where('deleted_at', 'is', null)
    return loads.where((eb) => eb.or([eb('owner_id', '=', who.id), eb('dispatcher_id', '=', who.id)])).execute()
  }

  const posting = (marta: Person) =>
    server.as(marta).ask(postLoads, { body: { loads: [newLoad(server), newLoad(server, { weight: 20_000 })] } })

  test('owns nothing of what was committed after it', async () => {
    const marta = await person(server, 'broker')
    const { earlier, later } = await oneAfterTheOther(
      marta,
      () => server.as(marta).ask(deleteAccount, LEAVE),
      () => posting(marta),
    )
    expect((await earlier).status).toBe(200)
    expect((await later).status).toBe(401)
    expect(await openLoadsOf(marta)).toEqual([])
  })

  test('takes off the board what was committed while it waited', async () => {
    const marta = await person(server, 'broker')
    const { earlier, later } = await oneAfterTheOther(
      marta,
      () => posting(marta),
      () => server.as(marta).ask(deleteAccount, LEAVE),
    )
    expect((await earlier).status).toBe(200)
    expect((await later).status).toBe(200)
    expect(await openLoadsOf(marta)).toEqual([])
  })

  test('is tendered nothing, before or after', async () => {
    const marta = await person(server, 'broker')
    for (const leavesFirst of [true, false]) {
      const dana = await person(server, 'dispatcher')
      const load = await postLoad(server, marta)
      const leave = () => server.as(dana).ask(deleteAccount, LEAVE)
      const tender = () => server.as(marta).ask(assignCarrier, { params: load, body: { carrierId: dana.id } })
      const { earlier, later } = await oneAfterTheOther(
        dana,
        leavesFirst ? leave : tender,
        leavesFirst ? tender : leave,
      )
      expect([(await earlier).status, (await later).status]).toEqual([200, leavesFirst ? 422 : 200])
      expect(await openLoadsOf(dana)).toEqual([])
    }
  })

  test('gets no delivered load back, or else stays for it', async () => {
    const marta = await person(server, 'broker')
    for (const leavesFirst of [true, false]) {
      const dana = await person(server, 'dispatcher')
      const load = await deliveredLoad(server, marta, dana)
      const leave = () => server.as(dana).ask(deleteAccount, LEAVE)
      const correct = () => server.as(marta).ask(correctArrival, { params: load, body: { reason: 'Wrong dock' } })
      const { earlier, later } = await oneAfterTheOther(
        dana,
        leavesFirst ? leave : correct,
        leavesFirst ? correct : leave,
      )
      expect((await earlier).status).toBe(200)
      const code = leavesFirst ? 'CARRIER_LEFT' : 'ACTIVE_LOADS'
      expect(await later).toMatchObject({ status: 409, body: { error: { code } } })
      const [kept] = await openLoadsOf(dana)
      expect(kept?.status).toBe(leavesFirst ? 'completed' : 'active')
    }
  })
})
