import { performance } from 'node:perf_hooks'
import { login } from '#contract/account.ts'
import { forgotPassword } from '#contract/password.ts'
import { register } from '#contract/sign-up.ts'
import { DAY_MS } from '#domain/instant.ts'
import { type Caller, callerAt, type RawAnswer } from '#tests/support/api-client.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { signUpDetails } from '#tests/support/sign-up-details.ts'
import { PASSWORD, person } from '#tests/support/people.ts'
import { startServer } from '#tests/support/server.ts'
import { quantile } from './quantile.ts'

const SAMPLES = 200
const WARM_UP = 10

export interface AccountFigure {
  what: string
  /** of known and of unknown addresses each */
  samples: number
  /** milliseconds, as the next */
  knownP50: number
  unknownP50: number
  /** of the medians, known to unknown: 1 tells nothing about who has an account */
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
    ask: (nobody, email) => nobody.ask(login, { body: { email, password: 'not this one' } }),
  },
  {
    what: 'ask for a reset link',
    expected: 200,
    ask: (nobody, email) => nobody.ask(forgotPassword, { body: { identifier: email, modeOfReset: 'email' } }),
  },
  {
    what: 'register',
    expected: 200,
    ask: (nobody, email) => nobody.ask(register, { body: signUpDetails(email, PASSWORD) }),
  },
]

/** In no order, so that what one request leaves to do afterwards slows down both kinds alike. */
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

/** Whether the time of an answer tells who has an account, at the three doors where anybody may name an address. */
export async function measureAccounts(): Promise<AccountFigure[]> {
  // in a process of its own, so that what it does after an answer holds up nobody here
  const { database, drop } = await freshPostgres()
  const server = await startServer({ databaseUrl: database.connectionString })
  const nobody = callerAt(server.url, async () => null)
  const world = { db: database.kysely, at: ({ days = 0 }) => new Date(Date.now() + days * DAY_MS) }
  try {
    const figures: AccountFigure[] = []
    for (const [index, question] of QUESTIONS.entries()) {
      const people = await Promise.all(Array.from({ length: SAMPLES }, () => person(world, 'dispatcher')))
      const strangers = Array.from({ length: SAMPLES + WARM_UP }, (_, each) => `stranger-${index}-${each}@road.test`)
      await timesOf(nobody, question, strangers.slice(SAMPLES))
      const asked = shuffled([
        ...people.map(({ email }) => ({ email, isKnown: true })),
        ...strangers.slice(0, SAMPLES).map((email) => ({ email, isKnown: false })),
      ])
      const times = await timesOf(
        nobody,
        question,
        asked.map(({ email }) => email),
      )
      const medianOf = (known: boolean) =>
        quantile(
          times.filter((_, each) => asked[each]?.isKnown === known),
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
