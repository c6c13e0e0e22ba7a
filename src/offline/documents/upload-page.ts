import { type DetailedError, type HttpRequest, type HttpResponse, type HttpStack, Upload } from 'tus-js-client'
import { API_HEADER } from '#contract/api/common-schemas.ts'
import { errorEnvelopeSchema } from '#contract/api/error.ts'
import { ApiError, NetworkError } from '#contract/api/http-request.ts'
import { UPLOADS_PATH } from '#contract/freight/document.ts'
import { API_ROOT } from '../session/fetch-api.ts'
import type { StoredPage } from './page-db.ts'

const CHUNK_BYTES = 256 * 1024
/** A chunk must arrive before the server gives up on a request. */
const SLOW_CHUNK_BYTES = 64 * 1024
/** Between tries within one attempt of the outbox, which waits longer after it. */
const RETRY_MS = [300, 1_000, 3_000]
/** 400 while another request for this upload ends, 404 and 410 when it must begin again, 409 at another offset. */
const RETRIED = [400, 404, 409, 410, 423, 500]

export interface Uploading {
  accessToken: string
  signal: AbortSignal
  /** the server has this many bytes */
  onProgress: (sent: number) => void
  isSlow: boolean
}

/** tus-js-client's own stack needs XMLHttpRequest, which a service worker lacks. */
class FetchRequest implements HttpRequest {
  readonly #method: string
  readonly #url: string
  readonly #headers: Record<string, string> = {}
  readonly #abort = new AbortController()

  constructor(method: string, url: string) {
    this.#method = method
    this.#url = url
  }
  getMethod = () => this.#method
  getURL = () => this.#url
  setHeader = (name: string, value: string) => void (this.#headers[name] = value)
  getHeader = (name: string) => this.#headers[name]
  // fetch reports no progress within a request
  setProgressHandler = () => undefined
  getUnderlyingObject = () => undefined
  abort = async () => this.#abort.abort()

  async send(body: Blob | null): Promise<HttpResponse> {
    const answer = await fetch(this.#url, {
      method: this.#method,
      redirect: 'manual',
      headers: this.#headers,
      ...(body && { body }),
      signal: this.#abort.signal,
    })
    // a captive portal's page is no answer
    if (answer.headers.get(API_HEADER) === null) throw new NetworkError('The answer is not from Milepost')
    const text = await answer.text()
    return {
      getStatus: () => answer.status,
      getHeader: (name) => answer.headers.get(name) ?? undefined,
      getBody: () => text,
      getUnderlyingObject: () => answer,
    }
  }
}

const httpStack: HttpStack = {
  createRequest: (method, url) => new FetchRequest(method, url),
  getName: () => 'fetch',
}

/** An upload's address follows from its id, so nothing about it needs to be stored. */
const urlStorage = {
  findAllUploads: async () => [],
  findUploadsByFingerprint: async () => [],
  removeUpload: async () => undefined,
  addUpload: async () => '',
}

function sourceOf(bytes: ArrayBuffer) {
  return {
    openFile: async () => ({
      size: bytes.byteLength,
      slice: async (start: number, end: number) => ({
        value: new Blob([bytes.slice(start, end)]),
        done: end >= bytes.byteLength,
      }),
      close: () => undefined,
    }),
  }
}

function statusOf(error: Error): number | null {
  const { originalResponse } = error as Partial<DetailedError>
  return originalResponse ? originalResponse.getStatus() : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Our API's refusal, or no answer: what tus itself refuses, a later attempt cures. */
function toAnswer(error: Error): ApiError | NetworkError {
  const response = (error as Partial<DetailedError>).originalResponse
  const errorAnswer = response && errorEnvelopeSchema.safeParse(parsed(response.getBody())).data?.error
  const status = statusOf(error)
  if (status === 413)
    return new ApiError({ status, code: 'TOO_LARGE', message: errorAnswer?.message ?? 'That is too large' })
  if (!response || !errorAnswer || status === null || status === 409)
    return new NetworkError('The upload was interrupted', { cause: error })
  return new ApiError({ status, ...errorAnswer, retryAfter: response.getHeader('retry-after') ?? null })
}

/**
 * Sends a page from where the server has it, in chunks.
 * @throws NetworkError when it was cut off: the next try goes on from there
 * @throws ApiError when the server refuses it
 */
export function uploadPage(
  page: StoredPage,
  bytes: ArrayBuffer,
  { accessToken, signal, onProgress, isSlow }: Uploading,
): Promise<void> {
  const endpoint = new URL(`${API_ROOT}${UPLOADS_PATH}`, globalThis.location.href).href
  return new Promise((resolve, reject) => {
    const upload = new Upload(new Blob([]), {
      endpoint,
      uploadUrl: `${endpoint}/${page.id}`,
      metadata: { id: page.id, sha256: page.sha256 },
      headers: { authorization: `Bearer ${accessToken}` },
      chunkSize: isSlow ? SLOW_CHUNK_BYTES : CHUNK_BYTES,
      retryDelays: RETRY_MS,
      storeFingerprintForResuming: false,
      fileReader: sourceOf(bytes),
      httpStack,
      urlStorage,
      fingerprint: async () => '',
      onShouldRetry: (error) => {
        const status = error.originalResponse?.getStatus()
        return !signal.aborted && (status === undefined || RETRIED.includes(status))
      },
      onChunkComplete: (_, sent) => onProgress(sent),
      onSuccess: () => end(resolve),
      onError: (error) => end(() => reject(toAnswer(error))),
    })
    const stop = () => {
      void upload.abort()
      end(() => reject(new NetworkError('The upload was interrupted')))
    }
    const end = (tell: () => void) => {
      signal.removeEventListener('abort', stop)
      tell()
    }
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop)
    upload.start()
  })
}

/** Forgets what the server has of a page, so that it can be sent with other bytes. */
export async function dropUpload(page: StoredPage, { accessToken, signal }: Uploading): Promise<void> {
  await fetch(`${API_ROOT}${UPLOADS_PATH}/${page.id}`, {
    method: 'DELETE',
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${accessToken}` },
    signal,
  }).catch((cause: unknown) => {
    throw new NetworkError('The upload was interrupted', { cause })
  })
}
