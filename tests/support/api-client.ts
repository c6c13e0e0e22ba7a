import { expect } from 'vitest'
import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import { ERROR_CODES, errorEnvelope } from '#contract/error.ts'
import { ApiError, readAnswer, wireRequest } from '#contract/request.ts'
import { API_HEADER, DEFAULT_API_ROOT } from '#contract/wire.ts'

/** An answer as it came, for tests about the wire itself. */
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
  call: <E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: Options) => Promise<AnswerOf<E>>
  ask: <E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: Options) => Promise<RawAnswer>
  send: (request: RawRequest) => Promise<RawAnswer>
}

/** What any endpoint may answer. INTERNAL is not among them: no test may end in a 500. */
const GENERAL_CODES = new Set<string>([
  'MALFORMED',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'TOO_LARGE',
  'VALIDATION_ERROR',
  'IDEMPOTENCY_IN_PROGRESS',
  'IDEMPOTENCY_KEY_MISMATCH',
])

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Every refusal of an endpoint must be one that its declaration names. */
function expectDeclared({ name, errors = [] }: Endpoint, { status, body, text }: RawAnswer): void {
  if (status < 400) return
  const { code } = errorEnvelope.parse(body).error
  expect(ERROR_CODES, `${name} answered ${text}`).toContain(code)
  expect([...GENERAL_CODES, ...errors], `${name} answered ${status} ${code}, which it does not declare`).toContain(code)
}

/** What the server said when it refused a call. @throws Error when it did not refuse */
export async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const answer = await call.catch((error: unknown) => error)
  if (answer instanceof ApiError) return answer
  throw answer instanceof Error ? answer : new Error(`Not refused: ${JSON.stringify(answer)}`)
}

/** The tests' client of the API: what goes out and comes in is derived from the contract, as in the app. */
export function callerAt(origin: string, tokenNow: () => Promise<string | null>): Caller {
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

  async function ask<E extends Endpoint>(endpoint: E, input: InputOf<E>, { key }: Options = {}): Promise<RawAnswer> {
    const answer = await send({
      ...wireRequest(endpoint, input),
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
      return readAnswer(endpoint, { status, body, retryAfter: headers.get('retry-after') })
    },
  }
}
