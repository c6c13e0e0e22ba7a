import { randomBytes, randomUUID } from 'node:crypto'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { signUpDetails } from '#tests/support/sign-up-details.ts'
import { type MeasuredProduct, startMeasured } from '#tests/support/measured-product.ts'

export interface PublicFigure {
  /** what anybody may ask for without an account */
  request: string
  status: number
  /** of the server's process, for each request; the database's own is not in it */
  cpuMs: number
  goal: string
}

const AT_ONCE = 8
/** The processor's clock counts in hundredths of a second. */
const LEAST_CPU_MS = 400
const MOST_REQUESTS = 4_000
/** A password's hash costs the same whoever signs in: `attempt-limiter.ts` counts these requests. */
const HASHED = 'counted by network and account'
const PLAIN_GOAL_MS = 5

interface PublicRequest {
  path: string
  /** of a POST, made anew for each */
  body?: () => unknown
  headers?: Record<string, string>
  goal?: string
}

const secret = () => randomBytes(32).toString('base64url')
const email = () => `${randomUUID()}@example.com`
const password = 'Grain-lantern-42-otter'

const PUBLIC: readonly PublicRequest[] = [
  { path: '/' },
  { path: '/auth/login' },
  { path: '/dashboard' },
  { path: '/nothing-here' },
  { path: '/sw.js' },
  ...['/openapi.json', '/health/live', '/health/ready', '/board/sample', `/avatars/${randomUUID()}`, '/events'].map(
    (path) => ({ path: DEFAULT_API_ROOT + path }),
  ),
  { path: `${DEFAULT_API_ROOT}/auth/me`, headers: { authorization: `Bearer ${secret()}` } },
  { path: `${DEFAULT_API_ROOT}/sign/${randomUUID()}.${secret()}` },
  { path: `${DEFAULT_API_ROOT}/consent/${randomUUID()}.${secret()}` },
  { path: `${DEFAULT_API_ROOT}/auth/login`, body: () => ({ email: email(), password }), goal: HASHED },
  { path: `${DEFAULT_API_ROOT}/auth/login`, body: () => ({ padding: 'x'.repeat(1_000_000) }) },
  { path: `${DEFAULT_API_ROOT}/auth/register`, body: () => signUpDetails(email(), password), goal: HASHED },
  { path: `${DEFAULT_API_ROOT}/auth/forgot-password`, body: () => ({ email: email() }) },
  { path: `${DEFAULT_API_ROOT}/auth/verify-email`, body: () => ({ email: email(), token: '123456' }) },
  { path: `${DEFAULT_API_ROOT}/auth/reset-password`, body: () => ({ token: secret(), email: email(), password }) },
  { path: `${DEFAULT_API_ROOT}/auth/refresh`, body: () => ({ refreshToken: secret() }) },
  { path: `${DEFAULT_API_ROOT}/notifications/unsubscribe`, body: () => ({ token: secret() }) },
]

async function processorMs({ url }: MeasuredProduct): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const [, seconds] = /^process_cpu_seconds_total ([\d.e-]+)$/m.exec(metrics) ?? []
  if (seconds === undefined) throw new Error('/metrics has no processor time')
  return Number(seconds) * 1_000
}

async function ask({ url }: MeasuredProduct, { path, body, headers }: PublicRequest): Promise<number> {
  const json = body && { method: 'POST', body: JSON.stringify(body()) }
  const answer = await fetch(url + path, {
    ...json,
    headers: { 'accept-encoding': 'br', ...(json && { 'content-type': 'application/json' }), ...headers },
    redirect: 'manual',
  })
  await answer.arrayBuffer()
  return answer.status
}

async function measureOne(product: MeasuredProduct, request: PublicRequest): Promise<PublicFigure> {
  const round = () => Promise.all(Array.from({ length: AT_ONCE }, () => ask(product, request)))
  const [status = 0] = await round()
  const before = await processorMs(product)
  let [requests, used] = [0, 0]
  while (requests < MOST_REQUESTS && used < LEAST_CPU_MS) {
    for (let n = 0; n < 10; n += 1) requests += (await round()).length
    used = (await processorMs(product)) - before
  }
  const large = request.body && JSON.stringify(request.body()).length > 100_000 ? ', 1 MB' : ''
  return {
    request: `${request.body ? 'POST' : 'GET'} ${request.path.replaceAll(/[\w-]{32,}(\.[\w-]+)?/g, '…')}${large}`,
    status,
    cpuMs: used / requests,
    goal: request.goal ?? `≤ ${PLAIN_GOAL_MS}`,
  }
}

/** SAFE-19: what one anonymous request costs the server, without the limits that a stranger meets. */
export async function measurePublic(): Promise<PublicFigure[]> {
  const product = await startMeasured()
  try {
    const figures: PublicFigure[] = []
    for (const request of PUBLIC) figures.push(await measureOne(product, request))
    return figures
  } finally {
    await product.stop()
  }
}
