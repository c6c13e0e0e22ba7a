import { refresh } from '#contract/account.ts'
import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import { ApiError, NetworkError, readAnswer, wireRequest } from '#contract/request.ts'
import type { Session } from '#contract/session.ts'
import { connection } from './device.ts'
import { exchange } from './exchange.ts'
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
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    const heard = await exchange(wireRequest(endpoint, input), {
      headers: {
        ...(accessToken && { authorization: `Bearer ${accessToken}` }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    connection.heard(heard)
    return readAnswer(endpoint, heard)
  } catch (error) {
    // whoever gave up waiting hears that, not that the network failed
    signal?.throwIfAborted()
    if (error instanceof NetworkError) connection.failed()
    throw error
  }
}

/**
 * GUARD-14: one refresh in flight on the whole device. A tab that waited for the lock finds the successor stored and
 * uses it. A failing network never signs anybody out; only the server's refusal does.
 * @returns the new access token, or null when the session is over or somebody else's by now
 */
export async function refreshedToken(refused: { userId: string; accessToken: string }): Promise<string | null> {
  return underAuthLock(async () => {
    const session = await storedSession()
    if (session?.user.id !== refused.userId) return null
    if (session.accessToken !== refused.accessToken) return session.accessToken
    const tokens = await exchangedTokens(session)
    // a tab that stood still while it asked may find another sign-in by now: that one stays
    const current = await storedSession()
    if (current?.refreshToken !== session.refreshToken)
      return current?.user.id === refused.userId ? current.accessToken : null
    if (!tokens) {
      await forgetSession()
      return null
    }
    await storeSession({ ...current, ...tokens })
    return tokens.accessToken
  })
}

/** The successors of a session's tokens, or null when the server refuses them. */
async function exchangedTokens({ refreshToken }: Session): Promise<AnswerOf<typeof refresh> | null> {
  try {
    return await send(refresh, { body: { refreshToken } }, {})
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
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
  const session = await storedSession()
  try {
    return await send(endpoint, input, { ...options, accessToken: session?.accessToken })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401 && session)) throw error
    const successor = await refreshedToken({ userId: session.user.id, accessToken: session.accessToken })
    if (!successor) throw error
    return send(endpoint, input, { ...options, accessToken: successor })
  }
}
