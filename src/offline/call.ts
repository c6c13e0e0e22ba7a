import { refresh } from '#contract/account.ts'
import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import { ApiError, NetworkError, readAnswer, wireRequest } from '#contract/request.ts'
import { API_HEADER } from '#contract/wire.ts'
import { API_ROOT } from './api-root.ts'
import { forgetSession, storedSession, storeSession, underAuthLock } from './session.ts'

/** CONST-01: a read gives up after 60 seconds. */
const TIMEOUT_MS = 60_000

export interface CallOptions {
  signal?: AbortSignal
  timeoutMs?: number
  idempotencyKey?: string
}

interface Sending extends CallOptions {
  accessToken?: string | undefined
}

async function send<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { signal, timeoutMs = TIMEOUT_MS, idempotencyKey, accessToken }: Sending,
): Promise<AnswerOf<E>> {
  const { method, path, body } = wireRequest(endpoint, input)
  const limit = AbortSignal.timeout(timeoutMs)
  let status: number
  let text: string
  let retryAfter: string | null
  try {
    const answer = await fetch(API_ROOT + path, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(accessToken && { authorization: `Bearer ${accessToken}` }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    // a captive portal answers 200 with a page of its own, or redirects to one: neither is an answer of ours
    if (answer.headers.get(API_HEADER) === null) throw new NetworkError('Somebody else answered')
    status = answer.status
    retryAfter = answer.headers.get('retry-after')
    text = await answer.text()
  } catch (error) {
    if (signal?.aborted) throw error
    throw error instanceof NetworkError ? error : new NetworkError('No answer', { cause: error })
  }
  return readAnswer(endpoint, { status, retryAfter, body: parsedJson(text) })
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new NetworkError('The answer was cut short')
  }
}

/**
 * GUARD-14: one refresh in flight on the whole device. A tab that waited for the lock finds the successor stored and
 * uses it. A failing network never signs anybody out; only the server's refusal does.
 * @returns the new access token, or null when the session is over
 */
async function refreshedToken(refused: string): Promise<string | null> {
  return underAuthLock(async () => {
    const session = await storedSession()
    if (!session) return null
    if (session.accessToken !== refused) return session.accessToken
    try {
      const tokens = await send(refresh, { body: { refreshToken: session.refreshToken } }, {})
      await storeSession({ ...session, ...tokens })
      return tokens.accessToken
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error
      await forgetSession()
      return null
    }
  })
}

/**
 * Calls an endpoint of the contract. Carries the Bearer token when there is a session (GUARD-13), and on a 401 refreshes
 * once and tries again.
 * @throws ApiError when the server refused, NetworkError when no answer of ours came
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  if (endpoint.access === 'public') return send(endpoint, input, options)
  const accessToken = (await storedSession())?.accessToken
  try {
    return await send(endpoint, input, { ...options, accessToken })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401 && accessToken)) throw error
    const successor = await refreshedToken(accessToken)
    if (!successor) throw error
    return send(endpoint, input, { ...options, accessToken: successor })
  }
}
