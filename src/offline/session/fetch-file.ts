import { API_HEADER, REQUEST_ID_HEADER } from '#contract/api/common-schemas.ts'
import { errorEnvelopeSchema } from '#contract/api/error.ts'
import { ApiError, NetworkError } from '#contract/api/http-request.ts'
import { readLine } from './api-connection.ts'
import { API_ROOT } from './fetch-api.ts'
import { refreshAccessToken } from './call.ts'
import { loadStoredSession } from './session.ts'

export async function readRefusal(answer: Response): Promise<ApiError> {
  const { status, headers } = answer
  const said = errorEnvelopeSchema.safeParse(await answer.json().catch(() => null))
  const { code, message } = said.data?.error ?? { code: 'NOT_FOUND', message: 'The file is not available' }
  return new ApiError({ status, code, message, requestId: headers.get(REQUEST_ID_HEADER) })
}

function fetchWith(path: string, accessToken: string, stop: AbortSignal | undefined): Promise<Blob | null> {
  return readLine.run(
    async ({ signal, onBytes }) => {
      const answer = await fetch(API_ROOT + path, {
        redirect: 'manual',
        headers: { authorization: `Bearer ${accessToken}` },
        signal,
      })
      onBytes()
      if (answer.headers.get(API_HEADER) === null) throw new NetworkError('The answer is not from Milepost')
      if (answer.status === 401) return null
      if (!answer.ok) throw await readRefusal(answer)
      return blobOf(answer, onBytes)
    },
    { signal: stop },
  )
}

function blobOf({ body, headers }: Response, onBytes: () => void): Promise<Blob> {
  const watched = body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(bytes, out) {
        onBytes()
        out.enqueue(bytes)
      },
    }),
  )
  return new Response(watched ?? null, { headers }).blob()
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
    const response = file ?? (successor ? await fetchWith(path, successor, stop) : null)
    if (response) return response
  } catch (error) {
    throw error instanceof ApiError ? error : new NetworkError('No answer', { cause: error })
  }
  throw new ApiError({ status: 401, code: 'UNAUTHENTICATED', message: 'Please sign in' })
}
