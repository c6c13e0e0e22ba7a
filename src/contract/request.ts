import * as z from 'zod/mini'
import type { AnswerOf, Endpoint, InputOf } from './endpoint.ts'
import { type ErrorDetail, errorEnvelope } from './error.ts'

/** What goes on the wire for one call, before anybody adds an origin or a token. */
export interface WireRequest {
  method: Endpoint['method']
  /** below the API root, with its query */
  path: string
  body: string | undefined
}

/** Fills the path, the query and the body of an endpoint. Fields that are undefined are left out of the query. */
export function wireRequest<E extends Endpoint>(endpoint: E, input: InputOf<E>): WireRequest {
  const {
    params = {},
    query = {},
    body,
  } = input as { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`)
    .join('&')
  return {
    method: endpoint.method,
    path: search ? `${path}?${search}` : path,
    body: body === undefined ? undefined : JSON.stringify(body),
  }
}

/** A refusal of the server, as a thing to throw. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  /** each field that was refused (ERR-04) */
  readonly validationErrors: readonly ErrorDetail[]
  /** the row as the server has it now, where the refusal is a conflict */
  readonly current: unknown
  /** seconds or an HTTP date, as the server sent it */
  readonly retryAfter: string | null

  constructor(failure: {
    status: number
    code: string
    message: string
    details?: readonly ErrorDetail[] | undefined
    current?: unknown
    retryAfter?: string | null
  }) {
    super(failure.message)
    this.status = failure.status
    this.code = failure.code
    this.validationErrors = failure.details ?? []
    this.current = failure.current
    this.retryAfter = failure.retryAfter ?? null
  }
}

/** No answer of ours arrived: no network, a time-out, a captive portal's page, a cut or unreadable body. */
export class NetworkError extends Error {
  override name = 'NetworkError'
}

const successEnvelope = z.union([z.object({ response: z.unknown() }), z.object({ data: z.unknown() })])
const nestedError = z.object({ data: errorEnvelope })

/**
 * Reads an answer of ours: the payload from `response`, else `data` (API-02); the failure from `error`, else
 * `data.error` (ERR-03).
 * @throws ApiError when the server refused, NetworkError when the body is not one of ours
 */
export function readAnswer<E extends Endpoint>(
  endpoint: E,
  answer: { status: number; body: unknown; retryAfter?: string | null },
): AnswerOf<E> {
  const { status, body, retryAfter = null } = answer
  if (status < 200 || status > 299) {
    const failure = errorEnvelope.safeParse(body)
    const nested = nestedError.safeParse(body)
    const error = failure.data?.error ?? nested.data?.data.error
    if (!error) throw new NetworkError(`Answer ${status} without an error of ours`)
    throw new ApiError({ status, retryAfter, ...error })
  }
  const envelope = successEnvelope.safeParse(body)
  if (!envelope.success) throw new NetworkError('Answer without a payload')
  const payload = 'response' in envelope.data ? envelope.data.response : envelope.data.data
  const parsed = z.core.safeParse(endpoint.answer, payload)
  if (!parsed.success)
    throw new NetworkError(`Answer of ${endpoint.name} has another shape: ${z.core.prettifyError(parsed.error)}`)
  return parsed.data as AnswerOf<E>
}
