import { afterEach, expect, test, vi } from 'vitest'
import { livenessEndpoint } from '#contract/api/health.ts'
import { NetworkError } from '#contract/api/http-request.ts'
import { call } from './call.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Never answers; rejects once the request is aborted. */
const silence = (_: string, { signal }: { signal: AbortSignal }) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

test('[CONST-01] a request times out after 60 seconds as a network error, not a refusal', async () => {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  vi.stubGlobal('fetch', silence)
  const pending = call(livenessEndpoint, {})
  expect(timeout.mock.calls).toEqual([[60_000]])
  limit.abort(new DOMException('Timed out', 'TimeoutError'))
  await expect(pending).rejects.toBeInstanceOf(NetworkError)
})
