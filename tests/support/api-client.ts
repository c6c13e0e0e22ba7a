import { expect } from 'vitest'
import type { EndpointResponse, Endpoint, EndpointInput } from '#contract/api/endpoint.ts'
import { listErrorCodes } from '#contract/api/endpoint-errors.ts'
import { errorEnvelopeSchema } from '#contract/api/error.ts'
import { ApiError, readResponse, buildHttpRequest } from '#contract/api/http-request.ts'
import { API_HEADER, DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'

/** The unparsed answer, for tests of the HTTP layer itself. */
export interface RawAnswer {
  status: number
  headers: Headers
  text: string
  /** null when the text is not JSON */
  body: unknown
}

interface RawRequest {
  method: string
  /** below the API's root */
  path: string
  body?: string | Uint8Array<ArrayBuffer> | undefined
  headers?: Record<string, string>
}

interface Options {
  /** the Idempotency-Key */
  key?: string
}

export interface Caller {
  /** @throws ApiError when the server refuses */
  call: <E extends Endpoint>(endpoint: E, input: EndpointInput<E>, options?: Options) => Promise<EndpointResponse<E>>
  ask: <E extends Endpoint>(endpoint: E, input: EndpointInput<E>, options?: Options) => Promise<RawAnswer>
  send: (request: RawRequest) => Promise<RawAnswer>
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Every error of an endpoint must be one that its declaration names, and no test may end in a 500. */
function expectDeclared(endpoint: Endpoint, { status, body, text }: RawAnswer): void {
  if (status < 400) return
  const declared = listErrorCodes(endpoint).filter((code) => code !== 'INTERNAL')
  const { code } = errorEnvelopeSchema.parse(body).error
  expect(declared, `${endpoint.name} answered ${text}`).toContain(code)
}

/** The error of a call that the server must reject. @throws Error when it does not */
export async function expectRefusal(call: Promise<unknown>): Promise<ApiError> {
  const answer = await call.catch((error: unknown) => error)
  if (answer instanceof ApiError) return answer
  throw answer instanceof Error ? answer : new Error(`Not refused: ${JSON.stringify(answer)}`)
}

/** Asks again while the server is busy, as every device does: on a slow machine a row's line is longer than its patience. */
export async function answered(ask: () => Promise<RawAnswer>): Promise<RawAnswer> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503) return answer
  }
}

/** The tests' client of the API; requests and answers come from the contract, as in the app. */
export function createCaller(origin: string, tokenNow: () => Promise<string | null>): Caller {
  async function send({ method, path, body, headers = {} }: RawRequest): Promise<RawAnswer> {
    const token = await tokenNow()
    const answer = await fetch(origin + DEFAULT_API_ROOT + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    })
    const text = await answer.text()
    expect(answer.headers.get(API_HEADER), `${method} ${path} answered ${text}`).toBe('1')
    return { status: answer.status, headers: answer.headers, text, body: parsed(text) }
  }

  async function ask<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    { key }: Options = {},
  ): Promise<RawAnswer> {
    const answer = await send({
      ...buildHttpRequest(endpoint, input),
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    })
    expectDeclared(endpoint, answer)
    return answer
  }

  return {
    send,
    ask,
    async call(endpoint, input, options) {
      const { status, body, headers } = await ask(endpoint, input, options)
      return readResponse(endpoint, { status, body, retryAfter: headers.get('retry-after') })
    },
  }
}
