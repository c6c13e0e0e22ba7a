import { REFUSAL_CODES } from '#domain/refusal.ts'
import * as z from 'zod/mini'

/** Codes that the mechanisms of the API answer, beside the refusals of the domain. */
const MECHANISM_CODES = [
  'MALFORMED',
  'UNAUTHENTICATED',
  'BAD_CREDENTIALS',
  'EMAIL_NOT_VERIFIED',
  'CODE_WRONG',
  'CHALLENGE_OVER',
  'TWO_STEP_OFF',
  'ACTIVE_LOADS',
  'SUBSCRIPTION_REQUIRED',
  'CARD_DECLINED',
  'FORBIDDEN',
  'NOT_FOUND',
  'STALE_VERSION',
  'REFERENCE_TAKEN',
  'TEMPLATE_NAME_TAKEN',
  'TEMPLATE_LIMIT',
  'IDEMPOTENCY_IN_PROGRESS',
  'IDEMPOTENCY_KEY_MISMATCH',
  'OP_VERSION_UNSUPPORTED',
  'TOO_LARGE',
  'VALIDATION_ERROR',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'INTERNAL',
] as const

export const ERROR_CODES = [...new Set([...MECHANISM_CODES, ...REFUSAL_CODES])]
export type ErrorCode = (typeof MECHANISM_CODES)[number] | (typeof REFUSAL_CODES)[number]

/** One field that was refused: where it stands in the request and a sentence about it. */
export const errorDetail = z.object({ path: z.string(), message: z.string() })
export type ErrorDetail = z.output<typeof errorDetail>

/** ERR-06: 'ProposedRate - Must be an amount in dollars'. */
export function detailLine({ path, message }: ErrorDetail): string {
  return path ? `${path[0]?.toUpperCase()}${path.slice(1)} - ${message}` : message
}

/**
 * The failure envelope: `{ "error": { code, message, details?, current? } }`.
 * `current` is the row as the server has it now, for conflicts. An unknown code of a newer server is kept as text.
 */
export const errorEnvelope = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.optional(z.array(errorDetail)),
    current: z.optional(z.unknown()),
  }),
})
