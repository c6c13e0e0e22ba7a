import type { RefusalCode } from '#domain/freight/refusal.ts'
import * as z from 'zod/mini'

/** Error codes of the API's mechanisms, in addition to the domain's refusals. */
type MechanismCode =
  | 'MALFORMED'
  | 'UNAUTHENTICATED'
  /** the person's company removed them: `current` says which one, and when */
  | 'SEAT_ENDED'
  | 'BAD_CREDENTIALS'
  | 'EMAIL_NOT_VERIFIED'
  | 'CODE_WRONG'
  | 'CHALLENGE_OVER'
  | 'TWO_STEP_OFF'
  /** the register lists no email, or no phone, for the account's USDOT number */
  | 'NO_REGISTER_CONTACT'
  | 'CODE_NOT_SENT'
  | 'FILE_LOST'
  | 'ACTIVE_LOADS'
  | 'SUBSCRIPTION_REQUIRED'
  | 'CARD_DECLINED'
  | 'PAYMENT_METHOD_REQUIRED'
  /** the card of a subscription that isn't over */
  | 'LAST_PAYMENT_METHOD'
  | 'SUBSCRIPTION_EXISTS'
  | 'SUBSCRIPTION_ENDED'
  | 'FORBIDDEN'
  /** a program's key was ended or has expired: the message says when */
  | 'KEY_ENDED'
  /** a program's key lacks the scope that the message names */
  | 'KEY_SCOPE'
  /** a company keeps one */
  | 'LAST_OWNER'
  | 'ALREADY_MEMBER'
  | 'EMAIL_TAKEN'
  | 'INVITATION_ENDED'
  /** `current` says whether a strong proof is needed; sent again after POST auth/proof, the same call goes through */
  | 'PROOF_NEEDED'
  | 'NOT_FOUND'
  | 'STALE_VERSION'
  | 'REFERENCE_TAKEN'
  /** no rate is suggested for freight that the rates don't cover */
  | 'NO_RATE_KNOWN'
  | 'TEMPLATE_NAME_TAKEN'
  | 'TEMPLATE_LIMIT'
  | 'SEARCH_NAME_TAKEN'
  | 'NAME_TAKEN'
  | 'SEARCH_LIMIT'
  | 'IDEMPOTENCY_IN_PROGRESS'
  | 'IDEMPOTENCY_KEY_MISMATCH'
  | 'OP_CANCELLED'
  | 'OP_VERSION_UNSUPPORTED'
  | 'TOO_LARGE'
  /** a driver link that was revoked, has expired, or whose load has another carrier now */
  | 'LINK_ENDED'
  /** a part of the document isn't here: upload it again */
  | 'UPLOAD_MISSING'
  /** the message says what is wrong with the file */
  | 'DOCUMENT_REFUSED'
  | 'EDI_UNREADABLE'
  | 'VALIDATION_ERROR'
  | 'RATE_LIMITED'
  /** the account's budget for an hour is used up; other kinds of work go on */
  | 'OVER_BUDGET'
  | 'UNAVAILABLE'
  /** an operator holds up writes for a while */
  | 'MAINTENANCE'
  | 'INTERNAL'

export type ErrorCode = MechanismCode | RefusalCode

/** One refused field: its path in the request and a message. */
export const errorDetailSchema = z.object({ path: z.string(), message: z.string() })
export type ErrorDetail = z.output<typeof errorDetailSchema>

/** ERR-06: 'ProposedRate - Must be a dollar amount'. */
export function formatErrorDetail({ path, message }: ErrorDetail): string {
  return path ? `${path[0]?.toUpperCase()}${path.slice(1)} - ${message}` : message
}

/**
 * The failure envelope: `{ "error": { code, message, details?, current? } }`. `current` is the row as the server has it
 * now, for conflicts. Unknown codes of newer servers are kept as text.
 */
export const errorEnvelopeSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.optional(z.array(errorDetailSchema)),
    current: z.optional(z.unknown()),
  }),
})
