import { afterEach, expect, test, vi } from 'vitest'
import { healthLive } from '#contract/health.ts'
import { NetworkError } from '#contract/request.ts'
import { call } from './call.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A server that never answers, until the request is given up. */
const silence = (_: string, { signal }: { signal: AbortSignal }) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

test('[CONST-01] a request is given up after 60 seconds, which is no connection and no refusal', async () => {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  vi.stubGlobal('fetch', silence)
  const asked = call(healthLive, {})
  expect(timeout.mock.calls).toEqual([[60_000]])
  limit.abort(new DOMException('Timed out', 'TimeoutError'))
  await expect(asked).rejects.toBeInstanceOf(NetworkError)
})
