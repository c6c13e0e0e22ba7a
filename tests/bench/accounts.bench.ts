import { performance } from 'node:perf_hooks'
import { loginEndpoint } from '#contract/account/account.ts'
import { forgotPasswordEndpoint } from '#contract/account/password.ts'
import { registerEndpoint } from '#contract/account/sign-up.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import { type Caller, createCaller, type RawAnswer } from '#tests/support/api-client.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { signUpDetails } from '#tests/support/sign-up-details.ts'
import { PASSWORD, createPerson } from '#tests/support/api-person.ts'
import { startServer } from '#tests/support/server.ts'
import { quantile } from './quantile.ts'

const SAMPLES = 200
const WARM_UP = 10

export interface AccountFigure {
  what: string
  /** number of known addresses, and of unknown ones */
  samples: number
  /** milliseconds, like the next field */
  knownP50: number
  unknownP50: number
  /** median of known over median of unknown; at 1, the time reveals nothing */
  ratio: number
}

interface Question {
  what: string
  expected: number
  ask: (nobody: Caller, email: string) => Promise<RawAnswer>
}

const QUESTIONS: readonly Question[] = [
  {
    what: 'sign in with a wrong password',
    expected: 401,
    ask: (nobody, email) => nobody.ask(loginEndpoint, { body: { email, password: 'not this one' } }),
  },
  {
    what: 'ask for a reset link',
    expected: 200,
    ask: (nobody, email) => nobody.ask(forgotPasswordEndpoint, { body: { identifier: email, modeOfReset: 'email' } }),
  },
  {
    what: 'register',
    expected: 200,
    ask: (nobody, email) => nobody.ask(registerEndpoint, { body: signUpDetails(email, PASSWORD) }),
  },
]

/** In random order, so work left over from one request delays both kinds equally. */
function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((each) => ({ each, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ each }) => each)
}

async function timesOf(nobody: Caller, { expected, ask }: Question, emails: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const email of emails) {
    const started = performance.now()
    const { status } = await ask(nobody, email)
    times.push(performance.now() - started)
    if (status !== expected) throw new Error(`Answered ${status} instead of ${expected}`)
  }
  return times
}

/** Whether response times reveal who has an account, at the three endpoints that take anyone's email address. */
export async function measureAccounts(): Promise<AccountFigure[]> {
  // in its own process, so its work after an answer delays nothing here
  const { database, drop } = await freshPostgres()
  const server = await startServer({ databaseUrl: database.connectionString })
  const nobody = createCaller(server.url, async () => null)
  const world = { db: database.kysely, at: ({ days = 0 }) => new Date(Date.now() + days * DAY_MS) }
  try {
    const figures: AccountFigure[] = []
    for (const [index, question] of QUESTIONS.entries()) {
      const people = await Promise.all(Array.from({ length: SAMPLES }, () => createPerson(world, 'dispatcher')))
      const strangers = Array.from({ length: SAMPLES + WARM_UP }, (_, each) => `stranger-${index}-${each}@road.test`)
      await timesOf(nobody, question, strangers.slice(SAMPLES))
      const shuffledEmails = shuffled([
        ...people.map(({ email }) => ({ email, isKnown: true })),
        ...strangers.slice(0, SAMPLES).map((email) => ({ email, isKnown: false })),
      ])
      const times = await timesOf(
        nobody,
        question,
        shuffledEmails.map(({ email }) => email),
      )
      const medianOf = (known: boolean) =>
        quantile(
          times.filter((_, each) => shuffledEmails[each]?.isKnown === known),
          0.5,
        )
      const [knownP50, unknownP50] = [medianOf(true), medianOf(false)]
      figures.push({ what: question.what, samples: SAMPLES, knownP50, unknownP50, ratio: knownP50 / unknownP50 })
    }
    return figures
  } finally {
    await server.stop()
    await drop()
  }
}
