import { afterEach, expect, test, vi } from 'vitest'
import { livenessEndpoint } from '#contract/api/health.ts'
import { API_HEADER } from '#contract/api/common-schemas.ts'
import { ApiError, NetworkError } from '#contract/api/http-request.ts'
import { forgotPasswordEndpoint } from '#contract/account/password.ts'
import { readStoredSession } from '#contract/account/account.ts'
import { call, refreshAccessToken } from './call.ts'
import { loadStoredSession, storeSession } from './session.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Never answers; rejects once the request is aborted. */
const silence = (_: string, { signal }: { signal: AbortSignal }) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

/** The browser's own doesn't follow the test's clock. */
function timeoutByTestClock(ms: number): AbortSignal {
  const over = new AbortController()
  setTimeout(() => over.abort(new DOMException('', 'TimeoutError')), ms)
  return over.signal
}

test.each([
  ['a read', () => call(livenessEndpoint, {})],
  ['a write', () => call(forgotPasswordEndpoint, { body: { identifier: 'ada@road.test', modeOfReset: 'email' } })],
])('[CONST-01] %s times out after 60 seconds as a network error, not a refusal', async (_, ask) => {
  vi.useFakeTimers()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(timeoutByTestClock)
  vi.stubGlobal('fetch', silence)
  const failure = ask().catch((error: unknown) => error)
  let isOver = false
  void failure.then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(59_999)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await failure).toBeInstanceOf(NetworkError)
})

const answer = (status: number, code: string) =>
  new Response(JSON.stringify({ error: { code, message: code } }), { status, headers: { [API_HEADER]: '1' } })

test.each([
  [503, 'UNAVAILABLE', 'stays'],
  [429, 'RATE_LIMITED', 'stays'],
  [401, 'UNAUTHENTICATED', 'ends'],
])('[GUARD-14] [RUN-20] when the refresh is answered with %i %s, the session %s', async (status, code, what) => {
  const user = { id: '0190f0a0-0000-7000-8000-000000000001', company: { id: crypto.randomUUID() } }
  const session = readStoredSession({ accessToken: 'expired', refreshToken: 'once', user })
  if (!session) throw new Error('Not a session')
  await storeSession(session)
  vi.stubGlobal('fetch', async () => answer(status, code))
  const isOver = await refreshAccessToken({ userId: user.id, accessToken: 'expired' }).then(
    (token) => token === null,
    (error: unknown) => !(error instanceof ApiError),
  )
  expect(isOver).toBe(what === 'ends')
  expect((await loadStoredSession())?.accessToken).toBe(what === 'ends' ? undefined : 'expired')
})
