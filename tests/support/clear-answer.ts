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
  return parsed.error?.issues.map(({ path }) => path.join('.')) ?? []
}

/** A key that would poison a prototype makes the whole body unreadable, before any field is validated. */
export function isPoisoned({ body }: Pick<HostileRequest, 'body'>): boolean {
  return /"(__proto__|constructor)"/.test(JSON.stringify(body) ?? '')
}

/** Expects no 5xx, and an error that names the fields that the contract rejects. */
export function expectClearAnswer(endpoint: Endpoint, request: HostileRequest, { status, body }: RawAnswer): void {
  const failure = errorEnvelopeSchema.safeParse(body).data?.error
  const refused = refusedFields(endpoint, request)
  const named = failure?.details?.map(({ path }) => path) ?? []
  expect(status).toBeLessThan(500)
  expect(failure === undefined).toBe(status === 200)
  expect(failure?.message).not.toBe('')
  // in a 422 each field is named
  const isNamed = status !== 422 || failure?.code !== 'VALIDATION_ERROR' || named.length > 0
  expect({ isNamed, failure }).toEqual({ isNamed: true, failure })
  const isUnreadable = failure?.code === 'MALFORMED' && isPoisoned(request)
  const isAnswered =
    isUnreadable || refused === null || refused.length === 0 || JSON.stringify(named) === JSON.stringify(refused)
  expect({ isAnswered, named, refused }).toEqual({ isAnswered: true, named, refused })
}
