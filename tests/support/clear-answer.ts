import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { errorEnvelopeSchema } from '#contract/api/error.ts'
import type { RawAnswer } from './api-client.ts'
import type { HostileRequest } from './hostile-request.ts'

/** The body as it is sent. */
export function bodyOf({ body }: Pick<HostileRequest, 'body'>): string | undefined {
  return body === undefined ? undefined : JSON.stringify(body)
}

/** The paths of the fields that the contract rejects in a body; null when the body is never validated. */
export function refusedFields(endpoint: Endpoint, { params, body }: HostileRequest): string[] | null {
  const isWellAddressed = Object.values(params).every((segment) => z.uuid().safeParse(segment).success)
  if (!isWellAddressed || !endpoint.body) return null
  const parsed = z.core.safeParse(endpoint.body, bodyOf({ body }) === undefined ? {} : (body ?? {}))
  // a made-up key may hold a slash, which separates the steps of a path where the server reads it
  return parsed.error?.issues.map(({ path }) => path.join('.').replaceAll('/', '.')) ?? []
}

/** Bytes that a stranger's body may have. */
const MOST_PUBLIC_BYTES = 16 * 1024

/**
 * Whether the server refuses the whole body before it validates any field: a key that would poison a prototype makes it
 * unreadable, and a stranger's body may not be large.
 */
export function isUnread({ access }: Endpoint, { body }: Pick<HostileRequest, 'body'>): boolean {
  const text = JSON.stringify(body) ?? ''
  const isPoisoned = /"(__proto__|constructor)"/.test(text)
  return isPoisoned || (access === 'public' && Buffer.byteLength(text) > MOST_PUBLIC_BYTES)
}

/** Expects no 5xx, and an error that names the fields that the contract rejects. */
export function expectClearAnswer(endpoint: Endpoint, request: HostileRequest, { status, body }: RawAnswer): void {
  const failure = errorEnvelopeSchema.safeParse(body).data?.error
  const refused = refusedFields(endpoint, request)
  const named = failure?.details?.map(({ path }) => path) ?? []
  expect(status, 'the server’s fault').toBeLessThan(500)
  expect(failure === undefined).toBe(status === 200)
  expect(failure?.message).not.toBe('')
  // in a 422 each field is named
  const isNamed = status !== 422 || failure?.code !== 'VALIDATION_ERROR' || named.length > 0
  expect({ isNamed, failure }).toEqual({ isNamed: true, failure })
  const isRefusedUnread = ['MALFORMED', 'TOO_LARGE'].includes(failure?.code ?? '') && isUnread(endpoint, request)
  const isAnswered =
    isRefusedUnread || refused === null || refused.length === 0 || JSON.stringify(named) === JSON.stringify(refused)
  expect({ isAnswered, named, refused }).toEqual({ isAnswered: true, named, refused })
}
