import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { takesIdempotencyKey } from '#contract/api/endpoint-errors.ts'
import * as z from 'zod/mini'
import { Refused } from './refusal.ts'

const idempotencyKey = z.string().check(z.regex(/^[\w-]{8,128}$/))

/** A fingerprint of these bytes would let a stolen database try passwords fast, and the answer may have codes. */
function hasPassword({ body }: FastifyRequest): boolean {
  return typeof body === 'object' && body !== null && 'password' in body
}

/** Whether this may be the repeat of a write. */
export function hasKey(endpoint: Endpoint, { headers }: FastifyRequest): boolean {
  return takesIdempotencyKey(endpoint) && headers['idempotency-key'] !== undefined
}

/** @throws Refused VALIDATION_ERROR when it has another format */
export function keyOf(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key']
  if (header === undefined || hasPassword(request)) return undefined
  const key = idempotencyKey.safeParse(header)
  if (!key.success)
    throw new Refused('VALIDATION_ERROR', {
      message: 'Idempotency-Key must be 8 to 128 letters, digits, _ or -',
      details: [{ path: 'Idempotency-Key', message: 'Must be 8 to 128 letters, digits, _ or -' }],
    })
  return key.data
}
