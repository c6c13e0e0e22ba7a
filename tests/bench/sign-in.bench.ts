import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { loginEndpoint } from '#contract/account/account.ts'
import { buildHttpRequest } from '#contract/api/http-request.ts'
import { createPerson, PASSWORD } from '#tests/support/api-person.ts'
import { type MeasuredProduct, startMeasured } from '#tests/support/measured-product.ts'
import { quantile } from './quantile.ts'

const MINUTE_MS = 60_000
/** Wrong tries in a minute, and the addresses they come from, in turns. */
const [TRIES, ADDRESSES] = [1_000, 50]
/** The owner's, spread over the minute; the first one comes a second into the attack. */
const SIGN_INS = 30
const GOAL_MS = 1_000

export interface SignInFigure {
  what: string
  samples: number
  /** milliseconds, like the next two */
  p50: number
  p95: number
  max: number
  goal: number | null
}

interface Browser {
  address: string
  cookie: string
}

async function signIn(product: MeasuredProduct, { address, cookie }: Browser, email: string, password: string) {
  const started = performance.now()
  const { status, headers } = await product.as(null).send({
    ...buildHttpRequest(loginEndpoint, { body: { email, password } }),
    headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) },
  })
  const cookies = headers.getSetCookie().map((set) => set.split(';')[0])
  return { status, ms: performance.now() - started, cookie: cookies.join('; ') }
}

function figure(what: string, times: number[], goal: number | null): SignInFigure {
  return {
    what,
    samples: times.length,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    max: Math.max(...times),
    goal,
  }
}

/**
 * SEC-01: an owner signs in on a device that signed in before, each time from a new network, while strangers guess the
 * password 1,000 times a minute from 50 addresses.
 */
export async function measureSignIns(): Promise<SignInFigure[]> {
  const product = await startMeasured({ RATE_LIMITS: 'true' })
  try {
    const { email } = await createPerson(product, 'dispatcher')
    const { cookie } = await signIn(product, { address: '198.51.100.1', cookie: '' }, email, PASSWORD)
    const atRest: number[] = []
    for (let at = 0; at < SIGN_INS; at++) {
      const device = { address: `198.51.100.${at + 2}`, cookie }
      atRest.push((await signIn(product, device, email, PASSWORD)).ms)
    }

    const began = performance.now()
    const until = (ms: number) => pause(Math.max(0, began + ms - performance.now()))
    const guesses: ReturnType<typeof signIn>[] = []
    const attack = async () => {
      for (let at = 0; at < TRIES; at++) {
        await until((at * MINUTE_MS) / TRIES)
        guesses.push(signIn(product, { address: `203.0.113.${at % ADDRESSES}`, cookie: '' }, email, `wrong ${at}`))
      }
    }
    const underAttack: number[] = []
    const own = async () => {
      for (let at = 0; at < SIGN_INS; at++) {
        await until(1_000 + (at * (MINUTE_MS - 2_000)) / SIGN_INS)
        const device = { address: `192.0.2.${at + 1}`, cookie }
        const { status, ms } = await signIn(product, device, email, PASSWORD)
        if (status !== 200) throw new Error(`The owner was answered ${status}`)
        underAttack.push(ms)
      }
    }
    await Promise.all([attack(), own()])
    const answers = await Promise.all(guesses)
    const byStatus = (wanted: number) => answers.filter(({ status }) => status === wanted).map(({ ms }) => ms)
    if (answers.some(({ status }) => status === 200)) throw new Error('A guess was let in')
    return [
      figure('owner, no attack', atRest, null),
      figure('owner, 1,000 wrong tries a minute from 50 addresses', underAttack, GOAL_MS),
      ...[401, 429]
        .filter((status) => byStatus(status).length > 0)
        .map((status) => figure(`stranger, answered ${status}`, byStatus(status), null)),
    ]
  } finally {
    await product.stop()
  }
}
