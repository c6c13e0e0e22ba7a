import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'

/** What one batch may hold; a device on 2G sends less. */
export const BATCH = { ops: 50, characters: 256 * 1024 } as const

const opSchema = z.object({
  /** its Idempotency-Key */
  key: z.string().check(z.regex(/^[\w-]{8,128}$/, 'Must be 8 to 128 letters, digits, _ or -')),
  /** its Op-Version */
  version: z.int().check(z.gte(0), z.lte(1_000)),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  /** below the API root */
  path: z.string().check(z.startsWith('/'), z.maxLength(500)),
  /** its JSON as text: the same bytes as alone, so that either is a replay of the other */
  body: z.nullable(z.string()),
})
export type BatchedOp = z.output<typeof opSchema>

const answerSchema = z.object({
  status: z.int(),
  body: z.unknown(),
  retryAfter: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
})
export type BatchedAnswer = z.output<typeof answerSchema>

function isSmall(ops: readonly BatchedOp[]): boolean {
  return ops.reduce((sum, { body }) => sum + (body?.length ?? 0), 0) <= BATCH.characters
}

export const sendOpsEndpoint = defineEndpoint({
  name: 'ops.send',
  summary: 'Send up to 50 independent actions at once; each is carried out and answered as if sent alone',
  method: 'POST',
  path: '/ops',
  access: 'session',
  seat: 'any',
  keyless: true,
  body: z.object({
    ops: z
      .array(opSchema)
      .check(
        z.minLength(1, 'Must hold an action'),
        z.maxLength(BATCH.ops, `Must hold at most ${BATCH.ops} actions`),
        z.refine(isSmall, 'Must be smaller: send fewer actions at once'),
      ),
  }),
  answer: z.object({
    /** in the order of the actions; null when it took too long: send it again */
    answers: z.array(z.nullable(answerSchema)),
  }),
})
