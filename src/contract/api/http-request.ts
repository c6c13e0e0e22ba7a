import * as z from 'zod/mini'
import type { EndpointResponse, Endpoint, EndpointCall, EndpointInput } from './endpoint.ts'
import { type ErrorDetail, errorEnvelopeSchema } from './error.ts'

/** One call as sent, before an origin and a token are added. */
export interface HttpRequest {
  method: Endpoint['method']
  /** below the API root, with its query */
  path: string
  body: string | undefined
}

/** Fills an endpoint's path, query and body. Undefined fields are left out of the query. */
export function buildHttpRequest<E extends EndpointCall>(endpoint: E, input: EndpointInput<E>): HttpRequest {
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

/** A refusal by the server, as an exception. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  /** each refused field (ERR-04) */
  readonly validationErrors: readonly ErrorDetail[]
  /** for a conflict, the row as the server has it now */
  readonly current: unknown
  /** seconds or an HTTP date, as the server sent it */
  readonly retryAfter: string | null
  /** of an unexpected error: finds it in the server's log */
  readonly reference: string | null

  constructor(failure: {
    status: number
    code: string
    message: string
    details?: readonly ErrorDetail[] | undefined
    current?: unknown
    retryAfter?: string | null
    requestId?: string | null | undefined
  }) {
    super(failure.message)
    this.status = failure.status
    this.code = failure.code
    this.validationErrors = failure.details ?? []
    this.current = failure.current
    this.retryAfter = failure.retryAfter ?? null
    this.reference = failure.status >= 500 ? (failure.requestId ?? null) : null
  }
}

/** No answer from our API: no network, a timeout, a captive portal's page, a truncated or unreadable body. */
export class NetworkError extends Error {
  override name = 'NetworkError'

  /** The request never got out, as without signal. Otherwise something answered badly, too late, or not at all. */
  get isUnreachable(): boolean {
    return this.cause instanceof TypeError
  }
}

/** A read got no answer, and neither did the question whether Milepost answers at all. */
export class OutOfReach extends NetworkError {}

const successEnvelope = z.union([z.object({ response: z.unknown() }), z.object({ data: z.unknown() })])
const nestedError = z.object({ data: errorEnvelopeSchema })

/**
 * Reads our API's answer: the payload from `response`, else `data` (API-02); the failure from `error`, else
 * `data.error` (ERR-03).
 * @throws ApiError when the server refused, NetworkError when the body is not ours
 */
export function readResponse<E extends Pick<Endpoint, 'name' | 'answer'>>(
  endpoint: E,
  answer: { status: number; body: unknown; retryAfter?: string | null; requestId?: string | null },
): EndpointResponse<E> {
  const { status, body, retryAfter = null, requestId } = answer
  if (status < 200 || status > 299) {
    const failure = errorEnvelopeSchema.safeParse(body)
    const nested = nestedError.safeParse(body)
    const error = failure.data?.error ?? nested.data?.data.error
    if (!error) throw new NetworkError(`Answer ${status} is not a Milepost error`)
    throw new ApiError({ status, retryAfter, requestId, ...error })
  }
  const envelope = successEnvelope.safeParse(body)
  if (!envelope.success) throw new NetworkError('Answer has no payload')
  const payload = 'response' in envelope.data ? envelope.data.response : envelope.data.data
  const parsed = z.core.safeParse(endpoint.answer, payload)
  if (!parsed.success)
    throw new NetworkError(`Answer of ${endpoint.name} has an unexpected shape: ${z.core.prettifyError(parsed.error)}`)
  return parsed.data as EndpointResponse<E>
}
