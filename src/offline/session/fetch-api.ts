import { API_HEADER, DEFAULT_API_ROOT, REQUEST_ID_HEADER } from '#contract/api/common-schemas.ts'
import { type HttpRequest, NetworkError } from '#contract/api/http-request.ts'

/** Our API's answer, whatever its status. */
export interface ApiResponse {
  status: number
  body: unknown
  retryAfter: string | null
  /** finds the request in the server's log */
  requestId: string | null
  /** the server's clock, an HTTP date */
  date: string | null
}

/** We ended the request ourselves, for another one. It says nothing about the connection. */
export class RequestAbandoned extends NetworkError {}

/** The part of `fetch` used here. */
export type Fetch = (
  url: string,
  init: { method: string; redirect: 'manual'; headers: Record<string, string>; body?: string; signal: AbortSignal },
) => Promise<Pick<Response, 'status' | 'text'> & { headers: Pick<Headers, 'get'>; body?: Response['body'] }>

interface Sending {
  headers?: Record<string, string>
  signal: AbortSignal
  /** a part of the answer arrived */
  onBytes?: () => void
  fetch?: Fetch
}

/**
 * Sends one request and returns our API's answer.
 * @throws NetworkError when there is none: no network, an abort, a captive portal's page, a truncated body
 */
export async function fetchApi(
  { method, path, body }: HttpRequest,
  { headers, signal, onBytes, fetch = globalThis.fetch }: Sending,
): Promise<ApiResponse> {
  try {
    const answer = await fetch(API_ROOT + path, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
      signal,
    })
    // a captive portal answers 200 with its own page, or redirects to it: neither has our header
    if (answer.headers.get(API_HEADER) === null) throw new NetworkError('The answer is not from Milepost')
    return {
      status: answer.status,
      body: bodyOf(answer.headers.get('content-type'), await textOf(answer, onBytes)),
      retryAfter: answer.headers.get('retry-after'),
      requestId: answer.headers.get(REQUEST_ID_HEADER),
      date: answer.headers.get('date'),
    }
  } catch (error) {
    throw error instanceof NetworkError ? error : new NetworkError('No answer', { cause: error })
  }
}

async function textOf(answer: Awaited<ReturnType<Fetch>>, onBytes?: () => void): Promise<string> {
  if (!onBytes || !answer.body) return answer.text()
  onBytes()
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onBytes()
    text += part.value
  }
  return text
}

/** A CSV file is its own payload; everything else we send is JSON. */
function bodyOf(type: string | null, text: string): unknown {
  return type?.startsWith('text/csv') ? { response: text } : parsedJson(text)
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new NetworkError('The answer was cut off')
  }
}

/** API-01: base URL of every call. A build can override it. */
export const API_ROOT: string = import.meta.env?.VITE_API_ROOT ?? DEFAULT_API_ROOT
