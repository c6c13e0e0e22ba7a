import { NetworkError, type WireRequest } from '#contract/request.ts'
import { API_HEADER } from '#contract/wire.ts'
import { API_ROOT } from './api-root.ts'

/** An answer of ours, whatever it says. */
export interface Heard {
  status: number
  body: unknown
  retryAfter: string | null
  /** the server's clock, an HTTP date */
  date: string | null
}

/** As much of `fetch` as is used here. */
export type Fetch = (
  url: string,
  init: { method: string; redirect: 'manual'; headers: Record<string, string>; body?: string; signal: AbortSignal },
) => Promise<Pick<Response, 'status' | 'text'> & { headers: Pick<Headers, 'get'> }>

interface Sending {
  headers?: Record<string, string>
  signal: AbortSignal
  fetch?: Fetch
}

/**
 * One request and the answer of ours that came back.
 * @throws NetworkError when none came: no network, an abort, a captive portal's page, a cut body
 */
export async function exchange(
  { method, path, body }: WireRequest,
  { headers, signal, fetch = globalThis.fetch }: Sending,
): Promise<Heard> {
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
    // a captive portal answers 200 with a page of its own, or redirects to one: neither is an answer of ours
    if (answer.headers.get(API_HEADER) === null) throw new NetworkError('Somebody else answered')
    return {
      status: answer.status,
      body: bodyOf(answer.headers.get('content-type'), await answer.text()),
      retryAfter: answer.headers.get('retry-after'),
      date: answer.headers.get('date'),
    }
  } catch (error) {
    throw error instanceof NetworkError ? error : new NetworkError('No answer', { cause: error })
  }
}

/** A file is its own payload; everything else of ours is JSON. */
function bodyOf(type: string | null, text: string): unknown {
  return type?.startsWith('text/csv') ? { response: text } : parsedJson(text)
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new NetworkError('The answer was cut short')
  }
}
