import { API_HEADER, REQUEST_ID_HEADER } from '#contract/api/common-schemas.ts'
import { errorEnvelopeSchema } from '#contract/api/error.ts'
import { ApiError, NetworkError } from '#contract/api/http-request.ts'
import { API_ROOT } from './fetch-api.ts'
import { refreshAccessToken } from './call.ts'
import { loadStoredSession } from './session.ts'

const TIMEOUT_MS = 60_000

async function readRefusal(answer: Response): Promise<ApiError> {
  const { status, headers } = answer
  const said = errorEnvelopeSchema.safeParse(await answer.json().catch(() => null))
  const { code, message } = said.data?.error ?? { code: 'NOT_FOUND', message: 'The file is not available' }
  return new ApiError({ status, code, message, requestId: headers.get(REQUEST_ID_HEADER) })
}

async function fetchWith(path: string, accessToken: string, stop: AbortSignal | undefined): Promise<Blob | null> {
  const limit = AbortSignal.timeout(TIMEOUT_MS)
  const answer = await fetch(API_ROOT + path, {
    redirect: 'manual',
    headers: { authorization: `Bearer ${accessToken}` },
    signal: stop ? AbortSignal.any([stop, limit]) : limit,
  })
  if (answer.headers.get(API_HEADER) === null) throw new NetworkError('The answer is not from Milepost')
  if (answer.status === 401) return null
  if (!answer.ok) throw await readRefusal(answer)
  return answer.blob()
}

/**
 * A file that the API serves to the signed-in account.
 * @throws ApiError when the server refused, NetworkError when our API did not answer
 */
export async function fetchFile(path: string, stop?: AbortSignal): Promise<Blob> {
  const session = await loadStoredSession()
  const { accessToken = '', user } = session ?? {}
  try {
    const file = await fetchWith(path, accessToken, stop)
    const successor = file ? null : user && (await refreshAccessToken({ userId: user.id, accessToken }))
    const found = file ?? (successor ? await fetchWith(path, successor, stop) : null)
    if (found) return found
  } catch (error) {
    throw error instanceof ApiError ? error : new NetworkError('No answer', { cause: error })
  }
  throw new ApiError({ status: 401, code: 'UNAUTHENTICATED', message: 'Please sign in' })
}
