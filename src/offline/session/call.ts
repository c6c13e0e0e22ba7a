import { refreshSessionEndpoint, seatEndedSchema, type Session } from '#contract/account/account.ts'
import type { EndpointResponse, Endpoint, EndpointInput } from '#contract/api/endpoint.ts'
import { ApiError, NetworkError, readResponse, buildHttpRequest } from '#contract/api/http-request.ts'
import { apiConnection, readLine } from './api-connection.ts'
import { type ApiResponse, fetchApi } from './fetch-api.ts'
import { rememberLeftAccount } from './left-account.ts'
import { deleteStoredSession, loadStoredSession, storeSession, withAuthLock } from './session.ts'

/** A write; `read-line.ts` has the limits of a read. */
const TIMEOUT_MS = 60_000
/** Shorter: every other request of the device waits for it. */
const REFRESH_TIMEOUT_MS = 15_000

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
  input: EndpointInput<E>,
  sending: Sending,
): Promise<EndpointResponse<E>> {
  const { signal } = sending
  try {
    const answer = await answerTo(endpoint, input, sending)
    apiConnection.heard(answer)
    return readResponse(endpoint, answer)
  } catch (error) {
    // rethrow the caller's abort as such, not as a network failure
    signal?.throwIfAborted()
    if (error instanceof NetworkError) apiConnection.failed(error)
    throw error
  }
}

function answerTo<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { signal, timeoutMs, idempotencyKey, accessToken }: Sending,
): Promise<ApiResponse> {
  const request = buildHttpRequest(endpoint, input)
  const headers = {
    ...(accessToken && { authorization: `Bearer ${accessToken}` }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  }
  if (request.method === 'GET')
    return readLine.run((turn) => fetchApi(request, { headers, ...turn }), { signal, limitMs: timeoutMs })
  const limit = AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS)
  return fetchApi(request, { headers, signal: signal ? AbortSignal.any([signal, limit]) : limit })
}

/**
 * GUARD-14: one refresh at a time on the whole device. A tab that waited for the lock finds the new token stored and
 * uses it. A network failure never signs anyone out; only a 401 does.
 * @returns the new access token, or null when the session has ended or belongs to another account
 */
export async function refreshAccessToken(refused: { userId: string; accessToken: string }): Promise<string | null> {
  return withAuthLock(async () => {
    const session = await loadStoredSession()
    if (session?.user.id !== refused.userId) return null
    if (session.accessToken !== refused.accessToken) return session.accessToken
    const answer = await exchangedTokens(session)
    // this tab may have been suspended meanwhile; if someone signed in again, that session wins
    const current = await loadStoredSession()
    if (current?.refreshToken !== session.refreshToken)
      return current?.user.id === refused.userId ? current.accessToken : null
    if (answer instanceof ApiError) {
      const removal = answer.code === 'SEAT_ENDED' ? seatEndedSchema.safeParse(answer.current).data : undefined
      await rememberLeftAccount(session.user.id, { email: session.user.email, ...(removal && { removal }) })
      await deleteStoredSession()
      return null
    }
    await storeSession({ ...current, ...answer })
    return answer.accessToken
  })
}

/** The refreshed tokens, or why the session is over: a 401. */
async function exchangedTokens({
  refreshToken,
}: Session): Promise<EndpointResponse<typeof refreshSessionEndpoint> | ApiError> {
  try {
    return await send(refreshSessionEndpoint, { body: { refreshToken } }, { timeoutMs: REFRESH_TIMEOUT_MS })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return error
    throw error
  }
}

/**
 * Calls an endpoint of the contract. Sends the session's Bearer token (GUARD-13); on a 401 refreshes once and tries
 * again.
 * @throws ApiError when the server refused, NetworkError when our API did not answer
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<EndpointResponse<E>> {
  if (endpoint.access === 'public') return send(endpoint, input, options)
  const session = await loadStoredSession()
  try {
    return await send(endpoint, input, { ...options, accessToken: session?.accessToken })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401 && session)) throw error
    const successor = await refreshAccessToken({ userId: session.user.id, accessToken: session.accessToken })
    if (!successor) throw error
    return send(endpoint, input, { ...options, accessToken: successor })
  }
}
