import * as z from 'zod/mini'
import { type FailureReason, VendorFailure } from './vendor-failure.ts'

/** After this long, callers fall back to built-in data. */
const TIMEOUT_MS = 4500

interface Question {
  url: URL
  headers?: Record<string, string>
  /** sent as JSON by POST */
  body?: unknown
  /** sent by POST as a form instead */
  form?: Record<string, string>
  timeoutMs?: number | undefined
}

interface Heard {
  status: number
  body: unknown
}

/**
 * Asks a service for JSON.
 * @throws VendorFailure when no JSON came in time
 */
export async function fetchVendorJson({ url, headers, body, form, timeoutMs = TIMEOUT_MS }: Question): Promise<Heard> {
  const signal = AbortSignal.timeout(timeoutMs)
  const sent = form ? new URLSearchParams(form) : body === undefined ? undefined : JSON.stringify(body)
  try {
    const answer = await fetch(url, {
      method: sent === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        'user-agent': 'Milepost',
        // a form names its own type
        ...(typeof sent === 'string' && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent !== undefined && { body: sent }),
      // keys travel in the address and the headers
      redirect: 'error',
      signal,
    })
    return { status: answer.status, body: parsed(answer.status, await answer.text()) }
  } catch (error) {
    if (error instanceof VendorFailure) throw error
    throw new VendorFailure(signal.aborted ? 'TIMEOUT' : 'UNAVAILABLE', `${url.host}: ${String(error)}`)
  }
}

/** An error page may be HTML: the status is enough. */
function parsed(status: number, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    if (status >= 400) return null
    throw new VendorFailure('INVALID_ANSWER', 'not JSON')
  }
}

/** The failure for a status of 400 or above. */
export function toVendorFailure(status: number): VendorFailure {
  return new VendorFailure(REASONS[status] ?? (status >= 500 ? 'UNAVAILABLE' : 'INVALID_REQUEST'), `HTTP ${status}`)
}

const REASONS: Record<number, FailureReason> = { 401: 'REQUEST_DENIED', 403: 'REQUEST_DENIED', 429: 'OVER_QUERY_LIMIT' }

/** @throws VendorFailure when the answer doesn't match the schema */
export function parseVendorAnswer<S extends z.core.$ZodType>(shape: S, body: unknown): z.output<S> {
  const read = z.safeParse(shape, body)
  if (!read.success) throw new VendorFailure('INVALID_ANSWER', read.error.issues[0]?.message)
  return read.data
}

/** @throws VendorFailure unless the answer matches the schema */
export async function callVendor<S extends z.core.$ZodType>(question: Question, shape: S): Promise<z.output<S>> {
  const { status, body } = await fetchVendorJson(question)
  if (status >= 400) throw toVendorFailure(status)
  return parseVendorAnswer(shape, body)
}

/** A URL under the service's root, which may end with a slash or not. */
export function joinUrl(root: string, path: string, query: Record<string, string> = {}): URL {
  const url = new URL(root.replace(/\/*$/, '/') + path)
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value)
  return url
}
