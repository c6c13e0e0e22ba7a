import { API_HEADER } from '#contract/api/common-schemas.ts'
import { ApiError, NetworkError } from '#contract/api/http-request.ts'
import { refreshAccessToken } from './call.ts'
import { API_ROOT } from './fetch-api.ts'
import { readRefusal } from './fetch-file.ts'
import { loadStoredSession } from './session.ts'

/** A megabyte on a slow line. */
const TIMEOUT_MS = 120_000

async function sendWith(path: string, file: Blob, type: string, accessToken: string): Promise<unknown> {
  const answer = await fetch(API_ROOT + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': type },
    body: file,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (answer.headers.get(API_HEADER) === null) throw new NetworkError('The answer is not from Milepost')
  if (!answer.ok) throw await readRefusal(answer)
  const { response } = (await answer.json()) as { response: unknown }
  return response
}

/**
 * Sends a file as it is, to a route that takes no JSON.
 * @returns the answer, still to be parsed
 * @throws ApiError when the server refused, NetworkError when our API did not answer
 */
export async function sendFile(path: string, file: Blob, type: string): Promise<unknown> {
  const session = await loadStoredSession()
  const { accessToken = '', user } = session ?? {}
  try {
    return await sendWith(path, file, type, accessToken)
  } catch (error) {
    if (!(error instanceof ApiError)) throw new NetworkError('No answer', { cause: error })
    const successor = error.status === 401 && user && (await refreshAccessToken({ userId: user.id, accessToken }))
    if (!successor) throw error
    return sendWith(path, file, type, successor)
  }
}
